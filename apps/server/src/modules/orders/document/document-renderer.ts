import { createWorkerPool, threadOf } from '../../../shared/worker-pool.ts';
import type { Confirmation } from './confirmation.ts';

export type DocumentRenderer = ReturnType<typeof createDocumentRenderer>;

export type RenderedDocument = { bytes: Uint8Array } | { error: string };

/** Makes documents in one thread with bounded memory. It starts with the first document and is replaced when it dies. */
export function createDocumentRenderer() {
  const pool = createWorkerPool<Confirmation, RenderedDocument>({
    start: () => threadOf(new URL('./document-worker.ts', import.meta.url), { maxOldGenerationSizeMb: 512 }),
    most: 1,
    timeoutMs: 120_000,
    // The fonts take memory.
    idleMs: 20_000,
    // The job of an interrupted document is repeated after the next start.
    isAwaited: false,
  });
  return {
    /** The confirmation as PDF; fails when it cannot be made or takes longer than two minutes. */
    async render(confirmation: Confirmation): Promise<Buffer> {
      const made = await pool.run(confirmation);
      if ('error' in made) throw new Error(made.error);
      return Buffer.from(made.bytes.buffer, made.bytes.byteOffset, made.bytes.byteLength);
    },
  };
}
