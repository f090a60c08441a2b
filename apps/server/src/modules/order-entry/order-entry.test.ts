import { setImmediate } from 'node:timers/promises';
import { type EntryInput, type EntryRow, entryIssueCatalogue, routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCategory, createProduct, type ProductOverrides } from '../../../test/catalogue-factories.ts';
import {
  createCompany,
  createPriceList,
  createSeason,
  createSession,
  createSettings,
  createTenant,
} from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import { createTurns, type Turns } from '../../shared/turns.ts';
import { checkEntry, type OrderEntryServices, suggestArticles } from './order-entry.usecases.ts';

let shop: TestApp;
let tenantId: number;
let token: string;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ tenantId } = await createTenant(shop.database.db, { settings: { isBatchSizeActive: true } }));
  ({ token } = await createSession(shop.database.db, { tenant_id: tenantId }));
});

const product = (sku: string, overrides: ProductOverrides = {}) =>
  createProduct(shop.database.db, { tenant_id: tenantId, sku, ...overrides });

async function check(
  rows: EntryInput[],
  { orderType = 'order', as = token }: { orderType?: 'order' | 'preOrder'; as?: string } = {},
): Promise<EntryRow[]> {
  const { body } = await shop.inject(routes.orderEntry.check, { token: as, body: { orderType, rows } });
  return body.data.rows;
}

/** Status, quantity of the line and codes of one row. */
async function outcome(row: EntryInput): Promise<unknown[]> {
  const [checked] = await check([row]);
  return [checked?.status, checked?.line?.quantity, ...(checked?.issues ?? []).map(({ code }) => code)];
}

