import { setImmediate } from 'node:timers/promises';
import { TypedFastBitSet } from 'typedfastbitset';
import type { Listing } from '../listing.ts';
import type { ValueRows } from '../value-rows.ts';

const placesAStep = 50_000;

/** The places of each attribute value by its number, filterable or not, as bits where they are many. */
export async function valuePlaces({ size, values, valueIds }: Listing): Promise<ValueRows[]> {
  const { starts, numbers } = values;
  const visit = async (hear: (number: number, place: number) => void) => {
    for (let place = 0; place < size; place += 1) {
      const end = starts[place + 1] as number;
      for (let at = starts[place] as number; at < end; at += 1) hear(numbers[at] as number, place);
      if (place % placesAStep === 0) await setImmediate();
    }
  };
  const counts = new Int32Array(valueIds.length);
  await visit((number) => {
    counts[number] = (counts[number] as number) + 1;
  });
  const words = (size >> 5) + 1;
  const sets = Array.from(counts, (count) =>
    count > words ? new Uint32Array(words) : new Int32Array(count),
  );
  const filled = new Int32Array(valueIds.length);
  await visit((number, place) => {
    const set = sets[number] as Uint32Array | Int32Array;
    if (set instanceof Uint32Array) set[place >> 5] = (set[place >> 5] as number) | (1 << place);
    else {
      const at = filled[number] as number;
      set[at] = place;
      filled[number] = at + 1;
    }
  });
  return sets.map((set) => (set instanceof Uint32Array ? TypedFastBitSet.fromWords(set) : set));
}
