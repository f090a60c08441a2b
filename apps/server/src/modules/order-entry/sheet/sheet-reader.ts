import { MAX_CART_LINES, MAX_SHEET_COLUMNS } from '@kontor/domain';
import { requestError } from '../../../shared/errors.ts';
import type { Log } from '../../../shared/log.ts';
import { createWorkerPool, threadOf } from '../../../shared/worker-pool.ts';
import { sheetTooSlow, tooManySheets } from '../order-entry.errors.ts';
import type { SheetLimits, SheetRefusal, SheetTable } from './sheet-table.ts';
import type { SheetWork, SheetWorkResult } from './sheet-worker.ts';

export type SheetReader = ReturnType<typeof createSheetReader>;

export interface SheetFile {
  name: string;
  bytes: Buffer;
}

const maxThreads = 2;
/** Files that are uploaded, wait or are read at a time; beyond it the wait would exceed the timeout of browsers. */
export const maxSheets = maxThreads + 20;
/** Files of one user at a time: a corrected one may be sent while the first is still uploaded. */
export const maxSheetsOfOwner = 2;
const idleMs = 20_000;
const orderSheet = { lastRow: MAX_CART_LINES + 1, lastColumn: MAX_SHEET_COLUMNS };

/**
 * Reads uploaded workbooks in two threads with bounded time and memory. Threads start with the first files; one that runs out
 * of time or memory is replaced.
 */
export function createSheetReader({
  log,
  workerUrl = new URL('./sheet-worker.ts', import.meta.url),
  readTimeoutMs = 4_000,
  receiveTimeoutMs = 15_000,
  limits = orderSheet,
}: {
  log: Pick<Log, 'warn' | 'error'>;
  workerUrl?: URL;
  /** Ten thousand rows take less than half a second. */
  readTimeoutMs?: number;
  /** Enough for the largest file at 5 Mbit/s. */
  receiveTimeoutMs?: number;
  /** By default those of an order sheet. */
  limits?: SheetLimits;
}) {
  const pool = createWorkerPool<SheetWork, SheetWorkResult>({
    start: () => threadOf(workerUrl, { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64 }),
    most: maxThreads,
    timeoutMs: readTimeoutMs,
    idleMs,
  });
  const takenBy = new Map<string, number>();
  let taken = 0;

  /** Holds a place while a file is uploaded and read. */
  async function withPlace<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    const own = takenBy.get(owner) ?? 0;
    if (own >= maxSheetsOfOwner) throw tooManySheets();
    if (taken >= maxSheets) throw unavailable();
    taken += 1;
    takenBy.set(owner, own + 1);
    try {
      return await work();
    } finally {
      taken -= 1;
      const left = (takenBy.get(owner) ?? 1) - 1;
      if (left > 0) takenBy.set(owner, left);
      else takenBy.delete(owner);
    }
  }

  return {
    /**
     * The first visible worksheet of an .xlsx file. `receive` takes the file only once there is a place for it, so that
     * memory holds no more files than can be read. `owner` is who sends it.
     *
     * @throws RequestError `order.sheet.…`; `large.request.wait` if the owner uploads others meanwhile;
     * `service.unavailable` if too many files wait, or the thread ran out of time or memory. Errors of `receive` pass
     * through.
     */
    read: ({ owner, receive }: { owner: string; receive: () => Promise<SheetFile> }): Promise<SheetTable> =>
      withPlace(owner, async () => {
        const { name, bytes } = await inTime(receive(), receiveTimeoutMs);
        const refusal = refusalBySight(name, bytes);
        if (refusal) throw refused(refusal);
        const result = await pool.run({ bytes, limits }).catch((error: unknown) => {
          log.error({ err: error }, 'order sheet not read: its thread failed');
          throw unavailable();
        });
        if ('table' in result) return result.table;
        if ('refusal' in result) throw refused(result.refusal);
        log.warn({ err: result.damage }, 'order sheet not read');
        throw refused({ code: 'order.sheet.unreadable', details: { reason: 'damaged' } });
      }),
  };
}

/** The file, if it arrives in time. */
async function inTime(file: Promise<SheetFile>, timeoutMs: number): Promise<SheetFile> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(sheetTooSlow()), timeoutMs);
  });
  try {
    return await Promise.race([file, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Checks name and first bytes. Workbooks with a password are compound files, as .xls files are. */
function refusalBySight(name: string, bytes: Buffer): SheetRefusal | undefined {
  if (bytes.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1' && bytes.includes(encryptedPackage))
    return { code: 'order.sheet.encrypted' };
  const isZip = bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04';
  return /\.xlsx$/i.test(name.trim()) && isZip ? undefined : { code: 'order.sheet.not.xlsx' };
}

const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

function refused({ code, details }: SheetRefusal) {
  return requestError(code, details ? { details } : {});
}

function unavailable() {
  return requestError('service.unavailable', { headers: { 'retry-after': '5' } });
}
