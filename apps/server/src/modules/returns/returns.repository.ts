import type { OrderReturn } from '@kontor/contract';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import { likePart } from '../../shared/like.ts';
import { type Locale, type LocalizedText, localized } from '../../shared/locale.ts';

/** A return with what its mail and its page need. */
export interface ReturnRow
  extends Omit<OrderReturn, '_id' | 'name' | 'createdAt' | 'answeredAt' | 'receivedAt'> {
  id: string;
  companyId: string;
  name: LocalizedText;
  language: Locale;
  createdAt: Date;
  answeredAt: Date | null;
  receivedAt: Date | null;
}

/** What operators look for among the returns of all companies. */
export interface ReturnFilter {
  search?: string | undefined;
  sort?: string | undefined;
  state?: OrderReturn['state'] | undefined;
  orderId?: string | undefined;
  /** The id of a company, or its customer number. */
  customer?: string | undefined;
}

interface Paging {
  page: number;
  pageSize: number;
}

/** Makes the repository of returns on a pool or on a transaction's connection. */
export function createReturnsRepository({ runner, tenantId }: { runner: StatementRunner; tenantId: number }) {
  return {
    async find(id: string): Promise<ReturnRow | undefined> {
      const sql = select('order_return.tenant_id = $1 and order_return.id = $2');
      return (await prepared<ReturnRow>(runner, 'returns-find', sql, [tenantId, id]))[0];
    },

    /** As `find`, and locks the return, not its order, until the transaction ends. */
    async lock(id: string): Promise<ReturnRow | undefined> {
      await prepared(
        runner,
        'returns-lock',
        'select from order_return where order_return.tenant_id = $1 and order_return.id = $2 for no key update',
        [tenantId, id],
      );
      return await this.find(id);
    },

    async addPicture(id: string, position: number, key: string): Promise<void> {
      await prepared(
        runner,
        'returns-add-picture',
        'insert into order_return_picture (tenant_id, return_id, position, key) values ($1, $2, $3, $4)',
        [tenantId, id, position, key],
      );
    },

    /** A page of those of a company, newest first. */
    async page(
      companyId: string,
      orderId: string | undefined,
      { page, pageSize }: Paging,
    ): Promise<{ rows: ReturnRow[]; total: number }> {
      const filter = `order_return.tenant_id = $1 and order_return.company_id = $2
        and ($3::text is null or order_return.order_id = $3)`;
      const values = [tenantId, companyId, orderId ?? null];
      const [count] = await prepared<{ total: number }>(
        runner,
        'returns-count',
        `select count(*)::integer as total from order_return where ${filter}`,
        values,
      );
      const sql = `${select(filter)} order by order_return.created_at desc, order_return.id limit $4 offset $5`;
      const rows = await prepared<ReturnRow>(runner, 'returns-page', sql, [
        ...values,
        pageSize,
        (page - 1) * pageSize,
      ]);
      return { rows, total: count?.total ?? 0 };
    },

    /** A page of those of all companies, newest first. */
    async pageOfAll(
      { search, sort = '-date', state, orderId, customer }: ReturnFilter,
      { page, pageSize }: Paging,
    ): Promise<{ rows: ReturnRow[]; total: number }> {
      const direction = sort.startsWith('-') ? 'desc' : 'asc';
      const values = [
        tenantId,
        search ? likePart(search) : null,
        state ?? null,
        orderId ?? null,
        customer ?? null,
      ];
      const [count] = await prepared<{ total: number }>(
        runner,
        'returns-count-all',
        `select count(*)::integer as total ${joined} where ${fits}`,
        values,
      );
      const rows = await prepared<ReturnRow>(
        runner,
        `returns-page-all-${direction}`,
        `${select(fits)}
        order by order_return.created_at ${direction}, order_return.id ${direction} limit $6 offset $7`,
        [...values, pageSize, (page - 1) * pageSize],
      );
      return { rows, total: count?.total ?? 0 };
    },

    /** The returns of a line, except one. */
    async ofLine(
      orderId: string,
      position: number,
      exceptId: string,
    ): Promise<Pick<ReturnRow, 'state' | 'quantity' | 'acceptedQuantity'>[]> {
      return await prepared(
        runner,
        'returns-of-line',
        `select order_return.state, order_return.quantity, order_return.accepted_quantity as "acceptedQuantity"
         from order_return
         where order_return.tenant_id = $1 and order_return.order_id = $2 and order_return.position = $3
           and order_return.id <> $4`,
        [tenantId, orderId, position, exceptId],
      );
    },

    /** The name of a line's article as the order stores it. */
    async articleName(orderId: string, position: number): Promise<LocalizedText | undefined> {
      const [row] = await prepared<{ name: LocalizedText }>(
        runner,
        'returns-article-name',
        `select order_item.name from order_item
         where order_item.tenant_id = $1 and order_item.order_id = $2 and order_item.position = $3`,
        [tenantId, orderId, position],
      );
      return row?.name;
    },

    async insert(
      goods: Pick<ReturnRow, 'id' | 'orderId' | 'position' | 'sku' | 'quantity' | 'reason' | 'createdAt'> & {
        companyId: string;
        userId: string;
        createdBy: string;
      },
    ): Promise<void> {
      await prepared(
        runner,
        'returns-insert',
        `insert into order_return (tenant_id, id, order_id, company_id, position, sku, name, quantity, reason, created_at,
           user_id, created_by)
         select $1, $2, $3, $4, $5, $6, order_item.name, $7, $8, $9, $10, $11
         from order_item
         where order_item.tenant_id = $1 and order_item.order_id = $3 and order_item.position = $5`,
        [
          tenantId,
          goods.id,
          goods.orderId,
          goods.companyId,
          goods.position,
          goods.sku,
          goods.quantity,
          goods.reason,
          goods.createdAt,
          goods.userId,
          goods.createdBy,
        ],
      );
    },

    /** Decides a requested return; false where it is decided. */
    async decide(
      id: string,
      decision: { quantity: number | null; text: string | null; by: string; now: Date },
    ): Promise<boolean> {
      const rows = await prepared(
        runner,
        'returns-decide',
        `update order_return
         set state = case when $3::integer is null then 'declined' else 'accepted' end, accepted_quantity = $3, answer = $4,
           answered_by = $5, answered_at = $6
         where order_return.tenant_id = $1 and order_return.id = $2 and order_return.state = 'requested'
         returning order_return.id`,
        [tenantId, id, decision.quantity, decision.text, decision.by, decision.now],
      );
      return rows.length > 0;
    },

    /** Records the arrival of an accepted return; false if it is not expected. */
    async receive(id: string, now: Date): Promise<boolean> {
      const rows = await prepared(
        runner,
        'returns-receive',
        `update order_return set state = 'received', received_at = $3
         where order_return.tenant_id = $1 and order_return.id = $2 and order_return.state = 'accepted'
         returning order_return.id`,
        [tenantId, id, now],
      );
      return rows.length > 0;
    },

    /** The article of a return today; undefined where it has gone. */
    async variantId(sku: string): Promise<number | undefined> {
      const [row] = await prepared<{ id: number }>(
        runner,
        'returns-variant',
        'select variant.id from variant where variant.tenant_id = $1 and variant.sku = $2',
        [tenantId, sku],
      );
      return row?.id;
    },
  };
}