describe('the article of a row', () => {
  it('CHKO-24 is found by number in any case, by EAN with or without leading zeros, and by the product of one variant', async () => {
    await product('AB-1', { variant: { ean: '4006381333931' } });
    await product('ab-2', { variant: { ean: '0012345678905' } });
    await product('CD', { variants: [{ sku: 'CD-1' }, { sku: 'CD-2', is_active: false }] });
    const typed = [
      'AB-1',
      ' ab-1 ',
      'aB-1',
      'AB-2',
      '4006381333931',
      '4 006381 333931',
      '12345678905',
      '012345678905',
      'CD',
    ];
    const rows = await check(typed.map((sku) => ({ sku, quantity: 1, attributes: {} })));
    expect(rows.map(({ line, mergedInto }) => line?.sku ?? mergedInto)).toEqual([
      'AB-1',
      1,
      1,
      'ab-2',
      1,
      1,
      4,
      4,
      'CD-1',
    ]);
    expect(rows[0]?.line).toMatchObject({ name: 'Regenjacke', price: { value: 10 }, salesAttributes: [] });
  });

  it.each([
    ['GTIN-8', '01234565'],
    ['UPC', '012345678905'],
    ['GTIN-13', '0123456789012'],
    ['GTIN-14', '00012345678905'],
  ])('CHKO-24 is found by a %s without the zeros that a spreadsheet drops', async (_name, ean) => {
    await product('AB-1', { variant: { ean } });
    expect((await check([{ sku: String(Number(ean)) }]))[0]?.line?.sku).toBe('AB-1');
  });

  it('CHKO-24 is asked for where a product has variants, or several articles share an EAN', async () => {
    await product('AB', {
      variants: [
        { sku: 'AB-S', name_de: 'Jacke S' },
        { sku: 'AB-M', name_de: 'Jacke M' },
      ],
    });
    await product('X-1', { variant: { ean: '4006381333931' } });
    await product('X-2', { variant: { ean: '4006381333931' } });
    const [variants, shared] = await check([{ sku: 'AB' }, { sku: '4006381333931' }]);
    expect(variants).toMatchObject({
      status: 'refused',
      line: null,
      issues: [
        {
          column: 'SKU',
          field: 'sku',
          code: 'article.ambiguous',
          details: {
            articles: [
              { sku: 'AB-S', name: 'Jacke S' },
              { sku: 'AB-M', name: 'Jacke M' },
            ],
          },
        },
      ],
    });
    expect(shared?.issues[0]?.details).toMatchObject({ articles: [{ sku: 'X-1' }, { sku: 'X-2' }] });
  });

  it('CHKO-24 tells how many more fit than can be chosen', async () => {
    const variants = Array.from({ length: 23 }, (_, at) => ({ sku: `AB-${String(at).padStart(2, '0')}` }));
    await product('AB', { variants });
    const [row] = await check([{ sku: 'AB' }]);
    expect(row?.issues).toMatchObject([
      { code: 'article.ambiguous', details: { articles: variants.slice(0, 20) } },
      { code: 'article.more', details: { more: 3 } },
    ]);
  });

  it('CHKO-24 ROLE-05 is found by an EAN that many articles share which the buyer may not see', async () => {
    const { db } = shop.database;
    const { categoryId } = await createCategory(db, { tenant_id: tenantId, is_deal: true });
    const ean = '4006381333931';
    for (let at = 0; at < 21; at += 1)
      await product(`A${at}`, { categories: [categoryId], variant: { ean } });
    await product('Z', { variant: { ean } });
    expect((await check([{ sku: ean, quantity: 1 }]))[0]?.line?.sku).toBe('Z');
  });

  it.each([
    ['hyphens that do not break', 'AB\u20111'],
    ['soft hyphens', 'A\u00adB-1'],
    ['characters that are not seen', '\u200bAB\u2060-\u200d1\ufeff'],
    ['all of them in small letters', 'a\u200bb\u20111'],
  ])('CHKO-24 is found by its number with %s', async (_what, sku) => {
    await product('AB-1');
    expect((await check([{ sku, quantity: 1 }]))[0]?.line?.sku).toBe('AB-1');
  });

  it('CHKO-24 ROLE-05 ROLE-06 is unknown if it is deleted, inactive, only for deals, or of another tenant', async () => {
    const { db } = shop.database;
    const { categoryId } = await createCategory(db, { tenant_id: tenantId, is_deal: true });
    await product('OFF', { is_active: false });
    await product('DEAL', { categories: [categoryId], variant: { ean: '4006381333931' } });
    await createProduct(db, { sku: 'OTHER' });
    const typed = ['NONE', 'OFF', 'DEAL', '4006381333931', 'OTHER', '0', "'; drop table variant; --"];
    for (const row of await check(typed.map((sku) => ({ sku, quantity: 1 }))))
      expect(row).toMatchObject({ status: 'refused', line: null, issues: [{ code: 'article.unknown' }] });
    expect(await outcome({ sku: '  ', quantity: 1 })).toEqual(['refused', undefined, 'article.missing']);
    const dealer = await createSession(db, { tenant_id: tenantId, is_deal: true });
    expect((await check([{ sku: 'DEAL', quantity: 1 }], { as: dealer.token }))[0]?.status).toBe('accepted');
  });

  it('CHKO-24 is the reading that exists; where both do, the row says so', async () => {
    await product('4711');
    await product('5');
    const both = { sku: '4711', quantity: '5', alternatives: [{ sku: '5', quantity: '4711' }] };
    const [second, doubt, whole] = await check([
      { sku: '12', quantity: '4711', alternatives: [{ sku: '4711', quantity: '12' }] },
      { ...both, attributes: {} },
      { sku: 'Jacke 4711', alternatives: [{ sku: '4712' }, { sku: '5' }] },
    ]);
    expect(second).toMatchObject({ entered: { sku: '4711', quantity: '12' } });
    expect(doubt?.issues).toContainEqual({
      column: 'SKU',
      field: 'sku',
      code: 'article.reading',
      details: { sku: '4711', other: '5' },
    });
    expect(whole).toMatchObject({ line: { sku: '5', quantity: 1 }, status: 'accepted' });
  });

  it('ROLE-09 has the price of the company', async () => {
    const { db } = shop.database;
    const { priceListId } = await createPriceList(db, { tenant_id: tenantId });
    const { companyId } = await createCompany(db, { tenant_id: tenantId, price_list_id: priceListId });
    const own = await createSession(db, { tenant_id: tenantId, company_id: companyId });
    await product('AB-1', { variant: { prices: [{ value: 10 }, { value: 8, price_list_id: priceListId }] } });
    expect((await check([{ sku: 'AB-1' }]))[0]?.line?.price?.value).toBe(10);
    expect((await check([{ sku: 'AB-1' }], { as: own.token }))[0]?.line?.price?.value).toBe(8);
  });

  it('PROD-10 cannot be ordered without a price', async () => {
    await product('ASK', { variant: { price: null } });
    expect(await outcome({ sku: 'ASK', quantity: 1 })).toEqual(['refused', 0, 'article.price.missing']);
  });
});

