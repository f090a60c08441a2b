import { setImmediate } from 'node:timers/promises';
import { runningTotal } from './postings.ts';

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

/** Fewer numbers are sorted as packed 64-bit integers, more by the digits of their keys. */
const minByDigits = 8_192;
/** Keys that are read in one step. */
const keysAStep = 200_000;
/** Of a digit, at most: its counts stay in the processor's cache. */
const digitBits = 11;

/**
 * The numbers 0 to `count` − 1 in the order of their keys, equal keys in their own order. Neither way calls a comparing
 * function: a million take some 40 ms. Throws RangeError from 2^24 numbers on.
 *
 * @example sortedByKey(3, (index) => [7, 5, 7][index]) // Int32Array [1, 0, 2]
 */
export function sortedByKey(count: number, keyOf: (index: number) => number): Int32Array {
  return finished(sortingSteps(count, keyOf));
}

/** `sortedByKey` as a generator: a step takes about 10 ms, however many numbers there are. */
export function* sortingSteps(count: number, keyOf: (index: number) => number): Steps<Int32Array> {
  if (count > indexCount) throw new RangeError(`At most ${indexCount} can be sorted, not ${count}.`);
  if (count < minByDigits) return sortedPacked(count, keyOf);
  const keys = new Float64Array(count);
  let least = lastKey;
  let greatest = 0;
  let keyed = 0;
  for (let index = 0; index < count; index += 1) {
    if (index % keysAStep === 0 && index > 0) yield;
    const key = keyOf(index);
    keys[index] = key;
    if (key === lastKey) continue;
    keyed += 1;
    if (key < least) least = key;
    if (key > greatest) greatest = key;
  }
  yield;
  const span = greatest - least;
  if (span >= 2 ** 32) return sortedPacked(count, (index) => keys[index] as number);
  return yield* sortedByDigits(keys, { least, span, keyed });
}

/** Runs all steps at once. */
export function finished<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Runs all steps and yields to the event loop between them. */
export async function inSteps<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await setImmediate();
  }
}

/** Work in steps; the event loop may run between them. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Key and number in 64 bits: those are sorted without a comparing function. */
function sortedPacked(count: number, keyOf: (index: number) => number): Int32Array {
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

/** A radix sort from the lowest digit on, each pass stable. Numbers with the last key follow in their own order. */
function* sortedByDigits(
  keys: Float64Array,
  { least, span, keyed }: { least: number; span: number; keyed: number },
): Steps<Int32Array> {
  let values = new Uint32Array(keyed);
  let order = new Int32Array(keyed);
  const last = new Int32Array(keys.length - keyed);
  for (let index = 0, at = 0; index < keys.length; index += 1) {
    const key = keys[index] as number;
    if (key === lastKey) last[index - at] = index;
    else {
      values[at] = key - least;
      order[at] = index;
      at += 1;
    }
  }
  yield;
  const bits = 32 - Math.clz32(span);
  const passes = Math.ceil(bits / digitBits);
  const width = Math.ceil(bits / Math.max(1, passes));
  let otherValues = new Uint32Array(passes > 0 ? keyed : 0);
  let otherOrder = new Int32Array(passes > 0 ? keyed : 0);
  for (let pass = 0; pass < passes; pass += 1) {
    scatter({ values, order, otherValues, otherOrder }, pass * width, width);
    [values, otherValues] = [otherValues, values];
    [order, otherOrder] = [otherOrder, order];
    yield;
  }
  const all = new Int32Array(keys.length);
  all.set(order);
  all.set(last, keyed);
  return all;
}

/** Moves values with their numbers into the order of one digit. */
function scatter(
  {
    values,
    order,
    otherValues,
    otherOrder,
  }: { values: Uint32Array; order: Int32Array; otherValues: Uint32Array; otherOrder: Int32Array },
  shift: number,
  width: number,
): void {
  const mask = (1 << width) - 1;
  const next = new Int32Array(mask + 2);
  const count = values.length;
  for (let at = 0; at < count; at += 1) {
    const digit = ((values[at] as number) >>> shift) & mask;
    next[digit + 1] = (next[digit + 1] as number) + 1;
  }
  runningTotal(next);
  for (let at = 0; at < count; at += 1) {
    const value = values[at] as number;
    const digit = (value >>> shift) & mask;
    const to = next[digit] as number;
    next[digit] = to + 1;
    otherValues[to] = value;
    otherOrder[to] = order[at] as number;
  }
}

/** The indexes of the values that are wanted, ascending. */
export function indexesWhere(values: Int32Array, isWanted: (value: number) => boolean): Int32Array {
  const indexes = new Int32Array(values.length);
  let count = 0;
  for (let index = 0; index < values.length; index += 1) {
    if (!isWanted(values[index] as number)) continue;
    indexes[count] = index;
    count += 1;
  }
  return indexes.slice(0, count);
}

/**
 * Binary search: the first index from `low` to before `high` for which `isBefore` is false; `high` if there is none.
 *
 * @example lowerBound(0, 3, (at) => ['a', 'c', 'd'][at] < 'b') // 1
 */
export function lowerBound(low: number, high: number, isBefore: (at: number) => boolean): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isBefore(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The index of a number among distinct ascending ones; −1 if it is missing. */
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

export type IntList = ReturnType<typeof createIntList>;

/** A list of integers that grows in place. `taken` answers a view of it, which must not be read after another push. */
export function createIntList() {
  let values = new Int32Array(4096);
  let count = 0;
  return {
    push(value: number): void {
      if (count === values.length) {
        const longer = new Int32Array(count * 2);
        longer.set(values);
        values = longer;
      }
      values[count] = value;
      count += 1;
    },
    taken: (): Int32Array => values.subarray(0, count),
  };
}
