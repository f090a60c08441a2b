/**
 * A text that no spreadsheet takes for a formula: what could begin one gets an apostrophe in front.
 *
 * @example plainCell('=1+1') // "'=1+1"
 */
export function plainCell(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/**
 * A cell of a CSV file with semicolons, quoted where needed; never a formula.
 *
 * @example csvCell('=1;2') // `"'=1;2"`
 */
export function csvCell(text: string): string {
  const safe = plainCell(text);
  return /[";\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
