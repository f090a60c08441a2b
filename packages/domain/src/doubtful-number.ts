/**
 * Whether a number may be a thousand of one language or one with three decimals of the other.
 *
 * @example isDoubtfulThousand('1,000 €') // true
 */
export const isDoubtfulThousand = (text: string): boolean =>
  /^[^\d.,]*[1-9]\d{0,2}[.,]000[^\d.,]*$/.test(text);
