import { OPERATOR_ROLES } from '@kontor/domain';
import type { Pool } from 'pg';
import type { Actor, CompanyActor } from '../../shared/actor.ts';
import { requestError } from '../../shared/errors.ts';
import { readActor } from '../sessions/actor-row.ts';

/** An operator as the actor for a customer, whether the role may act in the shop or not. @throws company.not.found */
export async function operatorFor(pool: Pool, operator: Actor, companyId: string): Promise<CompanyActor> {
  const { tenantId, userId, locale } = operator;
  const actor = await readActor(pool, { tenantId, userId, companyId, actingRoles: OPERATOR_ROLES, locale });
  if (!actor) throw requestError('company.not.found');
  return actor;
}
