import { randomUUID } from 'node:crypto';
import type { ApprovalDetail, ApprovalSummary, PlacedOrder, RouteBody, routes } from '@kontor/contract';
import { type ApprovalReason, decimalToMinor, lineIdentity, minorToDecimal } from '@kontor/domain';
import type { PoolClient } from 'pg';
import type { CompanyActor } from '../../shared/actor.ts';
import { RequestError, requestError } from '../../shared/errors.ts';
import { TooManyLines } from '../../shared/large-work.ts';
import { inTransaction, together } from '../../shared/transaction.ts';
import { createOrder } from '../checkout/checkout.usecases.ts';
import { snapshot } from '../checkout/new-order.ts';
import { approvalOf, type OrderApproval } from '../checkout/order-approval.ts';
import { decidersFor, findDecidable, lockDecidable } from './approval-access.ts';
import {
  type ApprovalRow,
  approvalsOn,
  type FrozenCheckout,
  type FrozenLine,
} from './approvals.repository.ts';
import { type OfRequest, readApproval, readSummary, recordEvent } from './approvals.usecases.ts';
import {
  cartLines,
  previewToday,
  requesterOf,
  type TodaysOrder,
  withRequestAsBasket,
} from './todays-order.ts';

type BodyOf<Name extends 'approve' | 'change' | 'decline'> = OfRequest & {
  body: RouteBody<(typeof routes.approvals)[Name]>;
};

/** The request or its total changed after the approver loaded it. */
const staleCodes: readonly string[] = ['basket.conflict', 'price.changed'];

/**
 * Approves a request: places its order for the requester by today's rules, in one transaction. The lock on the request makes
 * this happen once (decision 64). Where today's prices reach a higher rule, its approvers are asked instead (decision 69).
 *
 * @throws approval.own, approval.not.approver, approval.decided, approval.changed, approval.forwarded, approval.no.approver,
 * approval.requester.locked, budget.exceeded, and the errors of an order
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
  let higher: OrderApproval | undefined;
  return await createOrder({
    actor: requester,
    body: { ...row.checkout, checkoutId: randomUUID(), basketId: id, version, expectedTotal },
    approvedBy: {
      approver: actor,
      exceedBudget,
      async check(client, approval) {
        if (aboveOf(approval.reasons) <= aboveOf(row.reasons)) return;
        const deciders = await decidersOfRule(client, { actor, row, approval, now: clock.now() });
        if (deciders.includes(actor.userId)) return;
        if (deciders.length === 0) throw requestError('approval.no.approver');
        higher = approval;
        throw requestError('approval.forwarded');
      },
    },
    services: {
      ...services,
      sources: {
        ...services.sources,
        async lockBasket(client, _actor, { upTo }) {
          if (row.lines.length > upTo) throw new TooManyLines(row.lines.length);
          const locked = await lockDecidable(client, { actor, id, now: clock.now() });
          if (!locked.may_order) throw requestError('approval.requester.locked');
          return { id, version: locked.version, lines: cartLines(row.lines) };
        },
        emptyBasket: async () => {},
        async orderPlaced(client, placed) {
          const { now, orderId, exceedsBudget: exceededBudget } = placed;
          await together([
            sources.orderPlaced(client, placed),
            approvalsOn(client).decide(actor, id, {
              state: 'approved',
              now,
              answer: reason || null,
              orderId,
            }),
            recordEvent({ client, jobs, actor, id }, version, {
              event: { type: 'approved', now, reason, exceededBudget },
              details: { orderId, exceededBudget },
            }),
          ]);
        },
      },
    },
  }).catch(async (error: unknown) => {
    if (higher) await forward(higher);
    const isStale = error instanceof RequestError && staleCodes.includes(error.code);
    throw isStale ? requestError('approval.changed', { details: error.details }) : error;
  });

  /** Prices rose above the amount of a higher rule: its approvers are asked. */
  async function forward({ reasons, approverIds }: OrderApproval): Promise<void> {
    const amount = reasons.find(({ code }) => code === 'amount');
    const net = amount?.code === 'amount' ? minorToDecimal(amount.netMinor) : row.net;
    const gross = expectedTotal.value;
    await inTransaction(pool, async (client) => {
      const now = clock.now();
      const locked = await lockDecidable(client, { actor, id, now });
      if (locked.version !== version) throw requestError('approval.changed');
      await together([
        approvalsOn(client).forward(actor, id, { reasons, approverIds, net, gross }),
        recordEvent({ client, jobs, actor, id }, version + 1, {
          event: { type: 'forwarded', now },
          details: { net, gross },
        }),
      ]);
    });
  }
}

