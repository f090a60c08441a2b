import { TypedFastBitSet } from 'typedfastbitset';
import { addBits } from '../bits.ts';

/** Sets of places by cost, 0 the best. A place may be in several sets; its least cost counts. */
export type Levels = ReadonlyMap<number, Uint32Array>;

/** Further levels are merged into the worst one. */
const maxLevels = 12;

/** The places of either. Levels may share sets, which must not be changed. */
export function either(a: Levels, b: Levels, addedCost = 0): Levels {
  if (b.size === 0) return a;
  const levels = new Map(a);
  for (const [cost, bits] of b) {
    const known = levels.get(cost + addedCost);
    levels.set(cost + addedCost, known ? addBits(new Uint32Array(known), bits) : bits);
  }
  return levels;
}

/** The places in both, with the sum of their costs. */
export function both(a: Levels, b: Levels): Levels {
  const levels = new Map<number, Uint32Array>();
  let anyB = new Uint32Array(0);
  for (const bits of b.values()) anyB = anyB.length === 0 ? new Uint32Array(bits) : addBits(anyB, bits);
  for (const [costA, bitsA] of a) {
    // Mostly few of a million places are in both. Only these are checked level by level.
    const shared: number[] = [];
    for (let at = 0; at < bitsA.length; at += 1)
      if (((bitsA[at] as number) & (anyB[at] as number)) !== 0) shared.push(at);
    for (const [costB, bitsB] of b) {
      let bits = levels.get(costA + costB);
      for (const at of shared) {
        const word = (bitsA[at] as number) & (bitsB[at] as number);
        if (word === 0) continue;
        if (!bits) {
          bits = new Uint32Array(bitsA.length);
          levels.set(costA + costB, bits);
        }
        bits[at] = (bits[at] as number) | word;
      }
    }
  }
  if (levels.size <= maxLevels) return levels;
  const costs = [...levels.keys()].sort((one, other) => one - other);
  const worst = costs[maxLevels - 1] as number;
  for (const cost of costs.slice(maxLevels)) {
    addBits(levels.get(worst) as Uint32Array, levels.get(cost) as Uint32Array);
    levels.delete(cost);
  }
  return levels;
}

/** The places of `a` in no level of `b`. */
export function without(a: Levels, b: Levels): Levels {
  const levels = new Map<number, Uint32Array>();
  for (const [cost, bits] of a) {
    const left = new Uint32Array(bits);
    for (const others of b.values())
      for (let at = 0; at < left.length; at += 1) left[at] = (left[at] as number) & ~(others[at] as number);
    if (left.some((word) => word !== 0)) levels.set(cost, left);
  }
  return levels;
}

/** The first `count` places at one level. */
export function firstPlaces(count: number): Levels {
  const bits = new Uint32Array((count >> 5) + 1).fill(~0 >>> 0);
  const last = bits.length - 1;
  bits[last] = (2 ** (count & 31) - 1) >>> 0;
  return new Map([[0, bits]]);
}

/** Disjoint non-empty sets of places, the best first. */
export function tiersOf(levels: Levels): { places: TypedFastBitSet; tiers: TypedFastBitSet[] } {
  const tiers: TypedFastBitSet[] = [];
  let seen = new Uint32Array(0);
  for (const cost of [...levels.keys()].sort((a, b) => a - b)) {
    const bits = levels.get(cost) as Uint32Array;
    if (seen.length === 0) seen = new Uint32Array(bits.length);
    const fresh = new Uint32Array(bits.length);
    let any = 0;
    for (let at = 0; at < bits.length; at += 1) {
      const word = (bits[at] as number) & ~(seen[at] as number);
      fresh[at] = word;
      seen[at] = (seen[at] as number) | word;
      any |= word;
    }
    if (any !== 0) tiers.push(TypedFastBitSet.fromWords(fresh));
  }
  return { places: TypedFastBitSet.fromWords(seen), tiers };
}

/** The number of all places; counting stops at `enough`. */
export function countPlaces(levels: Levels, enough = Number.POSITIVE_INFINITY): number {
  const all = [...levels.values()];
  const length = all[0]?.length ?? 0;
  let count = 0;
  for (let at = 0; at < length; at += 1) {
    let word = 0;
    for (const bits of all) word |= bits[at] as number;
    for (; word !== 0; word &= word - 1) count += 1;
    if (count >= enough) return enough;
  }
  return count;
}
