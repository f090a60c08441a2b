import { setImmediate } from 'node:timers/promises';
import { byLocale, LOCALES, type Locale } from '@kontor/domain';
import { createIntList, type IntList } from '../packed.ts';
import { groupPairs, type Postings } from '../postings.ts';
import { foldWord } from './folding.ts';
import { stemEnglish, stemGerman } from './stems.ts';
import { furtherWords, tokensOf } from './tokens.ts';
import { createVocabularyInSteps, type Vocabulary } from './vocabulary.ts';

/** Stems, folded. */
export interface WordStems {
  /** The German stem of a word, by its number. */
  readonly german: readonly string[];
  /** The English stem of a word, by its number; undefined where no English name has it. */
  readonly english: readonly (string | undefined)[];
  wordsOfGerman(stem: string): readonly number[];
  /** The words of English names that have an English stem. */
  wordsOfEnglish(stem: string): readonly number[];
}

/** How names in a language spell each word, by its number. Undefined: no name has it; '': it is no word of letters. */
export type Spellings = Readonly<Record<Locale, readonly (string | undefined)[]>>;

export type Kind = 'products' | 'variants' | 'values';

export interface Sink {
  /**
   * Adds the words of a text; targets must come in ascending order. `spelledIn`: users of these languages see the words as they
   * are written here.
   */
  add(target: number, text: string, language: Locale, spelledIn?: readonly Locale[]): void;
}

/** Adds the names of a target. Without a name in a language, its users see the German one. */
export function addNames(sink: Sink, target: number, { de, en }: { de: string; en: string }): void {
  sink.add(target, de, 'de', en === '' ? LOCALES : ['de']);
  sink.add(target, en, 'en', ['en']);
}

/** Collects words with what they stand in; `finish` numbers them as the vocabulary does. */
export function createWordCollector(): Readonly<Record<Kind, Sink>> & {
  finish(): Promise<{
    vocabulary: Vocabulary;
    stems: WordStems;
    spellings: Spellings;
    postings: Record<Kind, Postings>;
  }>;
} {
  const foldedByWritten = new Map<string, number>();
  const numbers = new Map<string, number>();
  const folded: string[] = [];
  const german: string[] = [];
  const english: (string | undefined)[] = [];
  const spellings = byLocale<(string | undefined)[]>(() => []);
  const sinks = { products: createSink(), variants: createSink(), values: createSink() };

  function numberOf(word: string): number {
    const known = foldedByWritten.get(word);
    if (known !== undefined) return known;
    const plain = foldWord(word);
    let number = numbers.get(plain);
    if (number === undefined) {
      number = folded.length;
      numbers.set(plain, number);
      folded.push(plain);
      german.push(stemGerman(word));
      english.push(undefined);
    }
    foldedByWritten.set(word, number);
    return number;
  }

  function createSink(): Sink & { words: IntList; targets: IntList } {
    const words = createIntList();
    const targets = createIntList();
    return {
      words,
      targets,
      add(target, text, language, spelledIn = none) {
        if (text === '') return;
        const tokens = tokensOf(text);
        const all = [...tokens.map(({ word }) => word), ...furtherWords(text, tokens)];
        for (const [at, word] of all.entries()) {
          const number = numberOf(word);
          const token = tokens[at];
          if (token)
            for (const locale of spelledIn)
              spellings[locale][number] ??= spelled(text.slice(token.start, token.end));
          if (language === 'en') english[number] ??= stemEnglish(word);
          words.push(number);
          targets.push(target);
        }
      },
    };
  }

  return {
    ...sinks,
    async finish() {
      // Without a function that compares: words are sorted ten times as fast so.
      const order = folded.toSorted().map((word) => numbers.get(word) as number);
      await setImmediate();
      const ranks = new Int32Array(order.length);
      order.forEach((number, rank) => {
        ranks[number] = rank;
      });
      await setImmediate();
      const stems = await stemsOf(
        order.map((number) => german[number] as string),
        order.map((number) => english[number]),
      );
      const inOrder = (locale: Locale) => order.map((number) => spellings[locale][number]);
      await setImmediate();
      const vocabulary = await createVocabularyInSteps(order.map((number) => folded[number] as string));
      const postings = {} as Record<Kind, Postings>;
      for (const kind of ['products', 'variants', 'values'] as const) {
        await setImmediate();
        const { words, targets } = sinks[kind];
        postings[kind] = await postingsOf(words.taken(), targets.taken(), ranks);
      }
      return { vocabulary, stems, spellings: byLocale(inOrder), postings };
    },
  };
}

const none: readonly Locale[] = [];

/** The word as written; '' unless it is three or more letters. Copied, because a substring keeps the whole string in memory. */
function spelled(written: string): string {
  return /^\p{L}{3,}$/u.test(written) ? Buffer.from(written).toString() : '';
}

/** Looks words up by their stems; both are by the numbers of the words. Made in steps. */
export async function stemsOf(
  german: readonly string[],
  english: readonly (string | undefined)[],
): Promise<WordStems> {
  const byGerman = await groups(german);
  const byEnglish = await groups(english);
  return {
    german,
    english,
    wordsOfGerman: (stem) => byGerman.get(stem) ?? [],
    wordsOfEnglish: (stem) => byEnglish.get(stem) ?? [],
  };
}

const stemsAStep = 10_000;

async function groups(stems: readonly (string | undefined)[]): Promise<Map<string, number[]>> {
  const byStem = new Map<string, number[]>();
  for (const [word, stem] of stems.entries()) {
    if (word % stemsAStep === 0) await setImmediate();
    if (stem === undefined) continue;
    const known = byStem.get(stem);
    if (known) known.push(word);
    else byStem.set(stem, [word]);
  }
  return byStem;
}

const targetsAStep = 500_000;

/** Groups the targets by their words; a target that has a word twice is there once. */
function postingsOf(words: Int32Array, targets: Int32Array, ranks: Int32Array): Promise<Postings> {
  const last = new Int32Array(ranks.length);
  return groupPairs(
    ranks.length,
    async (hear) => {
      last.fill(-1);
      for (let at = 0; at < words.length; at += 1) {
        if (at % targetsAStep === 0) await setImmediate();
        const word = ranks[words[at] as number] as number;
        const target = targets[at] as number;
        if (last[word] === target) continue;
        last[word] = target;
        hear(word, target);
      }
    },
    Int32Array,
  );
}
