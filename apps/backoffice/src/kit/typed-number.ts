/**
 * A number as it is typed, with a comma or a point; null: empty; undefined: none, or with more decimals.
 *
 * @example typedNumber('12,50', 2) // 12.5
 */
export function typedNumber(text: string, decimals: number): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const [, fraction = ''] = /^-?\d{1,10}(?:[.,](\d+))?$/.exec(typed) ?? [undefined, 'x'.repeat(decimals + 1)];
  return fraction.length > decimals ? undefined : Number(typed.replace(',', '.'));
}

/**
 * A number as a field shows it, with at least so many decimals.
 *
 * @example shownNumber(12.5, 'de', 2) // '12,50'
 */
export function shownNumber(number: number | null, locale: string, decimals = 0): string {
  if (number === null) return '';
  const [whole, fraction = ''] = String(number).split('.');
  const shown = fraction.padEnd(decimals, '0');
  return shown === '' ? `${whole}` : `${whole}${locale === 'de' ? ',' : '.'}${shown}`;
}

/** An amount as it is typed: two decimals at most, not negative; null: empty; undefined: none. */
export function typedAmount(text: string): number | null | undefined {
  const amount = typedNumber(text, 2);
  return amount && amount < 0 ? undefined : amount;
}
