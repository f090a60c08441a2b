import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { LOCALES } from '@kontor/domain';
import { TypedFastBitSet } from 'typedfastbitset';
import { type Listing, listingOf } from './listing.ts';
import type { ReadNotes } from './loaded-listing.ts';
import type { Postings } from './postings.ts';
import { type NumberIndexParts, numberIndexOf } from './words/number-index.ts';
import { createVocabularyInSteps } from './words/vocabulary.ts';
import { type Spellings, stemsOf } from './words/word-collector.ts';
import { type WordIndex, wordIndexOf } from './words/word-index.ts';

/** Change the number whenever the stored data changes, or how words are folded, stemmed or split. */
const format = `kontor listing 5, ${LOCALES.join(' ')}, Unicode ${process.versions.unicode}`;

/** The tenant and database of a file; a file with another stamp is ignored. */
export interface IndexStamp {
  readonly tenantId: number;
  readonly databaseId: string;
}

interface Header extends IndexStamp {
  readonly format: string;
  readonly token: string;
  readonly notes: ReadNotes;
}

export interface StoredIndex {
  /** Names this file: the database must know it (decision 41). */
  readonly token: string;
  readonly notes: ReadNotes;
  readonly listing: Listing;
  readonly words: WordIndex;
}

/** Bytes before each section: its length and its checksum, four bytes each. */
const sectionHead = 8;

/** Writes the file of a tenant: a temporary file, then a rename. `keepToken` must store its token before the rename. */
export async function writeIndexFile(
  directory: string,
  stamp: IndexStamp,
  { notes, listing, words }: Pick<StoredIndex, 'notes' | 'listing' | 'words'>,
  keepToken: (token: string) => Promise<void>,
): Promise<void> {
  const token = randomUUID();
  await mkdir(directory, { recursive: true });
  const temporary = path.join(directory, `${stamp.tenantId}.${token}.part`);
  try {
    const file = await open(temporary, 'wx');
    try {
      await writeSection(file, { ...stamp, format, token, notes } satisfies Header);
      for (const section of sectionsOf(listing, words)) await writeSection(file, section);
      await file.datasync();
    } finally {
      await file.close();
    }
    await keepToken(token);
    await rename(temporary, fileOf(directory, stamp.tenantId));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Reads the file of a tenant; undefined: no file, or one of another version, tenant or database. Throws if it is damaged. */
export async function readIndexFile(
  directory: string,
  stamp: IndexStamp,
  knowsToken: (token: string) => Promise<boolean>,
): Promise<StoredIndex | undefined> {
  const file = await open(fileOf(directory, stamp.tenantId)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return undefined;
  try {
    const header = (await readSection(file)) as Partial<Header>;
    if (
      header.format !== format ||
      header.tenantId !== stamp.tenantId ||
      header.databaseId !== stamp.databaseId ||
      !(await knowsToken(header.token ?? ''))
    )
      return undefined;
    const { token, notes } = header as Header;
    return { token, notes, ...(await restore(stamp.tenantId, () => readSection(file))) };
  } finally {
    await file.close();
  }
}

/** A temporary file that is older belongs to a process that ended while writing. */
const maxWritingMs = 60 * 60 * 1000;

/** Removes temporary files of processes that ended while writing. */
export async function removeUnfinished(directory: string, now: number): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const file = path.join(directory, name);
    const changedMs = name.endsWith('.part') ? (await stat(file).catch(() => undefined))?.mtimeMs : undefined;
    if (changedMs !== undefined && now - changedMs > maxWritingMs) await rm(file, { force: true });
  }
}

function fileOf(directory: string, tenantId: number): string {
  return path.join(directory, `${tenantId}.index`);
}

// A section takes some hundredths of a second; the event loop runs between sections.
function* sectionsOf(listing: Listing, words: WordIndex): Generator<unknown, void, void> {
  const { variantIds, ordinals, rates, dealOnly, productIds, ordinalsByCategory, values, valueRows } =
    listing;
  yield [variantIds, ordinals, rates, dealOnly.words];
  yield [productIds.text, productIds.ordinals, ordinalsByCategory];
  yield values.starts;
  yield values.targets;
  yield valueRows;
  yield words.vocabulary.words;
  yield [words.stems.german, words.stems.english];
  yield words.spellings;
  for (const { starts, targets } of [words.products, words.variants, words.values]) yield { starts, targets };
  for (const { parts } of [words.productNumbers, words.variantNumbers, words.eans]) yield parts;
}

async function restore(
  tenantId: number,
  next: () => Promise<unknown>,
): Promise<Pick<StoredIndex, 'listing' | 'words'>> {
  const [variantIds, ordinals, rates, dealOnly] = (await next()) as [
    Int32Array,
    Int32Array,
    Float64Array,
    Uint32Array,
  ];
  const [text, ids, ordinalsByCategory] = (await next()) as [string, Int32Array, Map<string, Int32Array>];
  const starts = (await next()) as Int32Array;
  const listing = await listingOf({
    tenantId,
    variantIds,
    ordinals,
    rates,
    dealOnly: TypedFastBitSet.fromWords(Uint32Array.from(dealOnly)),
    productIds: { text, ordinals: ids },
    ordinalsByCategory,
    values: { starts, targets: (await next()) as Int32Array },
    valueRows: (await next()) as Listing['valueRows'],
  });
  const vocabulary = await createVocabularyInSteps((await next()) as string[]);
  const [german, english] = (await next()) as [string[], (string | undefined)[]];
  const spellings = (await next()) as Spellings;
  const postings = {
    products: (await next()) as Postings,
    variants: (await next()) as Postings,
    values: (await next()) as Postings,
  };
  const numberIndexes = {
    productNumbers: await numberIndexOf((await next()) as NumberIndexParts),
    variantNumbers: await numberIndexOf((await next()) as NumberIndexParts),
    eans: await numberIndexOf((await next()) as NumberIndexParts),
  };
  await setImmediate();
  const stems = await stemsOf(german, english);
  return {
    listing,
    words: await wordIndexOf({ listing, vocabulary, stems, spellings, postings, ...numberIndexes }),
  };
}

async function writeSection(file: FileHandle, value: unknown): Promise<void> {
  const bytes = serialize(value);
  const head = Buffer.alloc(sectionHead);
  head.writeUInt32LE(bytes.length, 0);
  head.writeUInt32LE(crc32(bytes), 4);
  await file.writeFile(head);
  await file.writeFile(bytes);
  await setImmediate();
}

/** Bytes; enough for a listing of sixteen million variants. */
const maxSection = 2 ** 30;

async function readSection(file: FileHandle): Promise<unknown> {
  const head = await readBytes(file, sectionHead);
  const length = head.readUInt32LE(0);
  if (length > maxSection) throw new Error('A stored index is damaged.');
  const bytes = await readBytes(file, length);
  if (crc32(bytes) !== head.readUInt32LE(4)) throw new Error('A stored index is damaged.');
  await setImmediate();
  return deserialize(bytes);
}

async function readBytes(file: FileHandle, length: number): Promise<Buffer> {
  // Not from Node's buffer pool: columns keep a reference to these bytes.
  const bytes = Buffer.allocUnsafeSlow(length);
  for (let at = 0; at < length; ) {
    const { bytesRead } = await file.read(bytes, at, length - at);
    if (bytesRead === 0) throw new Error('A stored index ends too early.');
    at += bytesRead;
  }
  return bytes;
}
