/** How far ahead a delivery can be requested. */
const maxDaysAhead = 365;

/**
 * The first and the last requested delivery date of a regular order, as local dates `YYYY-MM-DD`: from tomorrow on for a
 * year. Pre-orders are delivered on the dates of their seasons (CHKO-27).
 *
 * @example requestableDeliveryDates('2026-12-31') // { first: '2027-01-01', last: '2027-12-31' }
 */
export function requestableDeliveryDates(today: string): { readonly first: string; readonly last: string } {
  return { first: addDays(today, 1), last: addDays(today, maxDaysAhead) };
}

/**
 * Tells whether a delivery may be requested for a day: a day of the calendar between the bounds of
 * {@link requestableDeliveryDates}.
 *
 * @example canRequestDelivery('2026-02-30', '2026-01-01') // false
 */
export function canRequestDelivery(date: string, today: string): boolean {
  const { first, last } = requestableDeliveryDates(today);
  return isCalendarDay(date) && date >= first && date <= last;
}

function isCalendarDay(date: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && toText(Date.parse(date)) === date;
}

function addDays(date: string, days: number): string {
  return toText(Date.parse(date) + days * 86_400_000);
}

/** Days are counted in UTC, where each has 24 hours. */
function toText(time: number): string {
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10);
}
