import { expect, it } from 'vitest';
import type { PackedPieces } from './billing.repository.ts';
import { deliveredDays } from './delivered-days.ts';
import type { BilledPart } from './invoice-content.ts';

const queued = { since: new Date('2026-11-09T09:00:00Z'), until: new Date('2026-11-11T09:00:00Z') };
const item = (overrides: Partial<BilledPart['items'][number]> = {}) =>
  ({ position: 1, billed: 0, part: 10, delivered: 10, ...overrides }) as BilledPart['items'][number];
const pack = (day: string | null, quantity: number | null, position: number | null = 1): PackedPieces => ({
  order_id: 'o',
  position,
  quantity,
  day,
});
const span = (from: string, until = from) => ({ from: `2026-11-${from}`, until: `2026-11-${until}` });

it.each([
  ['the packs', [item()], [pack('2026-11-02', 4), pack('2026-11-05', 6)], span('02', '05')],
  [
    'the packs after the billed ones',
    [item({ billed: 4, part: 6 })],
    [pack('2026-11-02', 4), pack('2026-11-05', 6)],
    span('05'),
  ],
  [
    'a pack of billed and further pieces',
    [item({ billed: 3, part: 7 })],
    [pack('2026-11-02', 10)],
    span('02'),
  ],
  ['packs without lines', [item()], [pack('2026-11-03', null, null)], span('03')],
  ['no pack', [item()], [], span('09', '11')],
  ['a pack without a day', [item()], [pack(null, 10)], span('09', '11')],
  ['packs of a part', [item()], [pack('2026-11-02', 4)], span('02', '11')],
  [
    'packs of one line of two',
    [item(), item({ position: 2 })],
    [pack('2026-11-10', 10), pack('2026-11-12', 10, 3)],
    span('09', '11'),
  ],
])('issue 17: days of delivery by %s', (_, items, packed, expected) => {
  expect(deliveredDays({ items, on: 'dispatch', queued, packed })).toEqual(expected);
});

it('issue 17: an order billed as placed has no day until it is wholly delivered', () => {
  const days = (delivered: number, packed: PackedPieces[]) =>
    deliveredDays({ items: [item({ delivered })], on: 'order', queued, packed });
  expect(days(9, [pack('2026-11-02', 9)])).toBeNull();
  expect(days(10, [pack('2026-11-02', 10)])).toEqual(span('02'));
  expect(days(10, [])).toEqual(span('11'));
});
