import {
  type AddressPurpose,
  addressesFor,
  availableShippingMethods,
  type CheckoutIssue,
  checkoutIssues,
  creditIssue,
  decideVat,
  decimalToMinor,
  defaultShippingMethod,
  minimumOrderIssue,
  minimumOrderMinor,
  minorToDecimal,
  type OrderType,
  type OrderVat,
  type PromotionValue,
  preselectedAddress,
  shippingCountryOf,
  shippingFeeMinor,
  type Totals,
} from '@kontor/domain';
import type { CompanyActor } from '../../shared/actor.ts';
import { requestError } from '../../shared/errors.ts';
import type { AddressRow } from '../accounts/address-row.ts';
import type { CheckoutFacts, CheckoutRules, CostCentreFacts, PromotionRow } from './checkout.types.ts';
import { type AssembledLines, totalsOf } from './checkout-assembly.ts';

/** The buyer's choices; absent or null: nothing is chosen. */
export interface Selection {
  shippingAddressId?: string | null | undefined;
  invoiceAddressId?: string | null | undefined;
  shippingMethodId?: string | null | undefined;
  paymentMethodId?: string | null | undefined;
  promotionCode?: string | null | undefined;
  costCentreId?: string | null | undefined;
}

export type PromotionRefusal =
  | 'promotion.code.not.found'
  | 'promotion.code.expired'
  | 'promotion.code.min.amount'
  | 'promotion.code.used';

/** A computed checkout: choices, totals and issues. */
export interface Checkout {
  assembled: AssembledLines;
  vat: OrderVat;
  totals: Totals;
  shippingAddress: AddressRow | undefined;
  invoiceAddress: AddressRow | undefined;
  shippingMethod: CheckoutRules['shippingMethods'][number] | undefined;
  /** Those available for the delivery country, with the fee of this cart in minor units. */
  shippingMethods: { method: CheckoutRules['shippingMethods'][number]; feeMinor: number }[];
  shippingMethodId: string | undefined;
  paymentMethod: CheckoutRules['paymentMethods'][number] | undefined;
  paymentMethodId: string | undefined;
  /** The chosen cost centre, or the only one there is. */
  costCentre: CostCentreFacts | undefined;
  promotion: PromotionRow | null;
  promotionRefusal: PromotionRefusal | undefined;
  /** In the order of CHKO-12, without the terms, which are checked at creation. */
  issues: CheckoutIssue[];
}

type Choice = 'shippingAddress' | 'invoiceAddress' | 'shippingMethod' | 'paymentMethod';

/** A checkout without issues: everything is chosen. */
export type OrderableCheckout = Checkout & { [Key in Choice]: NonNullable<Checkout[Key]> };

/**
 * Computes a checkout: fills missing choices with defaults (CHKO-09, ADDR-05), computes fee, discount and totals (CHKO-06 to
 * CHKO-08, CHKO-25), and lists the issues (CHKO-12). Throws 404 `address.not.found` for an address that the company cannot
 * choose.
 */
