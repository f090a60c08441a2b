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

/** How many members a set has, or `enough` if it has as many: then nobody counts on. */
export function countMembers({ words }: TypedFastBitSet, enough: number): number {
  let count = 0;
  for (let at = 0; at < words.length; at += 1) {
    for (let word = words[at] as number; word !== 0; word &= word - 1) count += 1;
    if (count >= enough) return enough;
  }
  return count;
}
