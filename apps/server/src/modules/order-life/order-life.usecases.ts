import type { AuditAction, Dispatch, OrderChange } from '@kontor/contract';
import { isCalendarDay, localDate, orderStatusesOf } from '@kontor/domain';
import type { Pool, PoolClient } from 'pg';
import type { Actor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { fieldsInvalid, malformed, requestError } from '../../shared/errors.ts';
import type { Jobs } from '../../shared/jobs.ts';
import { once } from '../../shared/once.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { orderBillingJob } from '../billing/billing.jobs.ts';
import { documentJob } from '../documents/document.job.ts';
import { appendOrderEvent, type OrderEvent } from '../order-notices/order-events.ts';
import { appendOrderHistory, type NewOrderHistory } from '../order-notices/order-history.ts';
import { addDeliveryNote } from '../orders/delivery-notes.ts';
import { type Cancellation, cancelOrder } from '../orders/order-cancellation.ts';
import { giveBack, releaseStock } from '../orders/order-stock.ts';
import { orderMailsJob } from './order-life.jobs.ts';
import { type LifeLine, type LockedOrder, orderLifeOn } from './order-life.repository.ts';

export type { LockedOrder };

/** Of an expected delivery. A mistyped year would be mailed to the buyer. */
const maxYearsAhead = 5;

/** A change of an order by an operator; `by` null: the command. */
export interface OrderOperation {
  tenantId: number;
  /** The order's id or number. */
  id: string;
  by: Pick<Actor, 'userId' | 'username' | 'firstName' | 'lastName'> | null;
  services: { pool: Pool; jobs: Pick<Jobs, 'enqueue'>; clock: Clock };
  /** How many entries of the history the person has seen (`record.changed`). */
  version?: string | undefined;
  /** Suppresses the mail, because the buyer gets another one. */
  isQuiet?: boolean;
}

type Notes = Pick<NewOrderHistory, 'kind' | 'note' | 'details'>;
type Written<Done> = { orderId: string; done: Done };

/**
 * Confirms an open order, and answers whether it did: a later status stays.
 *
 * @throws order.not.found, order.cancelled, validation.failed
 */
export async function confirmOrder({
  expectedDate,
  note,
  ...operation
}: OrderOperation & { expectedDate?: string | undefined; note?: string | undefined }): Promise<
  Written<boolean>
> {
  requireDays([{ field: 'expectedDate', day: expectedDate }]);
  requireComing([expectedDate], operation);
  return await withLockedOrder(operation, async (client, order) => {
    if (order.orderStatus === 'cancelled') throw requestError('order.cancelled');
    if (order.orderStatus !== 'open') return false;
    const dated = expectedDate === undefined ? [] : order.lines.filter(({ open }) => open > 0);
    const lines = dated.map((line) => ({ ...line, expectedDate: expectedDate ?? null }));
    await write(client, operation, order, {
      lines,
      statuses: { orderStatus: 'confirmed', deliveryStatus: order.deliveryStatus },
      event: { type: 'order.confirmed', orderId: order.id, payload: expectedDate ? { expectedDate } : {} },
      entry: {
        kind: 'confirmed',
        note,
        details: {
          orderStatus: 'confirmed',
          lines: lines.map(({ position, sku }) => ({ position, sku, expectedDate: expectedDate ?? null })),
        },
      },
    });
    return true;
  });
}

/**
 * Dispatches pieces as a pack, and sets the resulting statuses in the same transaction. Without lines it dispatches all open
 * pieces.
 *
 * @throws order.not.found, order.cancelled, order.nothing.open, order.open.exceeded, order.pack.known, validation.failed
 */
export async function dispatchOrder({
  dispatch,
  ...operation
}: OrderOperation & { dispatch: Dispatch }): Promise<Written<void>> {
  return await withLockedOrder(operation, async (client, order) => {
    const { carrier, trackingCode, trackingUrl, note } = dispatch;
    if (order.orderStatus === 'cancelled') throw requestError('order.cancelled');
    const packed =
      dispatch.lines ??
      order.lines.flatMap(({ position, open }) => (open > 0 ? [{ position, quantity: open }] : []));
    const found = linesOf(order, packed);
    if (packed.length === 0) throw requestError('order.nothing.open');
    const lines = found.map(({ line, wanted: { quantity } }) => {
      if (quantity > line.open)
        throw requestError('order.open.exceeded', {
          details: { position: line.position, sku: line.sku, open: line.open },
        });
      const open = line.open - quantity;
      const { delivered, expectedDate } = line;
      return {
        ...line,
        open,
        delivered: delivered + quantity,
        expectedDate: open > 0 ? expectedDate : null,
      };
    });
    const { tenantId, services } = operation;
    const life = orderLifeOn(client, tenantId);
    const now = services.clock.now();
    const pack = await life.addPack(order.id, { ...dispatch, lines: packed }, now);
    if (pack === undefined) throw requestError('order.pack.known');
    const documentId = await addDeliveryNote(client, { tenantId, orderId: order.id, pack, now });
    if (documentId !== undefined) await services.jobs.enqueue(client, documentJob, { tenantId, documentId });
    await write(client, operation, order, {
      lines,
      event: { type: 'order.dispatched', orderId: order.id, payload: { pack, lines: packed } },
      entry: {
        kind: 'dispatched',
        note,
        details: {
          pack: { carrier, trackingCode, trackingUrl: trackingUrl ?? null },
          lines: found.map(({ line: { position, sku }, wanted: { quantity } }) => ({
            position,
            sku,
            quantity,
          })),
        },
      },
    });
  });
}

/**
 * Lowers or cancels lines, sets expected dates, or leaves a note. Cancelled pieces return to stock in the same transaction. If
 * no pieces are left, it cancels the order with all consequences. A change without effect writes nothing.
 *
 * @throws order.not.found, order.cancelled, order.quantity.range, order.nothing.open, validation.failed
 */
export async function changeOrder({
  change,
  ...operation
}: OrderOperation & { change: OrderChange }): Promise<Written<void>> {
  return await withLockedOrder(operation, (client, order) => applyChange(client, operation, order, change));
}

/** As `changeOrder`, within a transaction that has locked the order. */
export async function applyChange(
  client: PoolClient,
  operation: OrderOperation,
  order: LockedOrder,
  { lines: wantedLines = [], note }: OrderChange,
): Promise<void> {
  requireDays(
    wantedLines.map(({ expectedDate }, index) => ({
      field: `lines.${index}.expectedDate`,
      day: expectedDate,
    })),
  );
  if (order.orderStatus === 'cancelled') throw requestError('order.cancelled');
  const wanted = linesOf(order, wantedLines);
  // A line that is late may keep its day.
  requireComing(
    wanted.flatMap(({ line, wanted: { expectedDate } }) =>
      expectedDate === line.expectedDate ? [] : [expectedDate],
    ),
    operation,
  );
  const changed = wanted.flatMap(({ line, wanted }) => changedLine(line, wanted));
  if (changed.length === 0 && !note) return;
  const after = merged(
    order.lines,
    changed.map(({ line }) => line),
  );
  const statuses = orderStatusesOf(after, order.orderStatus);
  if (changed.length > 0 && statuses.orderStatus === 'cancelled') {
    await cancelWhole(client, operation, { orderId: order.id, companyId: order.companyId, note });
    return;
  }
  const lines = changed.map(({ entry }) => entry);
  await write(client, operation, order, {
    lines: changed.map(({ line }) => line),
    event: {
      type: 'order.changed',
      orderId: order.id,
      payload: {
        lines: lines.map(({ position, after: quantity, expectedDate }) => ({
          position,
          quantity,
          expectedDate,
        })),
        note,
      },
    },
    entry: { kind: 'changed', note, details: { lines } },
  });
}

/**
 * Cancels an order without delivered pieces; a cancelled one stays.
 *
 * @throws order.not.found, order.delivered
 */
export async function cancelWholeOrder({
  note,
  ...operation
}: OrderOperation & { note?: string | undefined }): Promise<Written<Cancellation>> {
  return await withLockedOrder(operation, (client, { id: orderId, companyId }) =>
    cancelWhole(client, operation, { orderId, companyId, note }),
  );
}

/** Cancels an order in the caller's transaction. @throws order.delivered */
export async function cancelWhole(
  client: PoolClient,
  operation: OrderOperation,
  { orderId, companyId, note }: { orderId: string; companyId: string; note: string | undefined },
): Promise<Cancellation> {
  const { tenantId, by, services } = operation;
  const now = services.clock.now();
  const done = await cancelOrder({
    client,
    jobs: services.jobs,
    tenantId,
    orderId,
    reason: 'operator',
    by,
    note,
    now,
  });
  if (done.outcome === 'delivered') throw requestError('order.delivered');
  if (done.outcome === 'cancelled')
    await audit(client, operation, { action: 'order.cancelled', orderId, companyId, details: { note } });
  return done;
}

/**
 * Sends a message to the buyer, as a mail and an entry of the history.
 *
 * @throws order.not.found, request.repeated
 */
export async function messageBuyer({
  actor,
  text,
  requestId,
  ...operation
}: OrderOperation & { actor: Actor; text: string; requestId?: string | undefined }): Promise<Written<void>> {
  const { tenantId, services } = operation;
  const now = services.clock.now();
  return await withLockedOrder(operation, (client, { id: orderId, companyId }) =>
    once(client, { actor, requestId, input: ['message', orderId, text], now }, async () => {
      await appendOrderHistory(client, {
        tenantId,
        orderId,
        at: now,
        kind: 'message',
        actor: 'operator',
        person: actor,
        note: text,
        isMailDue: true,
      });
      await audit(client, operation, { action: 'order.messaged', orderId, companyId, details: { text } });
      await services.jobs.enqueue(client, orderMailsJob, { tenantId });
    }),
  );
}

/** Locks the order and does the work, in one transaction. @throws order.not.found, record.changed */
export async function withLockedOrder<Done>(
  { tenantId, id, version, services: { pool } }: OrderOperation,
  work: (client: PoolClient, order: LockedOrder) => Promise<Done>,
): Promise<Written<Done>> {
  return await inTransaction(pool, async (client) => {
    const order = await orderLifeOn(client, tenantId).lock(id);
    if (!order) throw requestError('order.not.found');
    if (version !== undefined && version !== (await orderLifeOn(client, tenantId).versionOf(order.id)))
      throw requestError('record.changed');
    return { orderId: order.id, done: await work(client, order) };
  });
}

/** Writes changed lines, statuses, stock, event, history and audit entry of an order. */
async function write(
  client: PoolClient,
  operation: OrderOperation,
  order: LockedOrder,
  {
    lines,
    statuses = orderStatusesOf(merged(order.lines, lines), order.orderStatus),
    event,
    entry,
  }: {
    lines: readonly LifeLine[];
    statuses?: Pick<LockedOrder, 'orderStatus' | 'deliveryStatus'>;
    event: OrderEvent;
    entry: Notes & { kind: 'confirmed' | 'dispatched' | 'changed' };
  },
): Promise<void> {
  const { tenantId, by, services } = operation;
  const { id: orderId, companyId } = order;
  const now = services.clock.now();
  const life = orderLifeOn(client, tenantId);
  await life.saveLines(orderId, lines);
  const { orderStatus, deliveryStatus } = statuses;
  if (orderStatus !== order.orderStatus || deliveryStatus !== order.deliveryStatus)
    await life.saveStatuses(orderId, statuses);
  await appendOrderEvent(client, { tenantId, now, event });
  await appendOrderHistory(client, {
    ...entry,
    tenantId,
    orderId,
    at: now,
    actor: 'operator',
    person: by,
    isMailDue: !operation.isQuiet,
    details: {
      ...entry.details,
      ...(orderStatus === order.orderStatus ? {} : { orderStatus }),
      ...(deliveryStatus === order.deliveryStatus ? {} : { deliveryStatus }),
    },
  });
  await audit(client, operation, {
    action: `order.${entry.kind}`,
    orderId,
    companyId,
    details: { note: entry.note, ...entry.details },
  });
  await services.jobs.enqueue(client, orderMailsJob, { tenantId });
  if (event.type === 'order.dispatched')
    await services.jobs.enqueue(client, orderBillingJob, { tenantId, orderId: event.orderId });
  // Last, because orders that are being placed lock stock last.
  const before = new Map(order.lines.map((line) => [line.position, line]));
  const released = await releaseStock(client, {
    tenantId,
    orderId,
    lines: merged(order.lines, lines).map((line) => ({
      ...line,
      cancelled: line.cancelled - (before.get(line.position)?.cancelled ?? 0),
    })),
  });
  await giveBack(client, tenantId, released);
}

async function audit(
  client: PoolClient,
  { tenantId, by, services }: OrderOperation,
  {
    orderId,
    ...entry
  }: { action: AuditAction; orderId: string; companyId: string; details: Record<string, unknown> },
): Promise<void> {
  await appendAudit(client, { ...entry, tenantId, at: services.clock.now(), user: by, subject: orderId });
}

/** The lines of a body with their changes. @throws validation.failed */
function linesOf<Wanted extends { position: number }>(
  { lines }: LockedOrder,
  wanted: readonly Wanted[],
): { line: LifeLine; wanted: Wanted }[] {
  const known = new Map(lines.map((line) => [line.position, line]));
  const seen = new Set<number>();
  return wanted.map((one, index) => {
    const line = known.get(one.position);
    const field = `lines.${index}.position`;
    if (!line) throw fieldsInvalid([{ field, code: 'unknown' }]);
    if (seen.has(one.position)) throw fieldsInvalid([{ field, code: 'invalid' }]);
    seen.add(one.position);
    return { line, wanted: one };
  });
}

/** The named lines with their article numbers. @throws validation.failed, order.quantity.range */
export function requireRange(
  order: LockedOrder,
  wanted: readonly { position: number; quantity: number }[],
): { position: number; sku: string; quantity: number }[] {
  return linesOf(order, wanted).map(({ line, wanted: { position, quantity } }) => {
    changedLine(line, { position, quantity });
    return { position, sku: line.sku, quantity };
  });
}

/** A changed line with its entry for the history; undefined without a change. */
function changedLine(line: LifeLine, wanted: NonNullable<OrderChange['lines']>[number]) {
  const { position, sku, delivered } = line;
  const before = delivered + line.open;
  const after = wanted.quantity ?? before;
  if (after < delivered || after > before)
    throw requestError('order.quantity.range', { details: { position, sku, min: delivered, max: before } });
  const open = after - delivered;
  if (wanted.expectedDate && open === 0) throw requestError('order.nothing.open');
  const wantedDate = wanted.expectedDate === undefined ? line.expectedDate : wanted.expectedDate;
  const expectedDate = open > 0 ? wantedDate : null;
  const isDated = open > 0 && expectedDate !== line.expectedDate;
  if (after === before && !isDated) return [];
  return [
    {
      line: { ...line, open, cancelled: line.cancelled + before - after, expectedDate },
      entry: {
        position,
        sku,
        ...(after === before ? {} : { before, after }),
        ...(isDated ? { expectedDate } : {}),
      },
    },
  ];
}

function merged(lines: readonly LifeLine[], changed: readonly LifeLine[]): LifeLine[] {
  const byPosition = new Map(changed.map((line) => [line.position, line]));
  return lines.map((line) => byPosition.get(line.position) ?? line);
}

/** Buyers are mailed these days. @throws order.expected.past, order.expected.far */
function requireComing(
  days: readonly (string | null | undefined)[],
  { services: { clock } }: Pick<OrderOperation, 'services'>,
): void {
  const today = localDate(clock.now());
  const last = `${Number(today.slice(0, 4)) + maxYearsAhead}${today.slice(4)}`;
  if (days.some((day) => day && day < today)) throw requestError('order.expected.past');
  if (days.some((day) => day && day > last)) throw requestError('order.expected.far');
}

function requireDays(days: { field: string; day: string | null | undefined }[]): void {
  const wrong = days.filter(({ day }) => day && !isCalendarDay(day));
  if (wrong.length > 0) throw fieldsInvalid(wrong.map(({ field }) => malformed(field, 'date')));
}