export function workOutCheckout(input: {
  actor: CompanyActor;
  orderType: OrderType;
  selection: Selection;
  assembled: AssembledLines;
  vat: OrderVat;
  facts: CheckoutFacts;
  rules: CheckoutRules;
  /** Of purchase on account; undefined without a limit. */
  credit: { limitMinor: number; openMinor: number } | undefined;
  now: Date;
}): Checkout {
  const { actor, orderType, selection, assembled, vat, facts, rules, credit, now } = input;
  const shippingAddress = chooseAddress(facts.addresses, selection.shippingAddressId, 'shipping');
  const invoiceAddress = chooseAddress(facts.addresses, selection.invoiceAddressId, 'invoice');

  const { goodsMinor } = totalsOf(assembled.lines, { shippingMinor: 0 });
  const freight = companyFreight(actor);
  const country = shippingAddress?.countryCode ?? undefined;
  const shippingMethods = availableShippingMethods(rules.shippingMethods, country).flatMap((method) => {
    const terms = country && shippingCountryOf(method, country);
    return terms ? [{ method, feeMinor: shippingFeeMinor({ terms, freight, goodsMinor }) }] : [];
  });
  const shippingMethodId =
    selection.shippingMethodId ?? defaultShippingMethod(rules.shippingMethods, country)?.id ?? undefined;
  const shipping = shippingMethods.find(({ method }) => method.id === shippingMethodId);

  const paymentMethods = rules.paymentMethods.filter((method) => method.isActive);
  const paymentMethodId =
    selection.paymentMethodId ?? (paymentMethods.find((method) => method.isDefault) ?? paymentMethods[0])?.id;

  const promotionRefusal = selection.promotionCode
    ? refusePromotion(facts.promotion, { orderType, goodsMinor, now })
    : undefined;
  const promotion = selection.promotionCode && !promotionRefusal ? facts.promotion : null;
  const totals = totalsOf(assembled.lines, {
    promotion: promotion ? promotionValue(promotion) : undefined,
    shippingMinor: shipping?.feeMinor ?? 0,
  });

  const { costCentres } = facts;
  const { costCentreId } = selection;
  const costCentre = costCentreId
    ? costCentres.find(({ id }) => id === costCentreId)
    : costCentres.length === 1
      ? costCentres[0]
      : undefined;

  const minimumMinor = minimumOrderMinor({
    userMinCartAmount: actor.minCartAmount,
    siteMinimum: minorToDecimal(rules.minimumOrderMinor),
  });
  const issues = checkoutIssues({
    lineCount: assembled.lines.length + assembled.goneSkus.length,
    hasCompany: true,
    shippingAddress: shippingAddress && { id: shippingAddress.id, countryCode: shippingAddress.countryCode },
    invoiceAddress: invoiceAddress && { id: invoiceAddress.id, countryCode: invoiceAddress.countryCode },
    shippingCountries: rules.shippingCountries.map(({ code }) => code),
    shippingMethodId,
    availableShippingMethodIds: shippingMethods.map(({ method }) => method.id),
    paymentMethodId,
    activePaymentMethodIds: paymentMethods.map(({ id }) => id),
    costCentreIssue: costCentre
      ? undefined
      : costCentreId
        ? 'cost.centre.unknown'
        : costCentres.length > 0
          ? 'cost.centre.required'
          : undefined,
    creditIssue:
      credit && paymentMethodId === 'invoice'
        ? creditIssue({ ...credit, totalMinor: totals.grossMinor })
        : undefined,
    minimumIssue: minimumOrderIssue(minimumMinor, goodsMinor),
    lineIssues: assembled.issues,
    isTooLarge: totals.isTooLarge,
    hasBlockedDelivery: facts.isDeliveryBlocked,
    isCompanyLocked: facts.isCompanyLocked,
  });
  return {
    assembled,
    vat,
    totals,
    shippingAddress,
    invoiceAddress,
    shippingMethod: shipping?.method,
    shippingMethods,
    shippingMethodId,
    paymentMethod: paymentMethods.find(({ id }) => id === paymentMethodId),
    paymentMethodId,
    costCentre,
    promotion,
    promotionRefusal,
    issues,
  };
}

/** The VAT of an order to the chosen delivery address (decision 65). Throws 404 `address.not.found` as the checkout does. */
export function checkoutVat({
  actor,
  selection,
  facts,
  rules,
}: {
  actor: CompanyActor;
  selection: Selection;
  facts: Pick<CheckoutFacts, 'addresses'>;
  rules: Pick<CheckoutRules, 'vatTable' | 'shopCountry'>;
}): OrderVat {
  return decideVat({
    company: actor.company,
    table: rules.vatTable,
    shopCountry: rules.shopCountry,
    deliveryCountry: chooseAddress(facts.addresses, selection.shippingAddressId, 'shipping')?.countryCode,
  });
}

/** The chosen address, else the preselected one (ADDR-05). */
function chooseAddress(
  addresses: readonly AddressRow[],
  id: string | null | undefined,
  purpose: AddressPurpose,
): AddressRow | undefined {
  if (!id) return preselectedAddress(addresses, purpose);
  const chosen = addressesFor(addresses, purpose).find((address) => address.id === id);
  if (!chosen) throw requestError('address.not.found', { details: { addressId: id } });
  return chosen;
}

function companyFreight({ company: { freight } }: CompanyActor) {
  return (
    freight && { expenseMinor: decimalToMinor(freight.expense), untilMinor: decimalToMinor(freight.until) }
  );
}

function promotionValue({ type, value }: PromotionRow): PromotionValue {
  return type === 'percent' ? { type, percent: value } : { type, valueMinor: decimalToMinor(value) };
}

function refusePromotion(
  promotion: PromotionRow | null,
  { orderType, goodsMinor, now }: { orderType: OrderType; goodsMinor: number; now: Date },
): PromotionRefusal | undefined {
  if (!promotion?.isActive || !promotion.orderTypes.includes(orderType)) return 'promotion.code.not.found';
  if (promotion.validFrom && now < new Date(promotion.validFrom)) return 'promotion.code.expired';
  if (promotion.validUntil && now >= new Date(promotion.validUntil)) return 'promotion.code.expired';
  const isUsedUp = promotion.maxUses !== null && promotion.useCount >= promotion.maxUses;
  if (isUsedUp || (promotion.isOncePerCompany && promotion.isUsedByCompany)) return 'promotion.code.used';
  if (promotion.minCartAmount !== null && goodsMinor < decimalToMinor(promotion.minCartAmount)) {
    return 'promotion.code.min.amount';
  }
  return undefined;
}
