import type { Caches } from '../../../shared/cache.ts';
import { type Filter, type FilterCheck, parseFilter } from './filter-grammar.ts';
import type { ProtocolErrorCode } from './protocol-error.ts';

/** Reads filters as `parseFilter` does. */
export type FilterReader = (filter: unknown, code: ProtocolErrorCode) => Filter | null;

/** Characters; filters of screens are shorter. */
const maxKnownLength = 500;
/** Characters of all cached filters: the rules of some ten thousand companies. */
const maxKnownCharacters = 1_000_000;

/** Makes a parser that caches valid filters: screens send the same few, and tokens their company's rule. */
export function createFilterReader(check: FilterCheck, caches: Caches): FilterReader {
  const known = caches.create<string, Filter>('search_filters', {
    maxBytes: maxKnownCharacters,
    bytesOf: (_, key) => key.length,
  });
  return (given, code) => {
    // As JSON, because a text may look like a list.
    const key = JSON.stringify(given) ?? '';
    const former = known.get(key);
    if (former) return former;
    const filter = parseFilter(given, check, code);
    if (filter && key.length <= maxKnownLength) known.set(key, filter);
    return filter;
  };
}
