import type { BulkResult, OrderBulk } from '@kontor/contract';
import { fieldsInvalid, RequestError } from '../../shared/errors.ts';
import type { Log } from '../../shared/log.ts';
import { confirmOrder, dispatchOrder, type OrderOperation } from './order-life.usecases.ts';

/**
 * Confirms or wholly dispatches orders, each in its own transaction. A refused order does not stop the others; the answer has
 * one result for each.
 *
 * @throws validation.failed where a dispatch names no carrier, or no tracking code for an order
 */
export async function bulkChange({
  body: { action, carrier, orders },
  operationOf,
  log,
}: {
  body: OrderBulk;
  operationOf: (id: string) => OrderOperation;
  log: Pick<Log, 'error'>;
}): Promise<BulkResult[]> {
  const missing = [
    ...(carrier === undefined ? ['carrier'] : []),
    ...orders.flatMap(({ trackingCode }, index) =>
      trackingCode === undefined ? [`orders.${index}.trackingCode`] : [],
    ),
  ];
  if (action === 'dispatch' && missing.length > 0)
    throw fieldsInvalid(missing.map((field) => ({ field, code: 'required' })));
  const results: BulkResult[] = [];
  for (const { id, trackingCode = '' } of orders) {
    try {
      if (action === 'confirm') await confirmOrder(operationOf(id));
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
