import type { OrderSummary } from '@kontor/contract';
import { isCalendarDay } from '@kontor/domain';
import type { CompanyActor } from '../../shared/actor.ts';
import { fieldsInvalid } from '../../shared/errors.ts';
import type { OrderFilter } from './order-hits.ts';
import { presentSummary } from './orders.presenter.ts';
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

/** Refuses days that do not exist, such as 30 February. The schema checks the format. */
function requireDays({ dateFrom, dateTo }: OrderFilter): void {
  const details = Object.entries({ dateFrom, dateTo })
    .filter(([, day]) => day !== undefined && !isCalendarDay(day))
    .map(([field]) => ({ field, code: 'format' as const }));
  if (details.length > 0) throw fieldsInvalid(details);
}
