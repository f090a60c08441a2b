/**
 * A LIKE pattern for 'contains this text', in which the signs that LIKE knows stand for themselves.
 *
 * @example likePart('50%') // '%50\\%%'
 */
export function likePart(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
