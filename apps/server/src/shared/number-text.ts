const semicolon = 59;
const colon = 58;
const minus = 45;
const zero = 48;

/**
 * Reads a text of integers `1:2:3;4:5:6` entry by entry without splitting it: a product list holds some hundred
 * numbers. Skips the decimal point, so a `numeric(14, 4)` becomes exact ten-thousandths. `onEntry` gets an array, reused for
 * the next entry, and its number count.
 *
 * @example readNumbers('7:10.5000;8:9.0000', (numbers) => …) // [7, 105000], then [8, 90000]
 */
export function readNumbers(
  text: string | null,
  onEntry: (numbers: readonly number[], count: number) => void,
): void {
  if (!text) return;
  const numbers: number[] = [0, 0, 0, 0, 0, 0];
  let count = 0;
  let value = 0;
  let sign = 1;
  for (let at = 0; at <= text.length; at++) {
    const code = at === text.length ? semicolon : text.charCodeAt(at);
    if (code === colon || code === semicolon) {
      numbers[count++] = sign * value;
      value = 0;
      sign = 1;
      if (code === semicolon) {
        onEntry(numbers, count);
        count = 0;
      }
    } else if (code === minus) sign = -1;
    else if (code >= zero) value = value * 10 + (code - zero);
  }
}
