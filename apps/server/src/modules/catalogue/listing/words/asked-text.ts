import { tokensOf } from './tokens.ts';

/** What a searched text asks for, taken apart. */
export interface AskedText {
  /** The text without what stands apart below: its words may be found in any form and order. */
  readonly words: string;
  /** Folded words that must stand together, in this order and just so. */
  readonly phrases: readonly Phrase[];
  /** What must not be there: words and phrases. */
  readonly excluded: readonly Phrase[];
}

/** Words as `tokensOf` gives them, at least one. */
export type Phrase = readonly string[];

/** Only so many phrases, and as many exclusions, count. */
const maxPhrases = 10;

/**
 * Takes a searched text apart: "rain jacket" in quotes is a phrase, a word or phrase behind a minus is excluded. Both begin where a
 * word begins, so that `NH-1409`, `T-Shirt` and `19" Rack` are what they are. A quote that is never closed is none: the text
 * is still being typed. A minus before digits at the very beginning (`-1409`) belongs to a piece of an article number.
 *
 * @example askedText('jacke "rain cover" -kinder') // { words: 'jacke  ', phrases: [['rain', 'cover']], excluded: [['kinder']] }
 */
export function askedText(text: string): AskedText {
  if (!/["„“”«»]|(?:^|\s)-/.test(text)) return { words: text, phrases: [], excluded: [] };
  const phrases: Phrase[] = [];
  const excluded: Phrase[] = [];
  const words = text.replace(part, (...[all, before, quotedMinus, quoted, minus, word]) => {
    if (word !== undefined && before === '' && /^\p{N}/u.test(word)) return all;
    const phrase = tokensOf(quoted ?? word ?? '').map((token) => token.word);
    const list = (quotedMinus ?? minus) === '-' ? excluded : phrases;
    if (phrase.length > 0 && list.length < maxPhrases) list.push(phrase);
    return `${before} `;
  });
  return { words, phrases, excluded };
}

/** A phrase in quotes, perhaps behind a minus, or a word behind one; no part of it can match in two ways. */
const part = /(^|\s)(?:(-?)["„“”«»]([^"„“”«»]*)["„“”«»]|(-)([^\s"„“”«»-]\S*))/gu;
