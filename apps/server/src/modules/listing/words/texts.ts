import { setImmediate } from 'node:timers/promises';
import { textSeparator } from './words.sql.ts';

export type Texts = Awaited<ReturnType<typeof textsOf>>;

const textsAStep = 50_000;

/** Splits a text at `textSeparator` without making a string of each part; null has no parts. */
export async function textsOf(joined: string | null) {
  if (joined === null) return { count: 0, at: () => '' };
  let ends = new Int32Array(1024);
  let count = 0;
  for (let from = 0; from <= joined.length; count += 1) {
    const found = joined.indexOf(textSeparator, from);
    if (count === ends.length) {
      const longer = new Int32Array(count * 2);
      longer.set(ends);
      ends = longer;
    }
    ends[count] = found < 0 ? joined.length : found;
    from = (ends[count] as number) + 1;
    if (count % textsAStep === 0) await setImmediate();
  }
  return {
    count,
    at: (index: number): string =>
      joined.slice(index === 0 ? 0 : (ends[index - 1] as number) + 1, ends[index]),
  };
}
