import { isUtf8 } from 'node:buffer';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MAX_IMPORT_BYTES } from '@kontor/contract';
import { type Entry, openPromise } from 'yauzl';
import { RequestError, requestError } from '../../../shared/errors.ts';
import { entriesOf } from '../../../shared/zip-entries.ts';
import type { SheetReader } from '../../order-entry/sheet/sheet-reader.ts';
import { cellText, isBlank, type SheetCell, type SheetTable } from '../../order-entry/sheet/sheet-table.ts';
import { type IncomingFile, receiveFiles } from '../received-files.ts';
import { maxRowsAboveNames, rowsAboveNames } from '../sources/rows-above-names.ts';
import { noValueMark } from './run-source.ts';

/** A file of rows in the folder of its run. */
export interface SpooledFile {
  name: string;
  storedAs: string;
  bytes: number;
}

export interface Spooled {
  files: SpooledFile[];
  /** Names of unusable files, and of worksheets after the first. */
  leftOut: string[];
  pictures: number;
  /** SHA-256 of the uploaded files. */
  hash: string;
}

/** Unpacked files of all archives together; pictures hardly shrink, so more is a bomb. */
const maxUnpackedBytes = 512 * 1024 * 1024;
const maxEntries = 20_000;
const maxRatio = 200;
const leastRatioBytes = 10 * 1024 * 1024;
const maxWorkbookBytes = 20 * 1024 * 1024;

const rowsForm = /\.(csv|txt|tsv|jsonl|ndjson|json)$/;
const pictureForm = /\.(webp|avif|png|jpe?g|gif|svg|pdf|xml)$/;

/** The folder of pictures and documents of a run. */
export const picturesFolder = 'pictures';

/**
 * Writes uploaded files into the folder of a run. A workbook's first worksheet becomes CSV, an archive's files keep their
 * names, other files stay unchanged. A failure leaves no file behind.
 *
 * @throws import.file.missing, import.archive.refused, body.too.large, order.sheet.…
 */
