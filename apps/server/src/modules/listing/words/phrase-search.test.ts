import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct, type ProductOverrides } from '../../../../test/catalogue-factories.ts';
import { createTenant } from '../../../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import type { MatchingStrategy } from '../list-query.ts';
import { loadListing } from '../listing.ts';
import { loadPhraseTexts, type PhraseTexts } from './phrase-texts.ts';
import { createSynonyms, noSynonyms } from './synonyms.ts';
import { searchText } from './text-search.ts';
import { loadWordIndex, type WordIndex } from './word-index.ts';

let database: TestDatabase;
let index: WordIndex;
let phrases: PhraseTexts;
let skus: readonly string[];

const products: ProductOverrides[] = [
  { sku: 'P1', name_de: 'Prinz Harry Jacke', name_en: 'Prince Harry jacket' },
  { sku: 'P2', name_de: 'Prinz Eugen Jacken', name_en: 'Prince Eugene jackets' },
  { sku: 'P3', name_de: 'Harry Prinz Mütze', name_en: 'Rain cover' },
  { sku: 'P4', name_de: 'Regen Jacke Prinz', name_en: null },
  { sku: 'P5', name_de: 'Regenjacke Prinz', name_en: null, brand: 'Harry Prinz' },
  { sku: 'NH-1409-RED', name_de: 'Zelt', name_en: null },
  {
    sku: 'NH-1500',
    name_de: 'Tarp',
    name_en: null,
    variants: [
      { sku: 'NH-1500-A', ean: '4012345678901', attributes: { color: 'Dunkel Blau' } },
      { sku: 'NH-14090', name_de: 'Tarp Prinz Harry', attributes: { color: 'Blau Dunkel' } },
    ],
  },
];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db, pool } = database;
  const { tenantId } = await createTenant(db);
  for (const product of products) await createProduct(db, { tenant_id: tenantId, ...product });
  const listing = await loadListing(pool, tenantId);
  index = await loadWordIndex(pool, listing);
  phrases = await loadPhraseTexts(pool, listing);
  const { rows } = await pool.query<{ id: number; sku: string }>('select id, sku from variant');
  const byId = new Map(rows.map(({ id, sku }) => [id, sku]));
  skus = Array.from(listing.variantIds, (id) => byId.get(id) as string);
});
afterAll(() => database.close());

const search = (text: string, matching: MatchingStrategy = 'all') =>
  searchText(index, createSynonyms(noSynonyms), { text, matching }, { phrases });
const found = (text: string, matching?: MatchingStrategy) =>
  search(text, matching)
    .found.places.array()
    .map((place) => skus[place] as string)
    .toSorted();

const others = (...without: string[]) => skus.filter((sku) => !without.includes(sku)).toSorted();

describe('a phrase', () => {
  it.each([
    ['in a name', '"Prinz Harry"', ['NH-14090', 'P1']],
    ['in the other order', '"Harry Prinz"', ['P3', 'P5']],
    ['in the other language', '"prince harry"', ['P1']],
    ['not across two texts', '"Mütze Rain"', []],
    ['not as a compound, nor in parts', '"Regen Jacke"', ['P4']],
    ['of one word, without its other forms', '"jacke"', ['P1', 'P4']],
    ['without typing errors', '"Prinz Hary"', []],
    ['without beginnings', '"Prinz Har"', []],
    ['whatever case and accents', '"harry prinz MUETZE"', ['P3']],
    ['of an attribute', '"dunkel blau"', ['NH-1500-A']],
    ['of an article number', '"NH-1409"', ['NH-1409-RED']],
    ['of an EAN', '"4012345678901"', ['NH-1500-A']],
    ['beside words', 'tarp "prinz harry"', ['NH-14090']],
    ['beside words that do not fit', 'zelt "prinz harry"', []],
    ['beside another', '"prinz" "jacke"', ['P1', 'P4']],
  ])('SRCH-10 is found %s', (_what, text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it('SRCH-11 must match under every matching strategy', () => {
    expect(found('zelt "prinz harry"', 'last')).toEqual([]);
    expect(found('"prinz harry" nirgends', 'last')).toEqual([]);
    expect(found('prinz nirgends "harry jacke"', 'last')).toEqual(['P1']);
  });

  it('SRCH-09 is marked', () => {
    const { marks } = search('"prinz harry"');
    expect(marks('Prinz Harry Prinzessin')).toEqual([
      { start: 0, length: 5 },
      { start: 6, length: 5 },
    ]);
    expect(search('"NH-1409"').marks('NH-1409-RED')[0]).toEqual({ start: 0, length: 2 });
  });
});

describe('an exclusion', () => {
  it.each([
    ['of a word', 'prinz -harry', ['P2', 'P4']],
    ['of a phrase', 'prinz -"prinz harry"', ['P2', 'P3', 'P4', 'P5']],
    ['of a word in another form', 'prinz -jacke', ['NH-14090', 'P3', 'P5']],
    ['of a word that nothing has', 'zelt -nirgends', ['NH-1409-RED']],
    ['of a part of an article number', 'nh -"1409"', ['NH-14090', 'NH-1500-A']],
    ['of an attribute', 'tarp -"blau dunkel"', ['NH-1500-A']],
    ['of two', 'prinz -harry -eugen', ['P4']],
    ['of all that is found', 'zelt -zelt', []],
    ['beside a phrase', '"prinz harry" -tarp', ['P1']],
  ])('SRCH-10 %s leaves the others', (_what, text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it('SRCH-10 alone finds everything else', () => {
    expect(found('-prinz')).toEqual(others('P1', 'P2', 'P3', 'P4', 'P5', 'NH-14090'));
    expect(found('-nirgends')).toEqual(others());
  });

  it('SRCH-10 does not begin within an article number or before its digits', () => {
    expect(found('NH-1409')).toEqual(['NH-1409-RED', 'NH-14090']);
    expect(found('-1409')).toEqual(['NH-1409-RED', 'NH-14090']);
    expect(found('-1409-RED')).toEqual(['NH-1409-RED']);
  });
});

it('SRCH-10 names no dropped words where a phrase or an exclusion leaves nothing to show', () => {
  expect(search('jacke qqqqq', 'useful').dropped).toEqual(['qqqqq']);
  expect(search('jacke qqqqq "prinz zelt"', 'useful').dropped).toEqual([]);
});
