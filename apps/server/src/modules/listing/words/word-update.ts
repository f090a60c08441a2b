import { setImmediate } from 'node:timers/promises';
import { byLocale, LOCALES } from '@kontor/domain';
import type { ListingUpdate } from '../listing-update.ts';
import { countOf, type Postings } from '../postings.ts';
import { changeNumberIndex } from './number-index.ts';
import { createVocabularyInSteps, type Vocabulary } from './vocabulary.ts';
import {
  addNames,
  createWordCollector,
  type Kind,
  type Spellings,
  stemsOf,
  type WordStems,
} from './word-collector.ts';
import { type WordIndex, wordIndexOf } from './word-index.ts';

const kinds = ['products', 'variants', 'values'] as const;
const wordsAStep = 5_000;

/**
 * Updates the words without a statement: removes those of changed products, adds their new ones, and copies the rest. A used
 * word keeps its English stem and its spelling, even after no name has them any more.
 */
export async function updateWords(former: WordIndex, update: ListingUpdate): Promise<WordIndex> {
  const { listing, newOrdinals, newPlaces } = update;
  const added = await collectWords(update);
  await setImmediate();
  const kept = {
    products: await keptPostings(former.products, newOrdinals),
    variants: await keptPostings(former.variants, newPlaces),
    values: former.values,
  };
  const merged = await mergeWords(former, kept, added);
  await setImmediate();
  const postings = {} as Record<Kind, Postings>;
  for (const kind of kinds) postings[kind] = await mergePostings(kept[kind], added.postings[kind], merged);

  const numbers = numbersOf(update);
  return wordIndexOf(
    {
      listing,
      vocabulary: merged.vocabulary,
      stems: merged.stems,
      spellings: merged.spellings,
      postings,
      productNumbers: await changeNumberIndex(former.productNumbers, newOrdinals, numbers.products),
      variantNumbers: await changeNumberIndex(former.variantNumbers, newPlaces, numbers.variants),
      eans: await changeNumberIndex(former.eans, newPlaces, numbers.eans),
    },
    former,
  );
}

type Collected = Awaited<ReturnType<ReturnType<typeof createWordCollector>['finish']>>;

function collectWords({ listing, changed }: ListingUpdate): Promise<Collected> {
  const collector = createWordCollector();
  const inOrder = [...changed].sort(([a], [b]) => a - b);
  for (const [ordinal, { name_de, brand, name_en, variants }] of inOrder) {
    // A product without variants is not listed, and so not found.
    if (!variants) continue;
    addNames(collector.products, ordinal, { de: name_de, en: name_en ?? '' });
    collector.products.add(ordinal, brand ?? '', 'de', LOCALES);
    for (const { id, nameDe, nameEn } of variants) {
      if (nameDe === null) continue;
      addNames(collector.variants, listing.placeOf(id), { de: nameDe, en: nameEn ?? '' });
    }
  }
  return collector.finish();
}

function numbersOf({ listing, changed }: ListingUpdate) {
  const all = [...changed].flatMap(([, { variants }]) => variants ?? []);
  const ofVariants = (textOf: (variant: (typeof all)[number]) => string) =>
    all.map((variant) => ({ target: listing.placeOf(variant.id), text: textOf(variant) }));
  return {
    products: [...changed].flatMap(([target, { sku, variants }]) =>
      variants ? [{ target, text: sku }] : [],
    ),
    variants: ofVariants(({ sku }) => sku),
    eans: ofVariants(({ ean }) => ean ?? ''),
  };
}

/** The postings with new target numbers, without those of changed products. */
async function keptPostings({ starts, targets }: Postings, newTargets: Int32Array): Promise<Postings> {
  const keptStarts = new Int32Array(starts.length);
  const kept = new Int32Array(targets.length);
  let count = 0;
  for (let word = 0; word + 1 < starts.length; word += 1) {
    const end = starts[word + 1] as number;
    for (let at = starts[word] as number; at < end; at += 1) {
      const target = newTargets[targets[at] as number] as number;
      if (target < 0) continue;
      kept[count] = target;
      count += 1;
    }
    keptStarts[word + 1] = count;
    if (word % wordsAStep === 0) await setImmediate();
  }
  return { starts: keptStarts, targets: kept.subarray(0, count) };
}

