import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct, type ProductOverrides } from '../../../../test/catalogue-factories.ts';
import { createTenant } from '../../../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import type { MatchingStrategy } from '../list-query.ts';
import { loadListing } from '../listing.ts';
import type { SearchedText } from './searched-text.ts';
import { createSynonyms } from './synonyms.ts';
import { searchText } from './text-search.ts';
import { loadWordIndex, type WordIndex } from './word-index.ts';

let database: TestDatabase;
let index: WordIndex;
let skus: readonly string[];

const synonyms = createSynonyms([
  ['Akkuschrauber', 'Akkubohrer', 'Bohrschrauber'],
  ['Hoodie', 'Kapuzenpullover', 'Pullover mit Kapuze'],
]);

const products: ProductOverrides[] = [
  { sku: 'JACKE', name_de: 'Jacke Nordwind' },
  { sku: 'REGENJ', name_de: 'Regenjacken Sturm' },
  { sku: 'FEST', name_de: 'Jacke, regenfest' },
  { sku: 'MUETZE', name_de: 'Mütze Große Freiheit' },
  { sku: 'TSCHR', name_de: 'Terrassenschrauben 4,5x40 verzinkt' },
  { sku: 'SCHR', name_de: 'Schraube 4 x 25' },
  { sku: 'DREHER', name_de: 'Schraubendreher Profi' },
  { sku: 'HANDS', name_de: 'Schnittschutzhandschuh' },
  { sku: 'SCHUH', name_de: 'Freizeitschuh' },
  { sku: 'PLATTE', name_de: 'Plastik' },
  { sku: 'BROT', name_de: 'Brotdose' },
  { sku: 'PREIS', name_de: 'Preisschild' },
  {
    sku: 'HEMD',
    name_de: 'Hemd',
    variants: [
      { sku: 'NH-1020-RED', ean: '4012345678901', attributes: { color: 'Rubinrot', size: 'XL' } },
      { sku: 'NH-1020-BLU', ean: '4012345678918', attributes: { color: 'Blau', size: 'M' } },
    ],
  },
  {
    sku: 'QX-9048',
    name_de: 'Tarp',
    variants: ['NVY-S', 'FOR-S', 'FOR-M'].map((end) => ({ sku: `QX-9048-${end}` })),
  },
  { sku: 'ROT', name_de: 'Sessel', variant: { attributes: { color: 'Rot' } } },
  { sku: 'K7', name_de: 'Kabel' },
  { sku: 'K70', name_de: 'Leitung 10 mm M 8' },
  { sku: 'TEE', name_de: 'T-Shirt Kiel', name_en: 'Harbour tees' },
  { sku: 'BOHRER', name_de: 'Akkuschrauber 18 V' },
  { sku: 'HOODIE', name_de: 'Hoodies Klassik' },
  { sku: 'SOCKE', name_de: 'Socken' },
  { sku: 'AUTO', name_de: 'Ladegerät für Autos' },
  { sku: 'BUCH', name_de: 'Bücher' },
  {
    sku: 'OCKER',
    name_de: 'Bank',
    variants: [{ sku: 'OCKER-1', name_de: 'Bank Ocker' }, { sku: 'OCKER-2' }],
  },
  { sku: 'EIMER', name_de: 'Baueimer' },
  { sku: 'HALB', name_de: 'Sicherheitsschuh' },
  { sku: 'WINTER', name_de: 'Winterhandschuh' },
  { sku: 'KABEL', name_de: 'Rohrkabelschuh' },
  { sku: 'STECK', name_de: 'Verbindungsdose' },
  { sku: 'KUEHL', name_de: 'Kühlbrotdose' },
  { sku: 'ISO', name_de: 'Isomatte', name_en: 'Cable Ties' },
  { sku: 'OLD', name_de: 'Restposten', is_active: false },
];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db, pool } = database;
  const { tenantId } = await createTenant(db);
  for (const product of products) await createProduct(db, { tenant_id: tenantId, name_en: null, ...product });
  const listing = await loadListing(pool, tenantId);
  index = await loadWordIndex(pool, listing);
  const { rows } = await pool.query<{ id: number; sku: string }>('select id, sku from variant');
  const byId = new Map(rows.map(({ id, sku }) => [id, sku]));
  skus = Array.from(listing.variantIds, (id) => byId.get(id) as string);
});
afterAll(() => database.close());

