import type { Dispatch, OrderStatus } from '@kontor/contract';
import { type LineDelivery, lineDelivery } from '@kontor/domain';
import type { PoolClient } from 'pg';
import { prepared } from '../../database/connection.ts';

export interface LifeLine extends LineDelivery {
  position: number;
  productId: string;
  sku: string;
  seasonId: string | null;
  expectedDate: string | null;
}

export interface LockedOrder {
  id: string;
  companyId: string;
  orderStatus: OrderStatus;
  deliveryStatus: 'open' | 'partial' | 'delivered';
  lines: LifeLine[];
}

type LineRow = Omit<LifeLine, keyof LineDelivery> & {
  quantity: number;
  delivered: number;
  cancelled: number;
};

/** The statements that change an order, bound to a transaction and a tenant. */
export function orderLifeOn(client: PoolClient, tenantId: number) {
  return {
    /** Locks an order by id or number against every other change, and reads its lines after that. */
    async lock(idOrNumber: string): Promise<LockedOrder | undefined> {
      const [head] = await prepared<Omit<LockedOrder, 'lines'>>(
        client,
        'order-life-lock',
        `select sales_order.id, sales_order.company_id as "companyId", sales_order.order_status as "orderStatus",
           sales_order.delivery_status as "deliveryStatus"
         from sales_order
         where sales_order.tenant_id = $1 and (sales_order.id = $2 or sales_order.order_number = $3::bigint)
         order by sales_order.id = $2 desc
         limit 1
         for no key update`,
        [tenantId, idOrNumber, /^\d{1,15}$/.test(idOrNumber) ? idOrNumber : null],
      );
      if (!head) return undefined;
      const rows = await prepared<LineRow>(
        client,
        'order-life-lines',
        `select order_item.position, order_item.product_id as "productId", order_item.sku,
           order_item.season_id as "seasonId", order_item.expected_date as "expectedDate", order_item.quantity,
           order_item.delivered_quantity as delivered, order_item.cancelled_quantity as cancelled
         from order_item
         where order_item.tenant_id = $1 and order_item.order_id = $2
         order by order_item.position`,
        [tenantId, head.id],
      );
      return { ...head, lines: rows.map((row) => ({ ...row, ...lineDelivery(row, head) })) };
    },

    /** How many entries its history shows, its placing included. */
    async versionOf(orderId: string): Promise<string> {
      const [row] = await prepared<{ version: string }>(
        client,
        'order-life-version',
        `select (count(*) + 1)::text as version from order_history
         where order_history.tenant_id = $1 and order_history.order_id = $2`,
        [tenantId, orderId],
      );
      return row?.version ?? '1';
    },

    async saveLines(orderId: string, lines: readonly LifeLine[]): Promise<void> {
      await prepared(
        client,
        'order-life-save-lines',
        `update order_item
         set delivered_quantity = line.delivered, cancelled_quantity = line.cancelled, expected_date = line.expected_date
         from unnest($3::integer[], $4::integer[], $5::integer[], $6::date[])
           as line (position, delivered, cancelled, expected_date)
         where order_item.tenant_id = $1 and order_item.order_id = $2 and order_item.position = line.position`,
        [
          tenantId,
          orderId,
          lines.map(({ position }) => position),
          lines.map(({ delivered }) => delivered),
          lines.map(({ cancelled }) => cancelled),
          lines.map(({ expectedDate }) => expectedDate),
        ],
      );
    },

    async saveStatuses(
      orderId: string,
      { orderStatus, deliveryStatus }: Pick<LockedOrder, 'orderStatus' | 'deliveryStatus'>,
    ): Promise<void> {
      await prepared(
        client,
        'order-life-save-statuses',
        `update sales_order set order_status = $3, delivery_status = $4
         where sales_order.tenant_id = $1 and sales_order.id = $2`,
        [tenantId, orderId, orderStatus, deliveryStatus],
      );
    },

    /** Adds a pack and answers its position; undefined where the order has one with this carrier and code. */
    async addPack(
      orderId: string,
      { carrier, trackingCode, trackingUrl, lines }: Required<Pick<Dispatch, 'lines'>> & Dispatch,
      now: Date,
    ): Promise<number | undefined> {
      const [pack] = await prepared<{ position: number }>(
        client,
        'order-life-add-pack',
        `insert into order_pack (tenant_id, order_id, position, carrier, tracking_code, tracking_url, dispatched_at)
         select $1, $2, coalesce(max(order_pack.position), 0) + 1, $3, $4, $5, $6::timestamptz
         from order_pack
         where order_pack.tenant_id = $1 and order_pack.order_id = $2
         having count(*) filter (where order_pack.carrier = $3 and order_pack.tracking_code = $4) = 0
         returning order_pack.position`,
        [tenantId, orderId, carrier, trackingCode, trackingUrl ?? null, now],
      );
      if (!pack) return undefined;
      await prepared(
        client,
        'order-life-add-pack-lines',
        `insert into order_pack_line (tenant_id, order_id, pack_position, position, quantity)
         select $1, $2, $3, line.position, line.quantity
         from unnest($4::integer[], $5::integer[]) as line (position, quantity)`,
        [
          tenantId,
          orderId,
          pack.position,
          lines.map(({ position }) => position),
          lines.map(({ quantity }) => quantity),
        ],
      );
      return pack.position;
    },
  };
}