/**
 * Changes quantities of a pending request, and replaces an address or cost centre; a line with no pieces leaves it.
 *
 * @throws approval.own, approval.not.approver, approval.decided, approval.changed, approval.requester.locked, basket.empty where
 * nothing would be left, address.not.found, cost.centre.not.found, validation.failed for a line that is not there
 */
export async function changeApproval({
  actor,
  id,
  body: { version, lines: wanted, reason, ...given },
  services,
}: BodyOf<'change'>): Promise<ApprovalDetail> {
  const { pool, clock } = services.checkout;
  const row = await findDecidable(pool, { actor, id, now: clock.now() });
  if (row.version !== version) throw requestError('approval.changed');
  const { seasons } = await services.checkout.sources.rulesOf(actor.tenantId);
  const { lines, changes } = changedLines(row, wanted, seasons);
  if (lines.length === 0) throw requestError('basket.empty');
  const { checkout, isChosen } = withChoices(row.checkout, given);
  const today = await previewToday(services.checkout, actor, { ...row, lines, checkout });
  if (!today) throw requestError('approval.requester.locked');
  const frozen = withCopies(row, given, today);
  const { current } = today;
  const [goods, discount, shipping] = [current.net, current.discount, current.shipping].map(decimalToMinor);
  const netMinor = (goods ?? 0) - (discount ?? 0) + (shipping ?? 0);
  if (changes.length > 0 || isChosen) {
    await inTransaction(pool, async (client) => {
      const now = clock.now();
      const locked = await lockDecidable(client, { actor, id, now });
      if (locked.version !== version) throw requestError('approval.changed');
      const approverIds = await approversOf(client, { actor, row, today, netMinor, now });
      const { gross } = current;
      await together([
        approvalsOn(client).setChange(actor, id, {
          lines,
          checkout,
          frozen,
          net: minorToDecimal(netMinor),
          gross,
          approverIds,
        }),
        recordEvent({ client, jobs: services.jobs, actor, id }, version, {
          event: { type: 'changed', now, reason, changes },
          details: { lines: changes.length, gross, ...given },
        }),
      ]);
    });
  }
  return await readApproval({ actor, id, services });
}

type Choices = Pick<BodyOf<'change'>['body'], 'shippingAddressId' | 'invoiceAddressId' | 'costCentreId'>;

function withChoices(
  checkout: FrozenCheckout,
  { shippingAddressId, invoiceAddressId, costCentreId }: Choices,
): { checkout: FrozenCheckout; isChosen: boolean } {
  const after = {
    ...checkout,
    shippingAddressId: shippingAddressId ?? checkout.shippingAddressId,
    invoiceAddressId: invoiceAddressId ?? checkout.invoiceAddressId,
    costCentreId: costCentreId ?? checkout.costCentreId ?? null,
  };
  const isChosen =
    after.shippingAddressId !== checkout.shippingAddressId ||
    after.invoiceAddressId !== checkout.invoiceAddressId ||
    after.costCentreId !== (checkout.costCentreId ?? null);
  return { checkout: after, isChosen };
}

