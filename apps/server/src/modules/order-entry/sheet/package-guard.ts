import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { entriesOf } from '../../../shared/zip-entries.ts';
import { SheetRefusedError } from './sheet-table.ts';
import { parseXml, type XmlElement } from './xml-parser.ts';

/** Enough for a file with pictures and other worksheets. */
const maxUnpackedBytes = 48 * 1024 * 1024;
/** Limit for the worksheet, and for all other XML parts together. 10,000 rows of 30 columns are 13 MB. */
const maxParsedBytes = 16 * 1024 * 1024;
/** Real sheets compress about 20:1; above this ratio a part is refused as a zip bomb. */
const maxRatio = 60;
const leastRatioBytes = 1024 * 1024;
/** A workbook of ten sheets with comments has about 60 parts. */
const maxParts = 500;

/** Parts with code, or with links to other files. */
const activePart =
  /(^|\/)vba(project|data)[^/]*$|(^|\/)(externallinks|macrosheets|dialogsheets|activex|embeddings|querytables|webextensions|customui|model)\/|(^|\/)connections\.xml$/i;

/** The parts of a workbook that an order is read from. */
export interface WorkbookParts {
  /** The name of the first visible worksheet. */
  name: string;
  sheet: Buffer;
  /** The names of further visible worksheets with cells. */
  otherSheets: string[];
  sharedTexts: Buffer | undefined;
  styles: Buffer | undefined;
  /** Whether dates count from 1904. */
  is1904: boolean;
}

/**
 * Opens a workbook and finds its first visible worksheet with the parts that it refers to. Every part is unpacked under a size
 * limit and must have its claimed size and checksum. Parts with macros or links to other files are refused.
 *
 * @throws SheetRefusedError
 */
export async function openWorkbook(bytes: Buffer): Promise<WorkbookParts> {
  const parts = await unpack(bytes);
  const types = elementsOf(parts.get('[Content_Types].xml'), 'Types')
    .map(({ attributes }) => attributes.ContentType ?? '')
    .join('\n');
  if (/macroEnabled|application\/vnd\.ms-office\.vbaProject/i.test(types))
    throw new SheetRefusedError('order.sheet.active.content', { part: '[Content_Types].xml' });
  if (!/spreadsheetml\.sheet\.main\+xml/i.test(types)) throw new SheetRefusedError('order.sheet.not.xlsx');

  const workbookPath =
    targetsOf(parts, '_rels/.rels', '').find(({ type }) => type === 'officeDocument')?.path ?? '';
  const folder = workbookPath.slice(0, workbookPath.lastIndexOf('/') + 1);
  const relations = targetsOf(parts, `${folder}_rels/${workbookPath.slice(folder.length)}.rels`, folder);
  const workbook = elementsOf(parts.get(workbookPath), 'workbook');
  const [worksheet, ...others] = workbook
    .filter(({ name, path }) => path[1] === 'sheets' && name === 'sheet')
    .filter(({ attributes }) => !/^(?:very)?hidden$/i.test(attributes.state ?? ''))
    .map(({ attributes }) => ({ name: attributes.name ?? '', target: relationOf(attributes, relations) }))
    // Chart sheets are listed among the sheets.
    .filter(({ target }) => target?.type !== 'chartsheet');
  const sheet = worksheet?.target?.type === 'worksheet' ? parts.get(worksheet.target.path) : undefined;
  if (!worksheet || !sheet) throw new SheetRefusedError('order.sheet.unreadable', { reason: 'sheet' });
  if (sheet.length > maxParsedBytes) throw unpacksTooLarge(maxParsedBytes);
  const properties = workbook.find(({ name, path }) => path.length === 1 && name === 'workbookPr');
  const partOf = (type: string) =>
    parts.get(relations.find((relation) => relation.type === type)?.path ?? '');
  return {
    name: worksheet.name,
    sheet,
    // New workbooks of older spreadsheets have three, of which two are empty.
    otherSheets: others
      .filter(({ target }) => hasCells(parts.get(target?.path ?? '')))
      .map(({ name }) => name),
    sharedTexts: partOf('sharedStrings'),
    styles: partOf('styles'),
    is1904: /^(1|true)$/.test(properties?.attributes.date1904 ?? ''),
  };
}

/** Whether a worksheet has an element `c`, with any prefix, in UTF-8 or UTF-16. */
function hasCells(sheet: Buffer | undefined): boolean {
  return /<(?:[^<>\s:]+:)?c[\s/>]/.test(sheet?.toString('latin1').replaceAll('\0', '') ?? '');
}

/** Unpacks and checks all parts; keeps the XML parts. */
async function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  // An archive comment could hold a second end record: readers would disagree about the directory.
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
    if (crc32(content) !== entry.crc32)
      throw new SheetRefusedError('order.sheet.unreadable', { reason: 'archive' });
    if (!isXml) continue;
    parts.set(name, content);
  }
  return parts;
}

/** yauzl ends the stream with an error as soon as it brings more or fewer bytes than the entry claims. */
async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

interface Relation {
  id: string;
  /** The last part of its name: `worksheet`, `styles`, … */
  type: string;
  path: string;
}

/**
 * The relations of a part. Refuses two relations with one id, and two parts of which a workbook has one: readers would disagree
 * about which counts.
 */
function targetsOf(parts: ReadonlyMap<string, Buffer>, relationsPath: string, folder: string): Relation[] {
  const relations = elementsOf(parts.get(relationsPath), 'Relationships')
    .filter(({ name, attributes }) => name === 'Relationship' && attributes.TargetMode !== 'External')
    .map(({ attributes }) => ({
      id: attributes.Id ?? '',
      type: (attributes.Type ?? '').replace(/^.*\//, ''),
      path: pathOf(attributes.Target ?? '', folder),
    }));
  const single = relations.filter(({ type }) => onlyOnce.has(type)).map(({ type }) => type);
  const isDouble = [relations.map(({ id }) => id), single].some(
    (names) => new Set(names).size < names.length,
  );
  if (isDouble) throw new SheetRefusedError('order.sheet.unreadable', { reason: 'sheet' });
  return relations;
}

const onlyOnce = new Set(['officeDocument', 'sharedStrings', 'styles']);

function pathOf(target: string, folder: string): string {
  return target.startsWith('/') ? target.slice(1) : new URL(target, `part:/${folder}`).pathname.slice(1);
}

function relationOf(
  attributes: Readonly<Record<string, string>>,
  relations: readonly Relation[],
): Relation | undefined {
  const id = Object.entries(attributes).find(([name]) => /(^|:)id$/.test(name))?.[1];
  return relations.find((relation) => relation.id === id);
}

/** The elements of a part whose root has this name; none of another part. */
function elementsOf(part: Buffer | undefined, root: string): (XmlElement & { path: readonly string[] })[] {
  const elements: (XmlElement & { path: readonly string[] })[] = [];
  if (!part) return elements;
  parseXml(part, {
    open: (element, path) => {
      if (path[0] === root) elements.push({ ...element, path: [...path] });
    },
  });
  return elements;
}

function unpacksTooLarge(maximum: number): SheetRefusedError {
  return new SheetRefusedError('order.sheet.unpacks.too.large', { reason: 'bytes', maximum });
}
