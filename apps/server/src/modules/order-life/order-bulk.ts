import type { BulkResult, OrderBulk } from '@kontor/contract';
import { fieldsInvalid, RequestError, requestError } from '../../shared/errors.ts';
import type { Log } from '../../shared/log.ts';
import { cancelWholeOrder, confirmOrder, dispatchOrder, type OrderOperation } from './order-life.usecases.ts';

/**
 * Confirms, wholly dispatches or cancels orders, each in its own transaction. A refused order does not stop the others; the answer has
 * one result for each.
 *
 * @throws validation.failed where a dispatch names no carrier, or no tracking code for an order, or a cancellation no reason
 */
export async function bulkChange({
  body: { action, carrier, note, orders },
  operationOf,
  log,
}: {
  body: OrderBulk;
  operationOf: (id: string) => OrderOperation;
  log: Pick<Log, 'error'>;
}): Promise<BulkResult[]> {
  const missing = {
    confirm: [],
    cancel: note === undefined ? ['note'] : [],
    dispatch: [
      ...(carrier === undefined ? ['carrier'] : []),
      ...orders.flatMap(({ trackingCode }, index) =>
        trackingCode === undefined ? [`orders.${index}.trackingCode`] : [],
      ),
    ],
  }[action];
  if (missing.length > 0) throw fieldsInvalid(missing.map((field) => ({ field, code: 'required' })));
  const results: BulkResult[] = [];
  for (const { id, trackingCode = '' } of orders) {
    try {
      if (action === 'confirm') await confirmOnce(operationOf(id));
      else if (action === 'cancel') await cancelOnce({ ...operationOf(id), note });
      else await dispatchOrder({ ...operationOf(id), dispatch: { carrier: carrier ?? '', trackingCode } });
      results.push({ id, error: null });
    } catch (error) {
      if (!(error instanceof RequestError))
        log.error({ err: error, orderId: id }, 'a change of many orders failed');
      const { code, details } =
        error instanceof RequestError ? error : { code: 'internal.error', details: undefined };
      results.push({ id, error: { code, ...(details === undefined ? {} : { details }) } });
    }
  }
  return results;
}

/** Who confirms many orders is told which of them were confirmed before. */
async function confirmOnce(confirmation: OrderOperation): Promise<void> {
  const { done } = await confirmOrder(confirmation);
  if (!done) throw requestError('order.confirmed');
}

/** Who cancels many orders is told which of them were cancelled before. */
async function cancelOnce(cancellation: Parameters<typeof cancelWholeOrder>[0]): Promise<void> {
  const { done } = await cancelWholeOrder(cancellation);
  if (done.outcome !== 'cancelled') throw requestError('order.cancelled');
}