const search = (text: string, matching: MatchingStrategy = 'all') =>
  searchText(index, synonyms, { text, matching });
const names = ({ found: { tiers } }: SearchedText) =>
  tiers.map((tier) =>
    tier
      .array()
      .map((place) => skus[place] as string)
      .toSorted(),
  );
const found = (text: string, matching?: MatchingStrategy) => names(search(text, matching)).flat();

describe('words in memory', () => {
  it.each([
    ['a word in any form', 'jacken', ['FEST', 'JACKE', 'REGENJ']],
    ['the head of a compound', 'schraube', ['SCHR', 'TSCHR', 'DREHER', 'BOHRER']],
    ['the head of a compound, but no gloves for shoes', 'schuhe', ['HALB', 'SCHUH']],
    ['a part within a compound', 'schutz', ['HANDS']],
    ['a whole compound', 'terrassenschraube', ['TSCHR']],
    ['a compound in two words', 'terrassen schraube', ['TSCHR']],
    ['a compound of which the parts stand apart', 'regenjacke', ['REGENJ', 'FEST']],
    ['a head whose e was lost in the fold', 'eimer', ['EIMER']],
    ['a head before the end of a longer one', 'dose', ['STECK', 'BROT', 'KUEHL']],
    ['a head after a short word', 'matte', ['ISO']],
    ['an English plural of three letters', 'cable tie', ['ISO']],
    ['umlauts written out', 'MUETZE', ['MUETZE']],
    ['umlauts left out', 'mutze', ['MUETZE']],
    ['ß as ss', 'grosse', ['MUETZE']],
    ['the plural of an umlaut', 'buch', ['BUCH']],
    ['the plural of a borrowed word', 'auto', ['AUTO']],
    ['words that say nothing', 'ladegerät für das auto', ['AUTO']],
    ['the beginning of the last word', 'jacke nordw', ['JACKE']],
    ['one typing error', 'jakce', ['FEST', 'JACKE', 'REGENJ']],
    ['a typing error in the first letter', 'hocken', ['SOCKE']],
    ['two typing errors', 'schrabendrehr', ['DREHER']],
    ['a typing error in the beginning of a word', 'terassens', ['TSCHR']],
    ['a typing error in the head of a compound', 'hanschuh', ['HANDS', 'WINTER']],
    ['an exact article number, in any writing', 'nh1020red', ['NH-1020-RED']],
    ['an article number with dots', 'NH.1020.BLU', ['NH-1020-BLU']],
    ['an article number in pieces', 'NH 1020 RED', ['NH-1020-RED']],
    ['a part of an article number', '1020', ['NH-1020-BLU', 'NH-1020-RED']],
    ['a part across pieces', '20-r', ['NH-1020-RED']],
    ['a short article number, then what begins so', 'k7', ['K7', 'K70']],
    ['an EAN', '4012345678901', ['NH-1020-RED']],
    ['the beginning of EANs', '40123456', ['NH-1020-BLU', 'NH-1020-RED']],
    ['the end of an EAN', '8918', ['NH-1020-BLU']],
    ['a measure', '4,5x40', ['TSCHR']],
    ['a measure with a dot', '4.5x40', ['TSCHR']],
    ['a measure in pieces', '4,5 x 40', ['TSCHR']],
    ['a measure that is written in pieces', '4x25', ['SCHR']],
    ['a number and its unit', '10mm', ['K70']],
    ['a number and its unit apart', '10 mm', ['K70']],
    ['a letter and its number', 'M8', ['K70']],
    ['a hyphenated word', 't-shirt', ['TEE']],
    ['a hyphenated word as one', 'tshirt', ['TEE']],
    ['a hyphenated word as two', 't shirt', ['TEE']],
    ['an English name in another form', 'tee', ['TEE']],
    ['a value of an attribute, then compounds of it', 'rot', ['ROT', 'NH-1020-RED']],
    ['a size', 'xl', ['NH-1020-RED']],
    ['a name with an attribute', 'hemd m', ['NH-1020-BLU']],
    ['a name of a variant', 'bank ocker', ['OCKER-1', 'OCKER-2']],
    ['a synonym', 'akkubohrer', ['BOHRER']],
    ['a synonym in another form', 'Kapuzenpullovern', ['HOODIE']],
    ['a synonym of several words', 'pullover mit kapuze', ['HOODIE']],
    ['a synonym with a typing error', 'akkubohrr', ['BOHRER']],
    ['a synonym beside other words', 'klassik kapuzenpullover', ['HOODIE']],
  ])('SRCH-10 finds %s: %s', (_, text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it.each([
    'last', // Plastik
    'eis', // Preis
    'brotplatte',
    'jacke mond',
    'soke', // four letters forgive no error
    '4012345678902', // nor do digits
    'restposten', // not active
    '',
    ' ',
    '- . ! "',
    '%%%',
    '___',
    "' or 1=1 --",
    'jacke & !mütze | zelt:*',
    '\\',
    '\u0000',
    '\ud800\udc00\ud800',
    '🧥🧥🧥',
    'x'.repeat(10_000),
  ])('SRCH-10 API-02 finds nothing by %j', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('SRCH-10 exact article numbers come first, then whole words, names before attributes, fewer errors', () => {
    expect(names(search('jacke')).map((tier) => tier.join(' '))).toEqual(['JACKE', 'FEST', 'REGENJ']);
  });

  it.each(['QX-9048-FOR-S', 'qx 9048 for s', 'qx9048fors'])(
    'SRCH-10 the exact article number %s comes first, whatever words it is made of',
    (text) => {
      expect(names(search(text))[0]).toEqual(['QX-9048-FOR-S']);
    },
  );

  it.each([
    ['jacke', 'Regenjacken Sturm', 'Regen[jacke]n Sturm'],
    ['jacken', 'Jacke Nordwind', '[Jacke] Nordwind'],
    ['jakce', 'Jacke Nordwind', '[Jacke] Nordwind'],
    ['nordw', 'Jacke Nordwind', 'Jacke [Nordw]ind'],
    ['grosse mutze', 'Mütze Große Freiheit', '[Mütze] [Große] Freiheit'],
    ['muetz', 'Mütze', '[Mütz]e'],
    ['terrassen schraube', 'Terrassenschrauben 4,5x40', '[Terrassenschraube]n 4,5x40'],
    ['schraube 4,5 x 40', 'Terrassenschrauben 4,5x40', 'Terrassen[schraube]n [4,5x40]'],
    ['ladegerät für autos', 'Ladegerät für Autos', '[Ladegerät] für [Autos]'],
    ['1020red', 'NH-1020-RED', 'NH-[1020-RED]'],
    ['NH 1020', 'NH-1020-RED', '[NH-1020]-RED'],
    ['20-r', 'NH-1020-RED', 'NH-10[20-R]ED'],
    ['tshirt', 'T-Shirt Kiel', '[T-Shirt] Kiel'],
    ['akkubohrer', 'Akkuschrauber 18 V', '[Akkuschrauber] 18 V'],
    ['rot', 'Brotdose', 'Brotdose'],
    ['jacke', '<b>Jacke</b>', '<b>[Jacke]</b>'],
    ['jacke', '', ''],
    ['mond', 'Jacke', 'Jacke'],
    ['\ud800', 'Jacke \ud800', 'Jacke \ud800'],
  ])('SRCH-09 by %s marks in %j: %j', (text, shown, expected) => {
    let marked = '';
    let end = 0;
    for (const { start, length } of search(text).marks(shown)) {
      marked += `${shown.slice(end, start)}[${shown.slice(start, start + length)}]`;
      end = start + length;
    }
    expect(marked + shown.slice(end)).toBe(expected);
  });

  it('SRCH-09 leaves out words as the strategy says', () => {
    expect(found('jacke nordwind mond')).toEqual([]);
    expect(found('jacke nordwind mond', 'last')).toEqual(['JACKE']);
    expect(found('mond jacke nordwind', 'last')).toEqual([]);
    expect(found('mond jacke nordwind', 'frequency')).toEqual([]);
  });

  it('API-02 only the first ten words count', () => {
    expect(found(`${'jacke '.repeat(10)} mond`)).toEqual(found('jacke'));
  });
});