export async function receiveImport({
  directory,
  folder,
  incoming,
  sheets,
  owner,
}: {
  directory: string;
  folder: string;
  incoming: AsyncIterable<IncomingFile>;
  sheets: SheetReader;
  owner: string;
}): Promise<Spooled> {
  const names: string[] = [];
  async function* numbered(): AsyncGenerator<IncomingFile> {
    for await (const { name, bytes } of incoming) {
      names.push(shownName(name));
      yield { name: `${names.length}${extensionOf(name)}`, bytes };
    }
  }
  const received = await receiveFiles(directory, numbered(), MAX_IMPORT_BYTES);
  try {
    await rename(received.folder, folder);
    const hash = received.hash.toString('base64url');
    const spooled: Spooled = { files: [], leftOut: [], pictures: 0, hash };
    const budget = { bytes: maxUnpackedBytes, entries: maxEntries };
    for (const [index, name] of names.entries()) {
      const storedAs = `${index + 1}${extensionOf(name)}`;
      if (storedAs.endsWith('.zip')) await unpack(folder, storedAs, spooled, budget, takeIn);
      else await takeIn(name, storedAs);
    }
    return spooled;

    async function takeIn(name: string, storedAs: string): Promise<void> {
      if (storedAs.endsWith('.xlsx')) {
        const table = await sheets.read({
          owner,
          receive: async () => ({ name, bytes: await workbookOf(path.join(folder, storedAs)) }),
        });
        await rm(path.join(folder, storedAs));
        spooled.leftOut.push(...table.otherSheets.map((sheet) => `${name} › ${shownName(sheet)}`));
        const csv = storedAs.replace(/xlsx$/, 'csv');
        const rows = filledDown(belowTitle([{ row: 1, cells: table.head }, ...table.rows]));
        const width = rows[0]?.cells.length ?? 0;
        // Empty lines keep the numbers of the rows.
        const lines = Array.from({ length: rows.at(-1)?.row ?? 0 }, () => '');
        for (const { row, cells } of rows)
          lines[row - 1] = Array.from({ length: width }, (_, at) => quoted(cells[at] ?? null)).join(';');
        await writeFile(path.join(folder, csv), `\uFEFF${lines.join('\r\n')}\r\n`);
        spooled.files.push(await spooledFile(folder, name, csv));
      } else if (rowsForm.test(storedAs)) spooled.files.push(await spooledFile(folder, name, storedAs));
      else if (pictureForm.test(storedAs)) {
        await mkdir(path.join(folder, picturesFolder, path.dirname(name)), { recursive: true });
        await rename(path.join(folder, storedAs), path.join(folder, picturesFolder, name));
        spooled.pictures += 1;
      } else {
        await rm(path.join(folder, storedAs));
        spooled.leftOut.push(name);
      }
    }
  } catch (error) {
    await received.remove();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Unpacks an archive entry by entry, each under the bounds. It ignores the sizes that the archive claims. */
async function unpack(
  folder: string,
  archive: string,
  spooled: Spooled,
  budget: { bytes: number; entries: number },
  takeIn: (name: string, storedAs: string) => Promise<void>,
): Promise<void> {
  const full = path.join(folder, archive);
  try {
    const zip = await openPromise(full, { lazyEntries: true, autoClose: false });
    try {
      let number = 0;
      for await (const entry of entriesOf(zip)) {
        budget.entries -= 1;
        const name = nameOf(entry).normalize('NFC');
        if (budget.entries < 0 || entry.isEncrypted()) throw refusedArchive();
        const isHidden = name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');
        if (name.endsWith('/') || isHidden) continue;
        const extension = extensionOf(name);
        if (!rowsForm.test(extension) && !pictureForm.test(extension) && extension !== '.xlsx') {
          if (spooled.leftOut.length < 100) spooled.leftOut.push(shownName(name));
          continue;
        }
        number += 1;
        const storedAs = `${archive.replace('.zip', '')}-${number}${extension}`;
        const least = Math.max(leastRatioBytes, entry.compressedSize * maxRatio);
        let size = 0;
        const counted = new Transform({
          transform(chunk: Buffer, _encoding, done) {
            size += chunk.length;
            budget.bytes -= chunk.length;
            done(budget.bytes < 0 || size > least ? refusedArchive() : null, chunk);
          },
        });
        await pipeline(
          await zip.openReadStreamPromise(entry),
          counted,
          createWriteStream(path.join(folder, storedAs)),
        );
        await takeIn(shownName(name), storedAs);
      }
    } finally {
      zip.close();
    }
  } catch (error) {
    const isOfDisk = (error as NodeJS.ErrnoException).syscall !== undefined;
    throw error instanceof RequestError || isOfDisk ? error : refusedArchive();
  }
  await rm(full);
}

/** ZIP files of macOS have names in UTF-8 without the flag for it. */
function nameOf({ fileName, fileNameRaw }: Entry): string {
  return isUtf8(fileNameRaw) ? fileNameRaw.toString() : fileName;
}

const refusedArchive = () => requestError('import.archive.refused');

async function spooledFile(folder: string, name: string, storedAs: string): Promise<SpooledFile> {
  return { name, storedAs, bytes: (await stat(path.join(folder, storedAs))).size };
}

async function workbookOf(file: string): Promise<Buffer> {
  if ((await stat(file)).size > maxWorkbookBytes) throw requestError('body.too.large');
  return await readFile(file);
}

/** Removes the title above the column names. */
function belowTitle(rows: SheetTable['rows']): SheetTable['rows'] {
  const filled = rows
    .slice(0, maxRowsAboveNames)
    .map(({ cells }) => cells.filter((cell) => !isBlank(cell) && !isMerged(cell)));
  return rows.slice(rowsAboveNames(filled.map((cells) => cells.map((cell) => typeof cell === 'string'))));
}

/** Copies the value of a merged cell into all its rows, except for the column names. Further columns of the range stay blank. */
function filledDown(rows: SheetTable['rows']): SheetTable['rows'] {
  let above: SheetTable['rows'][number] | undefined;
  return rows.map(({ row, cells }, index) => {
    const former = index > 1 && above?.row === row - 1 ? above.cells : [];
    above = {
      row,
      cells: cells.map((cell, at) => (isBelow(cell) && isBlank(cell) ? (former[at] ?? cell) : cell)),
    };
    return above;
  });
}

const isMerged = (cell: SheetCell) => typeof cell === 'object' && cell?.problem === 'merged';
const isBelow = (cell: SheetCell) => typeof cell === 'object' && cell?.isBelow === true;

/** A cell as CSV; a formula is marked, so that its row is refused. */
function quoted(cell: SheetCell): string {
  const isProblem = typeof cell === 'object' && cell !== null;
  const mark = isProblem && ['formula', 'unreadable'].includes(cell.problem) ? noValueMark : '';
  const isPercent = isProblem && cell.problem === 'percent';
  const shown = isPercent ? cell.text.replace(' %', '') : cellText(cell);
  // A fourth decimal, because `readerOf` takes the point of 1.234 for a thousands separator.
  const text = (isPercent || typeof cell === 'number') && /\.\d{3}$/.test(shown) ? `${shown}0` : shown;
  return `"${mark}${text.replaceAll('"', '""')}"`;
}

function extensionOf(name: string): string {
  return /\.[a-z0-9]{1,6}$/.exec(name.toLowerCase())?.[0] ?? '';
}

/** A name without a way out of its folder and without characters that change how it is read. */
function shownName(name: string): string {
  const parts = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\\:*?"<>|]/gu, '_')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..');
  return parts.join('/').slice(-200) || 'file';
}
