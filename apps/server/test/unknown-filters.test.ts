import { type RouteDefinition, routes } from '@kontor/contract';
import { GRID_COLUMN_KINDS } from '@kontor/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openToAnyQuery } from '../src/shared/route.ts';
import { allRoutes } from './answer-check.ts';
import { createApiKey, createSession, createTenant } from './factories.ts';
import { sampleRequest } from './sample-value.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const { orderLife, apiKeys, webhooks, grid, search, audit, payments } = routes;
const strict = allRoutes.filter((route) => !openToAnyQuery.has(route));

/** Bodies are read before the query; samples of these have texts of another form. */
const bodies = new Map<RouteDefinition, object>([
  [orderLife.dispatch, { carrier: 'DHL', trackingCode: '1' }],
  [apiKeys.create, { name: 'ERP', rights: ['orders.read'] }],
  [webhooks.create, { url: 'https://erp.example.com' }],
  [grid.save, { columns: [{ kind: GRID_COLUMN_KINDS[0], cells: [['A', '1', '2']] }] }],
  [search.saveSynonyms, { version: '1', groups: [] }],
  [search.tryOut, { term: 'Hammer', locale: 'de' }],
  [audit.verify, {}],
  [webhooks.update, { url: 'https://erp.example.com', types: [], isPaused: false, version: '1' }],
]);

let app: TestApp;
const tokens: Partial<Record<RouteDefinition['access'], string>> = {};

beforeAll(async () => {
  app = await createTestApp({ config: { apiMaxPerMinute: 1_000 }, settles: false });
  const { tenantId } = await createTenant(app.database.db, { settings: { allowNotifications: true } });
  const session = async (facts: object) =>
    (await createSession(app.database.db, { tenant_id: tenantId, ...facts })).token;
  tokens.company = await session({ is_customer_admin: true });
  tokens.session = tokens.company;
  tokens.operator = await session({ operator_role: 'owner' });
  tokens.apiKey = (await createApiKey(app.database.db, { tenant_id: tenantId })).key;
});
afterAll(() => app.close());

it.each(strict.map((route) => [`${route.method} ${route.path}`, route] as const))(
  'issue 17: %s refuses a filter that it does not know',
  async (_name, route) => {
    const { query, ...sample } = sampleRequest(route);
    const body = bodies.get(route) ?? sample.body;
    const answer = await app.inject(route, {
      ...sample,
      ...(body === undefined ? {} : { body }),
      token: tokens[route.access] ?? '',
      query: { ...query, kontor: '1' },
    });
    expect([answer.status, answer.error.code]).toEqual([422, 'validation.failed']);
    expect(answer.error.details).toContainEqual({ field: 'kontor', code: 'unknown' });
  },
);

it('issue 17: a payment provider may add parameters to the address of its webhook', async () => {
  const url = `${payments.webhook.path}?kontor=1`;
  const answer = await app.app.inject({ method: 'POST', url, payload: {} });
  expect(answer.json<{ code: string }>().code).toBe('payment.signature.invalid');
});
