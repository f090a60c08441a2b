import { type RouteDefinition, routes } from '@kontor/contract';
import {
  COMPANY_ROLES,
  type CompanyUserFacts,
  canSwitchCompany,
  hasOperatorRight,
  mayForCompany,
  OPERATOR_ROLES,
} from '@kontor/domain';
import { hashToken, newSessionToken } from '../src/modules/sessions/session-token.ts';
import { assignCompany, createUser, type Db } from './factories.ts';
import { testStart } from './test-clock.ts';

/** A user of each role of each side, with the facts that the tables of rights ask for. */
export interface Caller extends CompanyUserFacts {
  name: string;
  userId: string;
  activeCompanyId?: string;
  hasCompany: boolean;
}

/** The facts of a buyer. */
export const nobody: CompanyUserFacts = {
  operatorRole: null,
  isSalesPerson: false,
  isAdmin: false,
  isCustomerAdmin: false,
  companyRole: 'buyer',
};

/** Makes a user of every role; those of a company, and those who act for it, have `companyId`. */
export async function createCallers(
  db: Db,
  { tenantId, companyId }: { tenantId: number; companyId: string },
): Promise<Caller[]> {
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
  return await Promise.all([
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
}

/** Begins a session of each caller, with one statement. Some calls end or change theirs. */
export async function tokensOf(db: Db, tenantId: number, callers: readonly Caller[]): Promise<string[]> {
  const tokens = callers.map(() => newSessionToken());
  await db
    .insertInto('session')
    .values(
      callers.map(({ userId, activeCompanyId = null }, place) => ({
        tenant_id: tenantId,
        token_hash: hashToken(tokens[place] as string),
        user_id: userId,
        active_company_id: activeCompanyId,
        created_at: testStart,
        last_used_at: testStart,
      })),
    )
    .execute();
  return tokens;
}

/** The codes of refusals by the tables of rights. */
export const rightCodes = ['right.missing', 'operator.right.missing', 'company.not.selected', 'forbidden'];

/** What the tables say of a call: the refusal with the right that is missing, undefined where it is allowed. */
export function expectedRefusal(
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
    if (route.right === null) return caller.operatorRole === null ? { code: 'forbidden' } : undefined;
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
