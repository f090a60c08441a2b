import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  nextPaymentStatus,
  orderPaymentStatus,
  type PaymentNewsKind,
  type PaymentStatus,
} from './payment-state.ts';

const told = (news: readonly PaymentNewsKind[]): PaymentStatus =>
  news.reduce<PaymentStatus>(nextPaymentStatus, 'pending');

describe('one attempt to pay', () => {
  it.each<[PaymentNewsKind[], PaymentStatus]>([
    [[], 'pending'],
    [['paid'], 'paid'],
    [['failed'], 'failed'],
    [['paid', 'failed'], 'paid'],
    [['failed', 'paid'], 'paid'],
    [['paid', 'paid'], 'paid'],
    [['paid', 'refunded'], 'refunded'],
    [['refunded', 'paid'], 'refunded'],
    [['refunded', 'failed', 'paid'], 'refunded'],
  ])('CHKO-21 told %j it is %s', (news, status) => {
    expect(told(news)).toBe(status);
  });

  it('CHKO-21 the order in which news come, and how often, never matters', () => {
    const news = fc.array(fc.constantFrom<PaymentNewsKind>('paid', 'failed', 'refunded'), { maxLength: 8 });
    fc.assert(
      fc.property(news, fc.nat(), (list, seed) => {
        const mixed = list
          .flatMap((kind) => [kind, kind])
          .map((kind, index) => ({ kind, rank: (index * 7919 + seed) % 104_729 }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ kind }) => kind);
        expect(told(mixed)).toBe(told(list));
      }),
    );
  });

  it('CHKO-21 money that is to go back is never kept by a late message', () => {
    expect(nextPaymentStatus('refunding', 'paid')).toBe('refunding');
    expect(nextPaymentStatus('refunding', 'failed')).toBe('refunding');
    expect(nextPaymentStatus('refunding', 'refunded')).toBe('refunded');
  });
});

describe('the payment of an order', () => {
  it.each<[PaymentStatus[], boolean, string]>([
    [[], false, 'open'],
    [['pending'], false, 'pending'],
    [['failed'], false, 'failed'],
    [['failed', 'pending'], false, 'pending'],
    [['failed', 'paid'], false, 'paid'],
    [['paid', 'refunding'], false, 'paid'],
    [['paid', 'refunded'], false, 'paid'],
    [['refunding'], true, 'paid'],
    [['refunding'], false, 'failed'],
    [['refunded', 'failed'], true, 'refunded'],
  ])('ORDR-05 %j, cancelled %s: %s', (attempts, isCancelled, status) => {
    expect(orderPaymentStatus(attempts, { isCancelled })).toBe(status);
    expect(orderPaymentStatus([...attempts].reverse(), { isCancelled })).toBe(status);
  });
});
