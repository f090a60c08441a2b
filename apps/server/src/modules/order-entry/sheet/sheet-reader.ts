import { Worker } from 'node:worker_threads';
import { MAX_CART_LINES } from '@kontor/domain';
import { requestError } from '../../../shared/errors.ts';
import type { SheetRefusal, SheetTable } from './sheet-table.ts';
import type { SheetWork, SheetWorkResult } from './sheet-worker.ts';

/** Reads uploaded workbooks in threads of their own with bounded time and memory, a few at a time. */
export interface SheetReader {
  /**
   * The first visible worksheet of an .xlsx file. The file is taken in by `receive` once it has a place, so that no more
   * files than can be read are ever held in memory.
   *
   * @throws RequestError with a code `order.sheet.…`, or `service.unavailable` when too many files come or wait; what
   *   `receive` throws
   */
  read(receive: () => Promise<SheetFile>): Promise<SheetTable>;
}

export interface SheetFile {
  name: string;
  bytes: Buffer;
}

/** Ten thousand rows take less than half a second. */
const timeoutMs = 4_000;
const maxThreads = 2;
/**
 * Files that come, wait or are read at a time: who comes after so many others would wait longer than a browser does. A
 * place is held no longer than the server lets a request take to arrive.
 */
export const maxSheets = maxThreads + 20;
/** An idle thread is given up: its memory is worth more elsewhere. */
const idleMs = 20_000;
/** Columns that an order sheet may have: article, seasons, custom attributes. */
const limits = { lastRow: MAX_CART_LINES + 1, lastColumn: 100 };

interface Reading {
  work: SheetWork;
  resolve: (result: SheetWorkResult) => void;
}

interface Thread {
  worker: Worker;
  current: Reading | undefined;
  timer: NodeJS.Timeout | undefined;
}

/** Makes the reader; its threads start with the first files, and one that runs out of time or memory is replaced. */
export function createSheetReader(): SheetReader {
  const threads = new Set<Thread>();
  const waiting: Reading[] = [];
  let taken = 0;

  function start(): Thread {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64 },
    });
    const thread: Thread = { worker, current: undefined, timer: undefined };
    threads.add(thread);
    worker.on('message', (result: SheetWorkResult) => finish(thread, result));
    worker.on('error', () => giveUp(thread, 'memory'));
    worker.on('exit', () => giveUp(thread, 'ended'));
    // Only a file that somebody waits for keeps the shop alive.
    worker.unref();
    return thread;
  }

  function finish(thread: Thread, result: SheetWorkResult): void {
    clearTimeout(thread.timer);
    thread.current?.resolve(result);
    thread.current = undefined;
    thread.worker.unref();
    thread.timer = setTimeout(() => giveUp(thread, 'idle'), idleMs).unref();
    workOn();
  }

  function giveUp(thread: Thread, reason: string): void {
    if (!threads.delete(thread)) return;
    clearTimeout(thread.timer);
    void thread.worker.terminate();
    thread.current?.resolve({ refusal: { code: 'order.sheet.unreadable', details: { reason } } });
    workOn();
  }

  function workOn(): void {
    while (waiting.length > 0) {
      const free = [...threads].find((thread) => thread.current === undefined);
      if (!free && threads.size >= maxThreads) return;
      const next = waiting.shift();
      if (next) give(free ?? start(), next);
    }
  }

  function give(thread: Thread, next: Reading): void {
    thread.current = next;
    clearTimeout(thread.timer);
    thread.timer = setTimeout(() => giveUp(thread, 'timeout'), timeoutMs);
    thread.worker.ref();
    thread.worker.postMessage(next.work);
  }

  return {
    async read(receive) {
      if (taken >= maxSheets) throw requestError('service.unavailable', { headers: { 'retry-after': '5' } });
      taken += 1;
      try {
        const { name, bytes } = await receive();
        const refusal = refusalBySight(name, bytes);
        if (refusal) throw refused(refusal);
        const result = await new Promise<SheetWorkResult>((resolve) => {
          waiting.push({ work: { bytes, limits }, resolve });
          workOn();
        });
        if ('refusal' in result) throw refused(result.refusal);
        return result.table;
      } finally {
        taken -= 1;
      }
    },
  };
}

/** What the name and the first bytes tell. Workbooks with a password are compound files, as .xls files are. */
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
