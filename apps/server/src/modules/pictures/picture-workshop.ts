import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism, setPriority } from 'node:os';
import type { PictureFormat, PictureWidth } from './picture-address.ts';

/** What is to be made of which original. */
export interface PictureTask {
  bytes: Uint8Array;
  /** Vector graphics, which have no size of their own. */
  isDrawing: boolean;
  width: PictureWidth;
  /** PNG: for programs that know neither of the others. */
  format: PictureFormat | 'png';
}

export type PictureJob = PictureTask & { id: number };

export type PictureResult = { id: number; bytes: Uint8Array } | { id: number; problem: string };

/** The original is no picture, is broken, too large, or cannot be made smaller in time. */
export class UnusablePictureError extends Error {
  override name = 'UnusablePictureError';
}

export type PictureWorkshop = ReturnType<typeof createPictureWorkshop>;

/** Pictures of ordinary size take less than half a second. */
const timeoutMs = 20_000;
/** An idle process is given up: its memory is worth more elsewhere. */
const idleMs = 30_000;
/** Below what answers requests, but not much: somebody waits for the picture too. */
const niceness = 5;

interface Worker {
  process: ChildProcess;
  current: Waiting | undefined;
  timer: NodeJS.Timeout | undefined;
}

interface Waiting {
  job: PictureJob;
  resolve: (bytes: Buffer) => void;
  reject: (error: Error) => void;
}

/** Resizes pictures in processes of their own, at most one for each core. They start when they are needed. */
export function createPictureWorkshop({
  maxProcesses = Math.min(availableParallelism(), 4),
}: {
  maxProcesses?: number;
} = {}) {
  const workers = new Set<Worker>();
  const queue: Waiting[] = [];
  let lastId = 0;
  let isClosed = false;

  function hire(): Worker {
    const child = fork(new URL('./picture-worker.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: [],
      env: { MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const worker: Worker = { process: child, current: undefined, timer: undefined };
    workers.add(worker);
    lowerPriority(child);
    child.on('message', (result: PictureResult) => finish(worker, result));
    child.on('error', (error) => dismiss(worker, error.message));
    child.on('exit', () => dismiss(worker, 'The process that makes pictures ended.'));
    // Only a picture that somebody waits for keeps the shop alive.
    child.unref();
    child.channel?.unref();
    return worker;
  }

  function finish(worker: Worker, result: PictureResult): void {
    const { current } = worker;
    if (current?.job.id !== result.id) return;
    clearTimeout(worker.timer);
    worker.current = undefined;
    worker.process.channel?.unref();
    if ('bytes' in result) current.resolve(Buffer.from(result.bytes));
    else current.reject(new UnusablePictureError(result.problem));
    worker.timer = setTimeout(() => dismiss(worker, 'idle'), idleMs).unref();
    workOn();
  }

  function dismiss(worker: Worker, reason: string): void {
    if (!workers.delete(worker)) return;
    clearTimeout(worker.timer);
    worker.process.kill('SIGKILL');
    worker.current?.reject(new UnusablePictureError(reason));
    workOn();
  }

  function workOn(): void {
    while (queue.length > 0 && !isClosed) {
      const free = [...workers].find((worker) => worker.current === undefined);
      if (free === undefined && workers.size >= maxProcesses) return;
      const next = queue.shift();
      if (next) give(free ?? hire(), next);
    }
  }

  function give(worker: Worker, next: Waiting): void {
    worker.current = next;
    clearTimeout(worker.timer);
    worker.timer = setTimeout(() => dismiss(worker, 'The picture took too long.'), timeoutMs);
    worker.process.channel?.ref();
    // A process that is gone is heard of by its own event.
    worker.process.send(next.job, () => undefined);
  }

  return {
    /** @throws UnusablePictureError when the original cannot be used */
    make: (task: PictureTask): Promise<Buffer> =>
      new Promise((resolve, reject) => {
        lastId += 1;
        if (isClosed) reject(new Error('The shop is being stopped.'));
        else queue.push({ job: { ...task, id: lastId }, resolve, reject });
        workOn();
      }),
    /** Ends the processes; what is in the making is given up. */
    async close(): Promise<void> {
      isClosed = true;
      for (const { reject } of queue.splice(0)) reject(new Error('The shop is being stopped.'));
      await Promise.all(
        [...workers].map(async (worker) => {
          const isGone = new Promise((resolve) => worker.process.once('exit', resolve));
          dismiss(worker, 'The shop is being stopped.');
          if (worker.process.exitCode === null && worker.process.signalCode === null) await isGone;
        }),
      );
    },
  };
}

function lowerPriority(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, niceness);
  } catch {
    // Not every system lets a process do this; then pictures compete with requests.
  }
}