it('CHKO-24 checks calls of one user one after the other, those of other users concurrently', async () => {
  let running = 0;
  let most = 0;
  const { settings } = shop.dependencies;
  const callsOf = (userId: string, turns: Turns) => {
    const actor = { tenantId, userId, locale: 'de', isDeal: false } as CompanyActor;
    const services = {
      turns,
      async articlesBySku() {
        running += 1;
        most = Math.max(most, running);
        await setImmediate();
        running -= 1;
        return new Map();
      },
      ownNumbers: { skusOf: async () => new Map<string, string>() },
      repository: { findByOtherCode: async () => [], findNear: async () => [] },
      contextOf: async () => ({ locale: 'de', settings: await settings.of(tenantId) }),
    } as unknown as OrderEntryServices;
    return {
      check: () => checkEntry({ actor, body: { rows: [{ sku: 'AB-1' }] }, services }),
      suggest: () => suggestArticles({ actor, code: 'AB-1', services }),
    };
  };
  const turns = createTurns();
  const own = callsOf('a', turns);
  await Promise.all([own.check(), own.check(), own.suggest(), own.suggest()]);
  expect(most).toBe(1);
  await Promise.all([own.check(), callsOf('b', turns).check()]);
  expect(most).toBe(2);
});

describe('the quantity of a regular order', () => {
  beforeEach(async () => {
    await product('AB-1', { variant: { stock: 20 } });
    await product('BOX', { variant: { stock: 20, sales_batch_size: 6 } });
    await product('OUT', { variant: { stock: 0 } });
    await product('FEW', { variant: { stock: 5, sales_batch_size: 6 } });
  });

  it.each<[string, EntryInput['quantity'], unknown[]]>([
    ['AB-1', 3, ['accepted', 3]],
    ['AB-1', ' 3 ', ['accepted', 3]],
    ['AB-1', '3,0', ['accepted', 3]],
    ['AB-1', undefined, ['accepted', 1]],
    ['AB-1', null, ['accepted', 1]],
    ['AB-1', '', ['accepted', 1]],
    ['BOX', undefined, ['accepted', 6]],
    ['BOX', 12, ['accepted', 12]],
    ['BOX', 7, ['changed', 12, 'quantity.rounded']],
    ['BOX', 19, ['changed', 18, 'quantity.capped']],
    ['AB-1', 21, ['changed', 20, 'quantity.capped']],
    ['AB-1', '1.000', ['changed', 20, 'quantity.capped']],
    ['AB-1', '1,000', ['unsure', 20, 'quantity.grouped', 'quantity.capped']],
    ['AB-1', 9e9, ['unsure', 20, 'quantity.limit', 'quantity.capped']],
    ['AB-1', 2.9, ['unsure', 2, 'quantity.decimals']],
    ['AB-1', 1.234, ['unsure', 1, 'quantity.decimals']],
    ['AB-1', '2,9', ['unsure', 2, 'quantity.decimals']],
    ['AB-1', 0, ['refused', 0, 'quantity.invalid']],
    ['AB-1', '0,5', ['refused', 0, 'quantity.invalid']],
    ['AB-1', -1, ['refused', 0, 'quantity.invalid']],
    ['AB-1', 'zwei', ['refused', 0, 'quantity.invalid']],
    ['OUT', 1, ['refused', 0, 'stock.not.enough.error']],
    ['OUT', undefined, ['refused', 0, 'stock.not.enough.error']],
    ['FEW', 1, ['refused', 0, 'stock.not.enough.error']],
  ])('TABL-06 TABL-08 TABL-12 CART-07 %s × %j', async (sku, quantity, expected) => {
    expect(await outcome({ sku, ...(quantity === undefined ? {} : { quantity }) })).toEqual(expected);
  });

  it('CHKO-24 is not accepted until the buyer confirms the ambiguous reading', async () => {
    const unsure = { sku: 'AB-1', quantity: '5', doubt: 'columns' } as const;
    expect(await outcome(unsure)).toEqual(['unsure', 5, 'reading.columns']);
    expect(await outcome({ ...unsure, isConfirmed: true })).toEqual(['accepted', 5]);
    expect(await outcome({ sku: 'AB-1', quantity: '2 Karton' })).toEqual(['unsure', 2, 'quantity.unit']);
    expect(await outcome({ sku: 'BOX', quantity: '2 VE' })).toEqual(['changed', 12, 'quantity.converted']);
    expect(
      await outcome({ sku: 'AB-1', quantity: '5', alternatives: [{ sku: 'BOX', quantity: '1' }] }),
    ).toEqual(['unsure', 5, 'article.reading']);
  });

  it('CHKO-24 CART-06 adds no row that is to be confirmed to another one of its article', async () => {
    const rows = await check([
      { sku: 'AB-1', quantity: '5', doubt: 'line' },
      { sku: 'AB-1', quantity: '3' },
      { sku: 'AB-1', quantity: '4', doubt: 'missing' },
    ]);
    expect(rows.map(({ status, line, mergedInto }) => [status, line?.quantity, mergedInto])).toEqual([
      ['unsure', 5, undefined],
      ['accepted', 3, undefined],
      ['unsure', 4, undefined],
    ]);
  });

  it('CHKO-24 takes another reading only with its quantity in doubt where the first one had another', async () => {
    const [row] = await check([
      { sku: '4711', quantity: '12', alternatives: [{ sku: 'AB-1', quantity: '7' }] },
    ]);
    expect(row).toMatchObject({ status: 'unsure', line: { sku: 'AB-1', quantity: 7 } });
    expect(row?.issues.map(({ code }) => code)).toEqual(['reading.line']);
  });

  it('TABL-06 I18N-01 is a thousand in each language, and reported if it looks like a decimal there', async () => {
    await createSettings(shop.database.db, { tenantId, buyableWithoutStock: true });
    const outcomes = async (locale: 'de' | 'en') => {
      const rows = [{ sku: 'AB-1', quantity: '1,234' }];
      const more = [{ sku: 'OUT', quantity: '1.234' }];
      const { body } = await shop.inject(routes.orderEntry.check, {
        token,
        locale,
        body: { rows: [...rows, ...more] },
      });
      return body.data.rows.map(({ line, issues }) => [line?.quantity, ...issues.map(({ code }) => code)]);
    };
    expect(await outcomes('de')).toEqual([[1234, 'quantity.grouped'], [1234]]);
    expect(await outcomes('en')).toEqual([[1234], [1234, 'quantity.grouped']]);
  });

  it('TABL-06 CHKO-24 asks about a thousand that may be a decimal, also with a unit', async () => {
    await createSettings(shop.database.db, { tenantId, buyableWithoutStock: true, isBatchSizeActive: true });
    expect(await outcome({ sku: 'AB-1', quantity: '1,234 Stk' })).toEqual([
      'unsure',
      1234,
      'quantity.grouped',
    ]);
    expect(await outcome({ sku: 'BOX', quantity: '1,234 VE' })).toEqual(['unsure', 7404, 'quantity.grouped']);
    expect(await outcome({ sku: 'BOX', quantity: '1.234 VE' })).toEqual([
      'changed',
      7404,
      'quantity.converted',
    ]);
  });

  it('TABL-06 CART-06 tells that a sum of rows is cut at the greatest quantity', async () => {
    await createSettings(shop.database.db, { tenantId, buyableWithoutStock: true });
    const [first] = await check([
      { sku: 'AB-1', quantity: 999_998 },
      { sku: 'AB-1', quantity: 1 },
      { sku: 'AB-1', quantity: 5 },
    ]);
    expect(first?.line?.quantity).toBe(999_999);
    expect(first?.issues).toMatchObject([
      { code: 'rows.summed' },
      { code: 'quantity.limit', field: 'quantity', details: { entered: '1000004', quantity: 999_999 } },
    ]);
  });

  it('TABL-12 names the requested and the available quantity', async () => {
    const rows = await check([
      { sku: 'BOX', quantity: 25 },
      { sku: 'OUT', quantity: 2 },
      { sku: 'FEW', quantity: 7 },
    ]);
    expect(rows.map(({ issues }) => issues[0])).toEqual([
      { column: 'Quantity', field: 'quantity', code: 'quantity.capped', details: { requested: 25, max: 18 } },
      {
        column: 'Quantity',
        field: 'quantity',
        code: 'stock.not.enough.error',
        details: { requested: 2, available: 0 },
      },
      expect.objectContaining({ details: { requested: 7, available: 5 } }),
    ]);
  });

  it('TABL-12 is not capped where the shop sells without stock', async () => {
    await createSettings(shop.database.db, { tenantId, buyableWithoutStock: true });
    expect(await outcome({ sku: 'OUT', quantity: 50 })).toEqual(['accepted', 50]);
  });

  it('TABL-13 is capped for an article that is only sellable with positive stock', async () => {
    await product('POS', { is_only_sellable_with_positive_stock: true, variant: { stock: 3 } });
    expect(await outcome({ sku: 'POS', quantity: 5 })).toEqual(['changed', 3, 'quantity.capped']);
  });

  it("CART-06 is the sum of an article's rows, before stock and batch are checked", async () => {
    const rows = await check([
      { sku: 'BOX', quantity: 1 },
      { sku: 'AB-1', quantity: 4 },
      { sku: 'box', quantity: 1 },
      { sku: 'BOX', quantity: 'x' },
      { sku: 'AB-1', quantity: 30 },
    ]);
    expect(
      rows.map(({ row, status, line, mergedInto }) => [row, status, line?.quantity, mergedInto]),
    ).toEqual([
      [1, 'changed', 6, undefined],
      [2, 'changed', 20, undefined],
      [3, 'changed', undefined, 1],
      [4, 'refused', 0, undefined],
      [5, 'changed', undefined, 2],
    ]);
    expect(rows[0]?.issues.map(({ code, details }) => [code, details])).toEqual([
      ['rows.summed', { rows: [3] }],
      ['quantity.rounded', { requested: 2, quantity: 6, salesBatchSize: 6 }],
    ]);
    expect(rows[4]?.issues).toEqual([
      { column: 'SKU', field: 'sku', code: 'row.merged', details: { row: 2 } },
    ]);
  });

  it('CART-06 refuses rows that are counted in one that is refused', async () => {
    const rows = await check([
      { sku: 'OUT', quantity: 1 },
      { sku: 'OUT', quantity: 1 },
    ]);
    expect(rows.map(({ status, mergedInto }) => [status, mergedInto])).toEqual([
      ['refused', undefined],
      ['refused', 1],
    ]);
  });

  it('CART-06 answers lines that the cart takes as they are', async () => {
    const rows = await check([
      { sku: 'AB-1', quantity: 99 },
      { sku: 'BOX', quantity: 7 },
    ]);
    const changes = rows.flatMap(({ line }) =>
      line
        ? [{ op: 'put' as const, line: { _id: line._id ?? '', sku: line.sku, quantity: line.quantity ?? 0 } }]
        : [],
    );
    const { body } = await shop.inject(routes.cart.change, { token, body: { changes } });
    expect(body.lines.map(({ position: _position, ...line }) => line)).toEqual(
      rows.map(({ line }) => {
        const { salesAttributes: _asked, ...rest } = line ?? { salesAttributes: [] };
        return rest;
      }),
    );
  });
});

