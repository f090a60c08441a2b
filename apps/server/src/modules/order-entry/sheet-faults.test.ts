import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '../../../test/catalogue-factories.ts';
import { createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { fileForm, rawRow, rawWorkbook, type ZipPart, zipOf } from '../../../test/workbook-factory.ts';

let shop: TestApp;
let token: string;

beforeAll(async () => {
  shop = await createTestApp();
  const { tenantId } = await createTenant(shop.database.db);
  ({ token } = await createSession(shop.database.db, { tenant_id: tenantId }));
  for (const sku of ['AB-1', 'AB-2', '4711'])
    await createProduct(shop.database.db, { tenant_id: tenantId, sku, variant: { stock: 100_000 } });
});
afterAll(() => shop.close());

const head = rawRow(1, ['SKU', 'Quantity']);
const sku = (row: number, text = 'AB-1') => `<c r="A${row}" t="inlineStr"><is><t>${text}</t></is></c>`;
const rowOf = (row: number, cells: string) => `<row r="${row}">${cells}</row>`;

/** What becomes of a file: its refusal, or a line or an issue for each row. */
async function answerOf(bytes: Buffer): Promise<unknown> {
  const answer = await shop.inject(routes.orderEntry.upload, {
    token,
    query: { type: 'order' },
    ...fileForm(bytes),
  });
  if (answer.status !== 200) return [answer.error.code, answer.error.details];
  const { rows, skipped } = answer.body.data;
  expect(skipped).toEqual({ blank: 0, withoutQuantity: 0 });
  return rows.map(({ row, status, line, issues }) => [
    row,
    status === 'refused' ? issues.map(({ code, column }) => `${code} ${column}`).join() : line?.quantity,
  ]);
}

const answerOfSheet = (rows: string, parts: ZipPart[] = []) => answerOf(rawWorkbook(head + rows, parts));
const damaged = ['order.sheet.unreadable', { reason: 'damaged' }];
const double = (details: object) => ['order.sheet.unreadable', { reason: 'double', ...details }];

describe('a worksheet that is not whole', () => {
  const sheetOf = (content: string | Buffer) =>
    answerOf(rawWorkbook('', [{ name: 'xl/worksheets/sheet1.xml', content }]));
  const whole = `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${head}${rawRow(2, ['AB-1', '3'])}${rawRow(3, ['AB-2', '4'])}</sheetData></worksheet>`;

  it('CHKO-24 is refused wherever it is cut off', async () => {
    expect(await sheetOf(whole)).toEqual([
      [2, 3],
      [3, 4],
    ]);
    for (let length = 60; length < whole.length; length += 23)
      expect([length, await sheetOf(whole.slice(0, length))]).toEqual([length, damaged]);
  });

  it.each<[string, string]>([
    ['a row that is not closed', whole.replace('</row>', '')],
    ['elements that are closed in the wrong order', whole.replace('</c></row>', '</row></c>')],
    ['text between cells', whole.replace('</c>', '</c>7')],
    [
      'a row outside the rows',
      whole.replace('</sheetData>', '</sheetData><sheetData><row r="9"/></sheetData>'),
    ],
    ['no rows at all', '<worksheet><cols/></worksheet>'],
    ['something after its end', `${whole}<worksheet/>`],
    ['an attribute twice', whole.replace('r="A2"', 'r="A2" r="A3"')],
    ['an attribute without quotes', whole.replace('r="A2"', 'r=A2')],
    ['an ampersand alone', whole.replace('AB-1', 'AB&1')],
    ['an unknown entity', whole.replace('AB-1', '&constructor;')],
    [
      'another element between the rows',
      whole
        .replace('<row r="2">', '<block><row r="2">')
        .replace('</row></sheetData>', '</row></block></sheetData>'),
    ],
    [
      'a thousand levels',
      whole.replace('<sheetData>', `${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}<sheetData>`),
    ],
  ])('CHKO-24 is refused with %s', async (_what, content) => {
    expect(content).not.toBe(whole);
    expect(await sheetOf(content)).toEqual(damaged);
  });

  it('CHKO-24 is refused where it has another root', async () => {
    expect(await sheetOf(whole.replaceAll('worksheet', 'chartsheet'))).toEqual([
      'order.sheet.unreadable',
      { reason: 'sheet' },
    ]);
  });

  it('CHKO-24 is read in UTF-8 and UTF-16 with a byte order mark, and in no encoding that it does not have', async () => {
    const lines = [
      [2, 3],
      [3, 4],
    ];
    const utf16 = (text: string) => Buffer.from(`\ufeff${text.replace('UTF-8', 'UTF-16')}`, 'utf16le');
    const encoding = ['order.sheet.unreadable', { reason: 'encoding' }];
    expect(await sheetOf(`\ufeff${whole}`)).toEqual(lines);
    expect(await sheetOf(utf16(whole))).toEqual(lines);
    expect(await sheetOf(Buffer.from(utf16(whole)).swap16())).toEqual(lines);
    expect(await sheetOf(utf16(whole).subarray(2))).toEqual(damaged);
    expect(await sheetOf(whole.replace('UTF-8', 'UTF-16'))).toEqual(encoding);
    expect(await sheetOf(whole.replace('UTF-8', 'ISO-8859-1'))).toEqual(encoding);
    expect(await sheetOf(Buffer.from(whole.replace('AB-2', 'Größe'), 'latin1'))).toEqual(encoding);
  });
});

describe('places in a worksheet', () => {
  it.each<[string, string, unknown]>([
    ['a row twice', rawRow(2, ['AB-1', '3']) + rawRow(2, ['AB-2', '4']), double({ row: 2 })],
    [
      'a row without a number after a later one',
      `${rawRow(3, ['AB-1', '3'])}${rawRow(2, ['AB-2', '4'])}<row/>`,
      double({ row: 3 }),
    ],
    [
      'a cell twice',
      rowOf(2, `${sku(2)}<c r="B2"><v>5</v></c><c r="b2"><v>7</v></c>`),
      double({ cell: 'B2' }),
    ],
    [
      'a cell twice, once empty',
      rowOf(2, `${sku(2)}<c r="B2"><v>5</v></c><c r="B2"/>`),
      double({ cell: 'B2' }),
    ],
    [
      'a cell twice, once without a place',
      rowOf(2, `<c r="B2"><v>5</v></c>${sku(2)}<c><v>7</v></c>`),
      double({ cell: 'B2' }),
    ],
    [
      'a cell of another row',
      rowOf(2, `${sku(2)}<c r="B7"><v>5</v></c>`),
      ['order.sheet.unreadable', { reason: 'place', row: 2, cell: 'B7' }],
    ],
    ['a row with a word for a number', '<row r="two"/>', damaged],
    ['row 0', '<row r="0"/>', damaged],
    ['a row with an exponent', '<row r="1e1"/>', damaged],
    ['a cell with a place that is none', rowOf(2, '<c r="2A"/>'), damaged],
    [
      'rows in any order',
      rawRow(3, ['AB-1', '3']) + rawRow(2, ['AB-2', '4']),
      [
        [2, 4],
        [3, 3],
      ],
    ],
    ['cells in any order', rowOf(2, `<c r="B2"><v>5</v></c>${sku(2)}`), [[2, 5]]],
    ['no places at all', '<row><c t="inlineStr"><is><t>AB-1</t></is></c><c><v>5</v></c></row>', [[2, 5]]],
  ])('CHKO-24 %s', async (_what, rows, expected) => {
    expect(await answerOfSheet(rows)).toEqual(expected);
  });

  const merged = (rows: string, refs: string[]) => {
    const merges = refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    const content = `<worksheet><sheetData>${head}${rows}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`;
    return answerOf(rawWorkbook('', [{ name: 'xl/worksheets/sheet1.xml', content }]));
  };
  const twoArticles = rowOf(2, `${sku(2)}<c r="B2"><v>5</v></c>`) + rowOf(3, sku(3, 'AB-2'));

  it('CHKO-24 merged cells count in their first place, and their other rows say so', async () => {
    expect(await merged(twoArticles, ['B2:B3'])).toEqual([
      [2, 5],
      [3, 'cell.merged Quantity'],
    ]);
    const hidden = twoArticles.replace('</row><row r="3">', '</row><row r="3"><c r="B3"><v>9</v></c>');
    expect(await merged(hidden, ['B2:B3'])).toEqual([
      [2, 5],
      [3, 'cell.merged Quantity'],
    ]);
    expect(await merged(rawRow(2, ['AB-1', '5']), ['D2:E3', 'A500:B1048576'])).toEqual([[2, 5]]);
  });

  it('CHKO-24 merged cells that overlap, or are none, are refused', async () => {
    expect(await merged(twoArticles, ['A5:XFD1048576', 'A6:XFD1048576'])).toEqual(double({ cell: 'A6' }));
    expect(await merged(twoArticles, ['B2:'])).toEqual(damaged);
  });
});

describe('a cell', () => {
  const texts =
    '<sst><si><t>AB-1</t></si><si><r><t>A</t></r><r><rPr><b/></rPr><t>B-1</t></r><rPh><t>x</t></rPh></si><si><t>A</t><t>B-1</t></si></sst>';
  const quantityOf = async (cell: string, parts: ZipPart[] = []) => {
    const answer = (await answerOfSheet(rowOf(2, sku(2) + cell), parts)) as [number, unknown][];
    return answer[0]?.[1];
  };

  it.each<[string, unknown]>([
    ['5', 5],
    [' 5 ', 5],
    ['5.0', 5],
    ['+5', 5],
    ['1e3', 1000],
    ['1.2E+1', 12],
    ['2.9999999999999996', 3],
    ['3.0000000000000004', 3],
    ['2.7', 2],
    ['<![CDATA[5]]>', 5],
    ['0x10', 'unreadable'],
    ['0b11', 'unreadable'],
    ['0o17', 'unreadable'],
    ['1_000', 'unreadable'],
    ['1,5', 'unreadable'],
    ['1.500,0', 'unreadable'],
    ['5 6', 'unreadable'],
    ['１２', 'unreadable'],
    ['٣', 'unreadable'],
    ['NaN', 'unreadable'],
    ['INF', 'unreadable'],
    ['Infinity', 'unreadable'],
    ['-INF', 'unreadable'],
    ['1e999', 'unreadable'],
    ['five', 'unreadable'],
    ['5<b>7</b>', 'unreadable'],
    ['-5', 'invalid'],
    ['1e15', 100_000],
  ])('CHKO-24 TABL-06 with the number %j has the quantity %j', async (value, expected) => {
    const answer = { unreadable: 'cell.unreadable Quantity', invalid: 'quantity.invalid Quantity' };
    expect(await quantityOf(`<c r="B2"><v>${value}</v></c>`)).toBe(answer[expected as 'invalid'] ?? expected);
  });

  it.each<[string, string, unknown]>([
    ['two values', '<v>5</v><v>7</v>', 'cell.unreadable Quantity'],
    ['two values, one empty', '<v>5</v><v/>', 'cell.unreadable Quantity'],
    ['a value and a text', '<v>5</v><is><t>7</t></is>', 'cell.unreadable Quantity'],
    ['an element that no cell has', '<w>5</w>', 'cell.unreadable Quantity'],
    ['an extension', '<v>5</v><extLst><ext><w>7</w></ext></extLst>', 5],
    ['a formula with its result', '<f>2+3</f><v>5</v>', 'cell.formula Quantity'],
    ['a formula without a result', '<f>2+3</f>', 'cell.formula Quantity'],
    ['a shared formula', '<f t="shared" si="0"/><v>5</v>', 'cell.formula Quantity'],
  ])('CHKO-24 with %s', async (_what, content, expected) => {
    expect(await quantityOf(`<c r="B2">${content}</c>`)).toBe(expected);
  });

  it.each<[string, string, unknown]>([
    ['b', '1', 'quantity.invalid Quantity'],
    ['b', '7', 'cell.unreadable Quantity'],
    ['d', '2026-01-05', 'quantity.invalid Quantity'],
    ['e', '#REF!', 'cell.unreadable Quantity'],
    ['str', '5', 5],
    ['str', '1e3', 'quantity.invalid Quantity'],
    ['str', '0x10', 'quantity.invalid Quantity'],
    ['str', '１２', 'quantity.invalid Quantity'],
    ['s', '0x0', 'cell.unreadable Quantity'],
    ['s', '-1', 'cell.unreadable Quantity'],
    ['s', '3', 'cell.unreadable Quantity'],
    ['inlineStr', '5', 'cell.unreadable Quantity'],
    ['wrong', '5', 'cell.unreadable Quantity'],
  ])('CHKO-24 of the type %s with %j has the quantity %j', async (type, value, expected) => {
    const shared = { name: 'xl/sharedStrings.xml', content: texts };
    expect(await quantityOf(`<c r="B2" t="${type}"><v>${value}</v></c>`, [shared])).toBe(expected);
  });

  it('CHKO-24 that a formula of another cell fills is no value', async () => {
    const rows =
      rowOf(2, `${sku(2)}<c r="B2"><f t="array" ref="B2:B3">C2:C3*2</f><v>4</v></c>`) +
      rowOf(3, `${sku(3, 'AB-2')}<c r="B3"><v>6</v></c>`);
    expect(await answerOfSheet(rows)).toEqual([
      [2, 'cell.formula Quantity'],
      [3, 'cell.formula Quantity'],
    ]);
  });
});

describe('references between cells', () => {
  const related = (xml: string, name: string) =>
    name === 'xl/_rels/workbook.xml.rels'
      ? xml.replace(
          '</Relationships>',
          '<Relationship Id="rId2" Type="http://a/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="http://a/styles" Target="styles.xml"/></Relationships>',
        )
      : xml;
  const withParts = (rows: string, { texts, styles }: { texts?: string; styles?: string }) =>
    answerOf(
      rawWorkbook(
        head + rows,
        [
          ...(texts === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: texts }]),
          ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', content: styles }]),
        ],
        related,
      ),
    );
  const shared = (place: number) => rowOf(2, `<c r="A2" t="s"><v>${place}</v></c><c r="B2"><v>5</v></c>`);
  const texts =
    '<sst><si><t>AB-1</t></si><si><r><t>AB</t></r><r><rPr><b/></rPr><t>-1</t></r><rPh><t>x</t></rPh></si><si><t>AB</t><t>-1</t></si></sst>';

  it('CHKO-24 shared texts are read with their runs, and refused where they are cut off', async () => {
    expect(await withParts(shared(0), { texts })).toEqual([[2, 5]]);
    expect(await withParts(shared(1), { texts })).toEqual([[2, 5]]);
    for (const place of [2, 3])
      expect(await withParts(shared(place), { texts })).toEqual([[2, 'cell.unreadable SKU']]);
    for (const length of [20, 60, texts.length - 3])
      expect(await withParts(shared(0), { texts: texts.slice(0, length) })).toEqual(damaged);
    expect(await withParts(shared(0), {})).toEqual([[2, 'cell.unreadable SKU']]);
  });

  it.each<[string, string, unknown]>([
    ['0', '5', 5],
    ['1', '5', 'quantity.invalid Quantity'],
    ['2', '3', 'quantity.invalid Quantity'],
    ['3', '5', 5],
    ['4', '5', 'quantity.invalid Quantity'],
    ['5', '5', 5],
    ['6', '5', 'cell.unreadable Quantity'],
    ['x', '5', 'cell.unreadable Quantity'],
  ])('CHKO-24 the format %s decides whether %s is a quantity', async (format, value, expected) => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd.mm.yyyy"/><numFmt numFmtId="165" formatCode="#,##0.00 [$€-407]&quot; Tage&quot;"/><numFmt numFmtId="166" formatCode="[h]:mm"/></numFmts>' +
      '<cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="3"/></cellXfs></styleSheet>';
    const rows = rowOf(2, `${sku(2)}<c r="B2" s="${format}"><v>${value}</v></c>`);
    expect(await withParts(rows, { styles })).toEqual([[2, expected]]);
  });

  it('CHKO-24 an article number of more than 15 digits has lost some', async () => {
    const number = (digits: string) => rowOf(2, `<c r="A2"><v>${digits}</v></c><c r="B2"><v>5</v></c>`);
    expect(await withParts(number('4711'), {})).toEqual([[2, 5]]);
    expect(await withParts(number('4710.9999999999995'), {})).toEqual([[2, 5]]);
    expect(await withParts(number('4711.5'), {})).toEqual([[2, 'cell.unreadable SKU']]);
    expect(await withParts(number('1234567890123456'), {})).toEqual([[2, 'cell.unreadable SKU']]);
  });
});

