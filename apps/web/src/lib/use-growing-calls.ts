import { useState } from 'react';

/**
 * Puts what is wanted into calls of at most `size` each. What was asked for once stays asked for, in the call that it was
 * in, so that something more makes one call for itself, and less makes none; another `list` starts anew.
 *
 * @example useGrowingCalls(['A', 'B', 'C'], { size: 2 }) // [['A', 'B'], ['C']]
 */
export function useGrowingCalls(
  wanted: readonly string[],
  { size, list = '' }: { readonly size: number; readonly list?: string },
): readonly (readonly string[])[] {
  const [kept, setKept] = useState<Calls>({ list, calls: [] });
  const former = kept.list === list ? kept.calls : none;
  const known = new Set(former.flat());
  const missing = [...new Set(wanted)].filter((name) => !known.has(name));
  if (missing.length === 0) return former;
  const added = Array.from({ length: Math.ceil(missing.length / size) }, (_, index) =>
    missing.slice(index * size, (index + 1) * size),
  );
  const calls = [...former, ...added];
  setKept({ list, calls });
  return calls;
}

type Calls = { readonly list: string; readonly calls: readonly (readonly string[])[] };

const none: Calls['calls'] = [];
