import { isContentLink } from '@kontor/domain';

/** What operators may write in a text page: structure and links; the same list as the shop's (CONT-03). */
const elements = new Set(
  `h1 h2 h3 h4 p br hr ul ol li dl dt dd blockquote address a b strong i em u s sub sup small span div img
   table thead tbody tfoot tr th td caption`.split(/\s+/),
);
const attributes = new Set('href title src alt width height colspan rowspan scope lang'.split(' '));
const voids = new Set(['br', 'hr', 'img']);
/** Left out with all that is in them. */
const dropped = new Set(
  `script style iframe object embed noscript template textarea title xmp noembed noframes plaintext svg math
   select frameset audio video`.split(/\s+/),
);
const maxDepth = 100;

/**
 * HTML made anew from the allowed elements, attributes and addresses, well-formed; everything else is left out, its text stays.
 * Takes linear time, and its own result stays as it is.
 *
 * @example safeHtml('<p onclick="x()">Hallo <script>x()</script><a href="javascript:x()">Welt</a>') // '<p>Hallo <a>Welt</a></p>'
 */
export function safeHtml(html: string): string {
  const lower = html.toLowerCase();
  const open: string[] = [];
  let result = '';
  let at = 0;
  while (at < html.length) {
    const begin = html.indexOf('<', at);
    if (begin === -1) return finish(result + escapeText(html.slice(at)));
    result += escapeText(html.slice(at, begin));
    if (html.startsWith('<!--', begin)) {
      at = endOf(html, '-->', begin + 4);
      continue;
    }
    if (/^<[!?]/.test(html.slice(begin, begin + 2))) {
      at = endOf(html, '>', begin + 2);
      continue;
    }
    const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9-]{0,30})/.exec(lower.slice(begin, begin + 33)) ?? [];
    if (name === '') {
      result += '&lt;';
      at = begin + 1;
      continue;
    }
    const tag = readTag(html, begin + 1 + (slash ?? '').length + name.length);
    // A tag without an end: the browser would drop the rest, too.
    if (!tag) return finish(result + escapeText(html.slice(begin)));
    at = tag.end;
    if (dropped.has(name)) {
      if (!slash) at = skipElement(lower, name, at);
    } else if (elements.has(name)) result += slash ? close(name) : begun(name, tag.attributes);
  }
  return finish(result);

  function begun(name: string, given: readonly (readonly [string, string])[]): string {
    if (!voids.has(name)) {
      if (open.length >= maxDepth) return '';
      open.push(name);
    }
    const kept = new Map(given.filter(([key, value]) => attributes.has(key) && isSafe(key, value)));
    return `<${name}${[...kept].map(([key, value]) => ` ${key}="${escapeValue(value)}"`).join('')}>`;
  }

  function close(name: string): string {
    const index = open.lastIndexOf(name);
    return index === -1 ? '' : closed(open.splice(index));
  }

  function finish(text: string): string {
    return text + closed(open);
  }
}

const closed = (names: readonly string[]) =>
  names
    .toReversed()
    .map((name) => `</${name}>`)
    .join('');

function endOf(html: string, mark: string, from: number): number {
  const index = html.indexOf(mark, from);
  return index === -1 ? html.length : index + mark.length;
}

function skipElement(lower: string, name: string, from: number): number {
  const index = lower.indexOf(`</${name}`, from);
  return index === -1 ? lower.length : endOf(lower, '>', index);
}

function isSafe(key: string, value: string): boolean {
  if (key === 'href') return value.startsWith('#') ? !/[\s"<>]/.test(value) : isContentLink(value);
  if (key === 'src') return isContentLink(value) && !/^(mailto|tel):/i.test(value);
  return /^(width|height|colspan|rowspan)$/.test(key) ? /^\d{1,4}%?$/.test(value) : true;
}

/** The attributes of a tag and the place behind it; undefined if it does not end. */
function readTag(
  html: string,
  from: number,
): { attributes: (readonly [string, string])[]; end: number } | undefined {
  const found: (readonly [string, string])[] = [];
  const part = /[\s/]+|>|([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?|=/y;
  part.lastIndex = from;
  for (;;) {
    const match = part.exec(html);
    if (!match) return undefined;
    if (match[0] === '>') return { attributes: found, end: part.lastIndex };
    const [, name, double, single, bare] = match;
    if (name) found.push([name.toLowerCase(), decode(double ?? single ?? bare ?? '')]);
  }
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The value of an attribute without character references and control characters; unknown names stay. */
function decode(value: string): string {
  return value
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));?/gi, (_, decimal, hex, name) => {
      if (name) return named[name.toLowerCase()] ?? '';
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
        ? String.fromCodePoint(code)
        : '';
    })
    .replace(/\p{Cc}/gu, '')
    .trim();
}

const escapeValue = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const escapeText = (text: string) =>
  text
    .replace(/&(?!(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});)/gi, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
