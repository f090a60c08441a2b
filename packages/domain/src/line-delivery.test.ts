import { expect, it } from 'vitest';
import { lineDelivery } from './line-delivery.ts';

it.each([
  [10, 0, 'open', 'open', [0, 0, 10]],
  [10, 4, 'partiallyDelivered', 'partial', [4, 0, 6]],
  [10, 10, 'processing', 'partial', [10, 0, 0]],
  [10, 0, 'delivered', 'delivered', [10, 0, 0]],
  [10, 4, 'confirmed', 'delivered', [10, 0, 0]],
  [10, 4, 'delivered', 'partial', [10, 0, 0]],
  [10, 0, 'cancelled', 'open', [0, 10, 0]],
  [10, 4, 'cancelled', 'partial', [4, 6, 0]],
  [10, 4, 'cancelled', 'delivered', [4, 6, 0]],
] as const)(
  'ORDR-05 tells of %i pieces with %i delivered in an order that is %s, delivery %s',
  (quantity, delivered, orderStatus, deliveryStatus, expected) => {
    const line = lineDelivery({ quantity, delivered }, { orderStatus, deliveryStatus });
    expect([line.delivered, line.cancelled, line.open]).toEqual(expected);
  },
);
