import { startOfLocalDay } from '@kontor/domain';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import { type OrderRecipients, readOrderRecipients } from '../order-notices/order-recipients.ts';
import { confirmationFactsSql, orderDetailSql, orderPageSql } from './orders.sql.ts';
import type { ConfirmationFactsRow, OrderDetailRow, OrderHeadRow } from './orders.types.ts';

export interface OrderFilter {
  orderType?: string | undefined;
  orderStatus?: string | undefined;
  /** First and last local day, both included. */
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  /** Its id. */
  costCentre?: string | undefined;
}

export type OrdersRepository = ReturnType<typeof createOrdersRepository>;

/** Makes the repository of orders. */
export function createOrdersRepository({ pool }: { pool: Pool }) {
  return {
    /** One page, newest first, and the number of all that fit. */
    async findPage(
      actor: CompanyActor,
      filter: OrderFilter,
      { page, pageSize }: { page: number; pageSize: number },
    ): Promise<{ orders: OrderHeadRow[]; total: number }> {
      const rows = await prepared<OrderHeadRow & { total: number }>(pool, 'orders-page-2', orderPageSql, [
        actor.tenantId,
        actor.company.id,
        filter.orderType ?? null,
        filter.orderStatus ?? null,
        filter.dateFrom === undefined ? null : startOfLocalDay(filter.dateFrom),
        filter.dateTo === undefined ? null : startOfLocalDay(filter.dateTo, 1),
        pageSize,
        (page - 1) * pageSize,
        filter.costCentre ?? null,
      ]);
      return { total: rows[0]?.total ?? 0, orders: rows.filter((row) => row.id !== null) };
    },

    /** An order of the actor's company by id or number. */
    async findDetail(actor: CompanyActor, idOrNumber: string): Promise<OrderDetailRow | undefined> {
      const orderNumber = /^\d{1,18}$/.test(idOrNumber) ? idOrNumber : null;
      const values = [actor.tenantId, actor.company.id, idOrNumber, orderNumber];
      return (await prepared<OrderDetailRow>(pool, 'orders-detail-3', orderDetailSql, values))[0];
    },

    /** Any order of a tenant, for the jobs of the shop itself. */
    async findForShop(tenantId: number, orderId: string): Promise<OrderDetailRow | undefined> {
      const values = [tenantId, null, orderId, null];
      return (await prepared<OrderDetailRow>(pool, 'orders-detail-3', orderDetailSql, values))[0];
    },

    async findConfirmationFacts(
      tenantId: number,
      { id, company_id, user_id }: Pick<OrderDetailRow, 'id' | 'company_id' | 'user_id'>,
    ): Promise<ConfirmationFactsRow | undefined> {
      const name = 'orders-confirmation-facts';
      const values = [tenantId, company_id, user_id, id];
      return (await prepared<ConfirmationFactsRow>(pool, name, confirmationFactsSql, values))[0];
    },

    /** The recipients of an order's mails. */
    findRecipients(tenantId: number, orderId: string): Promise<OrderRecipients> {
      return readOrderRecipients(pool, { tenantId, orderId });
    },
  };
}
