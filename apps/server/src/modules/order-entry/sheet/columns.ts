/** Column heads that are the same in every language (CHKO-24). */
export const skuHead = 'SKU';
export const quantityHead = 'Quantity';

/**
 * The letters of a column by its number, from 1.
 *
 * @example columnLetters(28) // 'AB'
 */
export function columnLetters(number: number): string {
  let letters = '';
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return letters;
}

/**
 * The number of a column, from 1, by its letters in any case.
 *
 * @example columnNumber('AB') // 28
 */
export function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}
