import { describe, expect, it } from 'vitest';
import { followMs, isSettling, paymentOutcome } from './payment-outcome.ts';

describe('what is told after the checkout', () => {
  it.each([
    ['open', 'open', true, 'confirming'],
    ['open', 'pending', true, 'confirming'],
    ['open', 'paid', true, 'paid'],
    ['confirmed', 'paid', true, 'paid'],
    ['open', 'failed', true, 'failed'],
    ['open', 'open', false, 'received'],
    ['open', 'paid', false, 'received'],
    ['cancelled', 'open', true, 'cancelled'],
    ['cancelled', 'refunded', true, 'cancelled'],
    ['cancelled', 'open', false, 'cancelled'],
  ] as const)(
    'CHKO-21 CHKO-22 CHKO-23 order %s, payment %s, online %s: %s',
    (orderStatus, paymentStatus, isOnline, outcome) => {
      const order = { orderStatus, paymentStatus, payment: { isOnline }, total: { gross: 11.9 } };
      expect(paymentOutcome(order)).toBe(outcome);
      expect(isSettling(order)).toBe(outcome === 'confirming');
    },
  );

  it('CHKO-21 CHKO-23 an order that costs nothing is received, and nothing more is waited for', () => {
    const order = {
      orderStatus: 'open',
      paymentStatus: 'open',
      payment: { isOnline: true },
      total: { gross: 0 },
    } as const;
    expect(paymentOutcome(order)).toBe('received');
    expect(isSettling(order)).toBe(false);
    expect(paymentOutcome({ ...order, orderStatus: 'cancelled' })).toBe('cancelled');
  });

  it('CHKO-21 looks often while the message is on its way, then seldom', () => {
    expect([0, 29_999, 30_000, 300_000].map(followMs)).toEqual([1_500, 1_500, 5_000, 30_000]);
  });
});
