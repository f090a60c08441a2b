import { type OrderSheet, routes } from '@kontor/contract';
import { type Cell, type CellValue, readXlsx, type Sheet, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProduct, type ProductOverrides, settle } from '../../../test/catalogue-factories.ts';
import {
  basePriceList,
  createSeason,
  createSession,
  createSettings,
  createTenant,
} from '../../../test/factories.ts';
import { createOrder } from '../../../test/order-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { fileForm } from '../../../test/workbook-factory.ts';

let shop: TestApp;
let tenantId: number;
let companyId: string;
let token: string;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ tenantId } = await createTenant(shop.database.db));
  ({ token, companyId } = await createSession(shop.database.db, { tenant_id: tenantId }));
});

const product = (sku: string, overrides: ProductOverrides = {}) =>
  createProduct(shop.database.db, { tenant_id: tenantId, sku, ...overrides });

type Type = 'order' | 'preOrder';

async function upload(bytes: Uint8Array, type: Type = 'order') {
  const form = fileForm(Buffer.from(bytes));
  return shop.inject(routes.orderEntry.upload, { token, query: { type }, ...form });
}

/** What the server reads in a sheet with these rows, the head among them. */
async function read(
  rows: CellValue[][],
  type: Type = 'order',
  rest: Partial<WriteSheet> = {},
): Promise<OrderSheet> {
  const bytes = await writeXlsx({ sheets: [{ name: 'Bestellung', rows, ...rest }] });
  return (await upload(bytes, type)).body.data;
}

const filledRows = (sheet: Sheet | undefined) =>
  sheet?.rows.filter((row) => row.some((cell) => cell !== null));
const errorsOf = (sheet: OrderSheet) => sheet.errors.map(({ row, column, code }) => [row, column, code]);
const linesOf = (sheet: OrderSheet) =>
  sheet.lines.map(({ sku, quantity, quantities }) => [sku, quantity ?? quantities]);

