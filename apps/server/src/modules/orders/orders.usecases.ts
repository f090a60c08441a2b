import type { OpenLine, OrderSummary, ShopOrder } from '@kontor/contract';
import { isCalendarDay, localDate } from '@kontor/domain';
import type { Actor, CompanyActor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { fieldsInvalid } from '../../shared/errors.ts';
import type { OpenLineQuery } from './open-lines.ts';
import { type OrderFilter, type OrderScope, scopeOf } from './order-hits.ts';
import { presentOpenLine, presentShopOrder, presentSummary } from './orders.presenter.ts';
import type { OrdersRepository } from './orders.repository.ts';

const defaultPageSize = 20;

type ListMeta = { total: number; page: number; pageSize: number; hasMore?: true };

/** A page of the active company's orders that fit, newest first (ORDR-01, ORDR-08). */
export async function listOrders({
  actor,
  query: { page = 1, pageSize = defaultPageSize, ...filter },
  orders,
}: {
  actor: CompanyActor;
  query: OrderFilter & { page?: number | undefined; pageSize?: number | undefined };
  orders: OrdersRepository;
}): Promise<{ data: OrderSummary[]; meta: ListMeta }> {
  const { rows, meta } = await findOrders({ scope: scopeOf(actor), filter, page, pageSize, orders });
  return { data: rows.map((row) => presentSummary(row, actor.locale)), meta };
}

/** A filter of the whole shop's orders. */
export type ShopOrderFilter = OrderFilter & {
  /** The id of a company, or its customer number. */
  customer?: string | undefined;
};

/** A filter as it is asked for, with `late` as the day on which orders are late. */
export function shopFilter(filter: ShopOrderFilter, clock: Clock): ShopOrderFilter {
  if (filter.deliveryStatus !== 'late') return filter;
  return { ...filter, deliveryStatus: undefined, lateOn: localDate(clock.now()) };
}

const shopPageSize = 50;

/** A page of the whole shop's orders, for operators. */
export async function listShopOrders({
  actor,
  query: { page = 1, pageSize = shopPageSize, ...asked },
  orders,
  clock,
}: {
  actor: Actor;
  query: ShopOrderFilter & { page?: number | undefined; pageSize?: number | undefined };
  orders: OrdersRepository;
  clock: Clock;
}): Promise<{ data: ShopOrder[]; meta: ListMeta }> {
  const filter = shopFilter(asked, clock);
  const scope = await shopScope({ actor, filter, orders });
  if (!scope) return { data: [], meta: { total: 0, page, pageSize } };
  const { rows, meta } = await findOrders({ scope, filter, page, pageSize, orders });
  return { data: rows.map((row) => presentShopOrder(row, actor.locale)), meta };
}

/** The orders that an operator asks for: all, or those of a customer; undefined for an unknown customer. */
export async function shopScope({
  actor: { tenantId, locale },
  filter: { customer },
  orders,
}: {
  actor: Actor;
  filter: ShopOrderFilter;
  orders: OrdersRepository;
}): Promise<OrderScope | undefined> {
  const companyId = customer ? await orders.findCompany(tenantId, customer) : null;
  return companyId === undefined ? undefined : { tenantId, companyId, locale, isOfShop: true };
}

async function findOrders({
  scope,
  filter,
  page,
  pageSize,
  orders,
}: {
  scope: OrderScope;
  filter: OrderFilter;
  page: number;
  pageSize: number;
  orders: OrdersRepository;
}) {
  requireDays(filter);
  const { orders: rows, total, hasMore } = await orders.findPage(scope, filter, { page, pageSize });
  return { rows, meta: { total, page, pageSize, ...(hasMore ? { hasMore: true as const } : {}) } };
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
