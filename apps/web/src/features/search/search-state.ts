import type { EngineState } from './search-engine.ts';

/** Shorter terms are not searched without a search engine (SRCH-06). */
const minLength = 3;

/** The server takes no longer terms. */
export const maxKeyLength = 200;

/**
 * What becomes of the words that were typed, trimmed and freed of what no server takes (a pasted NUL must not look like a
 * search engine that fails): `empty` asks nothing; a term of one or two characters is searched
 * with an engine, is too short without one, and waits while nobody knows (SRCH-05, SRCH-06).
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

/** True for terms that the shop's own search takes. */
export function isLongEnough(key: string): boolean {
  return [...key.trim()].length >= minLength;
}
