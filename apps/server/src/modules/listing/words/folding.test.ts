import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldNumber, foldWithOrigins, foldWord } from './folding.ts';

describe('folding', () => {
  it.each([
    [['Mütze', 'muetze', 'MUTZE', 'mu\u0308tze'], 'mutze'],
    [['Größe', 'groesse', 'GRÖSSE', 'grosse'], 'grosse'],
    [['Café', 'CAFE', 'cafe\u0301'], 'cafe'],
    [['Ærø', 'aro'], 'aro'],
    [['Łódź', 'lodz'], 'lodz'],
    [['ШКАФ', 'шкаф'], 'шкаф'],
    [['4.5x40'], '4.5x40'],
  ])('SRCH-10 folds %j to %s', (words, folded) => {
    for (const word of words) expect([word, foldWord(word)]).toEqual([word, folded]);
  });

  it('SRCH-10 the beginning of a word folds to a beginning of the folded word', () => {
    const words = fc.string({ unit: fc.constantFrom(...'aeouäöüßbn\u0301É') });
    fc.assert(
      fc.property(words, fc.nat(20), (word, length) => {
        // A mark belongs to the letter before it.
        const written = word.normalize('NFC');
        const beginning = written.slice(0, length);
        fc.pre(!/^\p{M}/u.test(written.slice(length)));
        return foldWord(written).startsWith(foldWord(beginning));
      }),
    );
  });

  it.each([
    ['NH-1042.M', 'nh1042m'],
    ['nh 1042 m', 'nh1042m'],
    ['Ä/ß_1', 'aess1'],
    ['GRU\u0308N-1', 'gruen1'],
    ['10µF', '10uf'],
    ['AUE-12', 'aue12'],
    ['---', ''],
  ])('SRCH-10 the article number %s is compared as %s', (text, folded) => {
    expect(foldNumber(text)).toBe(folded);
  });

  it('SRCH-09 tells of which letter each folded one is', () => {
    expect(foldWithOrigins('Größe', 'word')).toEqual({ folded: 'grosse', origins: [0, 1, 2, 3, 3, 4] });
    expect(foldWithOrigins('Muetze', 'word')).toEqual({ folded: 'mutze', origins: [0, 1, 3, 4, 5] });
    expect(foldWithOrigins('N-1', 'number')).toEqual({ folded: 'n1', origins: [0, 2] });
  });
});
