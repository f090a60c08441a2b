import { setImmediate } from 'node:timers/promises';
import { LOCALES } from '@kontor/domain';
import type { StatementRunner } from '../../../database/connection.ts';
import type { Listing } from '../listing.ts';
import { inSteps, unpackInts } from '../packed.ts';
import type { Postings } from '../postings.ts';
import { rowsByValue, type ValueRows } from '../value-rows.ts';
import { headsOf } from './compounds.ts';
import { createEndings, type Endings } from './endings.ts';
import { createNumberIndex, type NumberIndex, numberKinds } from './number-index.ts';
import { createPartIndex, type PartIndex } from './part-index.ts';
import { readTexts, type Texts, textsOf } from './texts.ts';
import type { Vocabulary } from './vocabulary.ts';
import {
  addNames,
  createWordCollector,
  type Kind,
  type Spellings,
  type WordStems,
} from './word-collector.ts';

/**
 * The search index of a tenant's listing. Words are numbered as in the vocabulary. It takes about 90 bytes of memory a variant
 * (measured for decision 24).
 */
export interface WordIndex {
  readonly listing: Listing;
  readonly vocabulary: Vocabulary;
  readonly stems: WordStems;
  /** Words of names and brands, for completions. */
  readonly spellings: Spellings;
  /** Where words stand: ordinals of products by their names and brands, places by variants' own names, value numbers by labels. */
  readonly products: Postings;
  readonly variants: Postings;
  readonly values: Postings;
  /** The places of each attribute value, by its number. */
  readonly valuePlaces: ReadonlyMap<number, ValueRows>;
  /** Parts of the words, for compounds. */
  readonly wordParts: Pick<PartIndex, 'visit'>;
  readonly endings: Endings;
  /** Stems that are the heads of other words. */
  readonly heads: ReadonlySet<string>;
  /** By ordinal. */
  readonly productNumbers: NumberIndex;
  /** By place. */
  readonly variantNumbers: NumberIndex;
  /** By place. */
  readonly eans: NumberIndex;
}

/** Words with their postings, and article numbers. The rest of an index is computed from them. */
export type WordIndexBase = Pick<WordIndex, 'listing' | 'productNumbers' | 'variantNumbers' | 'eans'> & {
  readonly vocabulary: Vocabulary;
  readonly stems: WordStems;
  readonly spellings: Spellings;
  readonly postings: Readonly<Record<Kind, Postings>>;
};

const namesAStep = 1_000;
const idsAStep = 200_000;

/** Reads the words of a listing with three statements. Yields to the event loop. */
export async function loadWordIndex(pool: StatementRunner, listing: Listing): Promise<WordIndex> {
  const { products, numbers, names } = await readTexts(pool, listing.tenantId);
  await setImmediate();
  const productCount = listing.productStarts.length - 1;
  // Articles that changed since the listing was read have no place. Their notice renews the listing.
  const entryByOrdinal = new Int32Array(productCount).fill(-1);
  const idsOfProducts = unpackInts(products.variant_ids);
  for (let entry = 0; entry < idsOfProducts.length; entry += 1) {
    if (entry % idsAStep === 0) await setImmediate();
    const place = listing.placeOf(idsOfProducts[entry] as number);
    if (place >= 0) entryByOrdinal[listing.ordinals[place] as number] = entry;
  }
  const entryByPlace = await entriesByPlace(listing, unpackInts(numbers.ids));
  const ofProduct = async (column: string | null) => at(entryByOrdinal, await textsOf(column));
  const ofVariant = async (column: string | null) => at(entryByPlace, await textsOf(column));

  const collector = createWordCollector();
  const productNames = await ofProduct(products.names_de);
  const brands = await ofProduct(products.brands);
  const englishNames = await ofProduct(products.names_en);
  for (let ordinal = 0; ordinal < productCount; ordinal += 1) {
    addNames(collector.products, ordinal, { de: productNames(ordinal), en: englishNames(ordinal) });
    collector.products.add(ordinal, brands(ordinal), 'de', LOCALES);
    if (ordinal % namesAStep === 0) await setImmediate();
  }
  const nameEntries = await entriesByPlace(listing, unpackInts(names.ids));
  const variantNames = at(nameEntries, await textsOf(names.names_de));
  const englishVariantNames = at(nameEntries, await textsOf(names.names_en));
  for (let place = 0; place < listing.size; place += 1) {
    if ((nameEntries[place] as number) >= 0) {
      addNames(collector.variants, place, { de: variantNames(place), en: englishVariantNames(place) });
    }
    if (place % namesAStep === 0) await setImmediate();
  }
  for (const { values } of listing.attributes.values())
    for (const { id, label } of values.values()) {
      const number = listing.numberOf(id);
      if (number < 0) continue;
      for (const locale of LOCALES) collector.values.add(number, label[locale] ?? '', locale);
    }
  const skus = {
    products: await ofProduct(products.skus),
    variants: await ofVariant(numbers.skus),
    eans: await ofVariant(numbers.eans),
  };
  return wordIndexOf({
    listing,
    ...(await collector.finish()),
    productNumbers: await createNumberIndex(numberKinds.products, productCount, skus.products),
    variantNumbers: await createNumberIndex(numberKinds.variants, listing.size, skus.variants),
    eans: await createNumberIndex(numberKinds.eans, listing.size, skus.eans),
  });
}

/** Makes the index of its words and numbers. Reuses the parts of `alike` that depend only on words, if these are the same. */
export async function wordIndexOf(base: WordIndexBase, alike?: WordIndex): Promise<WordIndex> {
  const { listing, vocabulary, stems, postings, ...others } = base;
  const ofWords =
    alike && alike.vocabulary === vocabulary && alike.stems === stems
      ? { endings: alike.endings, heads: alike.heads, wordParts: alike.wordParts }
      : {
          endings: await createEndings(vocabulary),
          heads: await headsOf(stems),
          wordParts: await createPartIndex({
            count: vocabulary.words.length,
            textOf: (word) => plainWord(vocabulary.words[word] as string),
            gram: 3,
            blockBits: 4,
          }),
        };
  return {
    ...others,
    listing,
    vocabulary,
    stems,
    ...postings,
    ...ofWords,
    valuePlaces: await inSteps(rowsByValue(listing, null, listing.valueIds.length)),
  };
}

/** Compounds consist of letters. Words such as measures are not split. */
function plainWord(word: string): string {
  return /^[a-z]+$/.test(word) ? word : '';
}

async function entriesByPlace(listing: Listing, variantIds: Int32Array): Promise<Int32Array> {
  const entries = new Int32Array(listing.size).fill(-1);
  for (let entry = 0; entry < variantIds.length; entry += 1) {
    if (entry % idsAStep === 0) await setImmediate();
    const place = listing.placeOf(variantIds[entry] as number);
    if (place >= 0) entries[place] = entry;
  }
  return entries;
}

/** The text of an entry that is looked up in a table; '' where there is none. */
function at(entries: Int32Array, texts: Texts): (index: number) => string {
  return (index) => {
    const entry = entries[index] as number;
    return entry < 0 ? '' : texts.at(entry);
  };
}
