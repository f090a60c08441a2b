import { useState } from 'react';

/**
 * Puts what is wanted into calls of at most `size` each. What was asked for once stays asked for, in the call that it was
 * in, so that something more makes one call for itself, and less makes none. Another `list` keeps the calls of which
 * something is still wanted: until it is there the former list shows, and goes on showing what these have answered.
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
  // Also where nothing is missing: the same array next time.
  setKept({ list, calls });
  return calls;
}

type Calls = { readonly list: string; readonly calls: readonly (readonly string[])[] };
