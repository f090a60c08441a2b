import type { Pool, QueryConfig } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import { maxCounted, maxCountedNarrowed } from '../../shared/list-page.ts';
import { inTransaction, together } from '../../shared/transaction.ts';
import { type OrderRecipients, readOrderRecipients } from '../order-notices/order-recipients.ts';
import { findOpenLineKeys, findOpenLines, type OpenLineQuery, type OpenLineRange } from './open-lines.ts';
import { type OrderFilter, type OrderScope, orderHits } from './order-hits.ts';
import { confirmationFactsSql, orderDetailSql, orderHeadsSql, orderIdsSql } from './orders.sql.ts';
import type { ConfirmationFactsRow, OrderDetailRow, OrderHeadRow } from './orders.types.ts';

/** SQLSTATE of a statement that exceeds `statement_timeout`. */
const tookTooLong = '57014';

export type OrdersRepository = ReturnType<typeof createOrdersRepository>;

/** Makes the repository of orders. A search of many orders that exceeds `searchMs` falls back to fewer. */
export function createOrdersRepository({ pool, searchMs = 5_000 }: { pool: Pool; searchMs?: number }) {
  /** A page of ids with the number of all; undefined if a search took too long. */
  async function idsWithin(
    statement: QueryConfig,
    isLimited: boolean,
  ): Promise<{ total: number; id: string | null }[] | undefined> {
    type Row = { total: number; id: string | null };
    if (!isLimited) return (await pool.query<Row>(statement)).rows;
    try {
      return await inTransaction(pool, async (client) => {
        const [, { rows }] = await together([
          client.query(`set local statement_timeout = ${searchMs}`),
          client.query<Row>(statement),
        ]);
        return rows;
      });
    } catch (error) {
      if ((error as { code?: string }).code !== tookTooLong) throw error;
      return undefined;
    }
  }

  return {
    /** One page, newest first, and the number of all that fit, at most as many as are listed. */
    async findPage(
      scope: OrderScope,
      filter: OrderFilter,
      { page, pageSize }: { page: number; pageSize: number },
    ): Promise<{ orders: OrderHeadRow[]; total: number; hasMore: boolean }> {
      const offset = (page - 1) * pageSize;
      const { sort: _, ...narrowing } = filter;
      const isNarrowed = scope.isOfShop && Object.values(narrowing).some(Boolean);
      const most = isNarrowed ? maxCountedNarrowed : maxCounted;
      for await (const hits of orderHits(pool, scope, filter, most)) {
        const { values, limit, enough, isPartial, quickSql } = hits;
        const statement = (sql: string): QueryConfig => ({
          text: orderIdsSql({ ...hits, sql }, `$${values.length + 1}`, `$${values.length + 2}`),
          values: [...values, Math.max(0, Math.min(pageSize, limit - offset)), offset],
        });
        const inTime = await idsWithin(statement(hits.sql), quickSql !== undefined);
        const rows = inTime ?? (await idsWithin(statement(quickSql ?? hits.sql), false)) ?? [];
        const total = rows[0]?.total ?? 0;
        if (inTime && total < enough) continue;
        const found = rows.flatMap(({ id }) => id ?? []);
        return {
          total: Math.min(total, limit),
          hasMore: isPartial || total > limit,
          orders: found.length > 0 ? await this.findHeads(scope, found) : [],
        };
      }
      return { orders: [], total: 0, hasMore: false };
    },

    /** The ids of all orders that fit, sorted; undefined if they are more than `limit`. */
    async findIds(scope: OrderScope, filter: OrderFilter, limit?: number): Promise<string[] | undefined> {
      for await (const { sql, values, order, enough, isPartial, ...hits } of orderHits(
        pool,
        scope,
        filter,
        limit,
      )) {
        if (isPartial) continue;
        const { rows } = await pool.query<{ id: string }>(
          `select id from (${sql}) hit order by ${order} limit ${hits.limit + 1}`,
          values,
        );
        if (rows.length < enough) continue;
        return rows.length > hits.limit ? undefined : rows.map(({ id }) => id);
      }
      return [];
    },

    /** Orders of a scope by id, in this order. */
    findHeads: ({ tenantId, companyId }: OrderScope, ids: readonly string[]): Promise<OrderHeadRow[]> =>
      prepared<OrderHeadRow>(pool, 'orders-heads-3', orderHeadsSql, [tenantId, companyId, ids]),

    async findCompany(tenantId: number, idOrNumber: string): Promise<string | undefined> {
      const [row] = await prepared<{ id: string }>(
        pool,
        'orders-company',
        `select company.id from company
         where company.tenant_id = $1 and (company.id = $2 or company.customer_no = $2)
         order by company.id = $2 desc limit 1`,
        [tenantId, idOrNumber],
      );
      return row?.id;
    },

    findOpenLines: (actor: CompanyActor, query: OpenLineQuery, range: OpenLineRange) =>
      findOpenLines(pool, actor, query, range),

    findOpenLineKeys: (actor: CompanyActor, query: OpenLineQuery, limit: number) =>
      findOpenLineKeys(pool, actor, query, limit),

    async findDetail(actor: CompanyActor, idOrNumber: string): Promise<OrderDetailRow | undefined> {
      const values = [actor.tenantId, actor.company.id, idOrNumber, numberOf(idOrNumber)];
      return (await prepared<OrderDetailRow>(pool, 'orders-detail-6', orderDetailSql, values))[0];
    },

    /** Any order of a tenant by id or number, for operators and the jobs of the shop itself. */
    async findForShop(tenantId: number, idOrNumber: string): Promise<OrderDetailRow | undefined> {
      const values = [tenantId, null, idOrNumber, numberOf(idOrNumber)];
      return (await prepared<OrderDetailRow>(pool, 'orders-detail-6', orderDetailSql, values))[0];
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

/** An order number, or null for what can only be an id. */
function numberOf(idOrNumber: string): string | null {
  return /^\d{1,18}$/.test(idOrNumber) ? idOrNumber : null;
}
