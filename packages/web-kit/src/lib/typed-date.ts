/**
 * Reads a date as people type it, day before month in both languages: '1.3.26', '01.03.2026', '010326', '1. März 2026',
 * 'Mar 1, 2026', '2026-03-01'. Months have their German and English names in both languages. Without a year, it is the next such
 * day, `today` included. Answers `YYYY-MM-DD`, or undefined for what is no day of the calendar.
 *
 * @example readTypedDate('1.3.26', '2026-11-22') // '2026-03-01'
 * @example readTypedDate('1.3.', '2026-11-22') // '2027-03-01'
 */
export function readTypedDate(text: string, today: string): string | undefined {
  const typed = text.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const compact = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(typed);
  const parted = /^(\d{1,2})[\s./-]+(\d{1,2})(?:[\s./-]+(\d{4}|\d{2})?)?$/.exec(typed);
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[\s.-]*([a-zäöü]{3,})[\s.,-]*(\d{4}|\d{2})?$/.exec(typed);
  const monthFirst = /^([a-z]{3,})[\s.]*(\d{1,2})(?:st|nd|rd|th)?(?:[\s,]+(\d{4}|\d{2}))?$/.exec(typed);
  const [, day, month, year] =
    compact ?? parted ?? named ?? (monthFirst && ['', monthFirst[2], monthFirst[1], monthFirst[3]]) ?? [];
  if (day === undefined || month === undefined) return undefined;
  const monthNumber = /^\d/.test(month) ? Number(month) : monthNamed(month);
  if (year !== undefined) return dayOf(fullYear(year), monthNumber, Number(day));
  const thisYear = Number(today.slice(0, 4));
  const next = dayOf(thisYear, monthNumber, Number(day));
  return next !== undefined && next >= today ? next : dayOf(thisYear + 1, monthNumber, Number(day));
}

/**
 * Reads day and time as people type them: '1.3.26 9:05', '01.03.2026, 09.05 Uhr', '1 March 2026 17h'. A day without time begins
 * at midnight. Answers `YYYY-MM-DDTHH:mm`, local, or undefined.
 *
 * @example readTypedDateTime('1.3.26, 9:05', '2026-11-22') // '2026-03-01T09:05'
 */
export function readTypedDateTime(text: string, today: string): string | undefined {
  const iso = /^\s*(\d{4}-\d{1,2}-\d{1,2})[T\s]+(\d{1,2}:\d{2})\s*$/.exec(text);
  const timed =
    iso ??
    /^(.+?)[\s,]+(\d{1,2}:\d{2})\s*(?:uhr|h)?\s*$/i.exec(text) ??
    /^(.+?)[\s,]+(\d{1,2}(?:\.\d{2})?)\s*(?:uhr|h)\s*$/i.exec(text);
  const day = readTypedDate(timed?.[1] ?? text, today);
  const [hours = '0', minutes = '00'] = (timed?.[2] ?? '0:00').split(/[.:]/);
  if (day === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${day}T${hours.padStart(2, '0')}:${minutes}`;
}

/** True if the text is complete: it has a four-digit year, or all eight digits. */
export function isWholeDate(text: string): boolean {
  return /\d{4}\s*$|^\s*\d{4}-\d{2}-\d{2}\s*$/.test(text) && !/^\s*\d{4,7}\s*$/.test(text);
}

/** Two digits are a year of this century. */
function fullYear(year: string): number {
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900;
  return isDay ? date.toISOString().slice(0, 10) : undefined;
}

const months = [
  ['januar', 'january'],
  ['februar', 'february'],
  ['märz', 'march'],
  ['april'],
  ['mai', 'may'],
  ['juni', 'june'],
  ['juli', 'july'],
  ['august'],
  ['september'],
  ['oktober', 'october'],
  ['november'],
  ['dezember', 'december'],
];

/** 1 to 12 for a month's name or its beginning, else 0. */
function monthNamed(name: string): number {
  return months.findIndex((names) => names.some((month) => month.startsWith(name))) + 1;
}
