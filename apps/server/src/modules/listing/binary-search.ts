/**
 * Binary search for `count` items at once among `size` sorted elements. Returns the index of the element that each item
 * precedes (`size`: behind all). `isBefore` is called once a step for all items and answers in the order of its pairs.
 *
 * @example await placesAmong(1, 200_000, compare) // 18 steps
 */
export async function placesAmong(
  count: number,
  size: number,
  isBefore: (pairs: readonly { readonly item: number; readonly at: number }[]) => Promise<readonly boolean[]>,
): Promise<number[]> {
  const lows = new Array<number>(count).fill(0);
  const highs = new Array<number>(count).fill(size);
  for (;;) {
    const pairs: { item: number; at: number }[] = [];
    for (let item = 0; item < count; item += 1) {
      const low = lows[item] as number;
      const high = highs[item] as number;
      if (low < high) pairs.push({ item, at: (low + high) >> 1 });
    }
    if (pairs.length === 0) return lows;
    const answers = await isBefore(pairs);
    pairs.forEach(({ item, at }, index) => {
      if (answers[index]) highs[item] = at;
      else lows[item] = at + 1;
    });
  }
}