/** The frozen order with copies of the chosen addresses and cost centre. @throws address.not.found, cost.centre.not.found */
function withCopies(
  { frozen, language }: Pick<ApprovalRow, 'frozen' | 'language'>,
  { shippingAddressId, invoiceAddressId, costCentreId }: Choices,
  { missing, facts: { addresses, costCentres } }: Pick<TodaysOrder, 'missing' | 'facts'>,
): ApprovalRow['frozen'] {
  const addressOf = (id: string, choice: 'shippingAddress' | 'invoiceAddress') => {
    const address = addresses.find((one) => one.id === id);
    if (!address || missing.includes(choice)) throw requestError('address.not.found');
    return snapshot(address, language);
  };
  const costCentre = costCentres.find(({ id }) => id === costCentreId);
  if (costCentreId && !costCentre) throw requestError('cost.centre.not.found');
  return {
    ...frozen,
    ...(shippingAddressId ? { shippingAddress: addressOf(shippingAddressId, 'shippingAddress') } : {}),
    ...(invoiceAddressId ? { invoiceAddress: addressOf(invoiceAddressId, 'invoiceAddress') } : {}),
    ...(costCentre ? { costCentre: { id: costCentre.id, key: costCentre.key, name: costCentre.name } } : {}),
  };
}

/**
 * The approvers of a changed request. If it was raised above the amount of a higher rule, these are the approvers of that rule.
 *
 * @throws approval.not.approver for an actor who is not among them
 */
async function approversOf(
  client: PoolClient,
  {
    actor,
    row,
    today: { requester, facts },
    netMinor,
    now,
  }: { actor: CompanyActor; row: ApprovalRow; today: TodaysOrder; netMinor: number; now: Date },
): Promise<readonly string[]> {
  const approval = approvalOf(requester, netMinor, facts, []);
  if (aboveOf(approval.reasons) <= aboveOf(row.reasons)) return row.approver_ids;
  const deciders = await decidersOfRule(client, { actor, row, approval, now });
  if (!deciders.includes(actor.userId)) throw requestError('approval.not.approver');
  return approval.approverIds;
}

/** The users who may decide by the rule of an approval. */
async function decidersOfRule(
  client: PoolClient,
  {
    actor: { tenantId, company },
    row: { user_id },
    approval: { approverIds },
    now,
  }: { actor: CompanyActor; row: ApprovalRow; approval: OrderApproval; now: Date },
): Promise<string[]> {
  const users = await approvalsOn(client).readDecisionFacts(tenantId, company.id);
  return decidersFor({ user_id, approver_ids: approverIds }, users, now);
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
    await together([
      approvalsOn(client).decide(actor, id, { state: 'declined', now, answer: reason }),
      recordEvent({ client, jobs, actor, id }, version, { event: { type: 'declined', now, reason } }),
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
  if (byId.size > 0) throw unknownLine();
  return { lines: changed, changes };
}

function withQuantities(
  line: FrozenLine,
  { quantity, quantities }: BodyOf<'change'>['body']['lines'][number],
  seasons: readonly { id: string }[],
): FrozenLine {
  if (line.season_quantities === null) return quantity === undefined ? line : { ...line, quantity };
  if (!quantities) return line;
  const given = new Map(Object.entries(quantities));
  const after = seasons.flatMap(({ id }) => {
    const pieces = given.get(id) ?? line.season_quantities?.[id] ?? 0;
    given.delete(id);
    return pieces > 0 ? [[id, pieces] as const] : [];
  });
  if (given.size > 0) throw unknownLine();
  return { ...line, season_quantities: Object.fromEntries(after) };
}

function unknownLine() {
  return requestError('validation.failed', { details: [{ field: 'lines', code: 'invalid' }] });
}

function piecesOf({ quantity, season_quantities }: FrozenLine): number {
  return quantity ?? Object.values(season_quantities ?? {}).reduce((sum, pieces) => sum + pieces, 0);
}
