import { setImmediate } from 'node:timers/promises';

/** Items of one slice: the dearest work on an item takes 20 µs, so that others wait about 10 ms. */
export const sliceLength = 500;

/** Works on many items in slices, between which other requests are answered. Up to one slice nothing is waited for. */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item, place: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  await forEachInSlices(items, (item, place) => void results.push(work(item, place)));
  return results;
}

/** The same for work without a result; takes any iterable. */
export async function forEachInSlices<Item>(
  items: Iterable<Item>,
  work: (item: Item, place: number) => void,
): Promise<void> {
  let place = 0;
  for (const item of items) {
    if (place > 0 && place % sliceLength === 0) await setImmediate();
    work(item, place);
    place += 1;
  }
}

/** Lets others work after one step on so many items, before the next step on them. */
export async function pauseAfter(count: number): Promise<void> {
  if (count > sliceLength) await setImmediate();
}
