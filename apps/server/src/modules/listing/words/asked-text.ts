import { splitSearchText } from '@kontor/domain';
import { tokensOf } from './tokens.ts';

/** The parsed query of a search. */
export interface AskedText {
  /** The text without the parts below; its words may match in any form and order. */
  readonly words: string;
  /** Words that must stand together, in this order and in this form. */
  readonly phrases: readonly Phrase[];
  readonly excluded: readonly Phrase[];
}

/** Words as `tokensOf` gives them, at least one. */
export type Phrase = readonly string[];

/** Limit of phrases, and of exclusions. Each scans all texts: 15 ms for a million variants. */
const maxPhrases = 5;

/** Reads a searched text by the rules of `splitSearchText`; parts without letters or digits are ignored. */
export function askedText(text: string): AskedText {
  const { words, phrases, excluded } = splitSearchText(text);
  return { words, phrases: phrasesOf(phrases), excluded: phrasesOf(excluded) };
}

function phrasesOf(texts: readonly string[]): Phrase[] {
  return texts
    .map((text) => tokensOf(text).map(({ word }) => word))
    .filter((phrase) => phrase.length > 0)
    .slice(0, maxPhrases);
}
