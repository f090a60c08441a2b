import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { columnNumber } from './columns.ts';
import { type SheetLimits, SheetRefusedError } from './sheet-table.ts';
import { attributesOf, type OpeningTag, openingTags, refuseDocumentType } from './sheet-xml.ts';

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
export async function guardPackage(
  bytes: Buffer,
  limits: SheetLimits,
): Promise<{
  sheetIndex: number;
  /** Cells that say that their text stands in the part of shared texts, as `cellPlace` names them. */
  sharedTexts: ReadonlySet<number>;
}> {
  const parts = await unpack(bytes);
  const types = textOf(parts.get('[Content_Types].xml'));
  if (/macroEnabled|application\/vnd\.ms-office\.vbaProject/i.test(types))
    throw new SheetRefusedError('order.sheet.active.content', { part: '[Content_Types].xml' });
  if (!/spreadsheetml\.sheet\.main\+xml/i.test(types)) throw new SheetRefusedError('order.sheet.not.xlsx');

  const workbookPath = targetOf(parts, '_rels/.rels', '', (relation) =>
    /\/officeDocument$/.test(relation.get('Type') ?? ''),
  );
  const sheets = [...openingTags(textOf(parts.get(workbookPath ?? '')))]
    .filter(({ name }) => name === 'sheet')
    .map(attributesOf);
  const sheetIndex = sheets.findIndex((sheet) => !/^(?:very)?hidden$/i.test(sheet.get('state') ?? ''));
  const id = [...(sheets[sheetIndex] ?? [])].find(([name]) => /(^|:)id$/.test(name))?.[1];
  const folder = (workbookPath ?? '').replace(/[^/]*$/, '');
  const name = (workbookPath ?? '').slice(folder.length);
  const sheetPath = targetOf(
    parts,
    `${folder}_rels/${name}.rels`,
    folder,
    (relation) => relation.get('Id') === id,
  );
  const sheet = parts.get(sheetPath ?? '');
  if (!sheet) throw new SheetRefusedError('order.sheet.unreadable', { reason: 'sheet' });
  if (sheet.length > maxParsedBytes) throw unpacksTooLarge(maxParsedBytes);
  return { sheetIndex, sharedTexts: lookAtCells(sheet.toString('latin1'), limits) };
}

/** The parts that are looked into, unpacked; all others are unpacked too, but not kept. */
async function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  // With a comment behind it, two readers may disagree about where the directory of the archive is.
  const end = bytes.length - 22;
  if (end < 0 || bytes.readUInt32LE(end) !== 0x06054b50 || bytes.readUInt16LE(end + 20) !== 0)
    throw new SheetRefusedError('order.sheet.unreadable', { reason: 'archive' });

  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  if (zip.entryCount > maxParts) throw unpacksTooLarge(maxUnpackedBytes);
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
    if (left < 0) throw unpacksTooLarge(maxUnpackedBytes);
    if (leftToParse < 0) throw unpacksTooLarge(maxParsedBytes);
    if (isXml && size > leastRatioBytes && size > compressedSize * maxRatio)
      throw new SheetRefusedError('order.sheet.unpacks.too.large', { reason: 'ratio', maximum: maxRatio });
    const content = await contentOf(zip, entry);
    if (!isXml) continue;
    refuseDocumentType(content);
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

/**
 * The path of the part that a relation of another part leads to; undefined where there is none, or where two could be meant,
 * of which the reader might take the other.
 */
function targetOf(
  parts: ReadonlyMap<string, Buffer>,
  relationsPath: string,
  folder: string,
  isWanted: (relation: ReadonlyMap<string, string>) => boolean,
): string | undefined {
  const relations = [...openingTags(textOf(parts.get(relationsPath)))]
    .filter(({ name }) => name === 'Relationship')
    .map(attributesOf)
    .filter(isWanted);
  const target = relations.length === 1 ? relations[0]?.get('Target') : undefined;
  if (target === undefined) return undefined;
  return target.startsWith('/') ? target.slice(1) : new URL(target, `part:/${folder}`).pathname.slice(1);
}

function textOf(part: Buffer | undefined): string {
  return part?.toString('utf8') ?? '';
}

/**
 * Refuses a worksheet in which a cell beyond the limits holds anything; cells that are only formatted may lie anywhere. One
 * cell in the last corner (XFD1048576) would make a reader fill 17 thousand million cells. Answers the cells with shared
 * texts.
 */
function lookAtCells(xml: string, { lastRow, lastColumn }: SheetLimits): ReadonlySet<number> {
  const sharedTexts = new Set<number>();
  let row = 0;
  let column = 0;
  for (const tag of openingTags(xml)) {
    if (tag.name === 'row') {
      row = Number(placeIn(attributesOf(tag).get('r'), rowPlace)?.[1] ?? row + 1);
      column = 0;
    }
    if (tag.name !== 'c') continue;
    const [, letters, digits, type] = plainCell.exec(tag.attributes) ?? otherCell(tag);
    column = letters === undefined ? column + 1 : columnNumber(letters);
    const cellRow = digits === undefined ? row : Number(digits);
    if (tag.isEmpty) continue;
    if (cellRow > lastRow) throw new SheetRefusedError('order.sheet.too.many.rows', { maximum: lastRow - 1 });
    if (column > lastColumn)
      throw new SheetRefusedError('order.sheet.too.many.columns', { maximum: lastColumn });
    if (type === 's') sharedTexts.add(cellPlace(cellRow, column));
  }
  return sharedTexts;
}

const rowPlace = /^([1-9]\d{0,6})$/;
const cellPlaceText = /^([A-Z]{1,3})([1-9]\d{0,6})$/i;

/** Cells as nearly every program writes them; a sheet has hundreds of thousands. */
const plainCell = /^ r="([A-Z]{1,3})([1-9]\d{0,6})"(?: s="\d+")?(?: t="(\w+)")?$/;

/** The same of a cell that is written otherwise. */
function otherCell(tag: OpeningTag): (string | undefined)[] {
  const attributes = attributesOf(tag);
  const [whole, letters, digits] = placeIn(attributes.get('r'), cellPlaceText) ?? [];
  return [whole, letters, digits, attributes.get('t')];
}

/** What a place says, if there is one; it need not, but then it must be one. */
function placeIn(place: string | undefined, pattern: RegExp): RegExpExecArray | undefined {
  if (place === undefined) return undefined;
  const found = pattern.exec(place);
  if (!found) throw new SheetRefusedError('order.sheet.unreadable', { reason: 'damaged' });
  return found;
}

/** A cell as one number; row and column from 1. */
export function cellPlace(row: number, column: number): number {
  return row * 100_000 + column;
}

function unpacksTooLarge(maximum: number): SheetRefusedError {
  return new SheetRefusedError('order.sheet.unpacks.too.large', { reason: 'bytes', maximum });
}
