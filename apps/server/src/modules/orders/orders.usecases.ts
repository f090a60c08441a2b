import type { OrderDetail, OrderPayment, OrderSummary } from '@kontor/contract';
import { mayForCompany } from '@kontor/domain';
import type { CompanyActor } from '../../shared/actor.ts';
import { companyRightMissing, fieldsInvalid, requestError } from '../../shared/errors.ts';
import type { StyleFacts } from '../catalogue/line-style.ts';
import type { DocumentStore } from './documents.ts';
import { presentDetail, presentSummary } from './orders.presenter.ts';
import type { OrderFilter, OrdersRepository } from './orders.repository.ts';
import type { DocumentRow, OrderDetailRow } from './orders.types.ts';

const defaultPageSize = 20;

/** A page of the active company's orders, newest first (ORDR-01). */
export async function listOrders({
  actor,
  query: { page = 1, pageSize = defaultPageSize, ...filter },
  orders,
}: {
  actor: CompanyActor;
  query: OrderFilter & { page?: number | undefined; pageSize?: number | undefined };
  orders: OrdersRepository;
}): Promise<{ data: OrderSummary[]; meta: { total: number; page: number; pageSize: number } }> {
  requireDays(filter);
  const { orders: rows, total } = await orders.findPage(actor, filter, { page, pageSize });
  return {
    data: rows.map((row) => presentSummary(row, actor.locale)),
    meta: { total, page, pageSize },
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

/** A document of the active company; one that no job has made yet is made now (ORDR-06). @throws right.missing (ROLE-01) */
export async function readDocument({
  actor,
  id,
  orders,
  documents,
}: {
  actor: CompanyActor;
  id: string;
  orders: OrdersRepository;
  documents: DocumentStore;
}): Promise<{ document: DocumentRow; bytes: Buffer }> {
  const document = await orders.findDocument(actor, id);
  if (!document) throw requestError('document.not.found');
  const right =
    document.type === 'invoice' || document.type === 'creditNote' ? 'invoices.read' : 'orders.read';
  if (!mayForCompany(actor, right)) throw companyRightMissing(right, actor);
  const bytes = await documents.bytesOf(actor.tenantId, document);
  if (!bytes) throw requestError('document.not.ready');
  return { document, bytes };
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
