import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  nextPaymentStatus,
  type OrderPaymentStatus,
  orderPaymentStatus,
  type PaymentAttempt,
  type PaymentEventKind,
  type PaymentFailure,
  type PaymentStatus,
} from './payment-state.ts';

const told = (events: readonly PaymentEventKind[]): PaymentStatus =>
  events.reduce<PaymentStatus>(nextPaymentStatus, 'pending');

describe('one attempt to pay', () => {
  it.each<[PaymentEventKind[], PaymentStatus]>([
    [[], 'pending'],
    [['paid'], 'paid'],
    [['failed'], 'failed'],
    [['paid', 'failed'], 'paid'],
    [['failed', 'paid'], 'paid'],
    [['paid', 'paid'], 'paid'],
    [['paid', 'refunded'], 'refunded'],
    [['refunded', 'paid'], 'refunded'],
    [['refunded', 'failed', 'paid'], 'refunded'],
    [['paid', 'refunded', 'refundFailed'], 'refunding'],
    [['paid', 'refunded', 'refundFailed', 'paid', 'failed', 'refundFailed'], 'refunding'],
    // The message about the refund, later than that of its failure.
    [['paid', 'refunded', 'refundFailed', 'refunded'], 'refunding'],
    [['paid', 'refunded', 'refundFailed', 'givenBack'], 'refunded'],
    [['paid', 'refunded', 'refundFailed', 'givenBack', 'refunded', 'paid'], 'refunded'],
    // A part that was given back by hand.
    [['paid', 'refundFailed'], 'paid'],
    [['refundFailed'], 'pending'],
    [['failed', 'refundFailed'], 'failed'],
  ])('CHKO-21 told %j it is %s', (events, status) => {
    expect(told(events)).toBe(status);
  });

  it('CHKO-21 the order in which events come, and how often, never matters', () => {
    const events = fc.array(fc.constantFrom<PaymentEventKind>('paid', 'failed', 'refunded'), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(events, fc.nat(), (list, seed) => {
        const mixed = list
          .flatMap((kind) => [kind, kind])
          .map((kind, index) => ({ kind, rank: (index * 7919 + seed) % 104_729 }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ kind }) => kind);
        expect(told(mixed)).toBe(told(list));
      }),
    );
  });

  it('CHKO-21 nor does it of money that goes back, which a failure keeps going until it is given back', () => {
    const messages = fc.constantFrom<PaymentEventKind>('paid', 'failed', 'refunded', 'refundFailed');
    const from = fc.constantFrom<PaymentStatus>('refunding', 'refunded');
    fc.assert(
      fc.property(from, fc.array(messages, { maxLength: 8 }), (status, list) => {
        const isOpen = status === 'refunding' || list.includes('refundFailed');
        const end = list.reduce<PaymentStatus>(nextPaymentStatus, status);
        expect(end).toBe(isOpen ? 'refunding' : 'refunded');
        expect(nextPaymentStatus(end, 'givenBack')).toBe('refunded');
      }),
    );
  });

  it('CHKO-21 money that is to go back is never kept by a late message', () => {
    expect(nextPaymentStatus('refunding', 'paid')).toBe('refunding');
    expect(nextPaymentStatus('refunding', 'failed')).toBe('refunding');
    expect(nextPaymentStatus('refunding', 'refunded')).toBe('refunding');
    expect(nextPaymentStatus('refunding', 'givenBack')).toBe('refunded');
  });
});

describe('the payment of an order', () => {
  const attempt = (text: string): PaymentAttempt => {
    const [status, failure = null] = text.split(' ') as [PaymentStatus, PaymentFailure?];
    return { status, failure };
  };

  it.each<[string[], { isCancelled?: boolean; stored?: OrderPaymentStatus }, OrderPaymentStatus]>([
    [[], {}, 'open'],
    [['pending'], {}, 'pending'],
    [['failed'], {}, 'failed'],
    [['failed', 'pending'], {}, 'pending'],
    [['failed', 'paid'], {}, 'paid'],
    [['paid', 'refunding paid.twice'], {}, 'paid'],
    [['paid', 'refunded paid.twice'], {}, 'paid'],
    // Given back by hand.
    [['refunded'], { stored: 'paid' }, 'refunded'],
    [['refunding cancelled'], { isCancelled: true, stored: 'paid' }, 'paid'],
    [['refunded cancelled', 'failed'], { isCancelled: true, stored: 'paid' }, 'refunded'],
    [['refunded cancelled', 'refunded paid.twice'], { isCancelled: true, stored: 'paid' }, 'refunded'],
    [['refunding order.cancelled'], { isCancelled: true, stored: 'failed' }, 'paid'],
    [['refunded order.cancelled'], { isCancelled: true, stored: 'paid' }, 'refunded'],
    // Money that was never asked for leaves the order to be paid or cancelled.
    [['refunding amount.mismatch'], { stored: 'pending' }, 'failed'],
    [['refunded amount.mismatch'], { stored: 'failed' }, 'failed'],
    [['refunded amount.mismatch', 'pending'], { stored: 'failed' }, 'pending'],
    [['refunded amount.mismatch'], { isCancelled: true, stored: 'failed' }, 'refunded'],
    // An import said that it is paid.
    [[], { stored: 'paid' }, 'paid'],
    [['failed'], { stored: 'paid' }, 'paid'],
    [['pending'], { stored: 'paid' }, 'paid'],
    [['failed cancelled'], { isCancelled: true, stored: 'paid' }, 'paid'],
    [['refunding paid.twice'], { stored: 'paid' }, 'paid'],
    [['refunded paid.twice'], { stored: 'paid' }, 'paid'],
  ])('ORDR-05 %j, %j: %s', (texts, { isCancelled = false, stored = 'open' }, status) => {
    const attempts = texts.map(attempt);
    expect(orderPaymentStatus(attempts, { isCancelled, stored })).toBe(status);
    expect(orderPaymentStatus(attempts.reverse(), { isCancelled, stored })).toBe(status);
  });
});
