import { SheetRefusedError } from './sheet-table.ts';

/** The tag that opens an element. */
export interface OpeningTag {
  /** Without its prefix. */
  name: string;
  /** As they are written; for `attributesOf`. */
  attributes: string;
  /** Whether nothing stands between it and its end. */
  isEmpty: boolean;
}

/**
 * The opening tags of a part of a workbook, in their order. Stricter than the reader that comes after it, so that the two
 * cannot see different cells: what is not well-formed is refused, and so is a declaration of a document type.
 *
 * @throws SheetRefusedError `order.sheet.unreadable`
 */
export function* openingTags(xml: string): Generator<OpeningTag> {
  let at = xml.indexOf('<');
  while (at >= 0) {
    const skipped = afterNoElement(xml, at, xml.charCodeAt(at + 1));
    if (skipped === undefined) {
      openingTag.lastIndex = at;
      const found = openingTag.exec(xml);
      if (!found) throw unreadable('damaged');
      const [, name = '', attributes = '', slash] = found;
      at = openingTag.lastIndex;
      yield { name, attributes, isEmpty: slash === '/' || xml.startsWith('</', at) };
    } else at = skipped;
    at = xml.indexOf('<', at);
  }
}

/** The attributes of a tag by their names as they are written; references to characters are resolved. */
export function attributesOf({ attributes }: Pick<OpeningTag, 'attributes'>): Map<string, string> {
  const found = new Map<string, string>();
  attribute.lastIndex = 0;
  for (let next = attribute.exec(attributes); next; next = attribute.exec(attributes))
    found.set(next[1] ?? '', resolved(next[2] ?? next[3] ?? ''));
  return found;
}

/**
 * Refuses a part that declares a document type before its first element: no workbook does, and who does wants entities.
 *
 * @throws SheetRefusedError `order.sheet.unreadable`
 */
export function refuseDocumentType(content: Buffer): void {
  let at = content.indexOf('<');
  while (at >= 0) {
    const skipped = afterNoElement(content, at, content[at + 1]);
    if (skipped === undefined) return;
    at = content.indexOf('<', skipped);
  }
}

/**
 * Where the comment, instruction, text or closing tag at a place ends; undefined: an element begins there. `second` is the
 * character behind the bracket.
 */
function afterNoElement(part: string | Buffer, at: number, second: number | undefined): number | undefined {
  if (second === slash) return endOf('>', 2);
  if (second === questionMark) return endOf('?>', 2);
  if (second !== exclamationMark) return undefined;
  const start = typeof part === 'string' ? part.slice(at, at + 9) : part.toString('latin1', at, at + 9);
  if (start.startsWith('<!--')) return endOf('-->', 4);
  if (start === '<![CDATA[') return endOf(']]>', 9);
  throw unreadable('doctype');

  function endOf(mark: string, after: number): number {
    const found = part.indexOf(mark, at + after);
    if (found < 0) throw unreadable('damaged');
    return found + mark.length;
  }
}

const [exclamationMark, slash, questionMark] = Buffer.from('!/?');

/** No part of it can match in two ways, so that a hostile tag costs no more than its length. */
const openingTag =
  /<(?:[^\s<>/:"'=&]+:)?([^\s<>/:"'=&]+)((?:\s+[^\s<>/"'=]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;

const attribute = /\s+([^\s"'=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

const named = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" } as const;

function resolved(value: string): string {
  if (!value.includes('&')) return value;
  return value.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (_, hex, decimal, name) => {
      if (name) return named[name.toLowerCase() as keyof typeof named];
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}

function unreadable(reason: 'damaged' | 'doctype'): SheetRefusedError {
  return new SheetRefusedError('order.sheet.unreadable', { reason });
}
