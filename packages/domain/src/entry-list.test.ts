import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEntryList } from './entry-list.ts';

/** What a text reads as: article number and quantity of each row. */
const read = (text: string) => parseEntryList(text).rows.map(({ sku, quantity }) => [sku, quantity]);
const readings = (text: string) => {
  const [row] = parseEntryList(text).rows;
  return [row, ...(row?.alternatives ?? [])].map((reading) => [reading?.sku, reading?.quantity]);
};

describe('a pasted list of articles and quantities', () => {
  it.each([
    ['a tab', 'AB-1\t12'],
    ['a semicolon', 'AB-1;12'],
    ['a comma', 'AB-1,12'],
    ['a comma and a space', 'AB-1, 12'],
    ['a space', 'AB-1 12'],
    ['many spaces', '  AB-1    12  '],
    ['a no-break space', 'AB-1\u00a012'],
    ['quotes', '"AB-1";"12"'],
    ['the quantity first, tab', '12\tAB-1'],
    ['the quantity first, semicolon', '12;AB-1'],
    ['the quantity first, comma', '12,AB-1'],
    ['the quantity first, space', '12 AB-1'],
    ['times', '12x AB-1'],
    ['times apart', '12 x AB-1'],
    ['times with its own sign', '12× AB-1'],
    ['times behind', 'AB-1 x 12'],
    ['times behind, glued', 'AB-1 x12'],
    ['a unit', 'AB-1 12 Stk.'],
    ['a unit, glued', 'AB-1;12Stk'],
    ['a unit before', '12 Stück AB-1'],
    ['empty cells', 'AB-1\t\t12\t'],
    ['a byte order mark', '\ufeffAB-1;12'],
  ])('CHKO-24 reads %s', (_name, text) => {
    expect(read(text)).toEqual([['AB-1', '12']]);
  });

  it.each([
    ['AB-1;12,0', '12,0'],
    ['AB-1\t1.500', '1.500'],
    ['AB-1 12,0', '12,0'],
    ['AB-1 1 500', '1 500'],
    ['AB-1;-3', '-3'],
    ['4711 -3', '-3'],
    ['4711;2,5', '2,5'],
    ['4711 0', '0'],
    ['AB-1;viele', 'viele'],
  ])('TABL-06 leaves the quantity of %j as it is written', (text, quantity) => {
    expect(read(text)[0]?.[1]).toBe(quantity);
  });

  it.each(['0x10', '1e3', '1.5E+3', '0b11', '１２', '٣', 'NaN', 'Infinity'])(
    'CHKO-24 never reads an article alone beside %j, which is no quantity',
    (quantity) => {
      for (const separator of ['\t', ';'])
        expect(read(`AB-1${separator}${quantity}`)).toEqual([['AB-1', quantity]]);
      expect(read(`AB-1;Rain jacket;${quantity}`)).toEqual([['AB-1', quantity]]);
      for (const line of [`AB-1 ${quantity}`, `${quantity} AB-1`])
        expect(readings(line).filter(([sku]) => sku === 'AB-1')[0]).toEqual(['AB-1', quantity]);
    },
  );

  it('CHKO-24 takes a line with one word as an article without a quantity', () => {
    expect(read('AB-1\n4006381333931\n4711\n')).toEqual([
      ['AB-1', undefined],
      ['4006381333931', undefined],
      ['4711', undefined],
    ]);
  });

  it('CHKO-24 takes leading zeros and long numbers for articles', () => {
    expect(read('00471 12')).toEqual([['00471', '12']]);
    expect(read('12 4006381333931')).toEqual([['4006381333931', '12']]);
  });

  it('CHKO-24 names both readings of two numbers, the longer one as the article first', () => {
    expect(readings('4711 5').slice(0, 2)).toEqual([
      ['4711', '5'],
      ['5', '4711'],
    ]);
    expect(readings('5;4711')).toEqual([
      ['4711', '5'],
      ['5', '4711'],
    ]);
  });

  it('CHKO-24 lets the clear lines of a list decide the order of the others', () => {
    expect(read('4711;12345\nAB-1;3')).toEqual([
      ['4711', '12345'],
      ['AB-1', '3'],
    ]);
    expect(read('4711;123\n3;AB-1')).toEqual([
      ['123', '4711'],
      ['AB-1', '3'],
    ]);
  });

  it('CHKO-24 keeps article numbers with spaces, and descriptions apart as another reading', () => {
    expect(readings('WM 10123 5')).toEqual([
      ['WM 10123', '5'],
      ['WM', '5'],
      ['WM', undefined],
      ['WM 10123 5', undefined],
    ]);
    expect(readings('5 AB-1 Regenjacke')).toContainEqual(['AB-1', '5']);
    expect(readings('AB-1 Regenjacke blau')).toContainEqual(['AB-1', undefined]);
    expect(read('AB-1;Regenjacke;5;19,90')).toEqual([['AB-1', '5']]);
    expect(readings('12x4711')).toEqual([
      ['12x4711', undefined],
      ['4711', '12'],
    ]);
  });

  it.each([
    ['- 5 x NH-1004-PET-L', { sku: 'NH-1004-PET-L', quantity: '5' }],
    ['• 3 Stk. NH-1004-PET-XL (dringend)', { sku: 'NH-1004-PET-XL (dringend)', quantity: '3' }],
    ['* NH-1003-MUS-M: 4', { sku: 'NH-1003-MUS-M', quantity: '4' }],
    ['Hallo Herr Müller,', { sku: 'Hallo Herr Müller', quantity: undefined }],
    ['-5 AB-1', { sku: 'AB-1', quantity: '-5' }],
  ])('CHKO-24 reads a line of a mail: %s', (line, reading) => {
    expect(parseEntryList(line).rows[0]).toMatchObject(reading);
  });

  it('CHKO-24 skips a head and reads the columns that it names', () => {
    const list = parseEntryList('Menge;Bezeichnung;Artikelnummer\n5;Jacke 3000;4711\n;Hose;4712');
    expect(list.headLine).toBe(1);
    expect(list.rows).toEqual([
      { row: 2, sku: '4711', quantity: '5', alternatives: [] },
      { row: 3, sku: '4712', quantity: undefined, alternatives: [] },
    ]);
    expect(read('SKU\tQuantity\nAB-1\t12')).toEqual([['AB-1', '12']]);
    expect(read('Artikel Menge\nAB-1 12')).toEqual([['AB-1', '12']]);
    expect(read('Artikel\nAB-1 12')).toEqual([['AB-1', '12']]);
    expect(read('REGENJACKE')).toEqual([['REGENJACKE', undefined]]);
  });

  it.each(['ARTEMIS', 'CODEX', 'ARTEMIS\t', 'ITEMIZER;', 'Countess Blue', 'Item Holder', 'Stückgut-Haken'])(
    'CHKO-24 takes a first line %j for an article, not for a head',
    (line) => {
      const list = parseEntryList(`${line}\nAB-1\t12`);
      expect(list.headLine).toBeUndefined();
      expect(list.rows.map(({ row }) => row)).toEqual([1, 2]);
    },
  );

  it.each([
    'Artikelnummer\tMenge',
    'Art.-Nr.\tMenge (Stk)',
    'Art. Nr.;Anzahl',
    'ArtNr;Stückzahl',
    'Artikel Nr. Menge',
    'Item no.;Order quantity',
    'Article Number;Qty.',
    'Product code;Quantity',
    'EAN/GTIN;Bestellmenge',
    'Bestell-Nr.;Stk',
    'Bestellnummer;Menge:',
  ])('CHKO-24 knows %j as a head', (head) => {
    expect(parseEntryList(`${head}\nAB-1\t12`).headLine).toBe(1);
  });

  it('CHKO-24 swaps the columns if the number is below the article', () => {
    expect(parseEntryList('Artikel\tMenge\n12\tAB-1\nAB-2\t3').rows).toEqual([
      { row: 2, sku: 'AB-1', quantity: '12', alternatives: [{ sku: '12', quantity: 'AB-1' }] },
      { row: 3, sku: 'AB-2', quantity: '3', alternatives: [] },
    ]);
  });

  it('CHKO-24 counts blank lines and names each row by its line', () => {
    const list = parseEntryList('\r\nAB-1\r\n \r\n;;\rAB-2\n');
    expect(list.rows.map(({ row }) => row)).toEqual([2, 5]);
    expect(list.blankLines).toBe(4);
    expect(parseEntryList('')).toEqual({ rows: [], blankLines: 1, headLine: undefined });
  });
});

