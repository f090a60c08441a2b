import { createVocabulary, type Vocabulary } from './vocabulary.ts';

/** Finds words by how they end, with typing errors: compounds of a head that is misspelt. */
export interface Endings {
  visitNear(ending: string, max: number, hear: (word: number, errors: number) => void): void;
}

/** What stands before the ending has so many letters at least. */
const minFront = 3;

/** Makes the finder: a vocabulary of the words backwards. */
export function createEndings({ words }: Vocabulary): Endings {
  const numbers = words.flatMap((word, number) => (isLong.test(word) ? number : []));
  const backwards = new Map(numbers.map((number) => [reversed(words[number] as string), number]));
  const sorted = createVocabulary([...backwards.keys()].sort((a, b) => (a < b ? -1 : 1)));
  return {
    visitNear(ending, max, hear) {
      sorted.visitNear(reversed(ending), { max, isBeginning: true }, (at, errors) => {
        const word = backwards.get(sorted.words[at] as string) as number;
        if ((words[word] as string).length >= ending.length + minFront) hear(word, errors);
      });
    },
  };
}

/** Shorter words are no compounds of a word of five letters, from which on errors are forgiven. */
const isLong = /^[a-z]{8,}$/;

function reversed(word: string): string {
  return [...word].reverse().join('');
}
