import { describe, expect, it } from 'vitest';
import { formatHit, matchesPosition, pickAttributes } from './formatting.ts';

const plain = {
  highlight: [],
  preTag: '<em>',
  postTag: '</em>',
  crop: [],
  cropLength: 10,
  cropMarker: '…',
};
/** Marks every occurrence of a word. */
const marking = (word: string) => (text: string) =>
  [...text.matchAll(new RegExp(word, 'g'))].map((match) => ({ start: match.index, length: word.length }));

const hit = {
  name: 'Regenjacke mit Kapuze',
  sku: 'A-1',
  rating: { average: 4.5, count: 2 },
  attributes: [
    { key: 'farbe', value: 'rot' },
    { key: 'material', value: 'Regenstoff' },
  ],
  isStockFreeze: false,
  salesUnit: null,
};

describe('pickAttributes', () => {
  it.each([
    [['*'], hit],
    [['sku'], { sku: 'A-1' }],
    [['rating.count', 'nothing'], { rating: { count: 2 } }],
    [['attributes.key'], { attributes: [{ key: 'farbe' }, { key: 'material' }] }],
    [['salesUnit'], { salesUnit: null }],
    [[], {}],
    [['nam'], {}],
  ])('SRCH-11 picks %j', (names, picked) => {
    expect(pickAttributes(hit, names)).toEqual(picked);
  });
});

describe('formatHit', () => {
  it('SRCH-11 formats no attribute that was not requested', () => {
    expect(formatHit(hit, ['*'], plain, marking('Regen'))).toBeUndefined();
  });

  it('SRCH-11 marks the named attributes alone, and writes numbers as texts', () => {
    expect(formatHit(hit, ['*'], { ...plain, highlight: ['name'] }, marking('Regen'))).toEqual({
      ...hit,
      name: '<em>Regen</em>jacke mit Kapuze',
      rating: { average: '4.5', count: '2' },
    });
  });

  it('SRCH-11 marks within nested attributes and everywhere', () => {
    const formatted = formatHit(hit, [], { ...plain, highlight: ['attributes.value'] }, marking('Regen'));
    expect(formatted).toEqual({ attributes: [{ value: 'rot' }, { value: '<em>Regen</em>stoff' }] });
    expect(formatHit(hit, [], { ...plain, highlight: ['*'] }, marking('Regen'))).toMatchObject({
      name: '<em>Regen</em>jacke mit Kapuze',
      attributes: [{ value: 'rot' }, { value: '<em>Regen</em>stoff' }],
    });
  });

  it('SRCH-11 escapes nothing and marks around code units that belong together', () => {
    const name = { name: '<b>💣 Regen</b> Regen' };
    expect(formatHit(name, ['*'], { ...plain, highlight: ['name'] }, marking('Regen'))).toEqual({
      name: '<b>💣 <em>Regen</em></b> <em>Regen</em>',
    });
  });

  it.each([
    ['eins zwei drei vier fünf sechs', 'vier', 3, '…drei <em>vier</em> fünf…'],
    ['eins zwei drei vier', 'eins', 2, '<em>eins</em> zwei…'],
    ['eins zwei drei vier.', 'vier', 2, '…drei <em>vier</em>.'],
    ['eins zwei drei', 'zwei', 3, 'eins <em>zwei</em> drei'],
    ['eins zwei drei', 'zwei', 0, 'eins <em>zwei</em> drei'],
    ['eins, zwei; drei', 'nichts', 2, 'eins, zwei…'],
    ['', 'x', 2, ''],
  ])('SRCH-11 crops %j around %j to %i words', (name, word, cropLength, expected) => {
    const options = { ...plain, crop: ['name'], highlight: ['name'], cropLength };
    expect(formatHit({ name }, ['*'], options, marking(word))).toEqual({ name: expected });
    expect(
      formatHit({ name }, ['*'], { ...options, crop: [`name:${cropLength}`], cropLength: 9 }, marking(word)),
    ).toEqual({
      name: expected,
    });
  });
});

describe('matchesPosition', () => {
  it('SRCH-11 tells every searched attribute, with its place in a list', () => {
    const names = ['name', 'attributes.value'];
    expect(matchesPosition({ ...hit, description: 'Regen' }, names, marking('Regen'))).toEqual({
      name: [{ start: 0, length: 5 }],
      'attributes.value': [{ start: 0, length: 5, indices: [1] }],
    });
  });

  it('SRCH-11 counts bytes', () => {
    expect(
      matchesPosition({ name: 'für Größe', sku: 'x', n: 1 }, ['name', 'sku', 'n'], marking('Größe')),
    ).toEqual({
      name: [{ start: 5, length: 7 }],
    });
  });
});
