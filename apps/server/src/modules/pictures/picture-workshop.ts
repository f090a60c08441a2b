import type { ChildProcess } from 'node:child_process';
import { availableParallelism, setPriority } from 'node:os';
import { createWorkerPool, PoolClosedError, processOf } from '../../shared/worker-pool.ts';
import type { PictureFormat, PictureWidth } from './picture-address.ts';

export interface PictureTask {
  bytes: Uint8Array;
  /** Whether it is a vector graphic, which has no size. */
  isDrawing: boolean;
  width: PictureWidth;
  /** PNG: for programs that know neither of the others. */
  format: PictureFormat | 'png';
}

export type PictureResult = { bytes: Uint8Array } | { problem: string };

/** The original is no picture, damaged, too large, or takes too long. */
export class UnusablePictureError extends Error {
  override name = 'UnusablePictureError';
}

export type PictureWorkshop = ReturnType<typeof createPictureWorkshop>;

/** The priority of the processes: a little below requests, because users wait for pictures too. */
const niceness = 5;

/** Resizes pictures in processes of their own, at most one for each core. They start when they are needed. */
export function createPictureWorkshop({
  maxProcesses = Math.min(availableParallelism(), 4),
}: {
  maxProcesses?: number;
} = {}) {
  const pool = createWorkerPool<PictureTask, PictureResult>({
    start: () =>
      processOf(new URL('./picture-worker.ts', import.meta.url), {
        env: { MALLOC_ARENA_MAX: '2' },
        setUp: lowerPriority,
      }),
    most: maxProcesses,
    // Pictures of ordinary size take less than half a second.
    timeoutMs: 20_000,
    idleMs: 30_000,
  });
  return {
    /** @throws UnusablePictureError when the original cannot be used */
    async make(task: PictureTask): Promise<Buffer> {
      const result = await pool.run(task).catch((error: Error) => {
        throw error instanceof PoolClosedError ? error : new UnusablePictureError(error.message);
      });
      if ('problem' in result) throw new UnusablePictureError(result.problem);
      return Buffer.from(result.bytes);
    },
    close: pool.close,
  };
}

/** Whether a picture that is no SVG can be decoded to its end; a valid header does not prove that. */
export async function isDecodable(
  workshop: Pick<PictureWorkshop, 'make'>,
  picture: Uint8Array,
): Promise<boolean> {
  try {
    await workshop.make({ bytes: picture, isDrawing: false, width: 320, format: 'webp' });
    return true;
  } catch (error) {
    if (error instanceof UnusablePictureError) return false;
    throw error;
  }
}

function lowerPriority(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, niceness);
  } catch {
    // Not every system lets a process do this; then pictures compete with requests.
  }
}
