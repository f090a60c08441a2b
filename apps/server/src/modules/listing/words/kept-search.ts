import { TypedFastBitSet } from 'typedfastbitset';
import type { SearchedText } from './searched-text.ts';

/** A search as it is remembered. Most words find a few of a million articles: their numbers take less than all bits. */
export interface KeptSearch extends Pick<SearchedText, 'marks' | 'dropped'> {
  readonly version: number;
  readonly places: KeptSet;
  readonly tiers: readonly KeptSet[];
  /** Of all sets together. */
  readonly byteLength: number;
}

/** Ascending members, or the words of a set of bits. */
type KeptSet = { readonly members: Uint32Array } | { readonly words: Uint32Array };

export function keepSearch({ found: { version, places, tiers }, marks, dropped }: SearchedText): KeptSearch {
  const kept = { version, places: keepSet(places), tiers: tiers.map(keepSet), marks, dropped };
  const byteLength = [kept.places, ...kept.tiers].reduce((sum, set) => sum + bytesOf(set).byteLength, 0);
  return { ...kept, byteLength };
}

export function searchOf({ version, places, tiers, marks, dropped }: KeptSearch): SearchedText {
  return { found: { version, places: setOf(places), tiers: tiers.map(setOf) }, marks, dropped };
}

function keepSet(set: TypedFastBitSet): KeptSet {
  const { words } = set;
  return set.size() * Uint32Array.BYTES_PER_ELEMENT < words.byteLength
    ? { members: Uint32Array.from(set.array()) }
    : { words };
}

function setOf(kept: KeptSet): TypedFastBitSet {
  if ('words' in kept) return TypedFastBitSet.fromWords(kept.words);
  const words = new Uint32Array(((kept.members.at(-1) ?? 0) >>> 5) + 1);
  for (const member of kept.members)
    words[member >>> 5] = (words[member >>> 5] as number) | (1 << (member & 31));
  return TypedFastBitSet.fromWords(words);
}

function bytesOf(kept: KeptSet): Uint32Array {
  return 'words' in kept ? kept.words : kept.members;
}