describe('custom attributes', () => {
  const attributes = JSON.stringify([
    { key: 'initials', name: { de: 'Initialen', en: 'Initials' }, type: 'text' },
    { key: 'colour', name: { de: 'Garn', en: 'Thread' }, type: 'select', options: ['Rot', 'Blau'] },
  ]);
  beforeEach(async () => {
    await createSettings(shop.database.db, { tenantId, isCustomAttributesActive: true });
    await product('LOGO', { sales_attributes: attributes });
    await product('PLAIN');
  });

  it('CART-25 are asked for, a space is an answer', async () => {
    const given = { initials: ' ', colour: 'Rot' };
    const [missing, blank, full] = await check([
      { sku: 'LOGO', quantity: 1 },
      { sku: 'LOGO', quantity: 1, attributes: { initials: '', colour: 'Rot' } },
      { sku: 'LOGO', quantity: 1, attributes: given },
    ]);
    expect(missing?.issues).toEqual([
      {
        column: 'Initialen',
        field: 'attributes.initials',
        code: 'custom.attribute.required',
        details: { attributes: ['initials'] },
      },
      expect.objectContaining({ column: 'Garn', field: 'attributes.colour' }),
    ]);
    expect(missing).toMatchObject({
      status: 'refused',
      line: {
        sku: 'LOGO',
        quantity: 0,
        salesAttributes: [{ key: 'initials', name: 'Initialen' }, { options: ['Rot', 'Blau'] }],
      },
    });
    expect(blank?.issues.map(({ field }) => field)).toEqual(['attributes.initials']);
    expect(full).toMatchObject({ status: 'accepted', line: { attributes: given, quantity: 1 } });
  });

  it('CART-25 must be the article’s own, and of its choice', async () => {
    const rows = await check([
      { sku: 'PLAIN', quantity: 1, attributes: { initials: 'EM' } },
      { sku: 'LOGO', quantity: 1, attributes: { initials: 'EM', colour: 'Gelb' } },
    ]);
    expect(rows.map(({ issues }) => issues.map(({ code, field }) => [code, field]))).toEqual([
      [['attribute.unknown', 'attributes.initials']],
      [['attribute.not.offered', 'attributes.colour']],
    ]);
  });

  it('CART-05 make separate lines of one article', async () => {
    const of = (initials: string) => ({ sku: 'LOGO', quantity: 2, attributes: { initials, colour: 'Rot' } });
    const rows = await check([of('EM'), of('XY'), of('EM')]);
    expect(rows.map(({ line, mergedInto }) => line?.quantity ?? `in ${mergedInto}`)).toEqual([4, 2, 'in 1']);
  });
});

