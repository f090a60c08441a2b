import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { openEmptyShop } from './empty-shop.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const open = () => openEmptyShop(app.dependencies);
const configuration = () =>
  app
    .inject(routes.settings.configuration, { headers: { host: 'localhost:3000' } })
    .then(({ body }) => body.data);

describe('issue 18: the shop of `npm start -- --empty`', () => {
  it('answers at any host, has an owner who sets the password once, and everything that an order needs', async () => {
    const path = await open();
    await app.settle();
    expect(await configuration()).toMatchObject({ tenant: 'shop', theme: { primaryColor: '#1d4f9c' } });
    const other = await app.inject(routes.settings.configuration, { headers: { host: '10.0.0.7' } });
    expect(other.body.data).toMatchObject({ tenant: 'shop' });

    // Not set yet: the next start prints another link, which voids the first.
    const again = await open();
    expect(again).toMatch(/^\/reset\?token=/);
    expect(again).not.toBe(path);
    const link = new URLSearchParams(again?.split('?')[1]);
    expect(link.get('redirect')).toBe('/admin');
    const token = link.get('token') ?? '';
    const set = await app.inject(routes.passwords.reset, {
      body: { token, newPassword: 'Gurkentango-Kranich-47' },
    });
    expect(set.status).toBe(204);
    expect(await open()).toBeUndefined();

    const owner = await app.login({
      username: 'owner',
      password: 'Gurkentango-Kranich-47',
      tenantName: 'shop',
    });
    const { body } = await app.inject(routes.settings.configuration, { token: owner });
    expect(body.data).toMatchObject({
      paymentMethods: [{ id: 'invoice', isDefault: true }, { id: 'prepayment' }],
      shippingMethods: [{ _id: 'standard' }],
    });
    const { body: setup } = await app.inject(routes.today.setup, { token: owner });
    expect(setup.data).toMatchObject({ profile: false, companyData: false, products: false });
    const { body: settings } = await app.inject(routes.settings.list, { token: owner });
    expect(settings.data.settings.find(({ key }) => key === 'billing_by')?.value).toBe('shop');
  });

  it('completes a start that was cut off', async () => {
    const { db } = app.database;
    await db.deleteFrom('app_user').where('username', '=', 'owner').execute();
    await db.deleteFrom('payment_method').execute();
    expect(await open()).toMatch(/^\/reset\?token=/);
    expect(await db.selectFrom('payment_method').select('id').orderBy('id').execute()).toEqual([
      { id: 'invoice' },
      { id: 'prepayment' },
    ]);
  });

  it('leaves an installation with other tenants alone', async () => {
    await createTenant(app.database.db);
    expect(await open()).toBeUndefined();
  });
});