/** A return as the API and the mails show it. */
export function presentReturn(row: ReturnRow, locale: Locale): OrderReturn {
  const { id, companyId: _, language: __, name, createdAt, answeredAt, receivedAt, ...goods } = row;
  return {
    ...goods,
    _id: id,
    name: localized(locale, name),
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    receivedAt: receivedAt?.toISOString() ?? null,
  };
}

const joined = `from order_return
    join sales_order on sales_order.tenant_id = order_return.tenant_id and sales_order.id = order_return.order_id
    join company on company.tenant_id = order_return.tenant_id and company.id = order_return.company_id`;

/** The filter of the operators' list; null: no condition. */
const fits = `order_return.tenant_id = $1
    and ($2::text is null or sales_order.order_number::text ilike $2 or order_return.sku ilike $2
      or company.name ilike $2 or company.customer_no ilike $2)
    and ($3::text is null or order_return.state = $3)
    and ($4::text is null or order_return.order_id = $4)
    and ($5::text is null or company.id = $5 or company.customer_no = $5)`;

function select(where: string): string {
  return `
    select order_return.id, order_return.company_id as "companyId", order_return.order_id as "orderId", sales_order.order_number::text as "orderNumber",
      sales_order.language, order_return.position, order_return.sku, order_return.name, order_return.quantity,
      order_return.accepted_quantity as "acceptedQuantity", order_return.state, order_return.reason,
      order_return.created_at as "createdAt", order_return.created_by as "createdBy", order_return.answer,
      order_return.answered_at as "answeredAt", order_return.answered_by as "answeredBy",
      order_return.received_at as "receivedAt",
      (select count(*)::integer from order_return_picture picture
        where picture.tenant_id = order_return.tenant_id and picture.return_id = order_return.id) as pictures,
      jsonb_build_object('customerNo', company.customer_no, 'name', company.name) as company
    ${joined}
    where ${where}`;
}