interface MergedWords {
  readonly vocabulary: Vocabulary;
  readonly stems: WordStems;
  readonly spellings: Spellings;
  /** By the word's number: its former number and that among the added ones, −1 where it has none. */
  readonly formerNumbers: Int32Array;
  readonly addedNumbers: Int32Array;
}

async function mergeWords(
  former: WordIndex,
  kept: Readonly<Record<Kind, Postings>>,
  added: Collected,
): Promise<MergedWords> {
  const formerWords = former.vocabulary.words;
  const addedWords = added.vocabulary.words;
  const isUsed = (word: number) => kinds.some((kind) => countOf(kept[kind], word) > 0);
  const words: string[] = [];
  const german: string[] = [];
  const english: (string | undefined)[] = [];
  const spellings = byLocale<(string | undefined)[]>(() => []);
  const formerNumbers: number[] = [];
  const addedNumbers: number[] = [];
  let isSame = true;
  let next = 0;
  for (let number = 0; number <= formerWords.length; number += 1) {
    if (number % wordsAStep === 0) await setImmediate();
    const word = formerWords[number];
    for (; next < addedWords.length; next += 1) {
      const addedWord = addedWords[next] as string;
      if (word !== undefined && addedWord >= word) break;
      isSame = false;
      words.push(addedWord);
      german.push(added.stems.german[next] as string);
      english.push(added.stems.english[next]);
      for (const locale of LOCALES) spellings[locale].push(added.spellings[locale][next]);
      formerNumbers.push(-1);
      addedNumbers.push(next);
    }
    if (word === undefined) break;
    const isAdded = addedWords[next] === word;
    const addedStem = isAdded ? added.stems.english[next] : undefined;
    if (isAdded || isUsed(number)) {
      const stem = former.stems.english[number] ?? addedStem;
      if (stem !== former.stems.english[number]) isSame = false;
      words.push(word);
      german.push(former.stems.german[number] as string);
      english.push(stem);
      for (const locale of LOCALES)
        spellings[locale].push(
          former.spellings[locale][number] ?? (isAdded ? added.spellings[locale][next] : undefined),
        );
      formerNumbers.push(number);
      addedNumbers.push(isAdded ? next : -1);
    } else isSame = false;
    if (isAdded) next += 1;
  }
  await setImmediate();
  return {
    vocabulary: isSame ? former.vocabulary : await createVocabularyInSteps(words),
    stems: isSame ? former.stems : await stemsOf(german, english),
    spellings,
    formerNumbers: Int32Array.from(formerNumbers),
    addedNumbers: Int32Array.from(addedNumbers),
  };
}

async function mergePostings(
  kept: Postings,
  added: Postings,
  { formerNumbers, addedNumbers }: MergedWords,
): Promise<Postings> {
  const starts = new Int32Array(formerNumbers.length + 1);
  const targets = new Int32Array(kept.targets.length + added.targets.length);
  let count = 0;
  for (let word = 0; word < formerNumbers.length; word += 1) {
    const [at, end] = spanOf(kept, formerNumbers[word] as number);
    const [addedAt, addedEnd] = spanOf(added, addedNumbers[word] as number);
    if (addedAt === addedEnd) {
      targets.set(kept.targets.subarray(at, end), count);
      count += end - at;
    } else {
      let from = at;
      let next = addedAt;
      while (from < end || next < addedEnd) {
        const isKept =
          next === addedEnd ||
          (from < end && (kept.targets[from] as number) < (added.targets[next] as number));
        targets[count] = (isKept ? kept.targets[from] : added.targets[next]) as number;
        count += 1;
        if (isKept) from += 1;
        else next += 1;
      }
    }
    starts[word + 1] = count;
    if (word % wordsAStep === 0) await setImmediate();
  }
  return { starts, targets };
}

function spanOf({ starts }: Postings, word: number): readonly [number, number] {
  return word < 0 ? [0, 0] : [starts[word] as number, starts[word + 1] as number];
}
