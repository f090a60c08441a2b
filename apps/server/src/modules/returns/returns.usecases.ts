import type { OrderReturn, OrderReturnInput } from '@kontor/contract';
import { returnablePieces } from '@kontor/domain';
import type { Pool, PoolClient } from 'pg';
import type { Actor, CompanyActor } from '../../shared/actor.ts';
import { fieldsInvalid, requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import { jobType } from '../../shared/jobs.ts';
import { localized } from '../../shared/locale.ts';
import { personName } from '../../shared/person-name.ts';
import { type RateLimits, tooManyRequests } from '../../shared/rate-limit.ts';
import { returnCreditJob } from '../billing/billing.jobs.ts';
import type { TenantMails } from '../mails/tenant-mails.ts';
import { type LockedOrder, type OrderOperation, withLockedOrder } from '../order-life/order-life.usecases.ts';
import { appendOrderEvent } from '../order-notices/order-events.ts';
import { recipientsOfRequest } from '../order-notices/order-recipients.ts';
import { giveBack } from '../orders/order-stock.ts';
import type { SettingsReader } from '../settings/settings-reader.ts';
import { type ReturnMailKind, returnMail } from './return-mail.ts';
import { createReturnsRepository, presentReturn, type ReturnRow } from './returns.repository.ts';

/** Mails a requested return to the shop, or its decision to the buyer. */
export const returnMailJob = jobType<{ tenantId: number; returnId: string; kind: ReturnMailKind }>(
  'return-mail',
);

/** Requests of a user within the window of `limits`: each sends a mail. */
const maxRequests = 20;

type Services = OrderOperation['services'];

/**
 * Stores a buyer's request to return delivered pieces of a line, and mails it to the shop.
 *
 * @throws order.not.found, return.quantity.exceeded, too.many.requests, validation.failed
 */
export async function requestReturn({
  actor,
  id,
  input: { position, quantity, reason },
  limits,
  services,
}: {
  actor: CompanyActor;
  id: string;
  input: OrderReturnInput;
  limits: RateLimits;
  services: Services;
}): Promise<OrderReturn> {
  const { tenantId } = actor;
  const refused = await limits.count(tenantId, {
    action: 'order.return',
    subject: actor.userId,
    limit: maxRequests,
  });
  if (refused) throw tooManyRequests(refused.retryAfterSeconds);
  const returnId = newId();
  const { done } = await withLockedOrder({ tenantId, id, by: actor, services }, async (client, order) => {
    if (order.companyId !== actor.company.id) throw requestError('order.not.found');
    const line = order.lines.find((one) => one.position === position);
    if (!line) throw fieldsInvalid([{ field: 'position', code: 'unknown' }]);
    await requirePieces(client, { actor, order, position, quantity, returnId });
    const returns = createReturnsRepository({ runner: client, tenantId });
    await returns.insert({
      ...{
        id: returnId,
        orderId: order.id,
        companyId: order.companyId,
        position,
        sku: line.sku,
        quantity,
        reason,
      },
      createdAt: services.clock.now(),
      userId: actor.userId,
      createdBy: personName(actor),
    });
    await services.jobs.enqueue(client, returnMailJob, { tenantId, returnId, kind: 'requested' });
    return await returns.find(returnId);
  });
  return presented(done, actor);
}

/**
 * Accepts a requested return, wholly or in part (`quantity`), or declines it (`quantity` null). The event `return.accepted` tells
 * billing and ERP what to credit.
 *
 * @throws return.not.found, return.decided, return.quantity.exceeded
 */
export async function decideReturn({
  quantity,
  text = '',
  ...decision
}: {
  actor: Actor;
  id: string;
  /** Absent: all that was asked for. */
  quantity: number | null | undefined;
  text?: string | undefined;
  services: Services;
}): Promise<OrderReturn> {
  return await changeReturn(decision, async (client, order, goods) => {
    const { actor, services } = decision;
    const { tenantId } = actor;
    const accepted = quantity === undefined ? goods.quantity : quantity;
    const max = goods.quantity;
    const { position, sku } = goods;
    const now = services.clock.now();
    const returns = createReturnsRepository({ runner: client, tenantId });
    if (accepted !== null && accepted > max) {
      const name = articleName(sku, localized(actor.locale, goods.name));
      throw requestError('return.quantity.exceeded', { details: { position, name, max } });
    }
    const answer = { quantity: accepted, text: text || null, by: personName(actor), now };
    if (!(await returns.decide(goods.id, answer))) throw requestError('return.decided');
    if (accepted !== null) {
      await requirePieces(client, { actor, order, position, quantity: accepted, returnId: goods.id });
      await services.jobs.enqueue(client, returnCreditJob, { tenantId, returnId: goods.id });
      await appendOrderEvent(client, {
        tenantId,
        now,
        event: {
          type: 'return.accepted',
          orderId: order.id,
          payload: { returnId: goods.id, position, sku, quantity: accepted },
        },
      });
    }
    await services.jobs.enqueue(client, returnMailJob, {
      tenantId,
      returnId: goods.id,
      kind: accepted === null ? 'declined' : 'accepted',
    });
  });
}

/**
 * Records the arrival of accepted goods, once. They return to stock unless they are damaged or an ERP counts them.
 *
 * @throws return.not.found, return.decided
 */
export async function receiveReturn({
  isRestocked = true,
  ...decision
}: {
  actor: Actor;
  id: string;
  isRestocked?: boolean | undefined;
  services: Services;
}): Promise<OrderReturn> {
  return await changeReturn(decision, async (client, order, { id, position, sku, acceptedQuantity }) => {
    const { tenantId } = decision.actor;
    const now = decision.services.clock.now();
    const returns = createReturnsRepository({ runner: client, tenantId });
    if (!(await returns.receive(id, now))) throw requestError('return.decided');
    // It may have been accepted after it was read.
    const quantity = (await returns.find(id))?.acceptedQuantity ?? acceptedQuantity ?? 0;
    await appendOrderEvent(client, {
      tenantId,
      now,
      event: {
        type: 'return.received',
        orderId: order.id,
        payload: { returnId: id, position, sku, quantity, ...(isRestocked ? {} : { isRestocked }) },
      },
    });
    const variantId = isRestocked ? await returns.variantId(sku) : undefined;
    if (variantId !== undefined) await giveBack(client, tenantId, [{ variantId, seasonId: null, quantity }]);
  });
}

/** Mails a requested return to the shop's address, its decision to the order's recipients in the order's language. */
export async function sendReturnMail({
  data: { tenantId, returnId, kind },
  pool,
  mails,
  settings,
}: {
  data: { tenantId: number; returnId: string; kind: ReturnMailKind };
  pool: Pool;
  mails: Pick<TenantMails, 'send'>;
  settings: Pick<SettingsReader, 'of'>;
}): Promise<void> {
  const row = await createReturnsRepository({ runner: pool, tenantId }).find(returnId);
  if (!row) return;
  const { companyData } = (await settings.of(tenantId)).document;
  const shop = kind === 'requested' ? companyData : undefined;
  const { to, copy, language, name } = await recipientsOfRequest(pool, { tenantId, order: row, shop });
  if (to.length === 0) return;
  await mails.send({
    tenantId,
    key: `order-return-${returnId}-${kind}`,
    to,
    copy,
    content: () => returnMail(kind, { language, name, goods: presentReturn(row, language) }),
  });
}

/** Locks the order of a return and changes the return. */
async function changeReturn(
  { actor, id, services }: { actor: Actor; id: string; services: Services },
  work: (client: PoolClient, order: LockedOrder, goods: ReturnRow) => Promise<void>,
): Promise<OrderReturn> {
  const { tenantId } = actor;
  const goods = await createReturnsRepository({ runner: services.pool, tenantId }).find(id);
  if (!goods) throw requestError('return.not.found');
  const operation = { tenantId, id: goods.orderId, by: actor, services };
  const { done } = await withLockedOrder(operation, async (client, order) => {
    await work(client, order, goods);
    return await createReturnsRepository({ runner: client, tenantId }).find(id);
  });
  return presented(done, actor);
}

/** Refuses more pieces than were delivered and are not asked back yet. @throws return.quantity.exceeded */
async function requirePieces(
  client: PoolClient,
  {
    actor: { tenantId, locale },
    order,
    position,
    quantity,
    returnId,
  }: { actor: Actor; order: LockedOrder; position: number; quantity: number; returnId: string },
): Promise<void> {
  const line = order.lines.find((one) => one.position === position);
  const returns = createReturnsRepository({ runner: client, tenantId });
  const max = returnablePieces(line?.delivered ?? 0, await returns.ofLine(order.id, position, returnId));
  if (quantity <= max) return;
  const ordered = await returns.articleName(order.id, position);
  const name = articleName(line?.sku ?? '', ordered ? localized(locale, ordered) : '');
  throw requestError('return.quantity.exceeded', { details: { position, name, max } });
}

const articleName = (sku: string, name: string) => `${sku} ${name}`.trim();

function presented(row: ReturnRow | undefined, { locale }: Actor): OrderReturn {
  if (!row) throw requestError('return.not.found');
  return presentReturn(row, locale);
}
