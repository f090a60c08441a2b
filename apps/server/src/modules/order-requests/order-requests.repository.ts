import type { OrderRequest, OrderRequestInput } from '@kontor/contract';
import { localDate } from '@kontor/domain';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import { likePart } from '../../shared/like.ts';
import { type Locale, type LocalizedText, localized } from '../../shared/locale.ts';

/** A request with what its mail and its page need. */
export interface OrderRequestRow
  extends Pick<
    OrderRequest,
    'orderId' | 'orderNumber' | 'kind' | 'state' | 'text' | 'company' | 'createdBy' | 'answer' | 'answeredBy'
  > {
  id: string;
  language: Locale;
  lines: { position: number; sku: string; quantity: number; name: LocalizedText | null }[];
  createdAt: Date;
  answeredAt: Date | null;
  orderDate: Date;
}

/** What operators look for among the requests of all companies. */
export interface OrderRequestFilter {
  search?: string | undefined;
  sort?: string | undefined;
  state?: 'pending' | 'answered' | undefined;
  orderId?: string | undefined;
  /** The id of a company, or its customer number. */
  customer?: string | undefined;
}

/** Makes the repository of requests about orders on a pool or on a transaction's connection. */
export function createOrderRequestsRepository({
  runner,
  tenantId,
}: {
  runner: StatementRunner;
  tenantId: number;
}) {
  return {
    async find(id: string): Promise<OrderRequestRow | undefined> {
      const where = `order_request.tenant_id = $1 and order_request.id = $2`;
      return (
        await prepared<OrderRequestRow>(runner, 'order-requests-find', select(where), [tenantId, id])
      )[0];
    },

    async findOrder(companyId: string, idOrNumber: string): Promise<string | undefined> {
      const [row] = await prepared<{ id: string }>(
        runner,
        'order-requests-order',
        `select sales_order.id from sales_order
         where sales_order.tenant_id = $1 and sales_order.company_id = $2
           and (sales_order.id = $3 or sales_order.order_number = $4::bigint)
         order by sales_order.id = $3 desc
         limit 1`,
        [tenantId, companyId, idOrNumber, /^\d{1,18}$/.test(idOrNumber) ? idOrNumber : null],
      );
      return row?.id;
    },

    /** All of an order, oldest first. */
    async ofOrder(orderId: string): Promise<OrderRequestRow[]> {
      const sql = `${select('order_request.tenant_id = $1 and order_request.order_id = $2')}
        order by order_request.created_at, order_request.id`;
      return await prepared(runner, 'order-requests-of-order', sql, [tenantId, orderId]);
    },

    /** A page of those of all companies, newest first. */
    async page(
      { search, sort = '-date', state, orderId, customer }: OrderRequestFilter,
      { page, pageSize }: { page: number; pageSize: number },
    ): Promise<{ rows: OrderRequestRow[]; total: number }> {
      const direction = sort.startsWith('-') ? 'desc' : 'asc';
      const values = [
        tenantId,
        search ? likePart(search) : null,
        state === undefined ? null : state === 'pending',
        orderId ?? null,
        customer ?? null,
      ];
      const [count] = await prepared<{ total: number }>(
        runner,
        'order-requests-count',
        `select count(*)::integer as total ${joined} where ${fits}`,
        values,
      );
      const rows = await prepared<OrderRequestRow>(
        runner,
        `order-requests-page-${direction}`,
        `${select(fits)}
        order by order_request.created_at ${direction}, order_request.id ${direction} limit $6 offset $7`,
        [...values, pageSize, (page - 1) * pageSize],
      );
      return { rows, total: count?.total ?? 0 };
    },

    /** False where the order has a pending one. */
    async insert(request: {
      id: string;
      orderId: string;
      input: OrderRequestInput;
      lines: { position: number; sku: string; quantity: number }[];
      now: Date;
      by: { userId: string; name: string };
    }): Promise<boolean> {
      const rows = await prepared(
        runner,
        'order-requests-insert',
        `insert into order_request (tenant_id, id, order_id, kind, text, lines, created_at, user_id, created_by)
         values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9)
         on conflict (tenant_id, order_id) where state = 'pending' do nothing
         returning order_request.id`,
        [
          tenantId,
          request.id,
          request.orderId,
          request.input.kind,
          request.input.text,
          JSON.stringify(request.lines),
          request.now,
          request.by.userId,
          request.by.name,
        ],
      );
      return rows.length > 0;
    },

    /** Answers a pending request; false if it has been answered already. */
    async answer(
      id: string,
      {
        state,
        text,
        by,
        now,
      }: { state: 'accepted' | 'declined'; text: string | null; by: string; now: Date },
    ): Promise<boolean> {
      const rows = await prepared(
        runner,
        'order-requests-answer',
        `update order_request set state = $3, answer = $4, answered_by = $5, answered_at = $6
         where order_request.tenant_id = $1 and order_request.id = $2 and order_request.state = 'pending'
         returning order_request.id`,
        [tenantId, id, state, text, by, now],
      );
      return rows.length > 0;
    },
  };
}

/** A request as the API and the mails show it. */
export function presentOrderRequest(row: OrderRequestRow, locale: Locale): OrderRequest {
  const { id, language: _language, lines, createdAt, answeredAt, orderDate, ...request } = row;
  return {
    ...request,
    _id: id,
    lines: lines.map(({ name, ...line }) => ({ ...line, name: name ? localized(locale, name) : line.sku })),
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    orderDate: localDate(orderDate),
  };
}

const joined = `from order_request
    join sales_order on sales_order.tenant_id = order_request.tenant_id and sales_order.id = order_request.order_id
    join company on company.tenant_id = sales_order.tenant_id and company.id = sales_order.company_id`;

/** The filter of the operators' list; null: no condition. */
const fits = `order_request.tenant_id = $1
    and ($2::text is null or sales_order.order_number::text ilike $2 or company.name ilike $2 or company.customer_no ilike $2)
    and ($3::boolean is null or (order_request.state = 'pending') = $3)
    and ($4::text is null or order_request.order_id = $4)
    and ($5::text is null or company.id = $5 or company.customer_no = $5)`;

function select(where: string): string {
  return `
    select order_request.id, order_request.order_id as "orderId", sales_order.order_number::text as "orderNumber",
      order_request.kind, order_request.state, order_request.text, order_request.answer,
      order_request.created_by as "createdBy", order_request.answered_by as "answeredBy",
      order_request.created_at as "createdAt", order_request.answered_at as "answeredAt",
      sales_order.order_date as "orderDate", sales_order.language,
      jsonb_build_object('customerNo', company.customer_no, 'name', company.name) as company,
      (select coalesce(jsonb_agg(line || jsonb_build_object('name', order_item.name) order by (line ->> 'position')::integer), '[]')
        from jsonb_array_elements(order_request.lines) as line
        left join order_item on order_item.tenant_id = order_request.tenant_id
          and order_item.order_id = order_request.order_id and order_item.position = (line ->> 'position')::integer
          and order_item.sku = line ->> 'sku') as lines
    ${joined}
    where ${where}`;
}
