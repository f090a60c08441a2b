import { Worker } from 'node:worker_threads';
import type { Confirmation } from './confirmation.ts';

export type DocumentRenderer = ReturnType<typeof createDocumentRenderer>;

const timeoutMs = 120_000;
/** An idle thread is given up: it would hold the fonts for nothing. */
const idleMs = 20_000;

/** Makes documents in one thread with bounded memory. It starts with the first document and is replaced when it dies. */
export function createDocumentRenderer() {
  const waiting = new Map<
    number,
    { resolve: (bytes: Buffer) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }
  >();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL('./document-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    // A document in the making must not keep a process alive that wants to stop; its job is tried again.
    started.unref();
    started.on('message', ({ id, bytes, error }: { id: number; bytes?: Uint8Array; error?: string }) => {
      const request = waiting.get(id);
      if (bytes) request?.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      else request?.reject(new Error(error));
      settle(id);
    });
    started.on('error', (error) => giveUp(started, error as Error));
    started.on('exit', () => giveUp(started, new Error('The document thread ended.')));
    return started;
  }

  function settle(id: number): void {
    clearTimeout(waiting.get(id)?.timer);
    waiting.delete(id);
    if (waiting.size > 0) return;
    clearTimeout(idle);
    idle = setTimeout(() => {
      const finished = worker;
      worker = undefined;
      void finished?.terminate();
    }, idleMs).unref();
  }

  function giveUp(ended: Worker, error: Error): void {
    if (worker !== ended) return;
    worker = undefined;
    void ended.terminate();
    for (const [id, request] of waiting) {
      request.reject(error);
      settle(id);
    }
  }

  return {
    /** The confirmation as PDF; fails when it cannot be made or takes longer than two minutes. */
    render(confirmation: Confirmation): Promise<Buffer> {
      clearTimeout(idle);
      worker ??= start();
      const current = worker;
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => giveUp(current, new Error('The document took too long.')), timeoutMs);
        waiting.set(id, { resolve, reject, timer: timer.unref() });
        current.postMessage({ id, confirmation });
      });
    },
  };
}
