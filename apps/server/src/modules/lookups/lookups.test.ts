import { type LookupName, lookups, routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProduct } from '../../../test/catalogue-factories.ts';
import { createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let tenantId: number;
let operator: string;
const db = () => shop.database.db;
const { lookups: calls } = routes;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ tenantId } = await createTenant(db()));
  operator = await operatorOf('owner');
});

const operatorOf = async (role: 'owner' | 'office' | 'catalogue' | 'support') =>
  (await createSession(db(), { tenant_id: tenantId, company_id: null, operator_role: role })).token;

/** The calls of a list; those of the areas differ only in their rights. */
const callsOf = (name: LookupName) => {
  const { group } = lookups[name];
  return {
    list: calls[`${group}List`] as typeof calls.settingsList,
    read: calls[`${group}Read`] as typeof calls.settingsRead,
    save: calls[`${group}Save`] as typeof calls.settingsSave,
    remove: calls[`${group}Remove`] as typeof calls.settingsRemove,
  };
};
const at = (name: LookupName) => ({ token: operator, params: { lookup: name as never } });
const list = async (name: LookupName, query: Record<string, string> = {}) =>
  (await shop.inject(callsOf(name).list, { ...at(name), query })).body.data;
const read = async (name: LookupName, key: string) =>
  (await shop.inject(callsOf(name).read, { ...at(name), query: { key } })).body.data;
const save = (name: LookupName, key: string | null, values: object, version?: string) =>
  shop.inject(callsOf(name).save, {
    ...at(name),
    body: { key, values, ...(version ? { version } : {}) },
  });
const remove = (name: LookupName, key: string) =>
  shop.inject(callsOf(name).remove, { ...at(name), body: { key } });
const configuration = async () =>
  (await shop.inject(routes.settings.configuration, { token: operator })).body.data;

/** A record of each list; those of a list above first. */
const samples: [LookupName, string, Record<string, unknown>][] = [
  ['shipping-methods', 'dhl', { id: 'dhl', 'name.de': 'Paket', isActive: true, position: 1 }],
  ['shipping-rates', 'dhl~AT', { method: 'dhl', country: 'at', price: 12.5 }],
  ['shipping-countries', 'AT', { code: 'AT', 'name.de': 'Österreich' }],
  ['payment-methods', 'invoice', { id: 'invoice', 'name.de': 'Rechnung', isActive: true }],
  ['promotion-codes', 'MESSE', { code: 'messe', type: 'percent', value: 5, validUntil: '2026-12-31' }],
  ['seasons', 'fs27', { key: 'fs27', 'name.de': 'Frühjahr', date: '2027-03-01' }],
  ['units', 'Karton / 6', { id: 'Karton / 6', 'name.de': 'Karton' }],
  ['attributes', 'farbe', { key: 'farbe', 'name.de': 'Farbe', isFilterable: true }],
  ['attribute-values', 'farbe~rot~hell', { attribute: 'farbe', value: 'rot~hell', 'label.de': 'Hellrot' }],
];

it('issue 18: every list is made, listed, changed and deleted, each with its audit entry', async () => {
  expect(samples.map(([name]) => name).sort()).toEqual(Object.keys(lookups).sort());
  for (const [name, key, values] of samples) {
    const made = await save(name, null, values);
    expect([name, made.status, made.body.data.key]).toEqual([name, 200, key]);
    expect((await save(name, null, values)).error.code).toBe('record.exists');
    expect((await list(name)).map((row) => row.key)).toEqual([key]);
    expect(await list(name, { search: 'gibt es nicht' })).toEqual([]);
    const behind = await shop.inject(callsOf(name).list, { ...at(name), query: { page: '2' } as never });
    expect(behind.body).toEqual({ data: [], meta: { total: 1, page: 2, pageSize: 50 } });
  }
  for (const [name, key] of samples) {
    const before = await read(name, key);
    const field = lookups[name].fields.find((one) => !('isKey' in one) && one.kind === 'text')?.name;
    const values = field ? { [field]: 'Neu' } : name === 'promotion-codes' ? { value: 7 } : { price: 1 };
    const { body } = await save(name, key, values, before.version);
    expect(body.data.values).toEqual({ ...before.values, ...values });
    expect((await save(name, key, values, before.version)).error.code).toBe('record.changed');
  }
  for (const [name, key] of samples.toReversed()) {
    expect([name, (await remove(name, key)).status]).toEqual([name, 204]);
    expect((await remove(name, key)).error.code).toBe('lookup.not.found');
    expect(await list(name)).toEqual([]);
  }
  const entries = await db()
    .selectFrom('audit_entry')
    .select(['action', 'subject', 'details'])
    .where('tenant_id', '=', tenantId)
    .where('action', 'like', 'lookup.%')
    .orderBy('id')
    .execute();
  expect(entries).toHaveLength(3 * samples.length);
  expect(entries[0]).toMatchObject({
    action: 'lookup.saved',
    subject: 'shipping-methods/dhl',
    details: { 'name.de': [null, 'Paket'] },
  });
  expect(entries.at(-1)).toMatchObject({ action: 'lookup.deleted', details: { 'name.de': ['Neu', null] } });
});

