import type {
  ApprovalCreation,
  ApprovalDetail,
  ApprovalSummary,
  RouteBody,
  RouteQuery,
  routes,
} from '@kontor/contract';
import { MAX_CART_LINES, minorToDecimal, stateAfter } from '@kontor/domain';
import type { PoolClient } from 'pg';
import type { StatementRunner } from '../../database/connection.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import { requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import type { Jobs } from '../../shared/jobs.ts';
import { inTransaction, together } from '../../shared/transaction.ts';
import { appendAudit, byActor } from '../audit/append-audit.ts';
import { basketTooLarge } from '../cart/cart.errors.ts';
import {
  type CheckoutServices,
  orderLocale,
  prepareOrder,
  submitting,
} from '../checkout/checkout.usecases.ts';
import { buildOrder } from '../checkout/new-order.ts';
import { approvalNetMinor } from '../checkout/order-approval.ts';
import { decidersFor, findVisible, lockOwn, seesAll } from './approval-access.ts';
import { approvalMailJob } from './approvals.jobs.ts';
import { presentApproval, presentApprovalDetail } from './approvals.presenter.ts';
import { type ApprovalEvent, approvalsOn, createApprovalsRepository } from './approvals.repository.ts';
import { previewToday } from './todays-order.ts';

export interface ApprovalServices {
  checkout: CheckoutServices;
  jobs: Pick<Jobs, 'enqueue'>;
}

export interface OfRequest {
  actor: CompanyActor;
  id: string;
  services: ApprovalServices;
}

const defaultPageSize = 20;

/**
 * Requests approval of the actor's checkout: checks it like an order, copies it, and removes its lines from the cart
 * (decision 64). A repeated call for the same checkout returns the same request.
 *
 * @throws approval.not.required, approval.no.approver, and the errors of an order
 */
export async function requestApproval({
  actor,
  body: { message, ...body },
  services: { checkout: services, jobs },
}: {
  actor: CompanyActor;
  body: ApprovalCreation;
  services: ApprovalServices;
}): Promise<ApprovalSummary> {
  const { pool, sources } = services;
  const requests = createApprovalsRepository({ runner: pool });
  const known = await requests.findIdByKey(actor, body.checkoutId);
  const id = known ?? newId();
  if (known === undefined) {
    await submitting({ actor, body, services }, async ({ client, rules, upTo }) => {
      const { basket, checkout, approval, now } = await prepareOrder({
        client,
        actor,
        body,
        rules,
        upTo,
        services,
      });
      if (approval.reasons.length === 0) throw requestError('approval.not.required');
      const written = approvalsOn(client);
      const facts = await written.readDecisionFacts(actor.tenantId, actor.company.id);
      const { approverIds, reasons } = approval;
      if (decidersFor({ user_id: actor.userId, approver_ids: approverIds }, facts, now).length === 0) {
        throw requestError('approval.no.approver');
      }
      const { paymentMethod: method, totals } = checkout;
      // A mandate is given now: no account number waits in the request.
      const { mandateId } = method.isOnline
        ? { mandateId: null }
        : await sources.preparePayment(client, actor, {
            orderId: id,
            method,
            checkoutId: body.checkoutId,
            choice: body.directDebit,
            now,
            rules,
          });
      const language = orderLocale(actor);
      const order = buildOrder({
        id,
        documentId: '',
        body,
        checkout,
        mandateId,
        rules,
        locale: language,
        now,
      });
      const { checkoutId, basketId: _basket, version: _version, expectedTotal: _total, ...kept } = body;
      await written.insert(actor, {
        id,
        requestKey: checkoutId,
        now,
        language,
        message: message || null,
        reasons,
        approverIds,
        basketId: basket.id,
        checkout: { ...kept, directDebit: mandateId === null ? null : { mandateId } },
        frozen: order,
        net: minorToDecimal(approvalNetMinor(totals)),
        gross: order.gross,
        currency: order.currency,
      });
      await together([
        sources.emptyBasket(client, actor, basket.id, body.orderType),
        recordEvent({ client, jobs, actor, id }, 1, {
          event: { type: 'requested', now, reason: message },
          details: { gross: order.gross, currency: order.currency },
        }),
      ]);
    });
  }
  return await readSummary({ actor, id, runner: pool, now: services.clock.now() });
}

