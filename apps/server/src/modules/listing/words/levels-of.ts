import { addBit, addBits, visitMembers } from '../bits.ts';
import type { Listing } from '../listing.ts';
import { countOf, type Postings } from '../postings.ts';
import type { FoundCategories } from './category-words.ts';
import type { Levels } from './levels.ts';
import type { PhraseTexts } from './phrase-texts.ts';
import type { WordIndex } from './word-index.ts';
import { fit, type WordMatches } from './word-matches.ts';

/**
 * Ranks matches: exact article numbers and EANs first, then products whose name and category both say so, then those of
 * such a category. Other names follow, and words that only start with the term come last. So 'kletter' finds Kletterhelme
 * before other climbing gear, 'Koffer' a Werkzeugkoffer before a saw in a case, and 'bike' a bicycle before a Bike Pump.
 */
const numberCost = 0;
const nameCost = (fits: number) => 6 + 2 * fits;
const attributeCost = (fits: number) => nameCost(fit.beginning + fits) + 1;
/** Names that their category confirms, by how the name fits; others keep their level. */
const agreedCost = (fits: number) => 1 + fits;
const agreedFits = [fit.exact, fit.form, fit.head, fit.innerHead] as const;
const categoryCost = {
  named: 5,
  below: nameCost(fit.beginning) + 0.5,
  related: nameCost(fit.twoErrors) + 0.5,
};

/** Collects places by their costs. */
export function createLevelBuilder(index: WordIndex) {
  const { listing, products, variants, values, valuePlaces } = index;
  const length = (listing.size >> 5) + 1;
  const levels = new Map<number, Uint32Array>();
  /** Ordinals by cost, each turned into places once at the end. */
  const ordinals = new Map<number, Uint32Array>();
  /** Places whose category the word names. */
  let agreed: Uint32Array | undefined;
  const bitsOf = (cost: number) => known(levels, cost, length);
  const ordinalsOf = (cost: number) => known(ordinals, cost, (listing.productStarts.length >> 5) + 1);

  return {
    addWords(matches: WordMatches): void {
      for (const [word, fits] of matches) {
        if (countOf(products, word) > 0) addSpan(ordinalsOf(nameCost(fits)), products, word);
        if (countOf(variants, word) > 0) addSpan(bitsOf(nameCost(fits)), variants, word);
        const end = values.starts[word + 1] as number;
        for (let at = values.starts[word] as number; at < end; at += 1)
          addValue(values.targets[at] as number, fits);
      }
    },
    /** Article numbers of products and variants, and EANs, with this part. */
    addNumbers(part: string, mayBeMeasure: boolean): void {
      // Letters alone match only at the start of a part of a number: RED in NH-RED-M, not in SHRED.
      const isDigits = /^\d+$/.test(part);
      const isAnywhere = /\d/.test(part);
      // 500g is not within 1500g, nor 6mm within 16mm.
      const isMeasure = mayBeMeasure && measure.test(part);
      const costOf = (hit: { at: number; isWhole: boolean; isPieceStart: boolean }) =>
        hit.isWhole
          ? numberCost
          : isMeasure && !hit.isPieceStart
            ? undefined
            : hit.at === 0
              ? nameCost(fit.beginning)
              : hit.isPieceStart
                ? nameCost(fit.modifier)
                : isAnywhere
                  ? nameCost(fit.parts)
                  : undefined;
      index.productNumbers.visit(part, (hit) => {
        const cost = costOf(hit);
        if (cost !== undefined) addBit(ordinalsOf(cost), hit.text);
      });
      const addPlace = (hit: { text: number; at: number; isWhole: boolean; isPieceStart: boolean }) => {
        const cost = costOf(hit);
        if (cost !== undefined) addBit(bitsOf(cost), hit.text);
      };
      index.variantNumbers.visit(part, addPlace);
      if (isDigits) index.eans.visit(part, addPlace);
    },
    /** Places with a phrase, or with any form of a word. */
    addPhrase(found: ReturnType<PhraseTexts['find']>): void {
      for (const ordinal of found.ordinals) addBit(ordinalsOf(nameCost(fit.exact)), ordinal);
      for (const place of found.places) addBit(bitsOf(nameCost(fit.exact)), place);
      for (const value of found.values) addValue(value, fit.exact);
    },
    /** Products of categories with a word; `isRelated`: also of merely related ones. */
    addCategories(found: FoundCategories, isRelated: boolean): void {
      agreed = found.among;
      if (found.named) levels.set(categoryCost.named, found.named);
      if (found.below) levels.set(categoryCost.below, found.below);
      const related = isRelated ? found.related() : undefined;
      if (related) levels.set(categoryCost.related, related);
    },
    finish(): Levels {
      for (const [cost, found] of ordinals) spread(listing, found, bitsOf(cost));
      if (agreed) preferAgreed(agreed);
      return levels;
    },
  };

  /** Moves names that their category confirms before the others. */
  function preferAgreed(agreeing: Uint32Array): void {
    for (const fits of agreedFits) {
      const named = levels.get(nameCost(fits));
      if (!named?.some((word, at) => (word & (agreeing[at] as number)) !== 0)) continue;
      const moved = new Uint32Array(length);
      for (let at = 0; at < length; at += 1) {
        const word = named[at] as number;
        moved[at] = word & (agreeing[at] as number);
        named[at] = word & ~(agreeing[at] as number);
      }
      levels.set(agreedCost(fits), moved);
    }
  }

  function addValue(value: number, fits: number): void {
    const places = valuePlaces.get(value);
    const bits = bitsOf(attributeCost(fits));
    if (places instanceof Int32Array) for (const place of places) addBit(bits, place);
    else if (places) addBits(bits, places.words);
  }
}

/** A number with a unit, as `foldNumber` writes it, or a measure. */
const measure = /^\d+(?:mm|cm|m|ml|l|mg|g|kg|w|kw|v)$|^\d+x\d/;

function known(levels: Map<number, Uint32Array>, cost: number, length: number): Uint32Array {
  const bits = levels.get(cost) ?? new Uint32Array(length);
  levels.set(cost, bits);
  return bits;
}

function addSpan(bits: Uint32Array, { starts, targets }: Postings, word: number): void {
  const end = starts[word + 1] as number;
  for (let at = starts[word] as number; at < end; at += 1) addBit(bits, targets[at] as number);
}

/** Adds the places of products. */
function spread({ productStarts }: Listing, ordinals: Uint32Array, bits: Uint32Array): void {
  visitMembers({ words: ordinals }, (ordinal) => {
    addRange(bits, productStarts[ordinal] as number, productStarts[ordinal + 1] as number);
    return true;
  });
}

/** Sets the bits from `start` to before `end`. */
function addRange(bits: Uint32Array, start: number, end: number): void {
  if (start === end) return;
  const first = start >> 5;
  const last = (end - 1) >> 5;
  const fromStart = -1 << (start & 31);
  const toEnd = -1 >>> (31 - ((end - 1) & 31));
  if (first === last) {
    bits[first] = (bits[first] as number) | (fromStart & toEnd);
    return;
  }
  bits[first] = (bits[first] as number) | fromStart;
  for (let at = first + 1; at < last; at += 1) bits[at] = -1;
  bits[last] = (bits[last] as number) | toEnd;
}
