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

/**
 * The local date and time of an instant in the shop's time zone, to the minute.
 *
 * @example localDateTime(new Date('2026-03-01T08:05:30Z')) // '2026-03-01T09:05'
 */
export function localDateTime(instant: Date): string {
  timeFormat ??= new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: SHOP_TIME_ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  return `${localDate(instant)}T${timeFormat.format(instant)}`;
}

/**
 * The instant of a local date and time `YYYY-MM-DDTHH:mm` in the shop's time zone. A time that the change to summer time
 * skips is an hour later; one that occurs twice is the first. Undefined for another text.
 *
 * @example instantOfLocal('2026-03-01T09:05')?.toISOString() // '2026-03-01T08:05:00.000Z'
 */
export function instantOfLocal(local: string): Date | undefined {
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) ? Date.parse(`${local}Z`) : Number.NaN;
  if (Number.isNaN(time)) return undefined;
  const summer = new Date(time - 2 * 3_600_000);
  return localDateTime(summer) === local ? summer : new Date(time - 3_600_000);
}

// Making a formatter costs far more than using it, and lists call this for every row.
let timeFormat: Intl.DateTimeFormat | undefined;
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
