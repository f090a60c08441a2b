import type { AddressSnapshot, Localized, OrderCreation } from '@kontor/contract';
import {
  canRequestDelivery,
  e4ToDecimal,
  localDate,
  minorToDecimal,
  type OrderVat,
  splitBySeason,
} from '@kontor/domain';
import { countryName } from '../../shared/country.ts';
import { requestError } from '../../shared/errors.ts';
import { itemName } from '../../shared/item-name.ts';
import type { Locale } from '../../shared/locale.ts';
import { vatLinesOf } from '../../shared/vat-lines.ts';
import type { AddressRow } from '../accounts/address-row.ts';
import type { OrderItemRow } from '../orders/orders.types.ts';
import type { CheckoutRules, CostCentreFacts } from './checkout.types.ts';
import type { CheckoutLineState } from './checkout-assembly.ts';
import type { OrderableCheckout } from './checkout-selection.ts';

export type NewItem = Omit<
  OrderItemRow,
  'position' | 'delivered' | 'cancelled' | 'expectedDate' | 'unitName'
> & {
  salesUnitName: Localized | null;
};

/** An order as it is written: everything that may change later is copied into it (CHKO-19). Amounts are decimals. */
export interface NewOrder {
  id: string;
  checkoutId: string;
  orderType: 'order' | 'preOrder';
  orderDate: Date;
  deliveryDate: string | null;
  /** The day that the buyer would like, YYYY-MM-DD; of a pre-order null. */
  requestedDeliveryDate: string | null;
  paymentMethod: { id: string; name: Localized };
  mandateId: string | null;
  shippingMethod: { id: string; name: Localized };
  externalOrderNumber: string | null;
  language: Locale;
  shippingAddress: AddressSnapshot;
  invoiceAddress: AddressSnapshot;
  currency: string;
  goodsNet: number;
  discountNet: number;
  shippingNet: number;
  vat: number;
  gross: number;
  vatLines: { rate: number; base: number; amount: number }[];
  vatTreatment: OrderVat['treatment'];
  vatCategory: OrderVat['category'];
  vatId: string | null;
  vatNote: OrderVat['note'];
  promotionCode: string | null;
  /** A copy. */
  costCentre: Pick<CostCentreFacts, 'id' | 'key' | 'name'> | null;
  items: NewItem[];
  notes: { deliveryDate: string | null; note: string }[];
  documentId: string;
  /** YYYY-MM-DD. */
  documentDate: string;
  /** First part of the file's name. */
  documentName: string;
}

/**
 * Copies a checkout without issues into an order: one item a line, for a pre-order one for each season with a quantity
 * (CHKO-27). Throws 422 `validation.failed` for notes that fit no delivery date of the order (CONF-15), and
 * `delivery.date.invalid` for a requested day that is not offered.
 */
export function buildOrder(input: {
  id: string;
  documentId: string;
  body: OrderCreation;
  checkout: OrderableCheckout;
  /** Of an order by direct debit. */
  mandateId: string | null;
  rules: CheckoutRules;
  locale: Locale;
  now: Date;
}): NewOrder {
  const { body, checkout, rules, locale, now } = input;
  const { totals, vat, shippingAddress, invoiceAddress, shippingMethod, paymentMethod } = checkout;
  const items = checkout.assembled.lines.flatMap((line, index) =>
    itemsOf(line, totals.lineNetMinor[index] ?? 0, rules),
  );
  // By season, then in the order of the cart.
  if (body.orderType === 'preOrder') {
    const place = new Map<string | null, number>(rules.seasons.map(({ id }, index) => [id, index]));
    items.sort((a, b) => (place.get(a.seasonId) ?? 0) - (place.get(b.seasonId) ?? 0));
  }
  return {
    id: input.id,
    checkoutId: body.checkoutId,
    orderType: body.orderType,
    orderDate: now,
    deliveryDate: items[0]?.deliveryDate ?? null,
    requestedDeliveryDate: requestedDateOf(body, rules, now),
    paymentMethod: { id: paymentMethod.id, name: paymentMethod.name },
    mandateId: input.mandateId,
    shippingMethod: { id: shippingMethod.id, name: shippingMethod.name },
    externalOrderNumber: (rules.isExternalOrderNumberFieldActive && body.externalOrderNumber) || null,
    language: locale,
    shippingAddress: snapshot(shippingAddress, locale),
    invoiceAddress: snapshot(invoiceAddress, locale),
    currency: rules.currency,
    goodsNet: minorToDecimal(totals.goodsMinor),
    discountNet: minorToDecimal(totals.discountMinor),
    shippingNet: minorToDecimal(totals.shippingMinor),
    vat: minorToDecimal(totals.vatMinor),
    gross: minorToDecimal(totals.grossMinor),
    vatLines: vatLinesOf(totals),
    vatTreatment: vat.treatment,
    vatCategory: vat.category,
    vatId: vat.vatId,
    vatNote: vat.note,
    promotionCode: checkout.promotion?.code ?? null,
    costCentre: checkout.costCentre ? copyOf(checkout.costCentre) : null,
    items,
    notes: rules.isOrderNoteFieldActive ? notesOf(body, items) : [],
    documentId: input.documentId,
    documentDate: localDate(now),
    documentName: { de: 'Auftragsbestaetigung', en: 'Order-confirmation' }[locale],
  };
}

