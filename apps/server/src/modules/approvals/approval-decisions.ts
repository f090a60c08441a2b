import { randomUUID } from 'node:crypto';
import type { ApprovalDetail, ApprovalSummary, PlacedOrder, RouteBody, routes } from '@kontor/contract';
import { type ApprovalReason, decimalToMinor, lineIdentity, minorToDecimal } from '@kontor/domain';
import type { CompanyActor } from '../../shared/actor.ts';
import { RequestError, requestError } from '../../shared/errors.ts';
import { inTransaction, together } from '../../shared/transaction.ts';
import { appendAudit, byActor } from '../audit/append-audit.ts';
import { type CheckoutServices, createOrder } from '../checkout/checkout.usecases.ts';
import { approvalOf } from '../checkout/order-approval.ts';
import { decidersFor, findDecidable, lockDecidable } from './approval-access.ts';
import { approvalMailJob } from './approvals.jobs.ts';
import {
  type ApprovalRow,
  approvalsOn,
  createApprovalsRepository,
  type FrozenLine,
} from './approvals.repository.ts';
import { type OfRequest, readApproval, readSummary } from './approvals.usecases.ts';
import { cartLines, previewToday, requesterOf, withRequestAsBasket } from './todays-order.ts';

type BodyOf<Name extends 'approve' | 'change' | 'decline'> = OfRequest & {
  body: RouteBody<(typeof routes.approvals)[Name]>;
};

/** The request or its total changed after the approver loaded it. */
const staleCodes: readonly string[] = ['basket.conflict', 'price.changed'];

/**
 * Approves a request: places its order for the requester by today's rules, in one transaction. The lock on the request makes
 * this happen once (decision 64).
 *
 * @throws approval.own, approval.not.approver, approval.decided, approval.changed, approval.requester.locked, budget.exceeded, and
 * the errors of an order
 */
export async function approveApproval({
  actor,
  id,
  body: { version, expectedTotal, exceedBudget = false, reason },
  services: { checkout, jobs },
}: BodyOf<'approve'>): Promise<PlacedOrder> {
  const { pool, clock, sources } = checkout;
  const row = await findDecidable(pool, { actor, id, now: clock.now() });
  const requester = await requesterOf(checkout, actor, row);
  if (!requester) throw requestError('approval.requester.locked');
  if (row.version !== version) throw requestError('approval.changed');
  const services = withRequestAsBasket(checkout, row);
  return await createOrder({
    actor: requester,
    body: { ...row.checkout, checkoutId: randomUUID(), basketId: id, version, expectedTotal },
    approvedBy: { approver: actor, exceedBudget },
    services: {
      ...services,
      sources: {
        ...services.sources,
        async lockBasket(client) {
          const locked = await lockDecidable(client, { actor, id, now: clock.now() });
          if (!locked.may_order) throw requestError('approval.requester.locked');
          return { id, version: locked.version, lines: cartLines(row.lines) };
        },
        emptyBasket: async () => {},
        async orderPlaced(client, placed) {
          const { now, orderId, exceedsBudget: exceededBudget } = placed;
          const requests = approvalsOn(client);
          await together([
            sources.orderPlaced(client, placed),
            requests.decide(actor, id, { state: 'approved', now, answer: reason || null, orderId }),
            requests.appendEvent(actor, id, { type: 'approved', now, reason, exceededBudget }),
            appendAudit(client, {
              ...byActor(actor),
              at: now,
              action: 'approval.approved',
              subject: id,
              details: { orderId, exceededBudget },
            }),
            jobs.enqueue(client, approvalMailJob, {
              tenantId: actor.tenantId,
              requestId: id,
              kind: 'approved',
              version,
            }),
          ]);
        },
      },
    },
  }).catch((error: unknown) => {
    const isStale = error instanceof RequestError && staleCodes.includes(error.code);
    throw isStale ? requestError('approval.changed', { details: error.details }) : error;
  });
}

/**
 * Changes quantities of a pending request; a line with none leaves it.
 *
 * @throws approval.own, approval.not.approver, approval.decided, approval.changed, approval.requester.locked, basket.empty where
 * nothing would be left, validation.failed for a line that is not there
 */
export async function changeApproval({
  actor,
  id,
  body: { version, lines: wanted, reason },
  services,
}: BodyOf<'change'>): Promise<ApprovalDetail> {
  const { pool, clock, sources } = services.checkout;
  const row = await findDecidable(pool, { actor, id, now: clock.now() });
  if (row.version !== version) throw requestError('approval.changed');
  const { seasons } = await sources.rulesOf(actor.tenantId);
  const { lines, changes } = changedLines(row, wanted, seasons);
  if (lines.length === 0) throw requestError('basket.empty');
  const current = await previewToday(services.checkout, actor, { ...row, lines });
  if (!current) throw requestError('approval.requester.locked');
  const [goods, discount, shipping] = [current.net, current.discount, current.shipping].map(decimalToMinor);
  const netMinor = (goods ?? 0) - (discount ?? 0) + (shipping ?? 0);
  const net = minorToDecimal(netMinor);
  if (changes.length > 0) {
    const approverIds = await approversOf(services.checkout, { actor, row, netMinor });
    await inTransaction(pool, async (client) => {
      const now = clock.now();
      const locked = await lockDecidable(client, { actor, id, now });
      if (locked.version !== version) throw requestError('approval.changed');
      const requests = approvalsOn(client);
      await together([
        requests.setLines(actor, id, { lines, net, gross: current.gross, approverIds }),
        requests.appendEvent(actor, id, { type: 'changed', now, reason, changes }),
        appendAudit(client, {
          ...byActor(actor),
          at: now,
          action: 'approval.changed',
          subject: id,
          details: { lines: changes.length, gross: current.gross },
        }),
        services.jobs.enqueue(client, approvalMailJob, {
          tenantId: actor.tenantId,
          requestId: id,
          kind: 'changed',
          version,
        }),
      ]);
    });
  }
  return await readApproval({ actor, id, services });
}

