import { type RouteDefinition, routes } from '@kontor/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiKey, createSession, createTenant } from './factories.ts';
import { sampleRequest } from './sample-value.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const { orders, orderLife, orderRequests, returns, invoices, billing, notifications } = routes;
const { exchange, apiKeys, webhooks, givenUpJobs, system, find } = routes;
const strict: RouteDefinition[] = [
  ...[orders, orderLife, orderRequests, returns, invoices, billing, notifications],
  ...[exchange, apiKeys, webhooks, givenUpJobs, system, find],
].flatMap((module) => Object.values(module) as RouteDefinition[]);

/** Bodies are read before the query; samples of these have texts of another form. */
const bodies = new Map<RouteDefinition, object>([
  [orderLife.dispatch, { carrier: 'DHL', trackingCode: '1' }],
  [apiKeys.create, { name: 'ERP', rights: ['orders.read'] }],
  [webhooks.create, { url: 'https://erp.example.com' }],
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
