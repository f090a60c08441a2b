import { defineRoute } from '@kontor/contract';
import {
  actsAs,
  COMPANY_ROLES,
  OPERATOR_RIGHTS,
  OPERATOR_ROLES,
  type OperatorRole,
  operatorRolesWith,
} from '@kontor/domain';
import Fastify from 'fastify';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerErrorHandler } from '../src/plugins/error-handler.ts';
import type { Actor } from '../src/shared/actor.ts';
import { addRoute } from '../src/shared/route.ts';
import { allRoutes } from './answer-check.ts';
import { type Caller, createCallers, expectedRefusal, nobody, rightCodes, tokensOf } from './every-role.ts';
import { createCompany, createSession, createTenant } from './factories.ts';
import { sampleRequest } from './sample-value.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const host = 'matrix.test';

let shop: TestApp;
let tenantId: number;
let callers: Caller[];
let foreignToken: string;

beforeAll(async () => {
  shop = await createTestApp({ settles: false });
  const { db } = shop.database;
  ({ tenantId } = await createTenant(db, { hosts: [host], settings: { isUserListActive: true } }));
  const { companyId } = await createCompany(db, { tenant_id: tenantId });
  ({ token: foreignToken } = await createSession(db, { operator_role: 'owner' }));
  callers = await createCallers(db, { tenantId, companyId });
});

afterAll(() => shop.close());

const named = allRoutes.map((route) => [`${route.method} ${route.path}`, route] as const);

describe('every route as every role', () => {
  it.each(named)('ROLE-01 ROLE-03 ROLE-04 %s obeys the tables of rights', async (_name, route) => {
    const found: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    const tokens = await tokensOf(shop.database.db, tenantId, callers);
    const sample = sampleRequest(route);
    for (const [place, caller] of callers.entries()) {
      const answer = await shop.inject(route, { ...sample, token: tokens[place], host });
      expect(answer.status, `${caller.name}: ${answer.text}`).not.toBe(500);
      const error = answer.status < 400 || answer.text === '' ? undefined : answer.error;
      const { right } = (error?.details ?? {}) as { right?: string };
      found[caller.name] = error && rightCodes.includes(error.code) ? { code: error.code, right } : 'allowed';
      const refusal = expectedRefusal(route, caller);
      expected[caller.name] = refusal ? { right: undefined, ...refusal } : 'allowed';
    }
    expect(found).toEqual(expected);
  });

  it.each(OPERATOR_RIGHTS)(
    'ROLE-03 a route that needs %s is open to the roles that have it',
    async (right) => {
      const app = Fastify();
      registerErrorHandler(app, { recordRefusal: async () => {} });
      let operatorRole: OperatorRole | null = null;
      app.addHook('onRequest', async (request) => {
        request.actor = { ...nobody, operatorRole, company: null } as Actor;
      });
      const route = defineRoute({
        method: 'GET',
        path: '/api/admin/sample',
        access: 'operator',
        right,
        summary: 'A sample',
        responses: { 204: Type.Null() },
      });
      addRoute(app, route, async () => null);
      const allowed: unknown[] = [];
      for (operatorRole of [null, ...OPERATOR_ROLES]) {
        const answer = await app.inject(route.path);
        if (answer.statusCode === 204) allowed.push(operatorRole);
        else expect(answer.json()).toMatchObject({ code: 'operator.right.missing', details: { right } });
      }
      expect(allowed).toEqual(operatorRolesWith(right));
      await app.close();
    },
  );

  it.each(named)('ROLE-02 ROLE-06 %s refuses strangers', async (_name, route) => {
    if (route.access === 'public') return;
    const anonymous = await shop.inject(route, { ...sampleRequest(route), host });
    expect([anonymous.status, anonymous.error.code]).toEqual([401, 'auth.required']);
    const foreign = await shop.inject(route, { ...sampleRequest(route), token: foreignToken, host });
    expect([foreign.status, foreign.error.code]).toEqual([
      401,
      route.access === 'apiKey' ? 'api.key.invalid' : 'session.expired',
    ]);
  });

  it('ROLE-01 ROLE-03 the callers stand for every role of the tables', () => {
    expect(new Set(callers.filter(({ hasCompany }) => hasCompany).map(actsAs))).toEqual(
      new Set([...COMPANY_ROLES, 'customerAdmin', 'agent']),
    );
  });
});
