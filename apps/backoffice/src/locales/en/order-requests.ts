import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import type { orderRequests as German } from '../de/order-requests.ts';

export const orderRequests: Texts<typeof German> = {
  title: 'Requests about orders',
  number: 'Order',
  kind: 'Type',
  state: 'State',
  pending: 'Open',
  answered: 'Answered',
  customer: 'Customer',
  customerNo: 'Customer number',
  text: 'Request',
  date: 'Requested on',
  createdBy: 'Requested by',
  answer: 'Answer',
  answeredAt: 'Answered on',
  answeredBy: 'Answered by',
  search: 'Order number or customer',
  empty: 'No requests yet',
  emptyHint: 'What customers want to change or cancel in their orders is listed here.',
  noText: 'Answered without a text',
};
