/**
 * Whether a number may be a thousand or one: three zeros after its only separator, which is that of thousands in one language
 * and that of decimals in the other.
 *
 * @example isDoubtfulThousand('1,000 €') // true
 */
export const isDoubtfulThousand = (text: string): boolean =>
  /^[^\d.,]*[1-9]\d{0,2}[.,]000[^\d.,]*$/.test(text);