describe('any list', () => {
  const article = fc.stringMatching(/^[A-Z]{2,4}-\d{1,6}$/);
  const quantity = fc.integer({ min: 1, max: 999_999 }).map(String);
  const delimiter = fc.constantFrom('\t', ';', ',', ' ', '  ', ' ; ', ', ');

  it('CHKO-24 is read back in every order and with every delimiter, line by line', () => {
    const line = fc.record({ article, quantity, delimiter, isQuantityFirst: fc.boolean() });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const text = lines
          .map((entry) =>
            (entry.isQuantityFirst ? [entry.quantity, entry.article] : [entry.article, entry.quantity]).join(
              entry.delimiter,
            ),
          )
          .join('\n');
        expect(read(text)).toEqual(lines.map((entry) => [entry.article, entry.quantity]));
      }),
    );
  });

  it('CHKO-24 gives every line exactly one row, for any text', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 300 }),
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc
        .array(fc.constantFrom('12', 'AB-1', '\t', ';', ',', ' ', '\n', 'x', '"', 'Stk', '-'), {
          maxLength: 60,
        })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (given) => {
        const { rows, blankLines, headLine } = parseEntryList(given);
        const lines = given.replace(/[\u200b-\u200d\u2060\ufeff]/g, '').split(/\r\n|[\r\n\u2028\u2029]/);
        expect(rows.length + blankLines + (headLine === undefined ? 0 : 1)).toBe(lines.length);
        expect(new Set(rows.map(({ row }) => row)).size).toBe(rows.length);
        const isTooLong = ({ sku, quantity, alternatives }: (typeof rows)[number]) =>
          sku.length > 200 || (quantity?.length ?? 0) > 100 || alternatives.length > 3;
        expect(rows.filter(isTooLong)).toEqual([]);
      }),
    );
  });

  it('CHKO-24 cuts the article of a hostile line', () => {
    for (const part of ['1,', ' x', '1 ', '"', ';', '12x', '\t1', '1.']) {
      const [row] = parseEntryList(part.repeat(200_000)).rows;
      expect(row?.sku.length ?? 0).toBeLessThanOrEqual(200);
    }
  });
});
