import type { TypedFastBitSet } from 'typedfastbitset';

export function addBit(words: Uint32Array, number: number): void {
  words[number >> 5] = (words[number >> 5] as number) | (1 << (number & 31));
}

export function addBits<Bits extends Uint32Array>(words: Bits, others: Uint32Array): Bits {
  for (let at = 0; at < others.length; at += 1) words[at] = (words[at] as number) | (others[at] as number);
  return words;
}

/** Calls `hear` for each member, ascending, until it returns false; returns false then. */
export function visitMembers(
  { words }: Pick<TypedFastBitSet, 'words'>,
  hear: (member: number) => boolean,
): boolean {
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

/** The members of a set, ascending. Several times as fast as the library's `array`, which fills a plain array. */
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

/** The members of a set with fewer than `most` members, ascending; undefined for larger sets. */
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

/** Reused buffer, because the number of members is not known in advance. */
let scratch = new Int32Array(0);
