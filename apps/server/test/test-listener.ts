import { createListener, type Listener } from '../src/database/listen.ts';

/** A listener that waits 100 s for an answer: on a busy machine it would reconnect and miss notifications. */
export function createTestListener(url: string): Listener {
  return createListener({ url, limits: { tickMs: 500, beatTicks: 10, answerTicks: 200 } });
}
