import { setImmediate } from 'node:timers';

/** Items in one slice. The most expensive work takes 20 µs for each item, so other requests wait about 4 ms. */
export const sliceLength = 200;

/** Callers of `pause` that have not been resumed, the longest waiting first. */
const paused: (() => void)[] = [];

/**
 * Resolves in a later turn of the event loop. One turn resumes one caller: slices of several works would add up to a long task.
 */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    paused.push(resolve);
    if (paused.length === 1) setImmediate(resumeNext);
  });
}

function resumeNext(): void {
  paused.shift()?.();
  if (paused.length > 0) setImmediate(resumeNext);
}

/** Maps items in slices and yields to the event loop between slices. Does not yield for one slice or less. */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item, place: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  await forEachInSlices(items, (item, place) => void results.push(work(item, place)));
  return results;
}

/** As `inSlices`, for work without a result and for any iterable. */
export async function forEachInSlices<Item>(
  items: Iterable<Item>,
  work: (item: Item, place: number) => void,
): Promise<void> {
  let place = 0;
  for (const item of items) {
    if (place > 0 && place % sliceLength === 0) await pause();
    work(item, place);
    place += 1;
  }
}

/** Yields to the event loop between two steps over `count` items; does nothing up to one slice. */
export async function pauseAfter(count: number): Promise<void> {
  if (count > sliceLength) await pause();
}
