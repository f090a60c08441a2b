import { type AddressInput, routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAddress, createSession } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
const db = () => shop.database.db;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const input: AddressInput = {
  type: 1,
  lastName: 'Muster',
  street: 'Hafenstraße 7',
  zipCode: '20457',
  city: 'Hamburg',
  country: { code: 'DE' },
};

const add = (token: string, body: Partial<AddressInput> = {}) =>
  shop.inject(routes.accounts.createAddress, { token, body: { ...input, ...body } });
const change = (token: string, id: string, body: Partial<AddressInput> = {}) =>
  shop.inject(routes.accounts.changeAddress, { token, params: { id }, body: { ...input, ...body } });
const remove = (token: string, id: string) =>
  shop.inject(routes.accounts.deleteAddress, { token, params: { id } });
const listOf = async (token: string) => (await shop.inject(routes.accounts.addresses, { token })).body.data;

it('ROLE-01 the account of the accounting names no addresses', async () => {
  const { token, tenantId, companyId } = await createSession(db(), { company_role: 'accounting' });
  await createAddress(db(), { tenant_id: tenantId, company_id: companyId });
  expect((await shop.inject(routes.accounts.currentUser, { token })).body.data.addresses).toEqual([]);
});

it('ADDR-03 issue 18: the second of two who change an address is refused', async () => {
  const { token } = await createSession(db());
  const { _id: id, version } = (await add(token)).body.data;
  const save = (body: object) =>
    shop.inject(routes.accounts.changeAddress, { token, params: { id }, body: { ...input, ...body } });
  const first = await save({ city: 'Kiel', version });
  expect([first.status, first.body.data.version === version]).toEqual([200, false]);
  const second = await save({ city: 'Lübeck', version });
  expect([second.status, second.error.code]).toEqual([409, 'record.changed']);
  expect(await listOf(token)).toEqual([first.body.data]);
  expect((await save({ city: 'Lübeck', version: first.body.data.version })).status).toBe(200);
});

