const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  bull: '•',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  lsquo: '‘',
  rsquo: '’',
  trade: '™',
  reg: '®',
  copy: '©',
  deg: '°',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  times: '×',
  euro: '€',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
};

/**
 * Plain text of an HTML fragment: paragraphs and list entries become lines, everything else is left out.
 *
 * @example htmlToText('<p>Warm &amp; dry.</p><ul><li>Wool</li></ul>') // 'Warm & dry.\n• Wool'
 */
export function htmlToText(html: string): string {
  return withoutElement(withoutElement(html, 'script'), 'style')
    .replace(/\s+/g, ' ')
    .replace(/<li\b[^<>]*>/gi, '\n• ')
    .replace(/<(br|\/?p|\/?div|\/?ul|\/?ol|\/?h[1-6]|\/tr)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, decodeEntity)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
    .replace(/• • /g, '• ')
    .trim();
}

/** Removes elements in one pass. One regular expression for the whole element would take quadratic time on unclosed ones. */
function withoutElement(html: string, name: 'script' | 'style'): string {
  const opening = new RegExp(`<${name}\\b[^<>]*>`, 'gi');
  const closing = new RegExp(`</${name}\\s*>`, 'gi');
  let rest = 0;
  let text = '';
  for (;;) {
    opening.lastIndex = rest;
    const begin = opening.exec(html);
    closing.lastIndex = opening.lastIndex;
    if (!begin || !closing.exec(html)) return text + html.slice(rest);
    text += html.slice(rest, begin.index);
    rest = closing.lastIndex;
  }
}

function decodeEntity(whole: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return entities[name] ?? whole;
  const code = decimal === undefined ? Number.parseInt(String(hexadecimal), 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : '';
}
