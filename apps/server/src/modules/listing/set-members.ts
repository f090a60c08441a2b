import type { TypedFastBitSet } from 'typedfastbitset';

/** Hears the members of a set in ascending order until it returns false; answers false then. */
export function visitMembers({ words }: TypedFastBitSet, hear: (member: number) => boolean): boolean {
  for (let at = 0; at < words.length; at += 1) {
    let word = words[at] as number;
    while (word !== 0) {
      const lowest = word & -word;
      if (!hear((at << 5) + 31 - Math.clz32(lowest))) return false;
      word ^= lowest;
    }
  }
  return true;
}

/** The members of a set, ascending. The library's `array` fills a plain array, which takes several times as long. */
export function membersOf(set: TypedFastBitSet, count = set.size()): Int32Array<ArrayBuffer> {
  const { words } = set;
  const members = new Int32Array(count);
  let next = 0;
  for (let at = 0; next < count; at += 1) {
    let word = words[at] as number;
    while (word !== 0) {
      const lowest = word & -word;
      members[next] = (at << 5) + 31 - Math.clz32(lowest);
      next += 1;
      word ^= lowest;
    }
  }
  return members;
}

/** The members of a set that has fewer of them than `most`; undefined for others. */
export function fewMembersOf({ words }: TypedFastBitSet, most: number): Int32Array<ArrayBuffer> | undefined {
  if (scratch.length < most + 32) scratch = new Int32Array(most + 32);
  const members = scratch;
  let next = 0;
  for (let at = 0; at < words.length; at += 1) {
    let word = words[at] as number;
    while (word !== 0) {
      const lowest = word & -word;
      members[next] = (at << 5) + 31 - Math.clz32(lowest);
      next += 1;
      word ^= lowest;
    }
    if (next >= most) return undefined;
  }
  return members.slice(0, next);
}

/** Reused, because nobody knows before how many there are. */
let scratch = new Int32Array(0);
