import { expect, it } from 'vitest';
import { lineDelivery, orderStatusesOf, returnablePieces } from './line-delivery.ts';

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
    const line = lineDelivery({ quantity, delivered, cancelled: 0 }, { orderStatus, deliveryStatus });
    expect([line.delivered, line.cancelled, line.open]).toEqual(expected);
  },
);

it.each([
  [4, 1, 'processing', 'partial', [4, 1, 5]],
  [0, 10, 'confirmed', 'open', [0, 10, 0]],
  [4, 1, 'delivered', 'delivered', [9, 1, 0]],
  [4, 1, 'cancelled', 'partial', [4, 6, 0]],
] as const)(
  'ORDR-05 tells of 10 pieces with %i delivered and %i cancelled in an order that is %s, delivery %s',
  (delivered, cancelled, orderStatus, deliveryStatus, expected) => {
    const line = lineDelivery({ quantity: 10, delivered, cancelled }, { orderStatus, deliveryStatus });
    expect([line.delivered, line.cancelled, line.open]).toEqual(expected);
  },
);

it.each([
  [[[0, 0, 3]], 'open', 'open', 'open'],
  [[[0, 0, 3]], 'confirmed', 'confirmed', 'open'],
  [[[0, 2, 1]], 'processing', 'processing', 'open'],
  [[[1, 0, 2]], 'confirmed', 'partiallyDelivered', 'partial'],
  [
    [
      [3, 0, 0],
      [0, 0, 1],
    ],
    'open',
    'partiallyDelivered',
    'partial',
  ],
  [[[2, 1, 0]], 'partiallyDelivered', 'delivered', 'delivered'],
  [[[0, 3, 0]], 'confirmed', 'cancelled', 'open'],
] as const)(
  'ORDR-05 pieces %j of an order that was %s make it %s, delivery %s',
  (lines, before, ...expected) => {
    const pieces = lines.map(([delivered, cancelled, open]) => ({ delivered, cancelled, open }));
    const { orderStatus, deliveryStatus } = orderStatusesOf(pieces, before);
    expect([orderStatus, deliveryStatus]).toEqual(expected);
  },
);

it.each([
  [[], 12],
  [[['requested', 5, null]], 7],
  [[['accepted', 5, 3]], 9],
  [
    [
      ['received', 5, 5],
      ['declined', 7, null],
    ],
    7,
  ],
  [[['requested', 12, null]], 0],
  [[['accepted', 20, 20]], 0],
] as const)(
  'issue 17: of 12 delivered pieces with the returns %j, %i can be sent back',
  (returns, expected) => {
    const held = returns.map(([state, quantity, acceptedQuantity]) => ({
      state,
      quantity,
      acceptedQuantity,
    }));
    expect(returnablePieces(12, held)).toBe(expected);
  },
);
