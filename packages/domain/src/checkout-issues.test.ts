import { describe, expect, it } from 'vitest';
import {
  type CheckoutState,
  checkoutIssueCodes,
  checkoutIssues,
  sortCheckoutIssues,
} from './checkout-issues.ts';

const complete: CheckoutState = {
  lineCount: 2,
  hasCompany: true,
  shippingAddress: { id: 'a1', countryCode: 'DE' },
  invoiceAddress: { id: 'a2', countryCode: 'CH' },
  shippingCountries: ['DE', 'AT'],
  shippingMethodId: 'dhl',
  availableShippingMethodIds: ['dhl'],
  paymentMethodId: 'invoice',
  activePaymentMethodIds: ['invoice'],
  lineIssues: [],
  termsAccepted: true,
  hasBlockedDelivery: false,
  isCompanyLocked: false,
};
const codesOf = (change: Partial<CheckoutState>) =>
  checkoutIssues({ ...complete, ...change }).map(({ code }) => code);
const minimumIssue = { code: 'order.minimum.amount', minimumMinor: 100, currentMinor: 50 } as const;

describe('checkout issues', () => {
  it('CHKO-12 a complete checkout may proceed', () => {
    expect(checkoutIssues(complete)).toEqual([]);
  });

  it.each<[Partial<CheckoutState>, string[]]>([
    [{ lineCount: 0, minimumIssue }, ['basket.empty']],
    [{ hasCompany: false }, ['company.not.selected']],
    [{ shippingAddress: undefined }, ['shipping.address.missing']],
    [{ invoiceAddress: undefined }, ['invoice.address.missing']],
    [{ shippingMethodId: undefined }, ['shipping.method.missing']],
    [{ availableShippingMethodIds: [] }, ['shipping.method.invalid']],
    [{ paymentMethodId: undefined }, ['payment.method.missing']],
    [{ paymentMethodId: 'online' }, ['payment.method.invalid']],
    [{ minimumIssue }, ['order.minimum.amount']],
    [{ termsAccepted: false }, ['terms.not.accepted']],
    [{ termsAccepted: undefined }, []],
  ])('CHKO-09 CHKO-11 CHKO-12 %j gives %j', (change, expected) => {
    expect(codesOf(change)).toEqual(expected);
  });

  it.each<[Partial<CheckoutState>, object[]]>([
    [{ shippingAddress: { id: 'a1' } }, [{ code: 'address.missing.country', addressId: 'a1' }]],
    [
      { invoiceAddress: { id: 'a2', countryCode: '' } },
      [{ code: 'address.missing.country', addressId: 'a2' }],
    ],
    [
      { shippingAddress: { id: 'a1' }, invoiceAddress: { id: 'a1' } },
      [{ code: 'address.missing.country', addressId: 'a1' }],
    ],
    [{ shippingAddress: { id: 'a1', countryCode: 'FR' } }, [{ code: 'shipping.country.invalid' }]],
    [{ shippingAddress: { id: 'a1', countryCode: 'at' } }, []],
  ])('CHKO-10 %j gives %j', (change, expected) => {
    expect(checkoutIssues({ ...complete, ...change })).toEqual(expected);
  });

  it('CHKO-13 CHKO-14 reports a blocked delivery and a locked account', () => {
    expect(codesOf({ hasBlockedDelivery: true })).toEqual(['delivery.blocked']);
    expect(codesOf({ isCompanyLocked: true })).toEqual(['account.blocked']);
  });

  it('CHKO-12 gathers the lines that break one rule', () => {
    const shortage = {
      sku: 'T-1',
      issue: { code: 'stock.not.enough.error', requested: 3, available: 1 },
    } as const;
    const other = { ...shortage, sku: 'T-2' };
    const batch = {
      sku: 'T-3',
      issue: { code: 'batch.size.invalid', quantity: 7, salesBatchSize: 6 },
    } as const;
    expect(checkoutIssues({ ...complete, lineIssues: [batch, shortage, other] })).toEqual([
      { code: 'basket.out.of.stock', lines: [shortage, other] },
      { code: 'batch.size.invalid', lines: [batch] },
    ]);
  });

  it('CHKO-12 lists everything in the order of the requirement', () => {
    const nothing: CheckoutState = {
      lineCount: 1,
      hasCompany: true,
      invoiceAddress: { id: 'a2' },
      shippingCountries: [],
      availableShippingMethodIds: [],
      activePaymentMethodIds: [],
      minimumIssue,
      lineIssues: [{ sku: 'T-1', issue: { code: 'stock.not.enough.error', requested: 3, available: 1 } }],
      termsAccepted: false,
      hasBlockedDelivery: true,
      isCompanyLocked: true,
    };
    expect(checkoutIssues(nothing).map(({ code }) => code)).toEqual([
      'shipping.address.missing',
      'address.missing.country',
      'shipping.method.missing',
      'payment.method.missing',
      'order.minimum.amount',
      'basket.out.of.stock',
      'terms.not.accepted',
      'delivery.blocked',
      'account.blocked',
    ]);
  });

  it('CHKO-12 sorts any codes into that order', () => {
    const reversed = [...checkoutIssueCodes].reverse().map((code) => ({ code }));
    expect(sortCheckoutIssues(reversed).map(({ code }) => code)).toEqual([...checkoutIssueCodes]);
  });
});