describe('the rows of an order sheet', () => {
  it('CHKO-24 are lines as the cart takes them, or errors with row, column and code', async () => {
    await product('AB-1', { variant: { stock: 10 } });
    await product('00471');
    await product('4711', { variant: { ean: '4006381333931' } });
    const sheet = await read([
      ['SKU', 'Quantity'],
      ['AB-1', 3],
      ['00471', '2'],
      [4711, 1],
      ['NONE', 4],
      ['AB-1', 'viele'],
      [null, 5],
    ]);
    expect(linesOf(sheet)).toEqual([
      ['AB-1', 3],
      ['00471', 2],
      ['4711', 1],
    ]);
    expect(errorsOf(sheet)).toEqual([
      [5, 'SKU', 'article.unknown'],
      [6, 'Quantity', 'quantity.invalid'],
      [7, 'SKU', 'article.missing'],
    ]);
    expect(sheet.rows.map(({ row, status }) => [row, status])).toEqual([
      [2, 'accepted'],
      [3, 'accepted'],
      [4, 'accepted'],
      [5, 'refused'],
      [6, 'refused'],
      [7, 'refused'],
    ]);
    const changes = sheet.lines.map((line) => ({ op: 'put' as const, line }));
    expect((await shop.inject(routes.cart.change, { token, body: { changes } })).body.lines).toHaveLength(3);
  });

  it('CHKO-24 are counted if they have no quantity', async () => {
    await product('AB-1');
    const sheet = await read([
      ['SKU', 'Quantity'],
      ['AB-1', null],
      [null, null],
      ['  ', ' '],
      ['AB-1', 0],
      ['AB-1', '0'],
      ['AB-1', ' '],
      ['AB-1', 2],
    ]);
    expect(sheet).toMatchObject({ skipped: { blank: 2, withoutQuantity: 4 }, errors: [] });
    expect(linesOf(sheet)).toEqual([['AB-1', 2]]);
  });

  it('CHKO-24 tell changes among the errors, with a line', async () => {
    await product('AB-1', { variant: { stock: 10 } });
    const sheet = await read([
      ['SKU', 'Quantity'],
      ['AB-1', 12],
    ]);
    expect(linesOf(sheet)).toEqual([['AB-1', 10]]);
    expect(sheet.errors).toEqual([
      {
        row: 2,
        status: 'changed',
        column: 'Quantity',
        field: 'quantity',
        code: 'quantity.capped',
        details: { requested: 12, max: 10 },
      },
    ]);
  });

  it.each<[string, CellValue | Partial<Cell>, unknown]>([
    ['12', 12, 12],
    ['12.0 as text', '12,0', 12],
    ['grouped text', '1.200', 1200],
    ['text that could be a decimal', '1,200', 1200],
    ['1.234 as a number', 1.234, 1],
    ['spaces', ' 7 ', 7],
    ['a date', new Date('2026-01-15'), 'quantity.invalid'],
    ['a boolean', true, 'quantity.invalid'],
    ['letters', 'x', 'quantity.invalid'],
    ['below 0', -2, 'quantity.invalid'],
    ['a formula', { formula: '1+1', formulaResult: 2 }, 'cell.formula'],
    ['a formula without a result', { formula: 'HYPERLINK("http://a")' }, 'cell.formula'],
    ['an error', { value: '#REF!', type: 'error' }, 'cell.unreadable'],
  ])('TABL-06 CHKO-24 have a quantity of %s', async (_name, cell, expected) => {
    await product('AB-1', { variant: { stock: 9_999 } });
    const isRich = typeof cell === 'object' && cell !== null && !(cell instanceof Date);
    const sheet = await read(
      [
        ['SKU', 'Quantity'],
        ['AB-1', isRich ? null : cell],
      ],
      'order',
      isRich ? { cells: new Map([['1,1', cell]]) } : {},
    );
    const [row] = sheet.rows;
    expect(row?.status === 'refused' ? row.issues[0]?.code : row?.line?.quantity).toBe(expected);
  });

  it('CHKO-24 have article numbers with the zeros that a format shows, and none that was damaged', async () => {
    await product('00471');
    const sheet = await read(
      [
        ['SKU', 'Quantity'],
        [471, 1],
        [2 ** 60, 1],
        [true, 1],
        [null, 1],
      ],
      'order',
      {
        cells: new Map<string, Partial<Cell>>([
          ['1,0', { value: 471, style: { numFmt: '00000' } }],
          ['4,0', { formula: 'A2' }],
        ]),
      },
    );
    expect(linesOf(sheet)).toEqual([['00471', 1]]);
    expect(errorsOf(sheet)).toEqual([
      [3, 'SKU', 'cell.unreadable'],
      [4, 'SKU', 'cell.unreadable'],
      [5, 'SKU', 'cell.formula'],
    ]);
  });

  it('CHKO-24 are those of the first visible worksheet, hidden rows among them; merged cells count once', async () => {
    await product('AB-1');
    const rows = [
      ['SKU', 'Quantity'],
      ['AB-1', 2],
      [null, 3],
    ];
    const sheets: WriteSheet[] = [
      { name: 'Versteckt', hidden: true, rows: [['geheim']] },
      {
        name: 'Meine',
        rows,
        rowDefs: new Map([[1, { hidden: true }]]),
        merges: [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }],
      },
      {
        name: 'Andere',
        rows: [
          ['SKU', 'Quantity'],
          ['AB-1', 50],
        ],
      },
    ];
    const { data } = (await upload(await writeXlsx({ sheets }))).body;
    expect(data.sheet).toBe('Meine');
    expect(linesOf(data)).toEqual([['AB-1', 2]]);
    expect(errorsOf(data)).toEqual([[3, 'SKU', 'cell.merged']]);
  });
});

