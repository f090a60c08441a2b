import { stemGerman } from './stems.ts';
import type { WordIndex } from './word-index.ts';

/** Where a word stands in a compound: as its head (the end, which says what it is), or anyhow else. */
export type CompoundPart = 'head' | 'modifier';

type Words = Pick<WordIndex, 'vocabulary' | 'stems' | 'wordParts'>;

/**
 * Hears the words of the vocabulary that are compounds with `word` (folded) in them: 'schraube' is the head of
 * 'terrassenschrauben' and a modifier in 'schraubendreher'. What is left must be words too, or at least look like some, so
 * that 'latte' is not found in 'platte', nor 'rot' in 'brot'.
 */
export function visitCompounds(
  { vocabulary, stems, wordParts }: Words,
  word: string,
  stem: string,
  hear: (compound: number, part: CompoundPart) => void,
): void {
  if (word.length < minLength || !/^[a-z]+$/.test(word)) return;
  const isKnown = knower({ vocabulary, stems });
  const isSure = (rest: string) => rest.length >= minKnownRest && isKnown(rest);
  // A short word is only found beside words that are known: too many others happen to have its letters.
  const isFront = (rest: string) =>
    word.length > minLength ? isLike(rest) || isSure(rest) : rest.length > minKnownRest && isSure(rest);
  const opening = word.length > minLength && word.endsWith('e') ? word.slice(0, -1) : word;
  const sought = opening.startsWith(stem) ? stem : opening;
  if (sought.length < minLength) return;
  wordParts.visit(sought, ({ text: compound, at }) => {
    const text = vocabulary.words[compound] as string;
    const isHead = at > 0 && at + stem.length === stems.german[compound]?.length && text.startsWith(stem, at);
    if (isHead) {
      if (ownKinds.test(text.slice(0, at + stem.length)) && !ownKinds.test(stem)) return;
      if (isFront(text.slice(0, at)))
        hear(compound, isInflection(word, text.slice(at)) ? 'head' : 'modifier');
      return;
    }
    if (!text.startsWith(opening, at) || (at > 0 && !isFront(text.slice(0, at)))) return;
    const rest = text.slice(at + (text.startsWith(word, at) ? word.length : opening.length));
    if (withoutLinks(rest).some((tail) => (word.length > minLength && isLike(tail)) || isSure(tail)))
      hear(compound, 'modifier');
  });
}

/**
 * The ways to take a word (folded) apart into two that are known: 'regenjacke' into 'regen' and 'jacke'. Of the first it is
 * enough that words begin with it.
 */
export function splitCompound(words: Pick<Words, 'vocabulary' | 'stems'>, word: string): [string, string][] {
  if (!/^[a-z]+$/.test(word)) return [];
  const isKnown = knower(words);
  const begins = (front: string) => {
    const [first, end] = words.vocabulary.beginning(front);
    return front.length >= minLikeRest && end > first;
  };
  const splits: [string, string][] = [];
  for (let at = minKnownRest; at <= word.length - minLength; at += 1) {
    const [front, back] = [word.slice(0, at), word.slice(at)];
    if (isKnown(back) && (isKnown(front) || begins(front))) splits.push([front, back]);
  }
  return splits;
}

const minLength = 3;
const minKnownRest = 3;
/** A rest that is no known word is taken for one from so many letters on. */
const minLikeRest = 4;

/** What may stand before or between the parts without being one. */
const prefixes = new Set(
  'ver ent zer emp miss auf aus ein vor bei mit nach der die das den dem des und fur von ohne the and for with unter uber'.split(
    ' ',
  ),
);

/** Whether two words that have a stem in common are forms of each other: 'schrauber' is more than one of 'schraube'. */
export function isInflection(word: string, other: string): boolean {
  let common = 0;
  while (common < word.length && word[common] === other[common]) common += 1;
  return endings.has(word.slice(common)) && endings.has(other.slice(common));
}

const endings = new Set(['', 'e', 'n', 's', 'en', 'er', 'es', 'em', 'ern', 'ens', 'se', 'nen']);

function isLike(rest: string): boolean {
  return rest.length >= minLikeRest && /[aeiouy]/.test(rest) && !prefixes.has(rest);
}

function knower({ vocabulary, stems }: Pick<Words, 'vocabulary' | 'stems'>): (text: string) => boolean {
  const isWord = (text: string) =>
    text.length >= minKnownRest &&
    !prefixes.has(text) &&
    (shades.has(text) || vocabulary.find(text) >= 0 || stems.wordsOfGerman(stemGerman(text)).length > 0);
  return (text) =>
    isWord(text) || links.some((link) => text.endsWith(link) && isWord(text.slice(0, -link.length)));
}

/** What stands before colours, mostly without being a word of the catalogue. */
const shades = new Set(
  'dunkel hell rubin wein kirsch ziegel signal eis fjord himmel stahl nacht royal korn wald moos tannen senf zitronen schnee stein schiefer'.split(
    ' ',
  ),
);

/** Compounds that are not what their head says: nobody who wants shoes wants gloves. */
const ownKinds = /(handschuh|fingerhut)$/;

/** What joins the parts of a compound. */
const links = ['s', 'n', 'en', 'er', 'es', 'e', 'ns'];

/** A rest after a part, with and without what joins them. */
function withoutLinks(rest: string): string[] {
  return [rest, ...links.filter((link) => rest.startsWith(link)).map((link) => rest.slice(link.length))];
}
