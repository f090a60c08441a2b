import type { OpenLine, OrderSummary } from '@kontor/contract';
import { isCalendarDay } from '@kontor/domain';
import type { CompanyActor } from '../../shared/actor.ts';
import { fieldsInvalid } from '../../shared/errors.ts';
import type { OpenLineQuery } from './open-lines.ts';
import type { OrderFilter } from './order-hits.ts';
import { presentOpenLine, presentSummary } from './orders.presenter.ts';
import type { OrdersRepository } from './orders.repository.ts';

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

/** A page of the open lines of all orders of the active company. */
export async function listOpenLines({
  actor,
  query: { page = 1, pageSize = defaultPageSize, ...query },
  orders,
}: {
  actor: CompanyActor;
  query: OpenLineQuery & { page?: number | undefined; pageSize?: number | undefined };
  orders: OrdersRepository;
}): Promise<{ data: OpenLine[]; meta: { total: number; page: number; pageSize: number } }> {
  const range = { limit: pageSize, offset: (page - 1) * pageSize };
  const { lines, total } = await orders.findOpenLines(actor, query, range);
  return {
    data: lines.map((line) => presentOpenLine(line, actor.locale)),
    meta: { total, page, pageSize },
  };
}

/** Refuses days that do not exist, such as 30 February. The schema checks the format. */
export function requireDays({ dateFrom, dateTo }: OrderFilter): void {
  const details = Object.entries({ dateFrom, dateTo })
    .filter(([, day]) => day !== undefined && !isCalendarDay(day))
    .map(([field]) => ({ field, code: 'format' as const }));
  if (details.length > 0) throw fieldsInvalid(details);
}