/**
 * Who approves a request of another amount: where it is raised above the amount of a higher rule, those whom that one names.
 *
 * @throws approval.not.approver for an actor who is not among them
 */
async function approversOf(
  { pool, clock, checkouts }: CheckoutServices,
  { actor, row, netMinor }: { actor: CompanyActor; row: ApprovalRow; netMinor: number },
): Promise<readonly string[]> {
  const requester = await requesterOf({ pool }, actor, row);
  if (!requester) throw requestError('approval.requester.locked');
  const facts = await checkouts.readFacts(pool, requester, {});
  const { reasons, approverIds } = approvalOf(requester, netMinor, facts, []);
  const isHigher = netMinor > decimalToMinor(row.net) && aboveOf(reasons) > aboveOf(row.reasons);
  if (!isHigher) return row.approver_ids;
  const requests = createApprovalsRepository({ runner: pool });
  const users = await requests.readDecisionFacts(actor.tenantId, actor.company.id);
  const deciders = decidersFor({ user_id: row.user_id, approver_ids: approverIds }, users, clock.now());
  if (!deciders.includes(actor.userId)) throw requestError('approval.not.approver');
  return approverIds;
}

/** The amount of the rule among reasons, -1 without one. */
function aboveOf(reasons: readonly ApprovalReason[]): number {
  return Math.max(...reasons.map((reason) => (reason.code === 'amount' ? reason.aboveMinor : -1)), -1);
}

/** Declines a pending request with a reason. @throws approval.own, approval.not.approver, approval.decided */
export async function declineApproval({
  actor,
  id,
  body: { reason },
  services: { checkout, jobs },
}: BodyOf<'decline'>): Promise<ApprovalSummary> {
  const { pool, clock } = checkout;
  const now = clock.now();
  await findDecidable(pool, { actor, id, now });
  await inTransaction(pool, async (client) => {
    const { version } = await lockDecidable(client, { actor, id, now });
    const requests = approvalsOn(client);
    await together([
      requests.decide(actor, id, { state: 'declined', now, answer: reason }),
      requests.appendEvent(actor, id, { type: 'declined', now, reason }),
      appendAudit(client, { ...byActor(actor), at: now, action: 'approval.declined', subject: id }),
      jobs.enqueue(client, approvalMailJob, {
        tenantId: actor.tenantId,
        requestId: id,
        kind: 'declined',
        version,
      }),
    ]);
  });
  return await readSummary({ actor, id, runner: pool, now });
}

/** The lines with their new quantities, and the changes by article. @throws validation.failed */
function changedLines(
  { lines, order_type: orderType }: ApprovalRow,
  wanted: BodyOf<'change'>['body']['lines'],
  seasons: readonly { id: string }[],
): { lines: FrozenLine[]; changes: { sku: string; from: number; to: number }[] } {
  const byId = new Map(wanted.map((line) => [line.id, line]));
  const changes: { sku: string; from: number; to: number }[] = [];
  const changed = lines.flatMap((line) => {
    const id = lineIdentity({ orderType, sku: line.sku, attributes: line.attributes });
    const given = byId.get(id);
    byId.delete(id);
    const after = given ? withQuantities(line, given, seasons) : line;
    const [from, to] = [piecesOf(line), piecesOf(after)];
    if (JSON.stringify(line) !== JSON.stringify(after)) changes.push({ sku: line.sku, from, to });
    return to > 0 ? [after] : [];
  });
  if (byId.size > 0)
    throw requestError('validation.failed', { details: [{ field: 'lines', code: 'invalid' }] });
  return { lines: changed, changes };
}

function withQuantities(
  line: FrozenLine,
  { quantity, quantities }: { quantity?: number | undefined; quantities?: number[] | undefined },
  seasons: readonly { id: string }[],
): FrozenLine {
  if (line.season_quantities === null) return quantity === undefined ? line : { ...line, quantity };
  if (!quantities) return line;
  const given = seasons.flatMap(({ id }, place) => {
    const pieces = quantities[place] ?? line.season_quantities?.[id] ?? 0;
    return pieces > 0 ? [[id, pieces] as const] : [];
  });
  return { ...line, season_quantities: Object.fromEntries(given) };
}

function piecesOf({ quantity, season_quantities }: FrozenLine): number {
  return quantity ?? Object.values(season_quantities ?? {}).reduce((sum, pieces) => sum + pieces, 0);
}
