/** Shorter terms are not searched without a search engine (SRCH-06). */
const MIN_LENGTH = 3;

/**
 * What the search page does with the words of its address, trimmed: nothing for none, a message for fewer than three
 * characters, else a search (SRCH-05, SRCH-06).
 *
 * @example searchState(' ab ') // { key: 'ab', state: 'short' }
 */
export function searchState(text: string | undefined): { key: string; state: 'empty' | 'short' | 'ready' } {
  const key = text?.trim() ?? '';
  if (key === '') return { key, state: 'empty' };
  return { key, state: [...key].length < MIN_LENGTH ? 'short' : 'ready' };
}
