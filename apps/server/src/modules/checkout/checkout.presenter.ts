import type { CheckoutPreview } from '@kontor/contract';
import {
  alignQuantities,
  type BudgetState,
  e4ToDecimal,
  lineIdentity,
  minorToDecimal,
  type OrderType,
} from '@kontor/domain';
import { itemName } from '../../shared/item-name.ts';
import { type Locale, localized } from '../../shared/locale.ts';
import { vatLinesOf } from '../../shared/vat-lines.ts';
import { presentSeasons } from '../seasons/seasons.presenter.ts';
import { presentIssue } from './checkout.errors.ts';
import type { CheckoutFacts, CheckoutRules } from './checkout.types.ts';
import type { CheckoutLineState } from './checkout-assembly.ts';
import type { Checkout } from './checkout-selection.ts';
import { type OrderApproval, presentBudget, presentReason } from './order-approval.ts';

/** The preview as the checkout page shows it: decimals, the request's language (CHKO-26). */
export function presentPreview({
  checkout,
  rules,
  orderType,
  version,
  locale,
  approval,
  costCentres,
  budgets,
  now,
}: {
  checkout: Checkout;
  rules: CheckoutRules;
  orderType: OrderType;
  version: number;
  locale: Locale;
  approval: OrderApproval;
  costCentres: CheckoutFacts['costCentres'];
  /** Of the chosen cost centre. */
  budgets: readonly BudgetState[];
  now: Date;
}): CheckoutPreview {
  const { assembled, vat, totals, issues, promotionRefusal } = checkout;
  return {
    lines: assembled.lines.map((line, index) =>
      presentLine(line, totals.lineNetMinor[index] ?? 0, { orderType, rules, locale }),
    ),
    seasons: presentSeasons(rules.seasons, locale),
    net: minorToDecimal(totals.goodsMinor),
    discount: minorToDecimal(totals.discountMinor),
    shipping: minorToDecimal(totals.shippingMinor),
    vat: vatLinesOf(totals),
    vatTreatment: vat.treatment,
    vatCategory: vat.category,
    vatId: vat.vatId,
    vatNote: vat.note?.[locale] ?? null,
    ...(vat.refusal ? { vatRefusal: vat.refusal } : {}),
    gross: minorToDecimal(totals.grossMinor),
    currency: rules.currency,
    version,
    shippingMethods: checkout.shippingMethods.map(({ method, feeMinor }) => ({
      _id: method.id,
      name: localized(locale, method.name),
      isDefault: method.isDefault,
      fee: minorToDecimal(feeMinor),
    })),
    selected: {
      shippingAddressId: checkout.shippingAddress?.id ?? null,
      invoiceAddressId: checkout.invoiceAddress?.id ?? null,
      shippingMethodId: checkout.shippingMethodId ?? null,
      paymentMethodId: checkout.paymentMethodId ?? null,
      ...(costCentres.length > 0 ? { costCentreId: checkout.costCentre?.id ?? null } : {}),
    },
    ...(costCentres.length > 0
      ? {
          costCentres: costCentres.map(({ id, key, name }) => ({
            _id: id,
            key,
            name,
            ...(id === checkout.costCentre?.id
              ? { budgets: budgets.map((budget) => presentBudget(budget, now)) }
              : {}),
          })),
        }
      : {}),
    ...(approval.reasons.length > 0
      ? { approval: { reasons: approval.reasons.map((reason) => presentReason(reason, now)) } }
      : {}),
    issues: [
      ...issues.map((issue) => presentIssue(issue, rules)),
      ...(assembled.goneSkus.length > 0
        ? [{ code: 'product.not.found', details: assembled.goneSkus.map((sku) => ({ sku })) }]
        : []),
      ...(promotionRefusal ? [{ code: promotionRefusal }] : []),
    ],
  };
}

function presentLine(
  { product, stored, quantity, quantities, netE4, priceUnit, ratePercent }: CheckoutLineState,
  netMinor: number,
  {
    orderType,
    rules,
    locale,
  }: { orderType: OrderType; rules: Pick<CheckoutRules, 'isSalesUnitActive' | 'seasons'>; locale: Locale },
): CheckoutPreview['lines'][number] {
  return {
    _id: product.productId,
    id: lineIdentity({ orderType, sku: product.sku, attributes: stored.attributes }),
    sku: product.sku,
    ...(product.ownNumber === undefined ? {} : { ownNumber: product.ownNumber }),
    name: localized(locale, itemName(product)),
    ...presentAttributes(stored.attributes, product, locale),
    quantity,
    ...(quantities ? { quantities: alignQuantities(quantities, rules.seasons) } : {}),
    netPrice: e4ToDecimal(netE4),
    ...(priceUnit === 1 ? {} : { priceUnit }),
    ...(rules.isSalesUnitActive && product.salesUnit
      ? { salesUnit: { id: product.salesUnit.id, name: localized(locale, product.salesUnit.name) } }
      : {}),
    netTotal: minorToDecimal(netMinor),
    vatRate: ratePercent,
    image: product.image,
  };
}

/** The buyer's entries with the current names of the attributes, or with the key of a removed one. */
function presentAttributes(
  given: CheckoutLineState['stored']['attributes'],
  { salesAttributes }: CheckoutLineState['product'],
  locale: Locale,
): Pick<CheckoutPreview['lines'][number], 'attributes'> {
  const attributes = Object.entries(given ?? {}).flatMap(([key, value]) => {
    if (value.trim() === '') return [];
    const name = salesAttributes.find((attribute) => attribute.key === key)?.name;
    return { name: name ? localized(locale, name) : key, value };
  });
  return attributes.length > 0 ? { attributes } : {};
}
