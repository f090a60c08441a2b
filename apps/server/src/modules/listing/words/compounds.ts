import { setImmediate } from 'node:timers/promises';
import { countOf, type Postings } from '../postings.ts';
import type { Endings } from './endings.ts';
import type { PartIndex } from './part-index.ts';
import { stemGerman } from './stems.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { WordStems } from './word-collector.ts';

/**
 * The position of a word in a compound: its head (the end, which names the thing), the end of a longer head, or elsewhere.
 * 'Schraube' is the end of the longer head 'Holzschraube' in 'Edelstahlholzschraube'.
 */
export type CompoundPart = 'head' | 'innerHead' | 'modifier';

interface Words {
  readonly vocabulary: Vocabulary;
  readonly stems: WordStems;
  readonly wordParts: Pick<PartIndex, 'visit'>;
  readonly heads: ReadonlySet<string>;
  readonly endings: Endings;
  readonly values: Postings;
}

/**
 * Visits the compounds of the vocabulary that contain `word` (folded): 'schraube' is the head of 'terrassenschrauben' and a
 * modifier in 'schraubendreher'. The rest must be words, or look like words, so that 'latte' does not match 'platte'.
 */
export function visitCompounds(
  words: Words,
  word: string,
  stem: string,
  hear: (compound: number, part: CompoundPart) => void,
): void {
  if (word.length < minLength || !/^[a-z]+$/.test(word)) return;
  visitParts(words, word, stem, '', hear);
  // Folding 'Baueimer' drops an e between its parts.
  if (word.startsWith('e')) visitParts(words, word.slice(1), stem.slice(1), 'aou', hear);
}

/** `before`: letters of which one must precede the part; '' for any. */
function visitParts(
  { vocabulary, stems, wordParts, heads, endings, values }: Words,
  word: string,
  stem: string,
  before: string,
  hear: (compound: number, part: CompoundPart) => void,
): void {
  const isKnown = knower({ vocabulary, stems });
  const isSure = (rest: string) => rest.length >= minKnownRest && isKnown(rest);
  const letters = word.length + (before === '' ? 0 : 1);
  const isShort = letters <= minLength;
  // A short word is only found beside words that are known: too many others happen to have its letters. Values are colours
  // more often than not: rubinrot, eisblau.
  const isFront = (rest: string, compound: number) =>
    (!isShort && isLike(rest)) ||
    (countOf(values, compound) > 0 && isLike(rest, minKnownRest)) ||
    (isShort ? rest.length > minKnownRest && isSure(rest) : isSure(rest));
  const opening = !isShort && word.endsWith('e') ? word.slice(0, -1) : word;
  const sought = opening.startsWith(stem) && stem.length >= minLength ? stem : opening;
  if (sought.length < minLength) return;
  // A word that others end with too, after a short word, is a kind of its own.
  const headPart = (text: string, whole: string, at: number) => {
    for (let start = Math.max(0, at - maxOwnFront); start <= at - minKnownRest; start += 1)
      if (heads.has(whole.slice(start)) || endings.count(text.slice(start)) > 1) return 'innerHead';
    return 'head';
  };
  wordParts.visit(sought, ({ text: compound, at }) => {
    const text = vocabulary.words[compound] as string;
    if (before !== '' && (at === 0 || !before.includes(text[at - 1] as string))) return;
    const front = text.slice(0, at);
    const whole = stems.german[compound] as string;
    // The stemmer removes 'est' from 'isolationsweste', but not from 'weste'.
    const isHead =
      at > 0 &&
      ((at + stem.length === whole.length && text.startsWith(stem, at)) ||
        isInflection(word, text.slice(at)));
    if (isHead) {
      if (misleading.test(whole) && !misleading.test(stem)) return;
      if (isFront(front, compound)) {
        hear(compound, isInflection(word, text.slice(at)) ? headPart(text, whole, at) : 'modifier');
      } else if (letters > minLikeRest && isLike(front, minKnownRest)) hear(compound, 'innerHead');
      return;
    }
    if (!text.startsWith(opening, at) || (at > 0 && !isFront(front, compound))) return;
    const rest = text.slice(at + (text.startsWith(word, at) ? word.length : opening.length));
    if (withoutLinks(rest).some((tail) => (!isShort && isLike(tail)) || isSure(tail)))
      hear(compound, 'modifier');
  });
}

