/** Columns as PostgreSQL sends them: the bytes of `int4send` or `float8send`, one value after the other, network order. */

/** Null where there was no row at all. */
export type Packed = Buffer | null;

/** @example unpackInts(Buffer.from([0, 0, 0, 7])) // Int32Array [7] */
export function unpackInts(bytes: Packed): Int32Array {
  if (bytes === null) return new Int32Array(0);
  // All machines that Node runs on have the least byte first.
  const copy = Buffer.from(new Uint8Array(bytes).buffer).swap32();
  return new Int32Array(copy.buffer);
}

/** @example unpackFloats(Buffer.from([64, 20, 0, 0, 0, 0, 0, 0])) // Float64Array [5] */
export function unpackFloats(bytes: Packed): Float64Array {
  if (bytes === null) return new Float64Array(0);
  const copy = Buffer.from(new Uint8Array(bytes).buffer).swap64();
  return new Float64Array(copy.buffer);
}

const indexBits = 24;
const indexCount = 2 ** indexBits;

/** Sort keys are integers from 0 to this; what has none gets this one and comes last. */
export const lastKey = 2 ** 40 - 1;

/**
 * The numbers 0 to `count` − 1 in the order of their keys, equal keys in their own order. Key and number are packed into
 * 64 bits, because sorting numbers without a comparing function is ten times as fast: a million in a tenth of a second.
 * Throws RangeError from 2^24 numbers on.
 *
 * @example sortedByKey(3, (index) => [7, 5, 7][index]) // Int32Array [1, 0, 2]
 */
export function sortedByKey(count: number, keyOf: (index: number) => number): Int32Array {
  if (count > indexCount) throw new RangeError(`At most ${indexCount} can be sorted, not ${count}.`);
  const packed = new BigUint64Array(count);
  const halves = new Uint32Array(packed.buffer);
  const split = 2 ** (32 - indexBits);
  for (let index = 0; index < count; index += 1) {
    const key = keyOf(index);
    halves[index * 2] = (key % split) * indexCount + index;
    halves[index * 2 + 1] = Math.floor(key / split);
  }
  packed.sort();
  const order = new Int32Array(count);
  for (let at = 0; at < count; at += 1) order[at] = (halves[at * 2] as number) % indexCount;
  return order;
}

/** Where a number is among ascending ones, each there once; -1: nowhere. */
export function indexIn(ascending: Int32Array, wanted: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = ascending[middle] as number;
    if (found === wanted) return middle;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
