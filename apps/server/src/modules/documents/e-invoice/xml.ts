/** Text of an XML element or attribute. Characters that XML 1.0 forbids are removed. */
export function escapeXml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids these.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '')
      .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  );
}

/** Children that are XML already. */
export type Xml = { readonly xml: string };

export type XmlContent = string | number | null | undefined | Xml | readonly XmlContent[];

/**
 * An element. Empty ones are left out, because the rules of e-invoices forbid them.
 *
 * @example element('cbc:Name', 'A & B').xml // '<cbc:Name>A &#38; B</cbc:Name>'
 */
export function element(
  name: string,
  content: XmlContent,
  attributes: Readonly<Record<string, string>> = {},
): Xml {
  const inner = textOf(content);
  if (inner.trim() === '') return { xml: '' };
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return { xml: `<${name}${written.join('')}>${inner}</${name}>` };
}

function textOf(content: XmlContent): string {
  if (content === null || content === undefined) return '';
  if (typeof content === 'string') return escapeXml(content.trim());
  if (typeof content === 'number') return String(content);
  if ('xml' in content) return content.xml;
  return content.map(textOf).join('');
}
