import { splitUnit } from './entry-unit.ts';
import {
  codeKey,
  hasCurrency,
  isCodeLike,
  isDate,
  isMarkedQuantity,
  isMoney,
  isPercent,
  isPlainInteger,
  isQuantityLike,
  type KnownCodes,
  knownIn,
  numberIn,
  withoutTimes,
} from './paste-cell.ts';
import { isAmount } from './paste-proof.ts';
import { bare, wordsOf } from './paste-tokens.ts';

/** The reading of a line without columns. */
export type WordsReading = {
  readonly sku: string;
  readonly quantity: string | undefined;
  readonly isSure: boolean;
};

/** The article of a line of words with the text before and after it. */
export type WordsLine = {
  readonly sku: string;
  readonly name: string | undefined;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** False: the line names several articles. */
  readonly isSingle: boolean;
};

/**
 * Finds the article of a line of words: the first text, of one or two words, that the catalogue knows. Otherwise the first
 * that looks like an article number. Undefined where there is none.
 */
export function articleInWords(text: string, known: KnownCodes | undefined): WordsLine | undefined {
  const words = wordsOf(text);
  const matches = words.map((word, at) => ({ at, word: bare(word), found: knownIn(bare(word), known) }));
  const found = matches.filter((match) => match.found && !isQuantityWord(words, match.at));
  const pair = found.length === 0 ? knownPair(words, known) : undefined;
  if (pair) return { ...pair, isSingle: true };
  const coded = matches.filter(({ word }) => isCodeLike(word));
  const chosen = found[0] ?? coded[0];
  if (!chosen) return undefined;
  const skus = new Set(found.map(({ found: article }) => article?.sku));
  const others = new Set((found.length > 0 ? found : coded).map(({ at }) => at));
  const isOther = (at: number) => others.has(at) && at !== chosen.at;
  return {
    sku: chosen.word,
    name: chosen.found?.name,
    before: words.slice(0, chosen.at),
    // A second number of the same article, such as its EAN, adds no information.
    after: words.slice(chosen.at + 1).filter((_, at) => !isOther(chosen.at + 1 + at)),
    isSingle: found.length > 0 ? skus.size === 1 : coded.length === 1,
  };
}

/** A short number that is also an article, at the place of a quantity. */
function isQuantityWord(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  return isMarkedQuantity(word) || (isPlainInteger(word) && words.some((other) => isCodeLike(bare(other))));
}

function knownPair(words: readonly string[], known: KnownCodes | undefined) {
  for (let length = Math.min(4, words.length); length > 1; length -= 1)
    for (let at = 0; at + length <= words.length; at += 1) {
      const sku = words
        .slice(at, at + length)
        .map(bare)
        .join(' ');
      const article = known?.get(codeKey(sku));
      if (article)
        return { sku, name: article.name, before: words.slice(0, at), after: words.slice(at + length) };
    }
  return undefined;
}

/**
 * Reads the quantity of a line of words. It is sure if a unit or a times sign marks it, if it is beside the article or
 * before a price, or if amounts prove it. A number after a name may belong to the name.
 *
 * @example readWords(articleInWords('1 AB-1 Socke 30 11,00 330,00', undefined), true) // { sku: 'AB-1', quantity: '30', isSure: true }
 */
export function readWords(line: WordsLine, { isLeadPosition }: { isLeadPosition: boolean }): WordsReading {
  const { sku, after, before, isSingle } = line;
  const reading = (quantity: string | undefined, isSure: boolean) => ({
    sku,
    quantity: quantity === undefined ? undefined : withoutTimes(quantity),
    isSure: isSure && isSingle && !hasAlternative,
  });
  const hasAlternative = [...before, ...after].some((word) => alternativeWord.test(word));
  const lead = before.at(-1);
  const isLeadNumber = lead !== undefined && isQuantityLike(lead);
  const marked = [...before, ...after].filter(
    (word, at, all) => isMarkedQuantity(word) && !isDimension(all, at),
  );
  const proven = provenIn(after);
  const whole = after.flatMap((word, at) => (isOpenNumber(after, at) ? [{ word, at }] : []));
  const leads = before.filter((word) => isPlainInteger(word));
  if (marked.length === 1) {
    const [only = ''] = marked;
    const isOnly = !before.includes(only) || whole.length === 0 || proven === undefined;
    // '1 AB-1 … 30 Paar': a first number beside it is a position, or unknown.
    const hasLead = leads.length > 0 && !isLeadPosition && !leads.every((number) => /^10?$/.test(number));
    return reading(only, isOnly && !hasLead && !hasRival(whole, after, only));
  }
  if (marked.length > 1) return reading(marked[0], false);
  if (proven !== undefined) return reading(proven, true);
  if (leads.length > 1) return reading(lead, false);
  if (isLeadNumber && !isLeadPosition && whole.length === 0)
    return reading(lead, before.length === 1 && lead !== undefined && isBesideArticle(before));
  const [only] = whole;
  if (!only) {
    // An article alone is one piece, as if typed; in prose it may mean more.
    const isAlone = after.length === 0 && before.length === 0;
    // '-5', '2,5' and '1e3' are refused by their name, rather than one piece being ordered.
    const [odd = ''] = after;
    if (after.length === 1 && before.length === 0 && /\d/.test(odd)) return reading(odd, true);
    return reading(undefined, isAlone);
  }
  const isBeforeMoney = (at: number) => isPrice(after[at + 1]);
  const candidates = whole.length === 1 ? whole : whole.filter(({ at }) => isBeforeMoney(at));
  const chosen = candidates.length === 1 ? candidates[0] : undefined;
  if (!chosen) return reading(whole.at(-1)?.word, false);
  const isPlaced = chosen.at === 0 || isBeforeMoney(chosen.at) || isNoName(line, chosen);
  const isLeadClear =
    leads.length === 0 || isLeadPosition || (/^10?$/.test(lead ?? '') && isBeforeMoney(chosen.at));
  return reading(
    chosen.word,
    whole.length === 1 && isPlaced && isLeadClear && isRestSilent(before, after, chosen.at),
  );
}

