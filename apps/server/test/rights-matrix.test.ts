import { defineRoute, type RouteDefinition, routes } from '@kontor/contract';
import {
  actsAs,
  COMPANY_ROLES,
  type CompanyUserFacts,
  canSwitchCompany,
  hasOperatorRight,
  mayForCompany,
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
import { assignCompany, createCompany, createSession, createTenant, createUser } from './factories.ts';
import { sampleRequest } from './sample-value.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const host = 'matrix.test';

/** A user of each role of each side, with the facts that the tables of rights ask for. */
interface Caller extends CompanyUserFacts {
  name: string;
  userId: string;
  activeCompanyId?: string;
  hasCompany: boolean;
}

let shop: TestApp;
let tenantId: number;
let callers: Caller[];
let foreignToken: string;

const nobody: CompanyUserFacts = {
  operatorRole: null,
  isSalesPerson: false,
  isAdmin: false,
  isCustomerAdmin: false,
  companyRole: 'buyer',
};

beforeAll(async () => {
  shop = await createTestApp();
  const { db } = shop.database;
  ({ tenantId } = await createTenant(db, { hosts: [host], settings: { isUserListActive: true } }));
  const { companyId } = await createCompany(db, { tenant_id: tenantId });
  ({ token: foreignToken } = await createSession(db, { operator_role: 'owner' }));
  const make = async (
    name: string,
    facts: Partial<CompanyUserFacts>,
    place: 'own' | 'chosen' | 'none',
  ): Promise<Caller> => {
    const all = { ...nobody, ...facts };
    const { userId } = await createUser(db, {
      tenant_id: tenantId,
      company_id: place === 'own' ? companyId : null,
      is_sales_person: all.isSalesPerson,
      is_admin: all.isAdmin,
      is_customer_admin: all.isCustomerAdmin,
      operator_role: all.operatorRole,
      company_role: all.companyRole,
    });
    if (all.isSalesPerson) await assignCompany(db, { tenantId, userId, companyId });
    return {
      ...all,
      name,
      userId,
      ...(place === 'chosen' ? { activeCompanyId: companyId } : {}),
      hasCompany: place === 'own' || (place === 'chosen' && canSwitchCompany(all)),
    };
  };
  callers = await Promise.all([
    ...COMPANY_ROLES.map((companyRole) => make(companyRole, { companyRole }, 'own')),
    make('customer admin', { isCustomerAdmin: true, companyRole: 'accounting' }, 'own'),
    make('admin of a company', { isAdmin: true }, 'own'),
    make('sales person', { isSalesPerson: true }, 'chosen'),
    make('sales person marked as customer admin', { isSalesPerson: true, isCustomerAdmin: true }, 'chosen'),
    make('sales person without a customer', { isSalesPerson: true }, 'none'),
    ...OPERATOR_ROLES.flatMap((operatorRole) => [
      make(operatorRole, { operatorRole, isAdmin: true }, 'none'),
      make(`${operatorRole} with a customer`, { operatorRole, isAdmin: true }, 'chosen'),
    ]),
  ]);
});

afterAll(() => shop.close());

const rightCodes = ['right.missing', 'operator.right.missing', 'company.not.selected', 'forbidden'];

/** What the tables say of a call: the refusal with the right that is missing, undefined where it is allowed. */
function expectedRefusal(
  route: RouteDefinition,
  caller: Caller,
): { code: string; right?: string } | undefined {
  if (Object.values<RouteDefinition>(routes.sales).includes(route)) {
    if (canSwitchCompany(caller)) return undefined;
    return caller.operatorRole === null
      ? { code: 'forbidden' }
      : { code: 'operator.right.missing', right: 'customers.act' };
  }
  // Public for who forgot the password; the sample names a user of the company.
  if (route === routes.passwords.sendLink) {
    if (!mayForCompany(caller, 'users.manage')) return { code: 'right.missing', right: 'users.manage' };
    return caller.hasCompany ? undefined : { code: 'company.not.selected' };
  }
  if (route.access === 'operator') {
    if (hasOperatorRight(caller, route.right)) return undefined;
    return { code: 'operator.right.missing', right: route.right };
  }
  if (route.access !== 'company') return undefined;
  if (!caller.hasCompany) {
    return caller.operatorRole === null || canSwitchCompany(caller)
      ? { code: 'company.not.selected' }
      : { code: 'operator.right.missing', right: 'customers.act' };
  }
  return mayForCompany(caller, route.action) ? undefined : { code: 'right.missing', right: route.action };
}

const named = allRoutes.map((route) => [`${route.method} ${route.path}`, route] as const);

describe('every route as every role', () => {
  it.each(named)('ROLE-01 ROLE-03 ROLE-04 %s obeys the tables of rights', async (_name, route) => {
    const found: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const caller of callers) {
      const { token } = await createSession(shop.database.db, {
        tenant_id: tenantId,
        user_id: caller.userId,
        ...(caller.activeCompanyId === undefined ? {} : { active_company_id: caller.activeCompanyId }),
      });
      const answer = await shop.inject(route, { ...sampleRequest(route), token, host });
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
      registerErrorHandler(app, { noteRefusal: async () => {} });
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
