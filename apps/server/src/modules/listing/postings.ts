/** Targets by key: those of key k are `targets[starts[k]]` to before `targets[starts[k + 1]]`. */
export interface Postings {
  readonly starts: Int32Array;
  readonly targets: Int32Array;
}

/** How many targets a key has. */
export function countOf({ starts }: Pick<Postings, 'starts'>, key: number): number {
  return (starts[key + 1] as number) - (starts[key] as number);
}

/**
 * Groups pairs by key in the order in which `visit` passes them. `visit` runs twice and must pass the same pairs: the first
 * run only counts them.
 */
export async function groupPairs<Targets extends Int32Array | Uint16Array = Int32Array>(
  keys: number,
  visit: (hear: (key: number, target: number) => void) => Promise<void>,
  List: new (length: number) => Targets,
): Promise<{ starts: Int32Array; targets: Targets }> {
  const starts = new Int32Array(keys + 1);
  await visit((key) => {
    starts[key + 1] = (starts[key + 1] as number) + 1;
  });
  runningTotal(starts);
  const targets = new List(starts[keys] as number);
  const next = starts.slice();
  await visit((key, target) => {
    const at = next[key] as number;
    targets[at] = target;
    next[key] = at + 1;
  });
  return { starts, targets };
}

/** Turns counts into the start of each key, in place. */
export function runningTotal(counts: Int32Array): Int32Array {
  for (let at = 1; at < counts.length; at += 1)
    counts[at] = (counts[at] as number) + (counts[at - 1] as number);
  return counts;
}