describe('the head of an order sheet', () => {
  const refusal = async (head: CellValue[], type: Type = 'order', row: CellValue[] = []) => {
    const bytes = await writeXlsx({ sheets: [{ name: 'Bestellung', rows: [head, row] }] });
    const { status, error } = await upload(bytes, type);
    return [status, error.code, error.details];
  };

  it('CHKO-24 may differ in case and blanks', async () => {
    await product('AB-1');
    for (const head of [
      ['sku', 'QUANTITY'],
      [' SKU ', 'Quantity\u00a0'],
    ])
      expect(linesOf(await read([head, ['AB-1', 1]]))).toEqual([['AB-1', 1]]);
  });

  it.each<[string, CellValue[]]>([
    ['empty', []],
    ['without the article number', ['Quantity']],
    ['without the quantity', ['SKU']],
    ['in another order', ['Quantity', 'SKU']],
    ['in other words', ['Artikelnummer', 'Menge']],
    ['with the same column twice', ['SKU', 'Quantity', 'quantity']],
    ['with numbers', [1, 2]],
    ['with a column without a name', ['SKU', 'Quantity', null, 'Logo']],
  ])('CHKO-24 is refused %s, with what was expected and found', async (_name, head) => {
    expect(await refusal(head, 'order', ['AB-1', 1])).toEqual([
      422,
      'order.sheet.format',
      expect.objectContaining({ expected: ['SKU', 'Quantity'], sheet: 'Bestellung' }),
    ]);
  });

  it('CHKO-24 rejects unknown columns, but ignores empty ones', async () => {
    await product('AB-1');
    const head = ['SKU', 'Quantity', 'Preis', 'Notiz', 'Leer'];
    expect(await refusal(head, 'order', ['AB-1', 1, 9.9, 'eilig', ' '])).toEqual([
      422,
      'order.sheet.format',
      {
        expected: ['SKU', 'Quantity'],
        found: head,
        unknown: ['Preis', 'Notiz'],
        sheet: 'Bestellung',
      },
    ]);
    expect(linesOf(await read([head, ['AB-1', 1]]))).toEqual([['AB-1', 1]]);
  });

  it('CHKO-24 CART-25 knows of custom attributes by the articles of the sheet, wanted or not', async () => {
    await createSettings(shop.database.db, { tenantId, isCustomAttributesActive: true });
    const attribute = (key: string, de: string) =>
      JSON.stringify([{ key, name: { de, en: null }, type: 'text' }]);
    await product('LOGO', { sales_attributes: attribute('logo', 'Logo Text') });
    await product('ROPE', { sales_attributes: attribute('length', 'Länge') });
    await product('PLAIN');
    const head = ['SKU', 'Quantity', 'Logo Text'];
    const misplaced = await read([head, ['PLAIN', 1, 'EM'], ['LOGO', null]]);
    expect(errorsOf(misplaced)).toEqual([[2, 'Logo Text', 'attribute.unknown']]);
    const foreign = await refusal(['SKU', 'Quantity', 'Länge'], 'order', ['PLAIN', 1, '2 m']);
    expect(foreign[2]).toMatchObject({ unknown: ['Länge'] });
    const mistyped = await read([head, ['LOGOO', 1, 'EM'], ['PLAIN', 1]]);
    expect(errorsOf(mistyped)).toEqual([[2, 'SKU', 'article.unknown']]);
    expect(linesOf(mistyped)).toEqual([['PLAIN', 1]]);
  });

  it('CHKO-24 is refused if a column without a head has values', async () => {
    const details = (await refusal(['SKU', 'Quantity'], 'order', ['AB-1', 1, null, 'x']))[2];
    expect(details).toMatchObject({ found: ['SKU', 'Quantity', '', ''] });
  });

  it('CHKO-24 CART-25 has the names or keys of custom attributes, in either language', async () => {
    await createSettings(shop.database.db, { tenantId, isCustomAttributesActive: true });
    await product('LOGO', {
      sales_attributes: JSON.stringify([
        { key: 'initials', name: { de: 'Initialen', en: 'Initials' }, type: 'text' },
      ]),
    });
    await product('PLAIN');
    for (const name of ['Initialen', 'initials', 'INITIALS ']) {
      const sheet = await read([
        ['SKU', 'Quantity', name],
        ['LOGO', 1, 'EM'],
        ['LOGO', 1, ' '],
        ['LOGO', 1, null],
        ['LOGO', 1, 'x'.repeat(201)],
        ['LOGO', 1, 7],
        ['PLAIN', 1, null],
        ['PLAIN', 2, 'EM'],
      ]);
      expect(sheet.lines.map(({ attributes }) => attributes)).toEqual([
        { initials: 'EM' },
        { initials: ' ' },
        { initials: '7' },
        undefined,
      ]);
      expect(errorsOf(sheet)).toEqual([
        [4, 'Initialen', 'custom.attribute.required'],
        [5, 'Initialen', 'attribute.too.long'],
        [8, 'initials', 'attribute.unknown'].map((part) => (part === 'initials' ? name.trim() : part)),
      ]);
    }
  });
});