/** The stems that are the heads of other words: 'handschuh' of 'winterhandschuh'. */
export async function headsOf({ german, wordsOfGerman }: WordStems): Promise<ReadonlySet<string>> {
  const heads = new Set<string>();
  for (const [number, stem] of german.entries()) {
    if (number % stemsAStep === 0) await setImmediate();
    for (let at = minKnownRest; at <= stem.length - minLikeRest; at += 1) {
      const end = stem.slice(at);
      if (wordsOfGerman(end).length > 0) heads.add(end);
    }
  }
  return heads;
}

/**
 * The ways to take a word (folded) apart into two that are known: 'regenjacke' into 'regen' and 'jacke'. Of the first it is
 * enough that words begin with it; of the second that words end in it where the whole word is unknown.
 */
export function splitCompound(
  words: Pick<Words, 'vocabulary' | 'stems' | 'endings'>,
  word: string,
  isUnknown: boolean,
): [string, string][] {
  if (!/^[a-z]+$/.test(word)) return [];
  const isKnown = knower(words);
  const begins = (front: string) => {
    const [first, end] = words.vocabulary.beginning(front);
    return front.length >= minLikeRest && end > first;
  };
  const ends = (back: string) =>
    back.length >= minLikeRest &&
    [back, `${back}n`, `${back}en`, stemGerman(back)].some((end) => words.endings.count(end) > 0);
  const splits: [string, string][] = [];
  for (let at = minKnownRest; at <= word.length - minLength; at += 1) {
    const [front, back] = [word.slice(0, at), word.slice(at)];
    if ((isKnown(back) || (isUnknown && ends(back))) && (isKnown(front) || begins(front)))
      splits.push([front, back]);
  }
  return splits;
}

const stemsAStep = 5_000;
const minLength = 3;
const minKnownRest = 3;
const maxOwnFront = 5;
/** The least length of a rest that may be an unknown word. */
const minLikeRest = 4;

/** Letters that may precede or join parts without being one. */
const prefixes = new Set(
  'ver ent zer emp miss auf aus ein vor bei mit nach der die das den dem des und fur von ohne the and for with unter uber'.split(
    ' ',
  ),
);

/** Whether two words with the same stem are forms of each other: 'schrauber' is no form of 'schraube'. */
export function isInflection(word: string, other: string): boolean {
  let common = 0;
  while (common < word.length && word[common] === other[common]) common += 1;
  return endings.has(word.slice(common)) && endings.has(other.slice(common));
}

const endings = new Set(['', 'e', 'n', 's', 'en', 'er', 'es', 'em', 'ern', 'ens', 'se', 'nen']);

function isLike(rest: string, least = minLikeRest): boolean {
  return rest.length >= least && /[aeiouy]/.test(rest) && !prefixes.has(rest);
}

function knower({ vocabulary, stems }: Pick<Words, 'vocabulary' | 'stems'>): (text: string) => boolean {
  const isWord = (text: string) =>
    text.length >= minKnownRest &&
    !prefixes.has(text) &&
    (shades.has(text) || vocabulary.find(text) >= 0 || stems.wordsOfGerman(stemGerman(text)).length > 0);
  return (text) =>
    isWord(text) || links.some((link) => text.endsWith(link) && isWord(text.slice(0, -link.length)));
}

/** Prefixes of colours that are mostly no words of the catalogue. */
const shades = new Set(['dunkel', 'hell']);

/** Compounds that are not what their head says: gloves (Handschuhe) are no shoes. */
const misleading = /(?:handschuh|kabelschuh|hemmschuh|bremsschuh|fingerhut|gluhbirn|wasserhahn)$/;

/** The letters that join the parts of a compound. */
const links = ['s', 'n', 'en', 'er', 'es', 'e', 'ns'];

/** A rest after a part, with and without the joining letters. */
function withoutLinks(rest: string): string[] {
  return [rest, ...links.filter((link) => rest.startsWith(link)).map((link) => rest.slice(link.length))];
}
