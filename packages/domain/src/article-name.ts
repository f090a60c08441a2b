/**
 * The name of an article with the values that tell it apart from the others of its product. A value whose words the name already has is
 * left out.
 *
 * @example articleName('Softshelljacke Schwarz', ['Schwarz', 'M']) // 'Softshelljacke Schwarz, M'
 */
export function articleName(name: string, values: readonly string[]): string {
  return [name, ...valuesBeside(name, values)].join(', ');
}

/**
 * The attribute values whose words the name does not have.
 *
 * @example valuesBeside('Softshelljacke Schwarz', ['Schwarz', 'M']) // ['M']
 */
export function valuesBeside(name: string, values: readonly string[]): string[] {
  return values.filter((value) => !hasWords(name, value));
}

/** Compares whole words, because 'Handschuh' contains the size S. The first test is cheap and excludes most values. */
function hasWords(text: string, words: string): boolean {
  return text.toLowerCase().includes(words.toLowerCase()) && spaced(text).includes(spaced(words));
}

/** The words of a text between blanks. */
function spaced(text: string): string {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
  return ` ${words.filter(Boolean).join(' ')} `;
}