describe('the rows of an order sheet, mended', () => {
  it('CHKO-24 CART-25 can be checked again with any text in cells and any attribute name', async () => {
    await createSettings(shop.database.db, { tenantId, isCustomAttributesActive: true });
    const attribute = (key: string, de: string) => ({ key, name: { de, en: null }, type: 'text' });
    await product('LOGO', {
      sales_attributes: JSON.stringify([attribute('logo', 'Logo Text'), attribute('size', 'Größe')]),
    });
    await product('PLAIN');
    const sheet = await read([
      ['SKU', 'Quantity', 'Logo Text', 'Größe'],
      ['PLAIN', 1, 'EM', 'L'],
      ['NONE', 1, 'EM', 'L'],
      ['x'.repeat(5000), `1${' '.repeat(5000)}x`, 'y'.repeat(5000), 'L'],
      ['LOGO', `1${' '.repeat(5000)}x`, 'y'.repeat(5000), 'L'],
    ]);
    expect(linesOf(sheet)).toEqual([]);
    expect(sheet.rows[0]?.entered.attributes).toEqual({ 'Logo Text': 'EM', Größe: 'L' });
    const rows = sheet.rows.map(({ row, entered }) => ({ ...entered, row }));
    const { status, body } = await shop.inject(routes.orderEntry.check, { token, body: { rows } });
    expect(status).toBe(200);
    expect(body.data.rows.map(({ issues }) => issues.map(({ code }) => code))).toEqual([
      ['attribute.unknown', 'attribute.unknown'],
      ['article.unknown'],
      ['article.unknown', 'quantity.invalid'],
      ['attribute.too.long', 'quantity.invalid'],
    ]);
  });
});