/** A page of requests: the actor's own, those to decide and decided; a customer admin and an agent see all. */
export async function listApprovals({
  actor,
  query: { page = 1, pageSize = defaultPageSize, view = 'all', state },
  services: { checkout },
}: {
  actor: CompanyActor;
  query: RouteQuery<typeof routes.approvals.list>;
  services: ApprovalServices;
}): Promise<{ data: ApprovalSummary[]; meta: { total: number; page: number; pageSize: number } }> {
  const repository = createApprovalsRepository({ runner: checkout.pool });
  const [pending, facts] = await Promise.all([
    repository.findPending(actor),
    repository.readDecisionFacts(actor.tenantId, actor.company.id),
  ]);
  const now = checkout.clock.now();
  const deciders = new Map(pending.map((request) => [request.id, decidersFor(request, facts, now)]));
  const decidable = [...deciders].flatMap(([id, users]) => (users.includes(actor.userId) ? [id] : []));
  const { requests, total } = await repository.findPage(
    actor,
    { seesAll: seesAll(actor), view, state, decidable },
    { page, pageSize },
  );
  return {
    data: requests.map((row) =>
      presentApproval(row, { userId: actor.userId, deciders: deciders.get(row.id) ?? [], facts }),
    ),
    meta: { total, page, pageSize },
  };
}

/** A request with its history and the order as of today. @throws approval.not.found for what the actor may not see */
export async function readApproval({
  actor,
  id,
  services: { checkout },
}: OfRequest): Promise<ApprovalDetail> {
  const { pool, clock } = checkout;
  const { row, facts, deciders } = await findVisible(pool, { actor, id, now: clock.now() });
  return presentApprovalDetail(row, {
    summary: presentApproval(row, { userId: actor.userId, deciders, facts }),
    events: await createApprovalsRepository({ runner: pool }).findEvents(actor.tenantId, id),
    today: row.state === 'pending' ? await previewToday(checkout, actor, row) : undefined,
    actor,
  });
}

/** Withdraws an own pending request; with `toCart` its lines go back to the cart. */
export async function withdrawApproval({
  actor,
  id,
  body: { toCart = false },
  services,
}: OfRequest & { body: RouteBody<typeof routes.approvals.withdraw> }): Promise<ApprovalSummary> {
  const { pool, clock } = services.checkout;
  const now = clock.now();
  await inTransaction(pool, async (client) => {
    const { state } = await lockOwn(client, actor, id);
    if (!stateAfter(state, 'withdrawn')) throw requestError('approval.decided');
    const written = approvalsOn(client);
    await written.decide(actor, id, { state: 'withdrawn', now });
    await written.appendEvent(actor, id, { type: 'withdrawn', now });
    await appendAudit(client, { ...byActor(actor), at: now, action: 'approval.withdrawn', subject: id });
    if (toCart) await moveToCart(client, actor, id);
  });
  return await readSummary({ actor, id, runner: pool, now });
}

/** Returns the lines of an own declined or withdrawn request to the cart, once. */
export async function takeBackApproval({ actor, id, services }: OfRequest): Promise<ApprovalSummary> {
  const { pool, clock } = services.checkout;
  await inTransaction(pool, async (client) => {
    const { state } = await lockOwn(client, actor, id);
    if (state !== 'declined' && state !== 'withdrawn') throw requestError('approval.decided');
    const row = await approvalsOn(client).find(actor, id);
    if (row?.line_count === 0) throw requestError('approval.taken.back');
    await moveToCart(client, actor, id);
  });
  return await readSummary({ actor, id, runner: pool, now: clock.now() });
}

/** Adds an event to the history of a request and to the audit log, and mails it. */
export async function recordEvent(
  {
    client,
    jobs,
    actor,
    id,
  }: Omit<OfRequest, 'services'> & { client: PoolClient; jobs: ApprovalServices['jobs'] },
  version: number,
  {
    event,
    details = {},
  }: {
    event: ApprovalEvent & { type: Exclude<ApprovalEvent['type'], 'withdrawn'> };
    details?: Record<string, unknown>;
  },
): Promise<void> {
  const { type, now } = event;
  const kind = type === 'forwarded' ? 'requested' : type;
  await together([
    approvalsOn(client).appendEvent(actor, id, event),
    appendAudit(client, { ...byActor(actor), at: now, action: `approval.${type}`, subject: id, details }),
    jobs.enqueue(client, approvalMailJob, { tenantId: actor.tenantId, requestId: id, kind, version }),
  ]);
}

/** @throws basket.too.large */
async function moveToCart(client: PoolClient, actor: CompanyActor, id: string): Promise<void> {
  if ((await approvalsOn(client).moveToCart(actor, id)) > MAX_CART_LINES) throw basketTooLarge();
}

/** A request as its list shows it now. */
export async function readSummary({
  runner,
  actor,
  id,
  now,
}: {
  runner: StatementRunner;
  actor: CompanyActor;
  id: string;
  now: Date;
}): Promise<ApprovalSummary> {
  const { row, facts, deciders } = await findVisible(runner, { actor, id, now });
  return presentApproval(row, { userId: actor.userId, deciders, facts });
}