describe('the archive', () => {
  const good = rawWorkbook(head + rawRow(2, ['AB-1', '3']));

  it('CHKO-24 is refused if a part has a wrong checksum', async () => {
    expect(await answerOf(good)).toEqual([[2, 3]]);
    const lying = Buffer.from(good);
    const entry = lying.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
    lying.writeUInt32LE(lying.readUInt32LE(entry + 16) ^ 1, entry + 16);
    expect(await answerOf(lying)).toEqual(['order.sheet.unreadable', { reason: 'archive' }]);
  });

  it('CHKO-24 is refused with two worksheets of one name, or two parts of which a workbook has one', async () => {
    const part = { name: 'xl/worksheets/sheet1.xml', content: '<worksheet><sheetData/></worksheet>' };
    const names = ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels'];
    expect(await answerOf(zipOf([...names.map((name) => ({ name, content: '<a/>' })), part, part]))).toEqual([
      'order.sheet.unreadable',
      { reason: 'archive' },
    ]);
    const texts =
      '<Relationship Id="rId2" Type="http://a/sharedStrings" Target="a.xml"/><Relationship Id="rId3" Type="http://a/sharedStrings" Target="b.xml"/>';
    const twice = (xml: string, name: string) =>
      name === 'xl/_rels/workbook.xml.rels'
        ? xml.replace('</Relationships>', `${texts}</Relationships>`)
        : xml;
    expect(await answerOf(rawWorkbook(head, [], twice))).toEqual([
      'order.sheet.unreadable',
      { reason: 'sheet' },
    ]);
  });

  it('CHKO-24 passes over a sheet that is a chart', async () => {
    const chart = (xml: string, name: string) =>
      name === 'xl/workbook.xml'
        ? xml.replace('<sheets>', '<sheets><sheet name="Diagramm" sheetId="2" r:id="rId9"/>')
        : name === 'xl/_rels/workbook.xml.rels'
          ? xml.replace(
              '</Relationships>',
              '<Relationship Id="rId9" Type="http://a/chartsheet" Target="chartsheets/sheet1.xml"/></Relationships>',
            )
          : xml;
    expect(await answerOf(rawWorkbook(head + rawRow(2, ['AB-1', '3']), [], chart))).toEqual([[2, 3]]);
  });
});
