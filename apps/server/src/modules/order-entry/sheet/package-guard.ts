import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { type SheetLimits, SheetRefusedError } from './sheet-table.ts';

/** A file may have pictures and other worksheets beside the order; a bomb claims or unpacks to more. */
const maxUnpackedBytes = 48 * 1024 * 1024;
/** What is parsed: the worksheet, and all else that is neither a worksheet nor a picture. 10,000 rows of 30 columns are 13 MB. */
const maxParsedBytes = 16 * 1024 * 1024;
/** Sheets of data shrink to a twentieth; what shrinks more was made to be large. */
const maxRatio = 60;
const leastRatioBytes = 1024 * 1024;
/** A workbook of ten sheets with comments has about 60 parts. */
const maxParts = 500;

/** Parts that run, or that lead out of the file. */
const activePart =
  /(^|\/)vba(project|data)[^/]*$|(^|\/)(externallinks|macrosheets|dialogsheets|activex|embeddings|querytables|webextensions|customui|model)\/|(^|\/)connections\.xml$/i;

/**
 * Looks at a workbook before it is parsed, because no reader of spreadsheets guards itself: every part is unpacked under a cap and
 * must have the size that it claims; parts with macros, links to other files or declarations of XML entities are refused; the
 * first visible worksheet must hold nothing beyond the limits. Answers the place of that worksheet in the workbook.
 *
 * @throws SheetRefusedError
 */
export async function guardPackage(bytes: Buffer, limits: SheetLimits): Promise<{ sheetIndex: number }> {
  const parts = await unpack(bytes);
  const types = textOf(parts.get('[Content_Types].xml'));
  if (/macroEnabled|application\/vnd\.ms-office\.vbaProject/i.test(types))
    throw new SheetRefusedError('order.sheet.active.content', { part: '[Content_Types].xml' });
  if (!/spreadsheetml\.sheet\.main\+xml/i.test(types)) throw new SheetRefusedError('order.sheet.not.xlsx');

  const workbookPath = targetOf(parts, '_rels/.rels', '', (relation) =>
    /\/officeDocument$/.test(attributeOf(relation, 'Type') ?? ''),
  );
  const workbook = textOf(parts.get(workbookPath ?? ''));
  const sheets = [...workbook.matchAll(/<(?:[\w-]+:)?sheet\s[^>]*>/g)].map(([tag]) => tag);
  const sheetIndex = sheets.findIndex((tag) => !/\sstate="(?:very)?hidden"/i.test(tag));
  const id = /\s(?:[\w-]+:)?id="([^"]*)"/.exec(sheets[sheetIndex] ?? '')?.[1];
  const folder = (workbookPath ?? '').replace(/[^/]*$/, '');
  const name = (workbookPath ?? '').slice(folder.length);
  const sheetPath = targetOf(
    parts,
    `${folder}_rels/${name}.rels`,
    folder,
    (relation) => attributeOf(relation, 'Id') === id,
  );
  const sheet = parts.get(sheetPath ?? '');
  if (!sheet) throw new SheetRefusedError('order.sheet.unreadable', { reason: 'sheet' });
  if (sheet.length > maxParsedBytes) throw tooLarge(maxParsedBytes);
  refuseBeyond(sheet.toString('latin1'), limits);
  return { sheetIndex };
}

