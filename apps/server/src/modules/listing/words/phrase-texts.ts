import { setImmediate } from 'node:timers/promises';
import type { Pool } from 'pg';
import { allTexts } from '../../../shared/locale.ts';
import type { Listing } from '../listing.ts';
import { lowerBound, unpackInts } from '../packed.ts';
import type { Phrase } from './asked-text.ts';
import { foldWord } from './folding.ts';
import { readTexts, textsOf } from './texts.ts';
import { tokensOf } from './tokens.ts';

export type PhraseTexts = Awaited<ReturnType<typeof loadPhraseTexts>>;

const entriesAStep = 1_000;

/**
 * Reads the folded names, brands and article numbers of a listing with their words in order, which the word index lacks.
 * Needed at the first search with quotes or a minus. Three statements; the event loop runs in between.
 */
export async function loadPhraseTexts(pool: Pool, listing: Listing) {
  const { products, numbers, names } = await readTexts(pool, listing.tenantId);
  const placeOf = (id: number) => listing.placeOf(id);
  const ordinalOf = (id: number) => {
    const place = listing.placeOf(id);
    return place < 0 ? place : (listing.ordinals[place] as number);
  };
  const ofProducts = await orderedTexts(products.variant_ids, ordinalOf, [
    products.names_de,
    products.names_en,
    products.brands,
    products.skus,
  ]);
  const ofNumbers = await orderedTexts(numbers.ids, placeOf, [numbers.skus, numbers.eans]);
  const ofNames = await orderedTexts(names.ids, placeOf, [names.names_de, names.names_en]);
  const values = [...listing.attributes.values()]
    .flatMap((attribute) => [...attribute.values.values()])
    .map(({ id, label }) => ({ number: listing.numberOf(id), text: folded(allTexts(label)) }))
    .filter(({ number }) => number >= 0);
  return {
    /** Ordinals of products, places of variants, and numbers of attribute values with a text that has the phrase. */
    find(phrase: Phrase): {
      readonly ordinals: readonly number[];
      readonly places: readonly number[];
      readonly values: readonly number[];
    } {
      const wanted = ` ${phrase.map(foldWord).join(' ')} `;
      return {
        ordinals: ofProducts(wanted),
        places: [...ofNumbers(wanted), ...ofNames(wanted)],
        values: values.filter(({ text }) => text.includes(wanted)).map(({ number }) => number),
      };
    },
  };
}

/** Makes a function that finds the listed entries that contain a text. */
async function orderedTexts(
  ids: Buffer | null,
  placeOf: (id: number) => number,
  columns: readonly (string | null)[],
): Promise<(wanted: string) => number[]> {
  const texts = await Promise.all(columns.map(textsOf));
  const entries = unpackInts(ids);
  const starts = new Int32Array(entries.length);
  const parts: string[] = [];
  let length = 0;
  for (let entry = 0; entry < entries.length; entry += 1) {
    const part = folded(texts.map((text) => (entry < text.count ? text.at(entry) : '')));
    starts[entry] = length;
    parts.push(part);
    length += part.length;
    if (entry % entriesAStep === 0) await setImmediate();
  }
  const all = parts.join('');
  return (wanted) => {
    const found: number[] = [];
    for (let at = all.indexOf(wanted); at >= 0; ) {
      const entry = lowerBound(0, starts.length, (other) => (starts[other] as number) <= at) - 1;
      const place = placeOf(entries[entry] as number);
      if (place >= 0) found.push(place);
      const next = starts[entry + 1];
      at = next === undefined ? -1 : all.indexOf(wanted, next);
    }
    return found;
  };
}

/** The words of each text between blanks, one line a text, so that no phrase spans two texts. */
function folded(texts: readonly string[]): string {
  const lines = texts
    .filter((text, at) => text !== '' && texts.indexOf(text) === at)
    .map(
      (text) =>
        ` ${tokensOf(text)
          .map(({ word }) => foldWord(word))
          .join(' ')} `,
    );
  return `${lines.join('\n')}\n`;
}