describe('saving addresses', () => {
  it('ADDR-02 ADDR-03 adds an address to the company of the user, trimmed', async () => {
    const { token, tenantId, companyId } = await createSession(db());
    const colleague = await createSession(db(), { tenant_id: tenantId, company_id: companyId });
    const { status, body } = await add(token, {
      street: '  Hafenstraße 7 ',
      companyName: 'Lager Nord',
      state: '',
      phoneNumber: null,
    });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      _id: body.data._id,
      type: 1,
      isDefault: false,
      companyName: 'Lager Nord',
      firstName: '',
      lastName: 'Muster',
      street: 'Hafenstraße 7',
      street2: null,
      apartment: null,
      addressline2: null,
      zipCode: '20457',
      city: 'Hamburg',
      state: null,
      country: { code: 'DE', name: 'Deutschland' },
      phoneNumber: null,
      version: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(body.data._id).toMatch(/^[0-9a-f]{24}$/);
    expect(await listOf(colleague.token)).toEqual([body.data]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no last name', { lastName: ' ' }, 'lastName'],
    ['no street', { street: '' }, 'street'],
    ['no city', { city: undefined }, 'city'],
    ['no country', { country: undefined }, 'country'],
    ['a country that is none', { country: { code: 'ZZ' } }, 'country.code'],
    ['a union of countries', { country: { code: 'EU' } }, 'country.code'],
    ['a German postcode of four digits', { zipCode: '2045' }, 'zipCode'],
    ['a text of 101 characters', { addressline2: 'x'.repeat(101) }, 'addressline2'],
    ['a type that there is not', { type: 4 }, 'type'],
  ])('ADDR-02 refuses %s', async (_what, overrides, field) => {
    const { token } = await createSession(db());
    const { status, error } = await add(token, overrides);
    expect([status, error.code]).toEqual([422, 'validation.failed']);
    expect((error.details as { field: string }[]).map((detail) => detail.field)).toContain(field);
    expect(await listOf(token)).toEqual([]);
  });

  it('ADDR-02 an imported postcode of another form stays, and is no reason to refuse a new name', async () => {
    const { token, tenantId, companyId } = await createSession(db());
    const { addressId } = await createAddress(db(), {
      tenant_id: tenantId,
      company_id: companyId,
      country_code: 'CH',
      zip_code: 'CH-8001',
    });
    const save = async (zipCode: string) =>
      (await change(token, addressId, { type: 0, zipCode, country: { code: 'CH' }, lastName: 'Neu' })).status;
    expect(await save('CH-8001')).toBe(200);
    expect(await save('CH-8002')).toBe(422);
    expect(await save('8002')).toBe(200);
  });

  it('ADDR-03 one address of each type is the default one', async () => {
    const { token } = await createSession(db());
    const general = (await add(token, { type: 0, isDefault: true })).body.data._id;
    const first = (await add(token, { isDefault: true })).body.data._id;
    const second = (await add(token, { isDefault: true })).body.data._id;
    const defaults = async () =>
      (await listOf(token)).filter(({ isDefault }) => isDefault).map(({ _id }) => _id);
    expect((await defaults()).sort()).toEqual([general, second].sort());
    expect((await change(token, first, { isDefault: true })).body.data.isDefault).toBe(true);
    expect((await defaults()).sort()).toEqual([general, first].sort());
    expect((await change(token, first, { isDefault: false })).status).toBe(200);
    expect(await defaults()).toEqual([general]);
  });

  it('ADDR-03 the last general default address stays', async () => {
    const { token } = await createSession(db());
    const general = (await add(token, { type: 0, isDefault: true })).body.data._id;
    for (const answer of [
      await remove(token, general),
      await change(token, general, { type: 0, isDefault: false }),
      await change(token, general, { type: 1, isDefault: true }),
    ]) {
      expect([answer.status, answer.error.code]).toEqual([409, 'address.is.default']);
    }
    await add(token, { type: 0, isDefault: true });
    expect((await remove(token, general)).body.data).toEqual({ _id: general });
    expect((await remove(token, general)).error.code).toBe('address.not.found');
  });

  it('ADDR-03 of parallel savings as default one wins', async () => {
    const { token } = await createSession(db());
    await Promise.all(Array.from({ length: 6 }, () => add(token, { type: 0, isDefault: true })));
    expect((await listOf(token)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('ADDR-04 lets a user who may not add addresses change names, phone and default marker only', async () => {
    const { token, tenantId, companyId } = await createSession(db(), {
      block_users_to_add_new_address: true,
    });
    const refused = await add(token);
    expect([refused.status, refused.error.code]).toEqual([403, 'address.add.blocked']);
    const { addressId } = await createAddress(db(), {
      tenant_id: tenantId,
      company_id: companyId,
      type: 1,
      street: 'Domstraße 5',
      zip_code: '50667',
      city: 'Köln',
    });
    const [stored] = await listOf(token);
    if (!stored) throw new Error('no address');
    const { version: _, ...values } = stored;
    const same: AddressInput = { ...values, country: { code: 'DE' }, lastName: 'Neu', isDefault: true };
    expect((await change(token, addressId, same)).body.data).toMatchObject({
      lastName: 'Neu',
      isDefault: true,
      street: 'Domstraße 5',
    });
    for (const moved of [
      { street: 'Domstraße 6' },
      { type: 2 as const },
      { companyName: 'Andere GmbH' },
      { street2: 'Hof' },
      { apartment: '3' },
      { addressline2: 'Tor 4' },
      { zipCode: '50668' },
      { city: 'Bonn' },
      { state: 'NRW' },
      { country: { code: 'AT' } },
    ]) {
      const answer = await change(token, addressId, { ...same, ...moved });
      expect([moved, answer.status, answer.error.code]).toEqual([moved, 403, 'address.add.blocked']);
    }
    expect((await listOf(token))[0]).toMatchObject({ street: 'Domstraße 5', zipCode: '50667', city: 'Köln' });
  });

  it('ADDR-03 a company has at most 1,000 addresses', async () => {
    const { token, tenantId, companyId } = await createSession(db());
    await db()
      .insertInto('address')
      .values(
        Array.from({ length: 1_000 }, (_, index) => ({
          tenant_id: tenantId,
          company_id: companyId,
          id: `a${index}`,
          type: 1,
        })),
      )
      .execute();
    expect((await add(token)).error.code).toBe('address.limit');
  });
});
