import { routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const { flags: read, changeFlags: change } = routes.settings;

let shop: TestApp;
let tenantId: number;
let token: string;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ tenantId } = await createTenant(shop.database.db));
  ({ token } = await createSession(shop.database.db, {
    tenant_id: tenantId,
    username: `anna${tenantId}`,
    company_id: null,
    operator_role: 'owner',
  }));
});

const state = async () => (await shop.inject(read, { token })).body.data;
const flagOf = async (name: string) => (await state()).flags.find(({ key }) => key === name);
const send = (version: string, flags: Record<string, unknown>) =>
  shop.inject(change, { token, body: { version, flags } });

it('CONF-01 issue 18: shows every flag with label and default, and who changed it', async () => {
  expect(await flagOf('showGrossPrice')).toEqual({
    key: 'showGrossPrice',
    label: 'Preise mit Umsatzsteuer zeigen',
    value: false,
    default: false,
    changed: null,
  });
  const { version } = await state();
  const saved = await send(version, { showGrossPrice: true, isSignupActive: true });
  expect(saved.status).toBe(200);
  expect(await flagOf('showGrossPrice')).toMatchObject({
    value: true,
    changed: { by: `anna${tenantId}`, at: shop.clock.now().toISOString() },
  });
  expect(await flagOf('isSignupActive')).toMatchObject({ value: true, changed: null });
  const { body } = await shop.inject(routes.settings.configuration, { token });
  expect(body.data).toMatchObject({ showGrossPrice: true, companyData: { name: 'Testhandel GmbH' } });
});

it('issue 18: refuses what was read before another change, and keeps that change', async () => {
  const { version } = await state();
  await send(version, { showGrossPrice: true });
  expect((await send(version, { isSignupActive: false })).error.code).toBe('record.changed');
  expect(await flagOf('isSignupActive')).toMatchObject({ value: true });
  const both = (await state()).version;
  const answers = await Promise.all([
    send(both, { isSignupActive: false }),
    send(both, { isSalesUnitActive: true }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('CONF-01 issue 18: refuses what is no flag, and a tenant without settings gets its first ones', async () => {
  const { version } = await state();
  for (const flags of [{ adminPanelUrl: 'x' }, { showGrossPrice: 'yes' }, { __proto__x: true }])
    expect((await send(version, flags)).error.code).toBe('validation.failed');
  await shop.database.pool.query('delete from site_setting where tenant_id = $1', [tenantId]);
  const empty = await state();
  expect((await send(empty.version, { isBatchSizeActive: true })).status).toBe(200);
  expect(await flagOf('isBatchSizeActive')).toMatchObject({ value: true });
});
