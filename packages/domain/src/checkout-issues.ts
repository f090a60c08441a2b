import type { CustomAttributeIssue } from './custom-attributes.ts';
import type { MinimumOrderIssue } from './minimum-order.ts';
import type { AmountIssue } from './money-range.ts';
import type { CreditIssue } from './payment-credit.ts';
import type { QuantityIssue } from './quantity-issues.ts';

/** All reasons why a checkout cannot proceed, in the order in which they are listed (CHKO-12). */
export const checkoutIssueCodes = [
  'basket.empty',
  'company.not.selected',
  'shipping.address.missing',
  'invoice.address.missing',
  'address.missing.country',
  'shipping.country.invalid',
  'shipping.method.missing',
  'shipping.method.invalid',
  'payment.method.missing',
  'payment.method.invalid',
  'credit.limit.exceeded',
  'mandate.missing',
  'iban.invalid',
  'iban.country.invalid',
  'mandate.not.accepted',
  'cost.centre.required',
  'cost.centre.unknown',
  'external.order.number.too.long',
  'delivery.date.unreadable',
  'delivery.date.invalid',
  'order.minimum.amount',
  'price.missing',
  'basket.out.of.stock',
  'season.over',
  'prestock.not.enough',
  'preorder.not.available',
  'quantity.invalid',
  'batch.size.invalid',
  'amount.too.large',
  'order.amount.too.large',
  'custom.attribute.required',
  'custom.attribute.invalid',
  'terms.not.accepted',
  'delivery.blocked',
  'account.blocked',
] as const;

/** Characters of the buyer's own order number (CONF-14). */
export const MAX_EXTERNAL_ORDER_NUMBER_LENGTH = 50;

export type CheckoutIssueCode = (typeof checkoutIssueCodes)[number];

/** One reason, with the lines, addresses or amounts that it is about. */
export type CheckoutIssue =
  | {
      readonly code: Exclude<
        CheckoutIssueCode,
        'address.missing.country' | 'credit.limit.exceeded' | 'order.minimum.amount' | LineIssueCode
      >;
    }
  | { readonly code: 'address.missing.country'; readonly addressId: string }
  | CreditIssue
  | MinimumOrderIssue
  | { readonly code: LineIssueCode; readonly lines: readonly CheckoutLineIssue[] };

type LineIssueCode =
  | 'price.missing'
  | 'basket.out.of.stock'
  | 'season.over'
  | 'prestock.not.enough'
  | 'preorder.not.available'
  | 'quantity.invalid'
  | 'batch.size.invalid'
  | AmountIssue['code']
  | CustomAttributeIssue['code'];

/** A line's quantity for an ended season; name and date are null for an unknown season. */
type EndedPieces = {
  readonly seasonId: string;
  readonly name: string | null;
  readonly date: string | null;
  readonly quantity: number;
};

/** The issue of one line: a quantity rule broken when ordering, a product without a price, or its custom attributes. */
export type CheckoutLineIssue = {
  readonly sku: string;
  /** The line's identity, where the issue is about this line alone and not about its article (CART-05). */
  readonly id?: string;
  readonly issue:
    | QuantityIssue
    | AmountIssue
    | { readonly code: 'price.missing' }
    | { readonly code: 'season.over'; readonly seasons: readonly EndedPieces[] }
    | CustomAttributeIssue;
};

/** A chosen address, as far as ordering needs it. */
export type CheckoutAddress = { readonly id: string; readonly countryCode?: string | null | undefined };

/** The choices and facts so far. */
export type CheckoutState = {
  readonly lineCount: number;
  readonly hasCompany: boolean;
  readonly shippingAddress?: CheckoutAddress | undefined;
  readonly invoiceAddress?: CheckoutAddress | undefined;
  /** Codes of the countries that are delivered to (ISO 3166-1 alpha-2). */
  readonly shippingCountries: readonly string[];
  readonly shippingMethodId?: string | undefined;
  /** Methods available for the delivery country (CHKO-09). */
  readonly availableShippingMethodIds: readonly string[];
  readonly paymentMethodId?: string | undefined;
  readonly activePaymentMethodIds: readonly string[];
  /** Of a company with cost centres: none, or one that cannot be chosen. */
  readonly costCentreIssue?: 'cost.centre.required' | 'cost.centre.unknown' | undefined;
  /** For purchase on account alone. */
  readonly creditIssue?: CreditIssue | undefined;
  readonly minimumIssue?: MinimumOrderIssue | undefined;
  readonly lineIssues: readonly CheckoutLineIssue[];
  /** The totals exceed the storable range. */
  readonly isTooLarge?: boolean | undefined;
  /** Undefined where terms are not asked for, as in a preview. */
  readonly termsAccepted?: boolean | undefined;
  readonly hasBlockedDelivery: boolean;
  readonly isCompanyLocked: boolean;
};

