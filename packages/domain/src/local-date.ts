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