describe('pre-orders', () => {
  let spring: string;
  let autumn: string;
  const preOrder = (rows: EntryInput[]) => check(rows, { orderType: 'preOrder' });

  beforeEach(async () => {
    const { db } = shop.database;
    await createSettings(db, { tenantId, isPreOrderModeVisible: true, isBatchSizeActive: true });
    spring = (await createSeason(db, { tenant_id: tenantId, date: '2027-03-01' })).seasonId;
    const later = { tenant_id: tenantId, date: '2027-09-01', name: { de: 'Herbst 2027', en: 'Autumn 2027' } };
    autumn = (await createSeason(db, later)).seasonId;
    await createSeason(db, { tenant_id: tenantId, date: '2020-03-01', name: { de: 'Frühjahr 2020' } });
    await product('PRE', { variant: { stock: 0, preStocks: { [spring]: 10, [autumn]: 20 } } });
    await product('ICE', { is_stock_freeze: true, variant: { preStocks: { [spring]: 10, [autumn]: 10 } } });
    await product('NOW');
  });

  it('TABL-14 TABL-15 have a quantity for each season', async () => {
    const [taken, none, zero, now, letters, beyond] = await preOrder([
      { sku: 'PRE', quantities: [4, null] },
      { sku: 'ICE', quantities: ['', ''] },
      { sku: 'ICE', quantities: [0, 0] },
      { sku: 'NOW', quantities: [1, 1] },
      { sku: 'PRE', quantities: ['x', -1] },
      { sku: 'PRE', quantities: [1, 1, 1] },
    ]);
    expect(taken).toMatchObject({
      status: 'accepted',
      line: { quantities: [4, 0] },
      entered: { quantities: ['4', ''] },
    });
    expect(none?.issues[0]?.code).toBe('quantity.invalid');
    expect(zero?.status).toBe('refused');
    expect(now?.issues).toEqual([{ column: 'SKU', field: 'sku', code: 'preorder.not.available' }]);
    expect(letters?.issues.map(({ column, field, code }) => [column, field, code])).toEqual([
      ['Frühjahr 2027', 'quantities.0', 'quantity.invalid'],
      ['Herbst 2027', 'quantities.1', 'quantity.invalid'],
    ]);
    expect(beyond?.issues[0]?.code).toBe('season.over');
  });

  it('CHKO-27 are for the named seasons, and refused for an ended one', async () => {
    const past = { tenant_id: tenantId, date: '2020-09-01', name: { de: 'Herbst 2020' } };
    const { seasonId: over } = await createSeason(shop.database.db, past);
    const { body } = await shop.inject(routes.orderEntry.check, {
      token,
      body: {
        orderType: 'preOrder',
        rows: [
          { sku: 'PRE', quantities: [7], seasonIds: [autumn] },
          { sku: 'PRE', quantities: ['5', '', 2], seasonIds: [over, spring, autumn] },
          { sku: 'PRE', quantities: [5], seasonIds: ['unknown'] },
          { sku: 'PRE', quantities: [0, 3], seasonIds: [over, spring] },
          { sku: 'PRE', quantities: [1, 2], seasonIds: [spring] },
          { sku: 'PRE', quantities: [1, 2], seasonIds: [spring, spring] },
        ],
      },
    });
    const { rows, seasons } = body.data;
    expect(seasons.map(({ _id }) => _id)).toEqual([spring, autumn]);
    const outcomes = rows.map(({ status, line, issues }) => [
      status,
      line?.quantities,
      ...issues.map(({ code }) => code),
    ]);
    expect(outcomes).toEqual([
      ['changed', [3, 7], 'rows.summed'],
      ['refused', [0, 0], 'season.over'],
      ['refused', [0, 0], 'season.over'],
      ['changed', undefined, 'row.merged'],
      ['refused', [0, 0], 'quantity.invalid'],
      ['refused', [0, 0], 'quantity.invalid'],
    ]);
    expect(rows[1]).toMatchObject({
      entered: { quantities: ['', '2'], ended: [{ seasonId: over, quantity: '5' }] },
      issues: [{ column: 'Herbst 2020', details: { seasonId: over, quantity: '5' } }],
    });
  });

  it('TABL-16 are capped at the remaining frozen stock, season by season', async () => {
    const [both, above, batch] = await preOrder([{ sku: 'ICE', quantities: [4, 99] }]);
    expect([above, batch]).toEqual([undefined, undefined]);
    expect(both).toMatchObject({
      status: 'changed',
      line: { quantities: [4, 6] },
      issues: [
        {
          column: 'Herbst 2027',
          field: 'quantities.1',
          code: 'quantity.capped',
          details: { requested: 99, max: 6, seasonId: autumn },
        },
      ],
    });
    await product('NONE', { is_stock_freeze: true, variant: { preStocks: { [spring]: 0, [autumn]: 0 } } });
    const [none] = await preOrder([{ sku: 'NONE', quantities: [1, 0] }]);
    expect(none).toMatchObject({
      status: 'refused',
      issues: [{ code: 'prestock.not.enough', details: { requested: 1, max: 0, seasonId: spring } }],
    });
  });

  it('TABL-08 are rounded in each season, and added up season by season', async () => {
    await product('BOX', { variant: { sales_batch_size: 6, preStocks: { [spring]: 90, [autumn]: 90 } } });
    const rows = await preOrder([
      { sku: 'BOX', quantities: [1, 12] },
      { sku: 'BOX', quantities: [2, 0] },
    ]);
    expect(rows[0]?.line?.quantities).toEqual([6, 12]);
    expect(rows[0]?.issues.map(({ code, field }) => [code, field])).toEqual([
      ['rows.summed', 'sku'],
      ['quantity.rounded', 'quantities.0'],
    ]);
  });

  it('CART-02 ask for the season where only one quantity was typed and several are offered', async () => {
    expect((await preOrder([{ sku: 'PRE', quantity: 3 }]))[0]).toMatchObject({
      status: 'refused',
      issues: [{ code: 'season.required', field: 'quantities.0' }],
    });
    await shop.database.db.deleteFrom('season').where('id', '=', autumn).execute();
    await shop.database.db.updateTable('season').set({ key: 'again' }).where('id', '=', spring).execute();
    expect((await preOrder([{ sku: 'PRE', quantity: 3 }]))[0]?.line?.quantities).toEqual([3]);
    expect((await preOrder([{ sku: 'PRE' }]))[0]?.line?.quantities).toEqual([1]);
  });

  it('CONF-20 are refused as a whole where the shop has none', async () => {
    await createSettings(shop.database.db, { tenantId, isPreOrderModeVisible: false });
    const answer = await shop.inject(routes.orderEntry.check, {
      token,
      body: { orderType: 'preOrder', rows: [] },
    });
    expect([answer.status, answer.error.code]).toEqual([403, 'feature.disabled']);
  });
});

