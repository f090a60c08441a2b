import type {
  AddressSnapshot,
  OpenLine,
  OrderDetail,
  OrderHistoryEntry,
  OrderPayment,
  OrderSummary,
  ShopOrder,
} from '@kontor/contract';
import {
  budgetDays,
  decimalToMinor,
  lineDelivery,
  localDate,
  minorToDecimal,
  type PriceUnit,
} from '@kontor/domain';
import { countryName } from '../../shared/country.ts';
import { type Locale, localized } from '../../shared/locale.ts';
import { presentStyle, styleOf } from '../catalogue/line-style.ts';
import { urlOf, type VariantFacts } from '../catalogue/product-facts.ts';
import type { OpenLineRow } from './open-lines.ts';
import type { OrderDetailRow, OrderHeadRow, OrderItemRow } from './orders.types.ts';

/** The lookup entry of a status (ORDR-04). */
const salesHeadStatusOf: Record<OrderSummary['orderStatus'], string> = {
  open: '1',
  confirmed: '2',
  processing: '3',
  partiallyDelivered: '4',
  delivered: '5',
  cancelled: '6',
};

/** Where a document is fetched with the session's token (ORDR-06). */
export function documentLink(id: string): string {
  return `/api/document/${id}`;
}

/** A row of the order history in the request's language (ORDR-02). */
export function presentSummary(row: OrderHeadRow, locale: Locale): OrderSummary {
  const confirmation = row.documents.find(({ type }) => type === 'orderConfirmation');
  return {
    _id: row.id,
    orderNumber: row.order_number,
    externalOrderNumber: row.external_order_number,
    orderType: row.order_type,
    orderDate: row.order_date.toISOString(),
    docDate: confirmation?.docDate ?? null,
    deliveryDate: row.delivery_date,
    documentLink: confirmation ? documentLink(confirmation.id) : null,
    docNumber: confirmation?.number ?? null,
    docType: confirmation?.type ?? null,
    delDocumentsLinks: row.documents
      .filter(({ type }) => type === 'deliveryNote')
      .map(({ id, number }) => ({ docNumber: number, link: documentLink(id) })),
    deliveryStatus: row.delivery_status,
    orderStatus: row.order_status,
    salesHeadStatus: salesHeadStatusOf[row.order_status],
    receiverAddress: { city: row.city ?? '' },
    displayedOrderDescription: row.description ?? describe(row, locale),
    paymentMethod: localized(locale, row.payment_method_name),
    paymentStatus: row.payment_status,
    amount: netAmount(row),
    currency: row.currency,
    itemCount: row.item_count,
    costs: { shippingPriceForOrder: row.shipping_net, discountForOrder: row.discount_net },
    packs: row.packs,
    costCentre:
      row.cost_centre_key !== null && row.cost_centre_name !== null
        ? { _id: row.cost_centre_id, key: row.cost_centre_key, name: row.cost_centre_name }
        : null,
    createdBy: row.created_by,
  };
}

/** The customer of an order; absent if it was not read. */
export function companyOf(row: OrderHeadRow | undefined): ShopOrder['company'] {
  return row?.company ?? { _id: '', customerNo: '', name: '' };
}

/** A row of the list of the whole shop. */
export function presentShopOrder(row: OrderHeadRow, locale: Locale): ShopOrder {
  return { ...presentSummary(row, locale), company: companyOf(row) };
}

/** An order with its items and how it is paid (ORDR-02, ORDR-03). */
export function presentDetail(
  row: OrderDetailRow,
  {
    payment,
    articles,
    locale,
    maySeeInvoices,
  }: {
    payment: OrderPayment;
    articles: ReadonlyMap<string, VariantFacts>;
    locale: Locale;
    maySeeInvoices: boolean;
  },
): OrderDetail {
  return {
    ...presentSummary(row, locale),
    items: presentItems(row, { articles, locale }),
    packs: row.packs_with_lines.map(({ position: _, dispatchedAt, lines, ...pack }) => ({
      ...pack,
      dispatchedAt: dispatchedAt && new Date(dispatchedAt).toISOString(),
      lines: lines.flatMap(({ position, quantity }) => {
        const item = row.items.find((one) => one.position === position);
        return item ? [{ position, sku: item.sku, name: localized(locale, item.name), quantity }] : [];
      }),
    })),
    history: presentHistory(row, locale),
    invoiceDocuments: maySeeInvoices
      ? row.invoice_documents.map(({ id, ...document }) => ({ ...document, link: documentLink(id) }))
      : [],
    requestedDeliveryDate: row.requested_delivery_date,
    budgetPeriods: row.budget_periods.map((period) => ({
      period,
      ...budgetDays(period, localDate(row.order_date)),
    })),
    orderNotes: row.notes,
    shippingAddress: presentAddress(row.shipping_address, locale),
    invoiceAddress: presentAddress(row.invoice_address, locale),
    shippingMethod: localized(locale, row.shipping_method_name),
    payment,
    vatTreatment: row.vat_treatment,
    vatCategory: row.vat_category,
    vatId: row.vat_id,
    vatNote: row.vat_note && localized(locale, row.vat_note),
    total: { net: netAmount(row), vat: row.vat_lines, gross: row.gross, currency: row.currency },
  };
}

