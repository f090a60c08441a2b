/** An amount as it is typed, with a comma or a point; undefined: it is none. */
export function typedAmount(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  return /^\d{1,10}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined;
}

/** An amount as a field shows it. */
export const shownAmount = (amount: number | null, locale: string) =>
  amount === null ? '' : String(amount).replace('.', locale === 'de' ? ',' : '.');
