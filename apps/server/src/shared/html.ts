/**
 * Escapes a text for elements and quoted attributes.
 *
 * @example escapeHtml('<b>') // '&#60;b&#62;'
 */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