/** The lines of an order, with styles and pictures of today's catalogue. */
export function presentItems(
  row: OrderDetailRow,
  { articles, locale }: { articles: ReadonlyMap<string, VariantFacts>; locale: Locale },
): OrderDetail['items'] {
  return row.items.map((item) => {
    const article = articles.get(item.sku);
    const image = article?.images[0] ?? article?.product.images[0];
    return {
      ...presentItem(item, { currency: row.currency, locale }),
      ...presentDelivery(item, row),
      attributes: item.attributes ?? {},
      style: presentStyle(article && styleOf(article), locale),
      image: image === undefined ? null : urlOf(image),
    };
  });
}

/** The common fields of lines of orders and approval requests. */
export function presentItem(
  item: Omit<OrderItemRow, 'position' | 'delivered' | 'cancelled' | 'expectedDate' | 'attributes'>,
  { currency, locale }: { currency: string; locale: Locale },
) {
  const { productId, sku, ownNumber, quantity, vatRate, deliveryDate, seasonId } = item;
  return {
    _id: productId,
    sku,
    ...(ownNumber === null ? {} : { ownNumber }),
    name: localized(locale, item.name),
    price: priceOf(item.unitNet, item.priceUnit, currency),
    quantity,
    ...(item.unitName === null ? {} : { unitName: localized(locale, item.unitName) }),
    netTotal: item.lineNet,
    vatRate,
    deliveryDate,
    seasonId,
  };
}

function priceOf(value: number, priceUnit: PriceUnit, currency: string) {
  return { value, currency, ...(priceUnit === 1 ? {} : { priceUnit }) };
}

export function presentOpenLine(
  { orderDate, ownNumber, name, unitName, unitNet, priceUnit, currency, ...row }: OpenLineRow,
  locale: Locale,
): OpenLine {
  return {
    ...row,
    orderDate: orderDate.toISOString(),
    ...(ownNumber === null ? {} : { ownNumber }),
    name: localized(locale, name),
    price: priceOf(unitNet, priceUnit, currency),
    ...(unitName === null ? {} : { unitName: localized(locale, unitName) }),
  };
}

/** The cost centre of an order as documents show it, '4711 Vertrieb'; null without. */
export function costCentreText({
  cost_centre_key: key,
  cost_centre_name: name,
}: OrderHeadRow): string | null {
  return key ? `${key} ${name ?? ''}`.trim() : null;
}

function presentDelivery(item: OrderItemRow, { order_status, delivery_status }: OrderHeadRow) {
  const { delivered, cancelled, open } = lineDelivery(item, {
    orderStatus: order_status,
    deliveryStatus: delivery_status,
  });
  return {
    position: item.position,
    deliveredQuantity: delivered,
    cancelledQuantity: cancelled,
    openQuantity: open,
    expectedDate: open > 0 ? item.expectedDate : null,
  };
}

/** The history of an order, from its placing on (decision 72). */
function presentHistory(row: OrderDetailRow, locale: Locale): OrderHistoryEntry[] {
  const { firstName = '', lastName = '', operatorRole = null } = row.created_by ?? {};
  const empty = {
    note: null,
    isUnpaid: false,
    orderStatus: null,
    deliveryStatus: null,
    pack: null,
    lines: [],
    changes: [],
  };
  const names = new Map(row.items.map(({ sku, name }) => [sku, localized(locale, name)]));
  return [
    {
      ...empty,
      at: row.order_date.toISOString(),
      kind: 'placed',
      actor: operatorRole === null ? 'buyer' : 'operator',
      actorName: `${firstName} ${lastName}`.trim() || null,
    },
    ...row.history.map(({ at, details, ...entry }) => ({
      ...empty,
      ...entry,
      at: new Date(at).toISOString(),
      ...details,
      lines: (details.lines ?? []).map((line) => ({ ...line, name: names.get(line.sku) ?? line.sku })),
    })),
  ];
}

function netAmount({ goods_net, shipping_net, discount_net }: OrderHeadRow): number {
  return minorToDecimal(
    decimalToMinor(goods_net) + decimalToMinor(shipping_net) - decimalToMinor(discount_net),
  );
}

function describe(row: OrderHeadRow, locale: Locale): string {
  if (row.first_item_name === null) return '';
  const first = localized(locale, row.first_item_name);
  const others = row.item_count - 1;
  if (others === 0) return first;
  return { de: `${first} und ${others} weitere`, en: `${first} and ${others} more` }[locale];
}

/** A copied address, its country named in the language. */
export function presentAddress(address: AddressSnapshot, locale: Locale): AddressSnapshot {
  const { code, name } = address.country;
  return { ...address, country: { code, name: code ? countryName(code, locale) : name } };
}