describe('the order sheet of a pre-order', () => {
  let spring: string;
  let autumn: string;

  beforeEach(async () => {
    const { db } = shop.database;
    await createSettings(db, { tenantId, isPreOrderModeVisible: true });
    spring = (await createSeason(db, { tenant_id: tenantId })).seasonId;
    const names = { name: { de: 'Herbst 2027', en: 'Autumn 2027' }, date: '2027-09-01' };
    autumn = (await createSeason(db, { tenant_id: tenantId, ...names })).seasonId;
    await createSeason(db, {
      tenant_id: tenantId,
      name: { de: 'Herbst 2025' },
      date: '2025-09-01',
    });
    await product('PRE', { variant: { preStocks: { [spring]: 10, [autumn]: 10 } } });
  });

  it('CHKO-24 TABL-14 has a column for each season, by its name in either language, in any order', async () => {
    for (const head of [
      ['SKU', 'Frühjahr 2027', 'Herbst 2027'],
      ['SKU', 'spring 2027', 'AUTUMN 2027'],
    ])
      expect(linesOf(await read([head, ['PRE', 4, null]], 'preOrder'))).toEqual([['PRE', [4, 0]]]);
    expect(
      linesOf(
        await read(
          [
            ['SKU', 'Herbst 2027', 'Frühjahr 2027'],
            ['PRE', 1, 2],
          ],
          'preOrder',
        ),
      ),
    ).toEqual([['PRE', [2, 1]]]);
    expect(
      linesOf(
        await read(
          [
            ['SKU', 'Herbst 2027'],
            ['PRE', 3],
            ['PRE', null],
          ],
          'preOrder',
        ),
      ),
    ).toEqual([['PRE', [0, 3]]]);
  });

  it('CHKO-24 explains quantities for a season that is over', async () => {
    const sheet = await read(
      [
        ['SKU', 'Herbst 2025', 'Herbst 2027'],
        ['PRE', 2, 1],
        ['PRE', null, 1],
        ['PRE', 1, null],
      ],
      'preOrder',
    );
    expect(linesOf(sheet)).toEqual([['PRE', [0, 1]]]);
    expect(errorsOf(sheet)).toEqual([
      [2, 'Herbst 2025', 'season.over'],
      [4, 'Herbst 2025', 'season.over'],
    ]);
    // They are there to be mended when the rows are checked again.
    expect(sheet.rows.map(({ entered }) => entered.ended?.map(({ quantity }) => quantity))).toEqual([
      ['2'],
      undefined,
      ['1'],
    ]);
  });

  it('CHKO-24 is refused with the columns of a regular order', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'A',
          rows: [
            ['SKU', 'Quantity'],
            ['PRE', 1],
          ],
        },
      ],
    });
    const { error } = await upload(bytes, 'preOrder');
    expect(error).toMatchObject({
      code: 'order.sheet.format',
      details: { expected: ['SKU', 'Frühjahr 2027', 'Herbst 2027'], unknown: ['Quantity'] },
    });
  });

  it('CHKO-24 tells two seasons of one name apart by their dates', async () => {
    const { db } = shop.database;
    await db
      .updateTable('season')
      .set({ name: { de: 'Frühjahr 2027', en: 'Spring 2027' } })
      .where('id', '=', autumn)
      .execute();
    await createSettings(db, { tenantId, isPreOrderModeVisible: true });
    const head = ['SKU', 'Frühjahr 2027 (2027-09-01)', 'Frühjahr 2027 (2027-03-01)'];
    expect(linesOf(await read([head, ['PRE', 1, 2]], 'preOrder'))).toEqual([['PRE', [2, 1]]]);
    expect(errorsOf(await read([head, ['PRE', 'x', null]], 'preOrder'))).toEqual([
      [2, 'Frühjahr 2027 (2027-09-01)', 'quantity.invalid'],
    ]);
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'A',
          rows: [
            ['SKU', 'Frühjahr 2027'],
            ['PRE', 1],
          ],
        },
      ],
    });
    expect((await upload(bytes, 'preOrder')).error.details).toMatchObject({
      expected: ['SKU', 'Frühjahr 2027 (2027-03-01)', 'Frühjahr 2027 (2027-09-01)'],
    });
  });

  it('CONF-20 is refused where the shop has none', async () => {
    await createSettings(shop.database.db, { tenantId, isPreOrderModeVisible: false });
    const bytes = await writeXlsx({ sheets: [{ name: 'A', rows: [['SKU']] }] });
    const answers = [
      await upload(bytes, 'preOrder'),
      await shop.inject(routes.orderEntry.template, { token, query: { type: 'preOrder' } }),
    ];
    for (const { status, error } of answers) expect([status, error.code]).toEqual([403, 'feature.disabled']);
  });
});

