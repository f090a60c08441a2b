import { setImmediate } from 'node:timers/promises';
import { createVocabularyInSteps, type Vocabulary } from './vocabulary.ts';

export type Endings = Awaited<ReturnType<typeof createEndings>>;

/** The least number of letters before the ending. */
const minFront = 3;

/** Finds words by their ending, also with typing errors, for compounds of a misspelt head. Sorts reversed words. */
export async function createEndings({ words }: Vocabulary) {
  const numbers = words.flatMap((word, number) => (isLong.test(word) ? number : []));
  await setImmediate();
  const backwards = new Map(numbers.map((number) => [reversed(words[number] as string), number]));
  await setImmediate();
  const inOrder = [...backwards.keys()].sort();
  await setImmediate();
  const sorted = await createVocabularyInSteps(inOrder);
  // Many compounds share their ends.
  const counts = new Map<string, number>();
  return {
    /** The number of words with an ending; words that are too short for compounds are not counted. */
    count(ending: string): number {
      const known = counts.get(ending);
      if (known !== undefined) return known;
      const [first, end] = sorted.beginning(reversed(ending));
      if (counts.size >= maxCounts) counts.clear();
      counts.set(ending, end - first);
      return end - first;
    },
    visitNear(ending: string, max: number, hear: (word: number, errors: number) => void): void {
      sorted.visitNear(reversed(ending), { max, isBeginning: true }, (at, errors) => {
        const word = backwards.get(sorted.words[at] as string) as number;
        if ((words[word] as string).length >= ending.length + minFront) hear(word, errors);
      });
    },
  };
}

/** About 50 bytes each. */
const maxCounts = 20_000;

/** Shorter words cannot be compounds of a word of five letters, the least length with allowed errors. */
const isLong = /^[a-z]{8,}$/;

function reversed(word: string): string {
  let backwards = '';
  for (let at = word.length - 1; at >= 0; at -= 1) backwards += word[at];
  return backwards;
}