/**
 * Lists everything that keeps a checkout from proceeding, in the order of {@link checkoutIssueCodes}; empty = it may
 * (CHKO-09 to CHKO-14). An empty cart is not also reported as below the minimum.
 *
 * @example checkoutIssues({ ...complete, lineCount: 0, termsAccepted: false }) // [{ code: 'basket.empty' }, { code: 'terms.not.accepted' }]
 */
export function checkoutIssues(state: CheckoutState): CheckoutIssue[] {
  const issues: CheckoutIssue[] = [];
  if (state.lineCount === 0) issues.push({ code: 'basket.empty' });
  if (!state.hasCompany) issues.push({ code: 'company.not.selected' });
  issues.push(...addressIssues(state), ...shippingIssues(state));
  if (!state.paymentMethodId) issues.push({ code: 'payment.method.missing' });
  else if (!state.activePaymentMethodIds.includes(state.paymentMethodId))
    issues.push({ code: 'payment.method.invalid' });
  if (state.costCentreIssue) issues.push({ code: state.costCentreIssue });
  if (state.creditIssue) issues.push(state.creditIssue);
  if (state.lineCount > 0 && state.minimumIssue) issues.push(state.minimumIssue);
  issues.push(...lineIssuesByCode(state.lineIssues));
  if (state.isTooLarge) issues.push({ code: 'order.amount.too.large' });
  if (state.termsAccepted === false) issues.push({ code: 'terms.not.accepted' });
  if (state.hasBlockedDelivery) issues.push({ code: 'delivery.blocked' });
  if (state.isCompanyLocked) issues.push({ code: 'account.blocked' });
  return sortCheckoutIssues(issues);
}

/**
 * Sorts issues into their display order, so that a page can add its own (the terms) to those of a preview (CHKO-12).
 *
 * @example sortCheckoutIssues([{ code: 'delivery.blocked' }, { code: 'terms.not.accepted' }])[0] // { code: 'terms.not.accepted' }
 */
export function sortCheckoutIssues<T extends { readonly code: CheckoutIssueCode }>(
  issues: readonly T[],
): T[] {
  return [...issues].sort((a, b) => checkoutIssueCodes.indexOf(a.code) - checkoutIssueCodes.indexOf(b.code));
}

function addressIssues({
  shippingAddress,
  invoiceAddress,
  shippingCountries,
}: CheckoutState): CheckoutIssue[] {
  const issues: CheckoutIssue[] = [];
  if (!shippingAddress) issues.push({ code: 'shipping.address.missing' });
  if (!invoiceAddress) issues.push({ code: 'invoice.address.missing' });
  const withoutCountry = [shippingAddress, invoiceAddress].filter(
    (address) => address && !address.countryCode,
  );
  for (const id of new Set(withoutCountry.map((address) => address?.id ?? ''))) {
    issues.push({ code: 'address.missing.country', addressId: id });
  }
  const country = shippingAddress?.countryCode?.toUpperCase();
  if (country && !shippingCountries.some((code) => code.toUpperCase() === country)) {
    issues.push({ code: 'shipping.country.invalid' });
  }
  return issues;
}

function shippingIssues({ shippingMethodId, availableShippingMethodIds }: CheckoutState): CheckoutIssue[] {
  if (!shippingMethodId) return [{ code: 'shipping.method.missing' }];
  return availableShippingMethodIds.includes(shippingMethodId) ? [] : [{ code: 'shipping.method.invalid' }];
}

function lineIssuesByCode(lineIssues: readonly CheckoutLineIssue[]): CheckoutIssue[] {
  const byCode = new Map<LineIssueCode, CheckoutLineIssue[]>();
  for (const line of lineIssues) {
    const code = line.issue.code === 'stock.not.enough.error' ? 'basket.out.of.stock' : line.issue.code;
    const lines = byCode.get(code);
    if (lines) lines.push(line);
    else byCode.set(code, [line]);
  }
  return [...byCode].map(([code, lines]) => ({ code, lines }));
}
