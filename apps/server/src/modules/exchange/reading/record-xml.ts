/**
 * A JSON value as XML: a field is an element, an entry of a list an element `item`; null is left out.
 *
 * @example xmlOf('order', { id: 'a', items: [{ sku: 'X&Y' }] }) // '<order><id>a</id><items><item><sku>X&amp;Y</sku></item></items></order>'
 */
export function xmlOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return `<${name}>${value.map((entry) => xmlOf('item', entry)).join('')}</${name}>`;
  if (typeof value === 'object') {
    const fields = Object.entries(value).map(([key, field]) =>
      // A rate such as "19" as a key is no name of an element.
      /^[A-Za-z_][\w.-]*$/.test(key) ? xmlOf(key, field) : xmlOf('item', { key, value: field }),
    );
    return `<${name}>${fields.join('')}</${name}>`;
  }
  return `<${name}>${xmlText(String(value))}</${name}>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Escaped, without the characters that XML 1.0 cannot hold. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"\r]/g, (character) => entities[character] ?? '');
}
