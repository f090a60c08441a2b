import { actsAs, decidersOf, localDate } from '@kontor/domain';
import type { PoolClient } from 'pg';
import type { StatementRunner } from '../../database/connection.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import { requestError } from '../../shared/errors.ts';
import {
  type ApprovalRow,
  approvalsOn,
  createApprovalsRepository,
  type DecisionFacts,
} from './approvals.repository.ts';

/** The users who may decide a request now. They can only decline the one of a deleted requester. */
export function decidersFor(
  {
    user_id: requesterId,
    approver_ids: approverIds,
  }: { user_id: string | null; approver_ids: readonly string[] },
  { users, deputies }: DecisionFacts,
  now: Date,
): string[] {
  return decidersOf({ requesterId, approverIds, users, deputies, today: localDate(now) });
}

/** Whether the actor sees all requests of the company: customer admins, sales persons and operators do. */
export function seesAll(actor: CompanyActor): boolean {
  const role = actsAs(actor);
  return role === 'customerAdmin' || role === 'agent';
}

/** A request that the actor may see, with those who may decide it. @throws approval.not.found */
export async function findVisible(
  runner: StatementRunner,
  { actor, id, now }: { actor: CompanyActor; id: string; now: Date },
): Promise<{ row: ApprovalRow; facts: DecisionFacts; deciders: string[] }> {
  const repository = createApprovalsRepository({ runner });
  const row = await repository.find(actor, id);
  if (!row) throw requestError('approval.not.found');
  const facts = await repository.readDecisionFacts(actor.tenantId, actor.company.id);
  const deciders = decidersFor(row, facts, now);
  const isSeen =
    seesAll(actor) ||
    [row.user_id, row.decided_by_id].includes(actor.userId) ||
    deciders.includes(actor.userId);
  if (!isSeen) throw requestError('approval.not.found');
  return { row, facts, deciders };
}

/** As `findVisible`, and the actor may decide it. @throws approval.own, approval.not.approver, approval.decided */
export async function findDecidable(
  runner: StatementRunner,
  input: { actor: CompanyActor; id: string; now: Date },
): Promise<ApprovalRow> {
  const { row, deciders } = await findVisible(runner, input);
  requireDecidable(input.actor, row, deciders);
  return row;
}

/** Locks a request until the transaction ends and checks again that the actor may decide it. */
export async function lockDecidable(
  client: PoolClient,
  { actor, id, now }: { actor: CompanyActor; id: string; now: Date },
) {
  const requests = approvalsOn(client);
  const locked = await requests.lock(actor, id);
  if (!locked) throw requestError('approval.not.found');
  const facts = await requests.readDecisionFacts(actor.tenantId, actor.company.id);
  requireDecidable(actor, locked, decidersFor(locked, facts, now));
  return locked;
}

/** Locks an own request. @throws approval.not.found for the requests of others */
export async function lockOwn(client: PoolClient, actor: CompanyActor, id: string) {
  const locked = await approvalsOn(client).lock(actor, id);
  if (locked?.user_id !== actor.userId) throw requestError('approval.not.found');
  return locked;
}

function requireDecidable(
  { userId }: CompanyActor,
  { user_id, state }: Pick<ApprovalRow, 'user_id' | 'state'>,
  deciders: readonly string[],
): void {
  if (user_id === userId) throw requestError('approval.own');
  if (!deciders.includes(userId)) throw requestError('approval.not.approver');
  if (state !== 'pending') throw requestError('approval.decided', { details: { state } });
}
