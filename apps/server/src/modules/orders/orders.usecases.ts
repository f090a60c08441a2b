import type { OrderDetail, OrderPayment, OrderSummary } from '@kontor/contract';
import type { CompanyActor } from '../../shared/actor.ts';
import { fieldsInvalid, requestError } from '../../shared/errors.ts';
import type { StyleFacts } from '../catalogue/line-style.ts';
import type { OrderFilter } from './order-hits.ts';
import { presentDetail, presentSummary } from './orders.presenter.ts';
import type { OrdersRepository } from './orders.repository.ts';
import type { OrderDetailRow } from './orders.types.ts';

const defaultPageSize = 20;

/** A page of the active company's orders that fit, newest first (ORDR-01, ORDR-08). */
export async function listOrders({
  actor,
  query: { page = 1, pageSize = defaultPageSize, ...filter },
  orders,
}: {
  actor: CompanyActor;
  query: OrderFilter & { page?: number | undefined; pageSize?: number | undefined };
  orders: OrdersRepository;
}): Promise<{
  data: OrderSummary[];
  meta: { total: number; page: number; pageSize: number; hasMore?: true };
}> {
  requireDays(filter);
  const { orders: rows, total, hasMore } = await orders.findPage(actor, filter, { page, pageSize });
  return {
    data: rows.map((row) => presentSummary(row, actor.locale)),
    meta: { total, page, pageSize, ...(hasMore ? { hasMore } : {}) },
  };
}

/** An order of the active company by id or number; another company's is not found (ORDR-09). */
export async function readOrder({
  actor,
  id,
  orders,
  paymentOf,
  stylesOf,
}: {
  actor: CompanyActor;
  id: string;
  orders: OrdersRepository;
  paymentOf(tenantId: number, order: OrderDetailRow): Promise<OrderPayment>;
  /** By article number; articles without a style are left out. */
  stylesOf(tenantId: number, skus: readonly string[]): Promise<ReadonlyMap<string, StyleFacts>>;
}): Promise<OrderDetail> {
  const row = await orders.findDetail(actor, id);
  if (!row) throw requestError('order.not.found');
  const skus = [...new Set(row.items.map(({ sku }) => sku))];
  const [payment, styles] = await Promise.all([
    paymentOf(actor.tenantId, row),
    stylesOf(actor.tenantId, skus),
  ]);
  return presentDetail(row, { payment, styles, locale: actor.locale });
}

/** Refuses days that do not exist, such as 30 February. The schema checks the format. */
function requireDays({ dateFrom, dateTo }: OrderFilter): void {
  const details = Object.entries({ dateFrom, dateTo })
    .filter(([, day]) => day !== undefined && !isDay(day))
    .map(([field]) => ({ field, code: 'format' as const }));
  if (details.length > 0) throw fieldsInvalid(details);
}

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
