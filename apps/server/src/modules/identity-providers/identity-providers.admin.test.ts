import { routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const { all, put, remove } = routes.identityProviders;
const firm = {
  issuer: 'https://login.firm.example',
  clientId: 'kontor',
  clientSecret: 'geheim-geheim',
  label: { de: 'Firma', en: 'Firm' },
  domains: ['Firm.example'],
  isShown: true,
  isRequired: false,
};

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
    company_id: null,
    operator_role: 'owner',
    email: 'chef@shop.example',
  }));
});

const save = (provider: string, body: object, by = token) =>
  shop.inject(put, { token: by, params: { provider }, body });
const listed = async (by = token) => (await shop.inject(all, { token: by })).body.data;

it('issue 18: adds, lists, changes and removes a provider; its secret is never shown', async () => {
  expect((await save('firm', firm)).status).toBe(204);
  const { clientSecret: _, ...shown } = firm;
  expect(await listed()).toEqual([
    {
      ...shown,
      id: 'firm',
      domains: ['firm.example'],
      hasSecret: true,
      redirectUrl: expect.stringMatching(/^http.*\/provider-login$/),
      version: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
  expect((await save('firm', { ...shown, isShown: false })).status).toBe(204);
  expect(await listed()).toMatchObject([{ isShown: false, hasSecret: true }]);
  const entries = await auditEntries(shop.database.pool, tenantId, 'firm');
  expect(entries.map(([action]) => action)).toEqual(['provider.changed', 'provider.changed']);
  expect(JSON.stringify(entries)).not.toContain('geheim');
  const request = { token, params: { provider: 'firm' } };
  expect((await shop.inject(remove, request)).status).toBe(204);
  expect((await shop.inject(remove, request)).error.code).toBe('provider.not.found');
});

it('issue 18: the second of two who add or change a provider is refused', async () => {
  const codeOf = async (body: object, id = 'firm') => {
    const answer = await save(id, { ...firm, ...body });
    return answer.status === 204 ? 204 : [answer.status, answer.error.code];
  };
  const added = await Promise.all([codeOf({ version: null }), codeOf({ version: null })]);
  expect(added).toEqual(expect.arrayContaining([204, [409, 'record.exists']]));
  const version = (await listed())[0]?.version ?? '';
  expect(await codeOf({ clientId: 'a', version })).toBe(204);
  expect(await codeOf({ clientId: 'b', version })).toEqual([409, 'record.changed']);
  // The secret is no part of the answer, but a change of it changes the version.
  const read = (await listed())[0]?.version ?? '';
  expect(await codeOf({ clientId: 'a', clientSecret: 'erstes-geheimnis', version: read })).toBe(204);
  expect(await codeOf({ clientId: 'a', clientSecret: 'zweites-geheimnis', version: read })).toEqual([
    409,
    'record.changed',
  ]);
  expect(await listed()).toMatchObject([{ clientId: 'a' }]);
  expect(await codeOf({ clientId: 'b' })).toBe(204);
  expect(await codeOf({ domains: ['x.example'], version }, 'gone')).toEqual([404, 'provider.not.found']);
});

it('ROLE-06 issue 18: another shop neither sees nor removes it', async () => {
  await save('firm', firm);
  const { token: foreign } = await createSession(shop.database.db, {
    company_id: null,
    operator_role: 'owner',
  });
  expect(await listed(foreign)).toEqual([]);
  expect((await shop.inject(remove, { token: foreign, params: { provider: 'firm' } })).error.code).toBe(
    'provider.not.found',
  );
});

it('issue 18: refuses wrong addresses, taken domains and locking every owner out', async () => {
  await save('firm', firm);
  for (const wrong of [
    { issuer: 'http://firm.example' },
    { issuer: 'https://a:b@firm.example' },
    { domains: [] },
    { domains: ['kein domain'] },
    { label: { de: '', en: 'x' } },
  ])
    expect((await save('other', { ...firm, domains: ['other.example'], ...wrong })).error.code).toBe(
      'validation.failed',
    );
  expect((await save('other', firm)).error).toMatchObject({
    code: 'provider.domain.taken',
    details: { provider: 'firm' },
  });
  const only = { ...firm, domains: ['shop.example'], isRequired: true };
  expect((await save('own', only)).error.code).toBe('provider.locks.out');
  expect(await listed()).toHaveLength(1);
});
