import type { Translate } from '@kontor/web-kit/lib/i18n.ts';
import { expect, it } from 'vitest';
import { deliveryStatusText, deliveryText } from './delivery-text.ts';

const t: Translate = (key, values) => [key.replace('orders.', ''), ...Object.values(values ?? {})].join(' ');
const line = (deliveredQuantity: number, openQuantity: number, cancelledQuantity = 0) => ({
  ...{ deliveredQuantity, openQuantity, cancelledQuantity },
  quantity: deliveredQuantity + openQuantity + cancelledQuantity,
});

it.each([
  [line(0, 5), undefined],
  [line(5, 0), 'pieces.delivered 5'],
  [line(3, 2), 'pieces.delivered 3 · pieces.open 2'],
  [line(0, 0, 5), 'pieces.cancelled 5'],
  [line(2, 0, 3), 'pieces.delivered 2 · pieces.cancelled 3'],
])('ORDR-05 tells of a line %j: %s', (item, text) => {
  expect(deliveryText(item, t)).toBe(text);
});

it('ORDR-05 tells how much of a partly delivered order has come', () => {
  expect(deliveryStatusText({ deliveryStatus: 'partial', items: [line(3, 2), line(0, 5)] }, t)).toBe(
    'deliveryStatuses.partial · deliveredOf 3 10',
  );
  expect(deliveryStatusText({ deliveryStatus: 'partial', items: [line(0, 5)] }, t)).toBe(
    'deliveryStatuses.partial',
  );
  expect(deliveryStatusText({ deliveryStatus: 'delivered', items: [line(5, 0)] }, t)).toBe(
    'deliveryStatuses.delivered',
  );
});
