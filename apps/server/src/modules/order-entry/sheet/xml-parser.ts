import { SaxesParser } from 'saxes';
import { SheetRefusedError } from './sheet-table.ts';

/** An element as it opens. */
export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  /** By their names as written, prefixes included; references resolved. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** Callbacks of the parser; `path` has the names of the ancestors, the root first. */
export interface XmlReader {
  open?: (element: XmlElement, path: readonly string[]) => void;
  text?: (text: string, path: readonly string[]) => void;
  /** `path` ends with the element itself. */
  close?: (path: readonly string[]) => void;
}

/** Parts of workbooks have about ten levels. */
const maxDepth = 64;
/** Bytes decoded at a time. */
const sliceBytes = 64 * 1024;

/**
 * Parses a part of a workbook strictly: only well-formed XML 1.0 in UTF-8, or in UTF-16 with a byte order mark. Refuses a
 * document type: no workbook has one, and it can declare entities.
 *
 * @throws SheetRefusedError `order.sheet.unreadable` with the reason `damaged`, `doctype` or `encoding`
 */
export function parseXml(part: Buffer, { open, text, close }: XmlReader): void {
  const parser = new SaxesParser({ xmlns: false });
  // The parser's own table inherits from Object.prototype: `&constructor;` would be an entity.
  parser.ENTITIES = Object.assign(Object.create(null), { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" });
  const path: string[] = [];
  const charset = charsetOf(part);
  parser.on('error', () => {
    throw unreadable('damaged');
  });
  parser.on('doctype', () => {
    throw unreadable('doctype');
  });
  parser.on('xmldecl', ({ encoding }) => {
    const declared = encoding?.toLowerCase();
    if (
      declared &&
      !(declared === 'us-ascii' ? ['utf-8'] : [charset, charset.slice(0, 6)]).includes(declared)
    )
      throw unreadable('encoding');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name);
    open?.({ name: local, attributes }, path);
    if (path.push(local) > maxDepth) throw unreadable('damaged');
  });
  if (text) {
    parser.on('text', (content) => text(content, path));
    parser.on('cdata', (content) => text(content, path));
  }
  parser.on('closetag', () => {
    close?.(path);
    path.pop();
  });
  const decoder = new TextDecoder(charset, { fatal: true });
  for (let at = 0; at < part.length; at += sliceBytes)
    parser.write(decoded(decoder, part.subarray(at, at + sliceBytes)));
  parser.write(decoded(decoder)).close();
}

function decoded(decoder: InstanceType<typeof TextDecoder>, bytes?: Buffer): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch {
    throw unreadable('encoding');
  }
}

function charsetOf(part: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const mark = part.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return 'utf-16le';
  return mark === 'feff' ? 'utf-16be' : 'utf-8';
}

/** @example localName('x:row') // 'row' */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function unreadable(reason: 'damaged' | 'doctype' | 'encoding'): SheetRefusedError {
  return new SheetRefusedError('order.sheet.unreadable', { reason });
}
