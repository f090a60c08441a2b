/** The events that webhooks receive (docs/order-events.md, docs/erp.md). */
export const EVENT_TYPES = [
  ...(['order.placed', 'order.confirmed', 'order.changed', 'order.dispatched'] as const),
  ...(['order.paid', 'order.cancelled', 'orderRequest.created', 'orderRequest.answered'] as const),
  ...(['return.accepted', 'return.received'] as const),
  ...(['accountRequest.pending', 'accountRequest.approved', 'accountRequest.declined'] as const),
] as const;
export type EventType = (typeof EVENT_TYPES)[number];