describe('issue 18: in the shop at once', () => {
  it('CONF-13 CHKO-09 appear methods, countries, seasons and payment methods', async () => {
    for (const [name, , values] of samples.slice(0, 6)) await save(name, null, values);
    const shown = await configuration();
    expect(shown).toMatchObject({
      shippingMethods: [{ name: 'Paket', countries: [{ code: 'AT', price: { value: 12.5 } }] }],
      shippingCountries: [{ name: 'Österreich' }],
      paymentMethods: [{ id: 'invoice', name: 'Rechnung' }],
      seasons: [{ name: 'Frühjahr', date: '2027-03-01' }],
    });
  });

  it('a promotion code is valid to the end of its last day', async () => {
    await save('promotion-codes', null, samples[4]?.[2] ?? {});
    const code = await db()
      .selectFrom('promotion_code')
      .select('valid_until')
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow();
    expect(new Date(code.valid_until as never).toISOString()).toBe('2026-12-31T22:59:59.000Z');
    expect((await read('promotion-codes', 'MESSE')).values.validUntil).toBe('2026-12-31');
  });
});

describe('bad input', () => {
  it.each<[LookupName, Record<string, unknown>, string]>([
    ['shipping-methods', { id: 'a b', 'name.de': 'X' }, 'id'],
    ['shipping-methods', { id: 'ab' }, 'name_de'],
    ['shipping-methods', { 'name.de': 'X' }, 'id'],
    ['shipping-rates', { method: 'gone', country: 'DE', price: 1 }, 'method'],
    ['shipping-countries', { code: 'xyz', 'name.de': 'X' }, 'code'],
    ['promotion-codes', { code: 'X', type: 'percent', value: -5 }, 'value'],
    ['promotion-codes', { code: 'X', type: 'gift', value: 5 }, 'type'],
    ['promotion-codes', { code: 'X', type: 'percent', value: 100.01 }, 'value'],
    ['promotion-codes', { code: '..', type: 'fixed', value: 101 }, 'code'],
    [
      'promotion-codes',
      { code: 'X', type: 'fixed', value: 101, validFrom: '2026-12-02', validUntil: '2026-12-01' },
      'validUntil',
    ],
    ['seasons', { key: 'x', 'name.de': 'X', date: '2027-02-30' }, 'date'],
    ['units', { id: 'x', 'name.de': 'X', colour: 'red' }, 'colour'],
    ['units', { id: 'x', 'name.de': 12 }, 'name_de'],
    ['units', { id: 12, 'name.de': 'X' }, 'id'],
    ['attributes', { key: 'x', 'name.de': true }, 'name_de'],
    ['attributes', { key: 'x', 'name.de': 'X', isFilterable: 'ja' }, 'isFilterable'],
    ['attributes', { key: 'x', 'name.de': 'X', position: '3' }, 'position'],
    ['seasons', { key: 'x', 'name.de': 'X', date: 20270301 }, 'date'],
    ['promotion-codes', { code: 'X', type: 'percent', value: '5' }, 'value'],
  ])('issue 18: refuses %s %j at its field', async (name, values, field) => {
    const answer = await save(name, null, values);
    expect([answer.status, answer.error.code]).toEqual([422, 'validation.failed']);
    expect((answer.error.details as { field: string }[]).map((issue) => issue.field)).toEqual([field]);
    expect(await list(name)).toEqual([]);
  });

  it('issue 18: refuses a change of the key', async () => {
    for (const [name, , values] of samples) await save(name, null, values);
    const fieldsOf = async (name: LookupName, key: string, values: object) => {
      const answer = await save(name, key, values);
      if (answer.status === 200) return 'saved';
      return [answer.status, (answer.error.details as { field: string }[]).map(({ field }) => field)];
    };
    expect(await fieldsOf('units', 'Karton / 6', { id: 'Palette', 'name.de': 'Neu' })).toEqual([422, ['id']]);
    expect((await read('units', 'Karton / 6')).values['name.de']).toBe('Karton');
    expect(await fieldsOf('shipping-rates', 'dhl~AT', { method: 'ups', country: 'DE' })).toEqual([
      422,
      ['method', 'country'],
    ]);
    expect(await fieldsOf('attribute-values', 'farbe~rot~hell', { value: null })).toEqual([422, ['value']]);
    // The same key in other case.
    expect(await fieldsOf('shipping-rates', 'dhl~AT', { method: 'dhl', country: 'at', price: 2 })).toBe(
      'saved',
    );
    expect(await fieldsOf('promotion-codes', 'MESSE', { code: 'messe', value: 6 })).toBe('saved');
  });

  it('issue 18: checks a changed field together with the stored ones', async () => {
    await save('shipping-methods', null, { id: 'dhl', 'name.de': 'Paket' });
    const limit = { limitType: 'percent', limitValue: 5, limitCartAmount: 100 };
    await save('shipping-rates', null, { method: 'dhl', country: 'AT', price: 1, ...limit });
    const promotion = { code: 'X', type: 'percent', value: 5, validFrom: '2026-12-02' };
    await save('promotion-codes', null, promotion);
    const changed = async (name: LookupName, key: string, values: object) => {
      const answer = await save(name, key, values);
      if (answer.status === 200) return 'saved';
      return (answer.error.details as { field: string }[]).map(({ field }) => field);
    };
    expect(await changed('shipping-rates', 'dhl~AT', { limitValue: 100 })).toBe('saved');
    expect(await changed('shipping-rates', 'dhl~AT', { limitValue: 101 })).toEqual(['limitValue']);
    expect(await changed('shipping-rates', 'dhl~AT', { limitValue: null })).toEqual(['limitType']);
    expect(await changed('shipping-rates', 'dhl~AT', { price: 2 })).toBe('saved');
    expect(await changed('promotion-codes', 'X', { validUntil: '2026-12-01' })).toEqual(['validUntil']);
    expect(await changed('promotion-codes', 'X', { validUntil: '2026-12-02' })).toBe('saved');
    expect(await changed('promotion-codes', 'X', { value: 101 })).toEqual(['value']);
    expect(await changed('promotion-codes', 'X', { type: 'fixed', value: 101 })).toBe('saved');
    expect(await changed('promotion-codes', 'X', { type: 'percent' })).toEqual(['value']);
  });

  it('issue 18: refuses to delete used records, and tells the number of uses', async () => {
    await save('units', null, { id: 'box', 'name.de': 'Karton' });
    await createProduct(db(), { tenant_id: tenantId, sales_unit_id: 'box' });
    expect((await read('units', 'box')).uses).toBe(1);
    const answer = await remove('units', 'box');
    expect([answer.status, answer.error.code, answer.error.details]).toEqual([
      409,
      'record.used',
      { uses: 1 },
    ]);
    await save('attributes', null, samples[7]?.[2] ?? {});
    await save('attribute-values', null, samples[8]?.[2] ?? {});
    expect((await remove('attributes', 'farbe')).error.code).toBe('record.used');
  });

  it('ROLE-03 ROLE-06 the lists follow the role and the shop', async () => {
    await save('units', null, { id: 'box', 'name.de': 'Karton' });
    operator = await operatorOf('catalogue');
    const { body } = await shop.inject(calls.all, { token: operator });
    expect([...new Set(body.data.map(({ group }) => group))].sort()).toEqual(['prices', 'products']);
    expect((await shop.inject(callsOf('seasons').list, at('seasons'))).status).toBe(200);
    expect((await shop.inject(calls.settingsList, at('shipping-methods'))).status).toBe(403);
    operator = await operatorOf('support');
    expect((await save('units', 'box', { 'name.de': 'X' })).status).toBe(403);
    ({ tenantId } = await createTenant(db()));
    operator = await operatorOf('owner');
    expect((await remove('units', 'box')).error.code).toBe('lookup.not.found');
  });
});