function copyOf({ id, key, name }: CostCentreFacts): NonNullable<NewOrder['costCentre']> {
  return { id, key, name };
}

function itemsOf(line: CheckoutLineState, netMinor: number, rules: CheckoutRules): NewItem[] {
  const { product, stored, netE4, priceUnit, ratePercent, quantities } = line;
  const item = {
    productId: product.productId,
    sku: product.sku,
    ownNumber: product.ownNumber ?? null,
    name: itemName(product),
    unitNet: e4ToDecimal(netE4),
    priceUnit,
    vatRate: ratePercent,
    attributes: stored.attributes,
    salesUnitName: rules.isSalesUnitActive && product.salesUnit ? product.salesUnit.name : null,
  };
  if (!quantities) {
    return [
      {
        ...item,
        quantity: line.quantity,
        lineNet: minorToDecimal(netMinor),
        seasonId: null,
        deliveryDate: null,
      },
    ];
  }
  return splitBySeason({ netE4, priceUnit, quantities }, rules.seasons).map((part) => ({
    ...item,
    quantity: part.quantity,
    unitNet: e4ToDecimal(part.netE4),
    priceUnit: part.priceUnit,
    lineNet: minorToDecimal(part.netMinor),
    seasonId: part.seasonId,
    deliveryDate: part.deliveryDate,
  }));
}

function requestedDateOf(body: OrderCreation, rules: CheckoutRules, now: Date): string | null {
  const { orderType, requestedDeliveryDate } = body;
  if (!rules.isDeliveryDateFieldActive || orderType === 'preOrder' || !requestedDeliveryDate) return null;
  if (!canRequestDelivery(requestedDeliveryDate, localDate(now))) {
    throw requestError('delivery.date.invalid');
  }
  return requestedDeliveryDate;
}

/** At most one note for each delivery; two seasons on one day may have one each (CONF-15). */
function notesOf(body: OrderCreation, items: readonly NewItem[]) {
  const notes = (body.orderNotes ?? []).filter(({ note }) => note !== '');
  const dateOf = new Map(items.map(({ seasonId, deliveryDate }) => [seasonId, deliveryDate]));
  const left = [...dateOf.values()];
  for (const [index, { deliveryDate }] of notes.entries()) {
    const place = left.indexOf(deliveryDate);
    if (place < 0) {
      throw requestError('validation.failed', {
        details: [{ field: `orderNotes.${index}.deliveryDate`, code: 'invalid' }],
      });
    }
    left.splice(place, 1);
  }
  return notes.map(({ deliveryDate, note }) => ({ deliveryDate, note }));
}

/** A copy of an address, its country named in the language. */
export function snapshot(address: AddressRow, locale: Locale): AddressSnapshot {
  const { id: _id, type: _type, isDefault: _isDefault, countryCode, ...rest } = address;
  const code = countryCode ?? '';
  return { ...rest, country: { code, name: countryName(code, locale) } };
}