/** The parts that are looked into, unpacked; all others are unpacked too, but not kept. */
async function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  // With a comment behind it, two readers may disagree about where the directory of the archive is.
  const end = bytes.length - 22;
  if (end < 0 || bytes.readUInt32LE(end) !== 0x06054b50 || bytes.readUInt16LE(end + 20) !== 0)
    throw new SheetRefusedError('order.sheet.unreadable', { reason: 'archive' });

  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  if (zip.entryCount > maxParts) throw tooLarge(maxUnpackedBytes);
  const parts = new Map<string, Buffer>();
  const names = new Set<string>();
  let left = maxUnpackedBytes;
  let leftToParse = maxParsedBytes;
  for await (const entry of entriesOf(zip)) {
    const name = entry.fileName;
    if (names.has(name.toLowerCase()) || entry.isEncrypted())
      throw new SheetRefusedError('order.sheet.unreadable', { reason: 'archive' });
    names.add(name.toLowerCase());
    if (activePart.test(name)) throw new SheetRefusedError('order.sheet.active.content', { part: name });
    const { compressedSize, uncompressedSize: size } = entry;
    const isXml = /\.(xml|rels|vml)$/i.test(name);
    left -= size;
    if (isXml && !/\/worksheets\/[^/]*$/.test(name)) leftToParse -= size;
    if (left < 0) throw tooLarge(maxUnpackedBytes);
    if (leftToParse < 0) throw tooLarge(maxParsedBytes);
    if (isXml && size > leastRatioBytes && size > compressedSize * maxRatio)
      throw new SheetRefusedError('order.sheet.too.large', { reason: 'ratio', maximum: maxRatio });
    const content = await contentOf(zip, entry);
    if (!isXml) continue;
    refuseDeclarations(content);
    parts.set(name, content);
  }
  return parts;
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (let read = 0; read < zip.entryCount; read += 1) {
    yield await new Promise<Entry>((resolve, reject) => {
      zip.once('error', reject);
      zip.once('entry', (entry: Entry) => {
        zip.off('error', reject);
        resolve(entry);
      });
      zip.readEntry();
    });
  }
}

/** yauzl ends the stream with an error as soon as it brings more or fewer bytes than the entry claims. */
async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** No part of a workbook declares a document type; who does wants entities. */
function refuseDeclarations(content: Buffer): void {
  if (/<!(DOCTYPE|ENTITY)/i.test(content.toString('latin1', 0, 4096)))
    throw new SheetRefusedError('order.sheet.unreadable', { reason: 'doctype' });
}

/** The path of the part that a relation of another part leads to. */
function targetOf(
  parts: ReadonlyMap<string, Buffer>,
  relationsPath: string,
  folder: string,
  isWanted: (relation: string) => boolean,
): string | undefined {
  const relations = textOf(parts.get(relationsPath)).matchAll(/<(?:[\w-]+:)?Relationship\s[^>]*>/g);
  for (const [relation] of relations) {
    const target = isWanted(relation) ? attributeOf(relation, 'Target') : undefined;
    if (target === undefined) continue;
    return target.startsWith('/') ? target.slice(1) : new URL(target, `part:/${folder}`).pathname.slice(1);
  }
  return undefined;
}

function attributeOf(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
}

function textOf(part: Buffer | undefined): string {
  return part?.toString('utf8') ?? '';
}

/**
 * Refuses a worksheet in which a cell beyond the limits holds anything; cells that are only formatted may lie anywhere. One
 * cell in the last corner (XFD1048576) would make a reader fill 17 thousand million cells.
 */
function refuseBeyond(xml: string, { lastRow, lastColumn }: SheetLimits): void {
  const tag = /<(?:[\w-]+:)?(row|c)(?=[\s/>])([^>]*)>/g;
  let row = 0;
  let column = 0;
  for (let found = tag.exec(xml); found; found = tag.exec(xml)) {
    const [, kind, attributes = ''] = found;
    if (kind === 'row') {
      row = Number(/\sr="(\d+)"/.exec(attributes)?.[1] ?? row + 1);
      column = 0;
      continue;
    }
    const [, letters, digits] = /\sr="([A-Z]+)(\d+)"/.exec(attributes) ?? [];
    column = letters === undefined ? column + 1 : columnNumber(letters);
    const cellRow = digits === undefined ? row : Number(digits);
    if (cellRow <= lastRow && column <= lastColumn) continue;
    const isEmpty = attributes.endsWith('/') || xml.startsWith('</', tag.lastIndex);
    if (isEmpty) continue;
    throw new SheetRefusedError(
      'order.sheet.too.large',
      cellRow > lastRow
        ? { reason: 'rows', maximum: lastRow - 1 }
        : { reason: 'columns', maximum: lastColumn },
    );
  }
}

function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

function tooLarge(maximum: number): SheetRefusedError {
  return new SheetRefusedError('order.sheet.too.large', { reason: 'unpacked', maximum });
}
