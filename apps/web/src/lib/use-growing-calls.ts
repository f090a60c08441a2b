import { useState } from 'react';

/**
 * Splits wanted items into calls of at most `size`. An item stays in its first call: further items make one new
 * call, fewer items make none. Another `list` keeps the calls with items that are still wanted, whose answers show
 * until the rest is loaded.
 *
 * @example useGrowingCalls(['A', 'B', 'C'], { size: 2 }) // [['A', 'B'], ['C']]
 */
export function useGrowingCalls(
  wanted: readonly string[],
  { size, list = '' }: { readonly size: number; readonly list?: string },
): readonly (readonly string[])[] {
  const [kept, setKept] = useState<Calls>({ list, calls: [] });
  const names = new Set(wanted);
  const isOther = kept.list !== list;
  const former = isOther ? kept.calls.filter((call) => call.some((name) => names.has(name))) : kept.calls;
  const known = new Set(former.flat());
  const missing = [...names].filter((name) => !known.has(name));
  if (missing.length === 0 && !isOther) return former;
  const added = Array.from({ length: Math.ceil(missing.length / size) }, (_, index) =>
    missing.slice(index * size, (index + 1) * size),
  );
  const calls = [...former, ...added];
  // Stored even if nothing is missing, so that the array stays the same.
  setKept({ list, calls });
  return calls;
}

type Calls = { readonly list: string; readonly calls: readonly (readonly string[])[] };
