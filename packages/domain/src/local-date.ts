/** The shop's time zone (I18N-04). */
export const SHOP_TIME_ZONE = 'Europe/Berlin';

/**
 * The calendar date `YYYY-MM-DD` of an instant in a time zone, by default the shop's (PROD-08, I18N-04). Throws
 * RangeError for an invalid date or zone.
 *
 * @example localDate(new Date('2026-01-31T23:30:00Z')) // '2026-02-01'
 */
export function localDate(instant: Date, timeZone: string = SHOP_TIME_ZONE): string {
  const parts = formatterOf(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((entry) => entry.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/**
 * Whether a text `YYYY-MM-DD` is a day of the calendar that PostgreSQL takes, which knows no year 0.
 *
 * @example isCalendarDay('2026-02-30') // false
 */
export function isCalendarDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && day >= '0001' && new Date(time).toISOString().startsWith(day);
}

/**
 * The moment at which a day YYYY-MM-DD begins in the shop's time zone, `plusDays` later.
 *
 * @example startOfLocalDay('2026-11-23').toISOString() // '2026-11-22T23:00:00.000Z'
 */
export function startOfLocalDay(day: string, plusDays = 0): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`) + plusDays * 24 * 60 * 60 * 1000;
  const wanted = new Date(midnight).toISOString().slice(0, 10);
  // Berlin is one or two hours ahead of UTC.
  const summer = new Date(midnight - 2 * 60 * 60 * 1000);
  return localDate(summer) === wanted ? summer : new Date(midnight - 60 * 60 * 1000);
}

// Making a formatter costs far more than using it, and lists call this for every row.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}
