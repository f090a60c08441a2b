/**
 * A LIKE pattern for 'contains this text', with escaped wildcards.
 *
 * @example likePart('50%') // '%50\\%%'
 */
export function likePart(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
