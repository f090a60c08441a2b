/** A searched text, taken apart. */
export type SearchedParts = {
  /** The rest of the text; its words may match in any order and form. */
  readonly words: string;
  /** Texts in quotes, which must match literally. */
  readonly phrases: readonly string[];
  /** Words, or what stood in quotes, behind a minus: not to be there. */
  readonly excluded: readonly string[];
};

/**
 * Takes a searched text apart (SRCH-10, SRCH-11): "rain jacket" in quotes is a phrase, a word or phrase behind a minus is
 * excluded. Both begin where a word begins, so that `NH-1409`, `T-Shirt` and `19" Rack` are what they are. A quote that is
 * never closed is none: the text is still being typed. A minus before a digit excludes nothing. It is the sign of a value
 * (`Schlafsack -18`) or part of an article number (`-1409`). Quotes exclude a number all the same: `-"1409"`.
 *
 * @example splitSearchText('jacke "rain cover" -kinder') // { words: 'jacke', phrases: ['rain cover'], excluded: ['kinder'] }
 */
export function splitSearchText(text: string): SearchedParts {
  if (!/["„“”«»]|(?:^|\s)-/.test(text)) return { words: text, phrases: [], excluded: [] };
  const phrases: string[] = [];
  const excluded: string[] = [];
  const words = text.replace(part, (...[all, , quotedMinus, quoted, minus, word]) => {
    if (word !== undefined && /^\p{N}/u.test(word)) return all;
    ((quotedMinus ?? minus) === '-' ? excluded : phrases).push((quoted ?? word).trim());
    return ' ';
  });
  return { words: words.replace(/\s+/g, ' ').trim(), phrases, excluded };
}

/** A phrase in quotes, perhaps behind a minus, or a word behind one; no part of it can match in two ways. */
const part = /(^|\s)(?:(-?)["„“”«»]([^"„“”«»]*)["„“”«»]|(-)([^\s"„“”«»-]\S*))/gu;
