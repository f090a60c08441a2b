import type { EngineState } from './search-engine.ts';

/** The shop's own search needs this length (SRCH-06). */
const minLength = 3;

/** The server's limit. */
export const maxKeyLength = 200;

/**
 * The state of a typed term, trimmed and without characters that the server rejects (such as NUL). One or two
 * characters need an engine: `short` without one, `waiting` while its state is unknown (SRCH-05, SRCH-06).
 *
 * @example searchState(' ab ', 'off') // { key: 'ab', state: 'short' }
 */
export function searchState(
  text: string | undefined,
  engine: EngineState,
): { key: string; state: 'empty' | 'waiting' | 'short' | 'ready' } {
  const key = keyOf(text ?? '');
  if (key === '') return { key, state: 'empty' };
  if (engine === 'on' || isLongEnough(key)) return { key, state: 'ready' };
  return { key, state: engine === 'off' ? 'short' : 'waiting' };
}

function keyOf(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, maxKeyLength)
    .toWellFormed();
}

/** True for terms that the shop's own search accepts. */
export function isLongEnough(key: string): boolean {
  return [...key.trim()].length >= minLength;
}