describe('the template', () => {
  const order = async (date: string, items: [sku: string, quantity: number][], rest = {}) => {
    const { db, pool } = shop.database;
    const { orderId } = await createOrder(db, {
      tenant_id: tenantId,
      company_id: companyId,
      order_date: date,
      ...rest,
    });
    await pool.query('delete from order_item where tenant_id = $1 and order_id = $2', [tenantId, orderId]);
    await pool.query(
      `insert into order_item (tenant_id, order_id, position, product_id, sku, name, quantity, unit_net, line_net, vat_rate)
       select $1, $2, place, 'p', sku, '{"de": "x"}', quantity, 1, 1, 19
       from unnest($3::text[], $4::int[]) with ordinality as line (sku, quantity, place)`,
      [tenantId, orderId, items.map(([sku]) => sku), items.map(([, quantity]) => quantity)],
    );
  };
  const template = (type: Type = 'order', locale: 'de' | 'en' = 'de') =>
    shop.inject(routes.orderEntry.template, { token, query: { type }, locale });

  it('CHKO-24 has the usual articles, those of most orders first, and their names in a second sheet', async () => {
    const unit = { id: 'kt', name: { de: 'Karton', en: 'Box' }, tenant_id: tenantId };
    await shop.database.db.insertInto('unit').values(unit).execute();
    await product('00471', { name_de: '=Jacke', sales_unit_id: 'kt' });
    await product('AB-1');
    await product('OFF', { is_active: false });
    await product('ASK', { variant: { price: null } });
    await order('2026-10-01T10:00:00Z', [
      ['AB-1', 9],
      ['00471', 4],
      ['OFF', 1],
      ['ASK', 1],
    ]);
    // Already the next day in the shop.
    await order('2026-11-01T23:30:00Z', [['00471', 7]]);
    await order('2026-11-02T10:00:00Z', [['AB-1', 1]], { order_status: 'cancelled' });
    await order('2024-11-02T10:00:00Z', [['AB-1', 1]]);
    const { status, headers, bytes } = await template();
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe('attachment; filename="Bestellblatt.xlsx"');
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const [sheet, reference] = (await readXlsx(bytes, { readStyles: true })).sheets;
    for (const each of [sheet, reference])
      expect(each?.pageSetup).toMatchObject({ fitToWidth: 1, fitToHeight: 0 });
    expect(filledRows(sheet)).toEqual([
      ['SKU', 'Quantity'],
      ['00471', null],
      ['AB-1', null],
    ]);
    // Whoever adds an article number below must not lose its leading zeros either.
    expect(sheet?.cells?.get('400,0')).toMatchObject({ style: { numFmt: '@' } });
    expect(sheet?.cells?.get('1,0')).toMatchObject({ type: 'string', comment: { text: '=Jacke' } });
    expect(reference?.rows.slice(0, 3).map((row) => row.slice(0, 6))).toEqual([
      ['Artikelnummer', 'Bezeichnung', 'Einheit', 'VPE', 'Zuletzt bestellt', 'Zuletzt Menge'],
      ['00471', '=Jacke', 'Karton', 1, '02.11.2026', 7],
      ['AB-1', 'Regenjacke', null, 1, '01.10.2026', 9],
    ]);
    expect(reference?.cells?.get('1,1')?.type ?? 'string').not.toBe('formula');
  });

  it('CHKO-24 has 300 articles that are still sold, even if others were ordered more often', async () => {
    const numbers = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${prefix}-${String(at).padStart(3, '0')}`);
    const [gone, sold] = [numbers('GONE', 310), numbers('SOLD', 301)];
    await product('SOLD', { variants: sold.map((sku) => ({ sku, price: 10 })) });
    for (const day of ['2026-10-01', '2026-10-02'])
      await order(
        `${day}T10:00:00Z`,
        gone.map((sku) => [sku, 1]),
      );
    await order(
      '2026-10-03T10:00:00Z',
      sold.map((sku) => [sku, 1]),
    );
    const [sheet] = (await readXlsx((await template()).bytes)).sheets;
    expect(filledRows(sheet)?.map(([sku]) => sku)).toEqual(['SKU', ...sold.slice(0, 300)]);
  });

  it('CHKO-24 can be uploaded empty and filled in', async () => {
    await product('00471');
    await order('2026-11-01T10:00:00Z', [['00471', 7]]);
    const { bytes } = await template();
    expect((await upload(bytes)).body.data).toMatchObject({
      lines: [],
      errors: [],
      rows: [],
      skipped: { blank: 0, withoutQuantity: 1 },
    });
    const [sheet] = (await readXlsx(bytes)).sheets;
    const filled = (sheet?.rows ?? []).map((row, index) => (index === 1 ? [row[0] ?? null, 5] : row));
    expect(linesOf(await read(filled))).toEqual([['00471', 5]]);
  });

  it('CHKO-24 has a column for each season and custom attribute, in the user’s language', async () => {
    const { db } = shop.database;
    await createSettings(db, { tenantId, isPreOrderModeVisible: true, isCustomAttributesActive: true });
    const { seasonId } = await createSeason(db, { tenant_id: tenantId });
    await product('LOGO', {
      sales_attributes: JSON.stringify([{ key: 'logo', name: { de: 'Stick', en: 'Stitch' }, type: 'text' }]),
      variant: { preStocks: { [seasonId]: 5 } },
    });
    await product('NOW');
    await order(
      '2026-11-01T10:00:00Z',
      [
        ['LOGO', 1],
        ['NOW', 1],
      ],
      { order_type: 'preOrder' },
    );
    const { bytes, headers } = await template('preOrder', 'en');
    const { sheets } = await readXlsx(bytes);
    expect(filledRows(sheets[0])).toEqual([
      ['SKU', 'Spring 2027', 'Stitch'],
      ['LOGO', null, null],
    ]);
    expect(sheets[1]?.rows[1]?.[4]).toBe('01/11/2026');
    expect(sheets.map(({ name }) => name)).toEqual(['Order', 'Articles']);
    expect(headers['content-disposition']).toBe('attachment; filename="order-sheet-pre-order.xlsx"');
    expect((await upload(bytes, 'preOrder')).status).toBe(200);
  });

  it('CHKO-24 ROLE-07 is empty for a company without orders', async () => {
    await product('AB-1');
    const { companyId: other } = await createSession(shop.database.db, { tenant_id: tenantId });
    await order('2026-11-01T10:00:00Z', [['AB-1', 1]], { company_id: other });
    const { sheets } = await readXlsx((await template()).bytes);
    expect(filledRows(sheets[0])).toEqual([['SKU', 'Quantity']]);
  });
});

describe('ten thousand rows', () => {
  it('CHKO-24 are answered, each of them', async () => {
    const { db } = shop.database;
    await basePriceList(db, tenantId);
    // Nine thousand variants of nine hundred copies of the product, each with a price and stock.
    await shop.database.pool.query(
      `with copied as (
         insert into product (tenant_id, id, sku, name_de)
         select $1, 'copy' || number, 'P' || number, 'Regenjacke ' || number from generate_series(0, 899) as number
         returning id, sku
       ), made as (
         insert into variant (tenant_id, product_id, sku, position)
         select $1, copied.id, copied.sku || '-' || place, place from copied cross join generate_series(0, 9) as place
         returning id
       ), priced as (
         insert into price (tenant_id, price_list_id, variant_id, value)
         select $1, price_list.id, made.id, 10 from made join price_list on price_list.tenant_id = $1
       )
       insert into stock (tenant_id, variant_id, quantity) select $1, made.id, 100 from made`,
      [tenantId],
    );
    await settle(db, tenantId);
    const rows = Array.from({ length: 10_000 }, (_, index) => [
      index < 9_000 ? `P${index % 900}-${Math.floor(index / 900)}` : `NONE-${index}`,
      (index % 120) + 1,
    ]);
    const bytes = await writeXlsx({ sheets: [{ name: 'Bestellung', rows: [['SKU', 'Quantity'], ...rows] }] });
    await shop.settle();
    // Without the strict look at the answer that `inject` of the test app takes.
    const { body: payload, headers } = fileForm(Buffer.from(bytes));
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/order/sheet?type=order',
      headers: { ...headers, host: 'shop.test', authorization: `Basic ${token}` },
      payload,
    });
    const { data } = answer.json<{ data: OrderSheet }>();
    expect(data.rows).toHaveLength(10_000);
    expect(data.lines).toHaveLength(9_000);
    expect(data.rows.filter(({ status }) => status === 'refused')).toHaveLength(1_000);
  });
});
