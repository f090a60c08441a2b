/**
 * The condition that an order `o` is late on a day, a parameter of the statement. It is confirmed and has open pieces with an
 * expected date before that day. The open order book shows the same date.
 */
export function lateSql(day: string): string {
  return `o.order_status in ('confirmed', 'processing', 'partiallyDelivered')
    and exists (select from order_item where order_item.tenant_id = o.tenant_id and order_item.order_id = o.id
      and order_item.quantity > order_item.delivered_quantity + order_item.cancelled_quantity
      and coalesce(order_item.expected_date, order_item.delivery_date, o.delivery_date) < ${day}::date)`;
}
