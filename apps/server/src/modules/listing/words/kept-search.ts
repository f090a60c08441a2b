import { TypedFastBitSet } from 'typedfastbitset';
import { addBit, addBits, fewMembersOf } from '../bits.ts';
import type { SearchedText } from './searched-text.ts';

/**
 * A cached search. Most words find a few of a million articles, so a list of places takes less memory than a bit set. The set of
 * all places is not stored: it is the union of the tiers.
 */
export interface KeptSearch extends Pick<SearchedText, 'marks' | 'dropped'> {
  readonly version: number;
  readonly tiers: readonly KeptSet[];
  /** Bytes of all sets. */
  readonly byteLength: number;
}

/** Ascending members, or the words of a set of bits. */
type KeptSet = { readonly members: Int32Array } | { readonly words: Uint32Array };

export function keepSearch({ found: { version, tiers }, marks, dropped }: SearchedText): KeptSearch {
  const kept = tiers.map(keepSet);
  const byteLength = kept.reduce((sum, set) => sum + bytesOf(set).byteLength, 0);
  return { version, tiers: kept, marks, dropped, byteLength };
}

export function searchOf({ version, tiers, marks, dropped }: KeptSearch): SearchedText {
  const sets = tiers.map(setOf);
  const words = new Uint32Array(Math.max(1, ...sets.map((set) => set.words.length)));
  for (const set of sets) addBits(words, set.words);
  return { found: { version, places: TypedFastBitSet.fromWords(words), tiers: sets }, marks, dropped };
}

function keepSet(set: TypedFastBitSet): KeptSet {
  const { words } = set;
  const members = fewMembersOf(set, words.length);
  return members ? { members } : { words };
}

function setOf(kept: KeptSet): TypedFastBitSet {
  if ('words' in kept) return TypedFastBitSet.fromWords(kept.words);
  const words = new Uint32Array(((kept.members.at(-1) ?? 0) >>> 5) + 1);
  for (const member of kept.members) addBit(words, member);
  return TypedFastBitSet.fromWords(words);
}

function bytesOf(kept: KeptSet): Uint32Array | Int32Array {
  return 'words' in kept ? kept.words : kept.members;
}
