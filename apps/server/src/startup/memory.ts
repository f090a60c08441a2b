import { Session } from 'node:inspector/promises';

/**
 * Gives the memory back to the system that only the start needed, about 60 MB of it: by itself V8 keeps the room that it
 * once took. Stops the process for about a tenth of a second, so not for anything that runs often.
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
