import type { Localized, OpenLine, OpenLineSort } from '@kontor/contract';
import type { PriceUnit } from '@kontor/domain';
import type { Pool } from 'pg';
import { typeParsers } from '../../database/connection.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import { readOrderSearch } from './order-search.ts';

/** A line with open pieces, and the sums of its group: the same article, or the same day of delivery. */
export type OpenLineRow = Omit<OpenLine, 'orderDate' | 'ownNumber' | 'name' | 'price' | 'unitName'> & {
  orderDate: Date;
  ownNumber: string | null;
  name: Localized;
  unitName: Localized | null;
  unitNet: number;
  priceUnit: PriceUnit;
  currency: string;
};

export interface OpenLineRange {
  limit: number;
  offset: number;
  /** Reads these lines only. */
  keys?: readonly OpenLineKey[];
}

export type OpenLineKey = Pick<OpenLineRow, 'orderId' | 'position'>;

export interface OpenLineQuery {
  sort?: OpenLineSort | undefined;
  search?: string | undefined;
}

/** The group, and the order of the lines in it. */
const sorts: Record<OpenLineSort, { group: string; next: string }> = {
  article: { group: 'line.sku', next: 'line.expected nulls last' },
  date: { group: 'line.expected', next: 'line.sku' },
};

/** The open lines of all orders of the actor's company, as `lineDelivery` defines them. */
export async function findOpenLines(
  pool: Pool,
  actor: CompanyActor,
  query: OpenLineQuery,
  range: OpenLineRange,
): Promise<{ lines: OpenLineRow[]; total: number }> {
  const { rows } = await pool.query<OpenLineRow & { total: number; place: number }>({
    ...openLinesQuery(actor, query, range),
    types: typeParsers,
  });
  return {
    total: rows[0]?.total ?? 0,
    lines: rows.flatMap(({ total: _, place: __, ...row }) => (row.orderId === null ? [] : [row])),
  };
}

function openLinesQuery(
  actor: CompanyActor,
  { sort = 'article', search }: OpenLineQuery,
  { limit, offset, keys }: OpenLineRange,
): { text: string; values: unknown[] } {
  const patterns = search ? readOrderSearch(search, actor.locale).patterns : [];
  const words = patterns.map((_, index) => `line.words like $${index + 5}`);
  if (search && words.length === 0) words.push('false');
  const { group, next } = sorts[sort];
  const sums = `over (partition by ${group}, line.currency)`;
  return {
    text: `
      with line as materialized (
        select line.* from (
          select o.id as order_id, o.order_number::text as order_number, o.external_order_number, o.order_type,
            o.order_date, o.currency, i.position, i.product_id, i.sku, i.own_number, i.name,
            i.sales_unit_name as unit_name, i.quantity, i.unit_net, i.price_unit, piece.open,
            round(i.line_net * piece.open / i.quantity, 2) as open_net, piece.expected,
            ${
              words.length === 0
                ? "''"
                : `lower(concat_ws(' ', '', i.sku, i.own_number, o.order_number, o.external_order_number,
              to_char(piece.expected, 'DD.MM.YYYY'),
              (select string_agg(name, ' ') from jsonb_each_text(i.name) as item (language, name))))`
            } as words
          from sales_order o
          join order_item i on i.tenant_id = o.tenant_id and i.order_id = o.id
          cross join lateral (select i.quantity - i.delivered_quantity - i.cancelled_quantity as open,
            coalesce(i.expected_date, i.delivery_date, o.delivery_date) as expected) piece
          where o.tenant_id = $1 and o.company_id = $2 and o.order_status not in ('cancelled', 'delivered')
            and o.delivery_status <> 'delivered' and piece.open > 0
            ${keys ? `and (o.id, i.position) in (select * from unnest($${patterns.length + 5}::text[], $${patterns.length + 6}::integer[]))` : ''}
        ) line
        ${words.length > 0 ? `where ${words.join(' and ')}` : ''}
      )
      select total.total, page.*
      from (select count(*)::integer as total from line) total
      left join lateral (
        select line.order_id as "orderId", line.order_number as "orderNumber", line.external_order_number as "externalOrderNumber",
          line.order_type as "orderType", line.order_date as "orderDate", line.position, line.product_id as "_id", line.sku,
          line.own_number as "ownNumber", line.name, line.unit_name as "unitName", line.quantity, line.open as "openQuantity",
          line.open_net as "openNet", line.expected as "deliveryDate", line.unit_net as "unitNet",
          line.price_unit as "priceUnit", line.currency,
          jsonb_build_object('lines', count(*) ${sums}, 'openQuantity', sum(line.open) ${sums},
            'openNet', sum(line.open_net) ${sums}) as "group",
          row_number() over (order by ${group} nulls last, line.currency, ${next}, line.order_date, line.order_id,
            line.position) as place
        from line
        order by place
        limit $3 offset $4
      ) page on true
      order by page.place`,
    values: [
      ...[actor.tenantId, actor.company.id, limit, offset, ...patterns],
      ...(keys ? [keys.map(({ orderId }) => orderId), keys.map(({ position }) => position)] : []),
    ],
  };
}

/** The keys of the lines of `findOpenLines`, in its order; undefined if there are more than `limit`. */
export async function findOpenLineKeys(
  pool: Pool,
  actor: CompanyActor,
  query: OpenLineQuery,
  limit: number,
): Promise<OpenLineKey[] | undefined> {
  const { text, values } = openLinesQuery(actor, query, { limit: limit + 1, offset: 0 });
  const keys = `select keys."orderId", keys.position from (${text}) keys where keys."orderId" is not null order by keys.place`;
  const { rows } = await pool.query<OpenLineKey>({ text: keys, values });
  return rows.length > limit ? undefined : rows;
}