/** '1.000 or 10 pairs', 'ca. 30', '5 bis 6': the sender has not decided. */
const alternativeWord =
  /^(?:oder|or|bzw|bis|evtl|eventuell|vielleicht|maybe|perhaps|ca|circa|etwa|about|statt|instead)\.?$/i;

/** '4 x 40' and '10 mm' are parts of a name. */
function isDimension(words: readonly string[], at: number): boolean {
  const unit = splitUnit(withoutTimes(words[at] ?? ''))?.unit;
  const isMeasure = unit !== undefined && /^(?:m|kg|l|kilo|liter|meter)$/i.test(unit);
  return (
    isMeasure &&
    words.some((other, place) => place !== at && isQuantityLike(other) && isMarkedQuantity(other))
  );
}

/** A number in the words behind an article that is no part of a dimension, price, date or percentage. */
function isOpenNumber(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  if (!isQuantityLike(word) || hasCurrency(word) || isDate(word) || isPercent(word)) return false;
  const isDecimalMoney = isMoney(word);
  const isFactor = /^[x×*]$/i.test(words[at - 1] ?? '') || /^[x×*]$/i.test(words[at + 1] ?? '');
  return !isDecimalMoney && !isFactor;
}

function isPrice(word: string | undefined): boolean {
  if (word === undefined) return false;
  return (
    (isMoney(word) && !isQuantityLike(word)) ||
    hasCurrency(word) ||
    /^(?:à|á|je|@|a|zu|at)$/i.test(word) ||
    isMoney(word)
  );
}

/** Whole numbers beside a marked quantity that could be the quantity as well: one right beside the article. */
function hasRival(
  whole: readonly { word: string; at: number }[],
  after: readonly string[],
  marked: string,
): boolean {
  const place = after.indexOf(marked);
  return (
    whole.some(({ at, word }) => word !== marked && (at === 0 || at === place - 1) && place !== 0) ||
    (/^(?:à|á|je|zu)$/i.test(after[place + 1] ?? '') && isPlainInteger(after[place + 2] ?? ''))
  );
}

function isBesideArticle(before: readonly string[]): boolean {
  return before.length === 1;
}

/** A number that the article's own name does not have is no part of the name. */
function isNoName({ name, after }: WordsLine, { word, at }: { word: string; at: number }): boolean {
  if (name === undefined || at !== after.length - 1) return false;
  const ofName = name.toLowerCase().split(/[^\p{L}\d]+/u);
  const between = after.slice(0, at).flatMap((part) => part.toLowerCase().split(/[^\p{L}\d]+/u));
  const isAllName = between.every((part) => part === '' || ofName.includes(part));
  return isAllName && !ofName.includes(word);
}

/** Only a number before the article, and no second statement behind the quantity ('… 5 or 6'). */
function isRestSilent(before: readonly string[], after: readonly string[], at: number): boolean {
  const rest = after.slice(at + 1);
  return (
    before.length <= 1 &&
    rest.every((word) => isMoney(word) || isPercent(word) || /^(?:à|á|je|@|€|eur)$/i.test(word))
  );
}

/** The quantity of 'quantity price total' in the numbers of a line, if exactly one fits. */
function provenIn(words: readonly string[]): string | undefined {
  const numbers = words.flatMap((word) => {
    const value = isMoney(word) || isQuantityLike(word) ? numberIn(word) : undefined;
    return value === undefined ? [] : [{ word, value }];
  });
  if (numbers.length > 8) return undefined;
  const found = new Set<string>();
  for (const [a, one] of numbers.entries())
    for (const [b, other] of numbers.entries()) {
      if (a >= b || one.value <= 1) continue;
      const isProven = numbers.some(
        (total, place) => place > b && isMoney(total.word) && isAmount(one.value, other.value, total.value),
      );
      if (isProven && isQuantityLike(one.word) && !isMoney(one.word) && isMoney(other.word))
        found.add(one.word);
    }
  return found.size === 1 ? [...found][0] : undefined;
}