describe('the call', () => {
  it('CHKO-24 stores nothing', async () => {
    await product('AB-1');
    await check([{ sku: 'AB-1', quantity: 3 }]);
    const { body } = await shop.inject(routes.cart.read, { token });
    expect(body).toMatchObject({ _id: null, version: 0, items: [] });
  });

  it('CHKO-24 names rows as they were numbered, else by their place', async () => {
    const rows = await check([{ sku: 'a', row: 17 }, { sku: 'b' }]);
    expect(rows.map(({ row }) => row)).toEqual([17, 2]);
  });

  it('CHKO-24 explains every changed or refused row, in every mix', async () => {
    await product('AB-1', { variant: { stock: 7 } });
    const skus = ['AB-1', 'ab-1', '', 'NONE'];
    const quantities = ['', '3', '9', 'x', '-1', '2,5'];
    const rows = await check(skus.flatMap((sku) => quantities.map((quantity) => ({ sku, quantity }))));
    for (const { status, issues, line, mergedInto } of rows) {
      expect(issues.length === 0).toBe(status === 'accepted');
      const isRefused = issues.some(({ code }) => entryIssueCatalogue[code].verdict === 'refused');
      if (mergedInto === undefined) expect(isRefused).toBe(status === 'refused');
      if (status !== 'refused' && mergedInto === undefined) expect(line?.quantity).toBeGreaterThan(0);
    }
    expect(rows).toHaveLength(24);
  });

  it('CART-26 takes ten thousand rows and no more', async () => {
    const rows = Array.from({ length: 10_001 }, (_, index) => ({ sku: `N-${index}` }));
    expect(await check(rows.slice(1))).toHaveLength(10_000);
    const answer = await shop.inject(routes.orderEntry.check, { token, body: { rows } });
    expect([answer.status, answer.error.details]).toEqual([
      422,
      [{ field: 'rows', code: 'tooLong', expected: { of: 'list', max: 10_000 } }],
    ]);
  });
});
