import type { OrderRequest, OrderRequestInput } from '@kontor/contract';
import type { Pool } from 'pg';
import type { Actor, CompanyActor } from '../../shared/actor.ts';
import { fieldsInvalid, requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import { jobType } from '../../shared/jobs.ts';
import { personName } from '../../shared/person-name.ts';
import { type RateLimits, tooManyRequests } from '../../shared/rate-limit.ts';
import type { TenantMails } from '../mails/tenant-mails.ts';
import {
  applyChange,
  cancelWhole,
  type OrderOperation,
  requireRange,
  withLockedOrder,
} from '../order-life/order-life.usecases.ts';
import { recipientsOfRequest } from '../order-notices/order-recipients.ts';
import type { SettingsReader } from '../settings/settings-reader.ts';
import { type OrderRequestMailKind, orderRequestMail } from './order-request-mail.ts';
import { createOrderRequestsRepository, presentOrderRequest } from './order-requests.repository.ts';

/** Mails a request to the shop, or its answer to the buyer. */
export const orderRequestMailJob = jobType<{
  tenantId: number;
  requestId: string;
  kind: OrderRequestMailKind;
}>('order-request-mail');

/** Requests of a user within the window of `limits`: each sends a mail. */
const maxRequests = 20;

/**
 * Stores a buyer's request about an order of the active company and mails it to the shop.
 *
 * @throws order.not.found, order.cancelled, order.nothing.open, order.quantity.range, order.request.pending, too.many.requests,
 * validation.failed
 */
export async function askForChange({
  actor,
  id,
  input,
  limits,
  services,
}: {
  actor: CompanyActor;
  id: string;
  input: OrderRequestInput;
  limits: RateLimits;
  services: OrderOperation['services'];
}): Promise<OrderRequest> {
  const { tenantId } = actor;
  if (input.kind === 'change' && input.text === '' && !input.lines?.length)
    throw fieldsInvalid([{ field: 'text', code: 'required' }]);
  const refused = await limits.count(tenantId, {
    action: 'order.request',
    subject: actor.userId,
    limit: maxRequests,
  });
  if (refused) throw tooManyRequests(refused.retryAfterSeconds);
  const requestId = newId();
  const row = await withLockedOrder({ tenantId, id, by: actor, services }, async (client, order) => {
    if (order.companyId !== actor.company.id) throw requestError('order.not.found');
    if (order.orderStatus === 'cancelled') throw requestError('order.cancelled');
    if (!order.lines.some(({ open }) => open > 0)) throw requestError('order.nothing.open');
    const lines = requireRange(order, input.lines ?? []);
    const requests = createOrderRequestsRepository({ runner: client, tenantId });
    const by = {
      userId: actor.userId,
      name: personName(actor),
    };
    const now = services.clock.now();
    if (!(await requests.insert({ id: requestId, orderId: order.id, input, lines, now, by })))
      throw requestError('order.request.pending');
    await services.jobs.enqueue(client, orderRequestMailJob, { tenantId, requestId, kind: 'asked' });
    return await requests.find(requestId);
  });
  return presented(row.done, actor);
}

/**
 * Answers a pending request. Accepting changes or cancels the order as asked, in the same transaction.
 *
 * @throws order.request.not.found, order.request.decided, order.cancelled, order.quantity.range, order.nothing.open
 */
export async function answerRequest({
  actor,
  id,
  state,
  text = '',
  services,
}: {
  actor: Actor;
  id: string;
  state: 'accepted' | 'declined';
  text?: string | undefined;
  services: OrderOperation['services'];
}): Promise<OrderRequest> {
  const { tenantId } = actor;
  const request = await createOrderRequestsRepository({ runner: services.pool, tenantId }).find(id);
  if (!request) throw requestError('order.request.not.found');
  // The answer is mailed instead of the change.
  const operation = { tenantId, id: request.orderId, by: actor, services, isQuiet: true };
  const { done } = await withLockedOrder(operation, async (client, order) => {
    const requests = createOrderRequestsRepository({ runner: client, tenantId });
    const by = personName(actor);
    const now = services.clock.now();
    if (!(await requests.answer(id, { state, text: text || null, by, now })))
      throw requestError('order.request.decided');
    if (state === 'accepted') {
      const note = text || request.text || undefined;
      const open = order.lines.filter((line) => line.open > 0);
      const isWhole = request.kind === 'cancellation' && request.lines.length === 0;
      if (isWhole && !order.lines.some(({ delivered }) => delivered > 0))
        await cancelWhole(client, operation, { orderId: order.id, companyId: order.companyId, note });
      else
        await applyChange(client, operation, order, {
          lines: isWhole
            ? open.map(({ position, delivered }) => ({ position, quantity: delivered }))
            : request.lines.map(({ position, quantity }) => ({ position, quantity })),
          note,
        });
    }
    await services.jobs.enqueue(client, orderRequestMailJob, { tenantId, requestId: id, kind: state });
    return await requests.find(id);
  });
  return presented(done, actor);
}

/** Mails a request to the shop's address, an answer to the order's recipients in the order's language. */
export async function sendOrderRequestMail({
  data: { tenantId, requestId, kind },
  pool,
  mails,
  settings,
}: {
  data: { tenantId: number; requestId: string; kind: OrderRequestMailKind };
  pool: Pool;
  mails: Pick<TenantMails, 'send'>;
  settings: Pick<SettingsReader, 'of'>;
}): Promise<void> {
  const row = await createOrderRequestsRepository({ runner: pool, tenantId }).find(requestId);
  if (!row) return;
  const { companyData } = (await settings.of(tenantId)).document;
  const shop = kind === 'asked' ? companyData : undefined;
  const { to, copy, language, name } = await recipientsOfRequest(pool, { tenantId, order: row, shop });
  if (to.length === 0) return;
  await mails.send({
    tenantId,
    key: `order-request-${requestId}-${kind}`,
    to,
    copy,
    content: () => orderRequestMail(kind, { language, name, request: presentOrderRequest(row, language) }),
  });
}

function presented(
  row: Parameters<typeof presentOrderRequest>[0] | undefined,
  { locale }: Actor,
): OrderRequest {
  if (!row) throw requestError('order.request.not.found');
  return presentOrderRequest(row, locale);
}
