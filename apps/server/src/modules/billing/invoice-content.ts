import type { SettingsDocument } from '@kontor/contract';
import { decimalToE4, decimalToMinor, localDate, multiplyDivide, type Totals } from '@kontor/domain';
import { readIban } from '../../shared/bank-account.ts';
import { type Locale, localized } from '../../shared/locale.ts';
import type {
  CommercialDocument,
  DeductedDownPayment,
  DocumentAdjustment,
  DocumentLine,
  DocumentVat,
  DocumentVatTotal,
  PaymentMeans,
} from '../documents/commercial-document.ts';
import { sumDocument } from '../documents/document-totals.ts';
import { postalLines } from '../documents/layout/address-lines.ts';
import { documentTexts } from '../documents/layout/document-texts.ts';
import { attributesText } from '../orders/item-facts.ts';
import type { BilledItem, BilledOrder } from './billing.types.ts';

/** What an invoice bills of one order. */
export interface BilledPart {
  order: BilledOrder;
  items: readonly (BilledItem & { part: number })[];
  totals: Totals;
  delivered: CommercialDocument['delivered'];
  /** Deliveries that no earlier invoice names. */
  deliveryNotes: CommercialDocument['references']['deliveryNotes'];
}

/** The settings that an invoice is written with. */
export type InvoiceSettings = Pick<SettingsDocument, 'companyData' | 'documentTerms'> & {
  onlineMethodIds: readonly string[];
};

/**
 * The invoice of one or several orders in the order's language, without its number; all orders have the same buyer, VAT and
 * payment.
 */
export function invoiceContent({
  parts,
  issueDate,
  settings,
}: {
  parts: readonly [BilledPart, ...BilledPart[]];
  issueDate: string;
  settings: InvoiceSettings;
}): CommercialDocument {
  const [{ order }] = parts;
  const isCollective = parts.length > 1;
  const hasOneAddress = isAlike(parts, ({ order: of }) => of.shipping_address);
  const lines = parts.flatMap((part) => {
    const { order: of, items, totals } = part;
    const delivery = isCollective ? deliveryOf(part, settings, hasOneAddress) : {};
    return items.map((item, index) => ({
      ...lineOf(item, of, totals.lineNetMinor[index] ?? 0),
      ...delivery,
    }));
  });
  const texts = documentTexts(order.language);
  const adjustments = (
    of: 'discountMinor' | 'shippingMinor',
    reason: (of: BilledOrder) => string,
    reasonCode: string,
  ): DocumentAdjustment[] =>
    parts.flatMap(({ order: one, totals }) =>
      totals.vat
        .filter((vat) => vat[of] > 0)
        .map((vat) => ({
          reason: reason(one),
          reasonCode,
          amountMinor: vat[of],
          vat: vatOf(one, vat.ratePercent),
          ...(isCollective ? { orderNumber: one.order_number } : {}),
        })),
    );
  const allowances = adjustments(
    'discountMinor',
    (one) => (one.promotion_code ? texts.discountWith(one.promotion_code) : texts.discount),
    '95',
  );
  const charges = adjustments('shippingMinor', () => texts.shipping, 'FC');
  const sums = sumDocument({ lines, allowances, charges });
  const shares = sharesOf(parts, sums.totals.grossMinor);
  const prepaidMinor = shares.reduce((sum, part) => sum + part.prepaidMinor, 0);
  const downPayments = parts.flatMap(({ order: one }, index) =>
    deductedOf(one, shares[index]?.prepaidMinor ?? 0),
  );
  const delivered = spanOf(parts);
  const head = headOf(order, settings);
  const common = <Value>(value: Value, of: (one: BilledOrder) => unknown) =>
    isAlike(parts, (part) => of(part.order)) ? value : null;
  return {
    ...head,
    buyer: { ...head.buyer, contact: common(head.buyer.contact, (one) => [one.first_name, one.last_name]) },
    deliveryAddress: hasOneAddress ? head.deliveryAddress : null,
    costCentre: common(head.costCentre, (one) => one.cost_centre_key),
    requestedDeliveryDate: common(head.requestedDeliveryDate, (one) => one.requested_delivery_date),
    shippingMethod: common(head.shippingMethod, (one) => one.shipping_method_name),
    type: 'invoice',
    issueDate,
    delivered,
    ...(delivered || isCollective ? {} : plannedDays(order)),
    references: {
      order: isCollective ? null : { number: order.order_number, date: localDate(order.order_date) },
      isPreOrder: order.order_type === 'preOrder',
      externalOrderNumber: isCollective ? null : order.external_order_number,
      precedingInvoice: null,
      deliveryNotes: parts.flatMap(({ deliveryNotes }) => deliveryNotes),
    },
    lines,
    allowances,
    charges,
    ...sums,
    totals: { ...sums.totals, prepaidMinor, payableMinor: sums.totals.grossMinor - prepaidMinor },
    downPayments,
    payment: paymentOf(order, settings, issueDate),
  };
}

/** An invoice's gross amount by order, with each order's deducted down payment. The last order has the cents of rounding. */
export function sharesOf(
  parts: readonly BilledPart[],
  grossMinor: number,
): { prepaidMinor: number; payableMinor: number }[] {
  let left = grossMinor;
  return parts.map(({ order, totals }, index) => {
    const share = index === parts.length - 1 ? left : Math.min(left, totals.grossMinor);
    left -= share;
    const prepaidMinor = Math.min(share, Math.max(0, decimalToMinor(order.prepaid_left)));
    return { prepaidMinor, payableMinor: share - prepaidMinor };
  });
}

/** The part of the down payment that an invoice deducts, spread over the rest of each VAT rate. The last invoice deducts all of the rest. */
function deductedOf({ down_payment }: BilledOrder, grossMinor: number): DeductedDownPayment[] {
  if (!down_payment || grossMinor === 0) return [];
  const { number, date, vat, taken } = down_payment;
  const left = vat.map((entry) => {
    const ofRate = taken.filter(
      ({ category, ratePercent }) => category === entry.category && ratePercent === entry.ratePercent,
    );
    return {
      ...entry,
      baseMinor: Math.max(
        0,
        ofRate.reduce((rest, { baseMinor }) => rest - baseMinor, entry.baseMinor),
      ),
      vatMinor: Math.max(
        0,
        ofRate.reduce((rest, { vatMinor }) => rest - vatMinor, entry.vatMinor),
      ),
    };
  });
  return [{ number, date, grossMinor, vat: splitByRate(left, grossMinor) }];
}

/** Splits a gross amount by VAT rate, to the cent. The rounding difference of a rate is added to the next. */
function splitByRate(vat: readonly DocumentVatTotal[], grossMinor: number): DocumentVatTotal[] {
  const wholeMinor = vat.reduce((sum, { baseMinor, vatMinor }) => sum + baseMinor + vatMinor, 0);
  let reached = 0;
  let before = 0;
  return vat.flatMap((entry) => {
    const ofRate = entry.baseMinor + entry.vatMinor;
    reached += ofRate;
    const until = wholeMinor > 0 ? multiplyDivide([reached, grossMinor], wholeMinor) : 0;
    const share = until - before;
    before = until;
    if (share === 0) return [];
    const vatMinor = multiplyDivide([share, entry.vatMinor], ofRate);
    return [{ ...entry, baseMinor: share - vatMinor, vatMinor }];
  });
}

/** From the first to the last day of all deliveries; null if a day is unknown. */
function spanOf(parts: readonly BilledPart[]): CommercialDocument['delivered'] {
  const days = parts.flatMap(({ delivered }) => delivered ?? []);
  const [from] = days.map((day) => day.from).sort();
  const until = days
    .map((day) => day.until)
    .sort()
    .at(-1);
  return from !== undefined && until !== undefined && days.length === parts.length ? { from, until } : null;
}

function isAlike(parts: readonly BilledPart[], of: (part: BilledPart) => unknown): boolean {
  return new Set(parts.map((part) => JSON.stringify(of(part)))).size === 1;
}

/** The delivery facts on a line of a collective invoice. */
function deliveryOf(
  { order, delivered }: BilledPart,
  { companyData: seller }: InvoiceSettings,
  hasOneAddress: boolean,
): Pick<DocumentLine, 'orderNumber' | 'delivered' | 'deliveredTo'> {
  const { language, order_number: orderNumber, shipping_address } = order;
  const deliveredTo = hasOneAddress ? null : postalLines(shipping_address, { language, seller }).join(', ');
  return { orderNumber, delivered, deliveredTo };
}

/** A down payment on an order, without its number: a percentage of each VAT rate's base. */
export function downPaymentContent({
  order,
  percent,
  issueDate,
  settings,
}: {
  order: BilledOrder;
  percent: number;
  issueDate: string;
  settings: InvoiceSettings;
}): CommercialDocument {
  const name = downPaymentNames[order.language](percent, order.order_number);
  const lines = order.vat_lines
    .map(({ rate, base }): DocumentLine => {
      const netMinor = Math.round((Math.round(base * 100) * percent) / 100);
      return {
        sku: '',
        ownNumber: null,
        name,
        attributes: '',
        quantity: 1,
        unit: '',
        unitNetE4: netMinor * 100,
        priceUnit: 1,
        netMinor,
        vat: vatOf(order, rate),
        deliveryDate: null,
        seasonName: null,
        orderNumber: null,
      };
    })
    .filter(({ netMinor }) => netMinor > 0);
  return {
    ...headOf(order, settings),
    type: 'downPayment',
    issueDate,
    delivered: null,
    ...plannedDays(order),
    references: {
      order: { number: order.order_number, date: localDate(order.order_date) },
      isPreOrder: order.order_type === 'preOrder',
      externalOrderNumber: order.external_order_number,
      precedingInvoice: null,
      deliveryNotes: [],
    },
    lines,
    allowances: [],
    charges: [],
    ...sumDocument({ lines, allowances: [], charges: [] }),
    payment: { ...paymentOf(order, settings, issueDate), skonto: [] },
  };
}

/** The planned days of delivery of an order: expected or season days of its lines, or the buyer's requested day. */
function plannedDays({
  planned_from: from,
  planned_until: until,
  requested_delivery_date: requested,
}: BilledOrder): Pick<CommercialDocument, 'planned'> {
  if (from && until) return { planned: { from, until } };
  return requested ? { planned: { from: requested, until: requested } } : {};
}

const downPaymentNames = {
  de: (percent: number, number: string) => `Anzahlung ${percent} % auf Bestellung ${number}`,
  en: (percent: number, number: string) => `Down payment of ${percent}% on order ${number}`,
} as const satisfies Record<Locale, unknown>;

function lineOf(item: BilledItem & { part: number }, order: BilledOrder, netMinor: number): DocumentLine {
  const { language } = order;
  return {
    sku: item.sku,
    ownNumber: item.own_number,
    name: localized(language, item.name),
    attributes: attributesText(
      { productId: item.product_id, attributes: item.attributes },
      { language, salesAttributes: { [item.product_id]: item.sales_attributes ?? [] } },
    ),
    quantity: item.part,
    unit: item.unit_name ? localized(language, item.unit_name) : '',
    unitNetE4: decimalToE4(item.unit_net),
    priceUnit: item.price_unit,
    netMinor,
    vat: vatOf(order, item.vat_rate),
    deliveryDate: order.order_type === 'preOrder' ? item.delivery_date : null,
    seasonName: item.season_name ? localized(language, item.season_name) : null,
    orderNumber: null,
  };
}

function vatOf(order: BilledOrder, ratePercent: number): DocumentVat {
  return {
    category: order.vat_category === 'S' && ratePercent === 0 ? 'Z' : order.vat_category,
    ratePercent,
  };
}

/** The seller on a credit note or correction: as on its invoice, with the facts that were not known then. */
export function sellerOf(
  { seller }: Pick<CommercialDocument, 'seller'>,
  { companyData }: Pick<InvoiceSettings, 'companyData'>,
): CommercialDocument['seller'] {
  const known = Object.entries(seller).filter(
    ([, fact]) => fact !== '' && fact !== null && fact !== undefined,
  );
  return { ...companyData, ...Object.fromEntries(known) };
}

/** What all documents about an order share. */
function headOf(order: BilledOrder, settings: InvoiceSettings) {
  const { language } = order;
  return {
    number: '',
    language,
    currency: order.currency,
    seller: settings.companyData,
    buyer: {
      customerNo: order.customer_no,
      vatId: order.vat_id ?? order.company_vat_id,
      address: order.invoice_address,
      email: order.invoice_email,
      buyerReference: order.leitweg_id,
      contact: [order.first_name, order.last_name].filter(Boolean).join(' ') || null,
    },
    deliveryAddress: order.shipping_address,
    costCentre: order.cost_centre_key
      ? `${order.cost_centre_key} ${order.cost_centre_name ?? ''}`.trim()
      : null,
    requestedDeliveryDate: order.requested_delivery_date,
    shippingMethod: localized(language, order.shipping_method_name),
    vatNote: order.vat_note && localized(language, order.vat_note),
    notes: [],
    terms: settings.documentTerms ? localized(language, settings.documentTerms) : null,
  };
}

function paymentOf(
  order: BilledOrder,
  settings: InvoiceSettings,
  issueDate: string,
): CommercialDocument['payment'] {
  const isOnAccount = order.payment_method_id === 'invoice';
  const termDays = isOnAccount ? order.payment_term_days : 0;
  const { skonto_percent: percent, skonto_days: days, payment_status } = order;
  const hasSkonto = percent !== null && days !== null && isOnAccount && payment_status !== 'paid';
  const due = new Date(`${issueDate}T00:00:00Z`);
  due.setUTCDate(due.getUTCDate() + termDays);
  return {
    means: meansOf(order, settings),
    methodName: localized(order.language, order.payment_method_name),
    when: isOnAccount ? 'onAccount' : 'inAdvance',
    termDays,
    dueDate: due.toISOString().slice(0, 10),
    skonto: hasSkonto ? [{ percent, days: Math.min(days, termDays) }] : [],
    reference: '',
  };
}

function meansOf(order: BilledOrder, { companyData, onlineMethodIds }: InvoiceSettings): PaymentMeans {
  if (order.mandate) {
    const { iban, reference, creditorId } = order.mandate;
    return { kind: 'directDebit', iban, mandateReference: reference, creditorId };
  }
  if (onlineMethodIds.includes(order.payment_method_id)) return { kind: 'online' };
  const account = readIban(companyData.iban ?? '');
  return {
    kind: 'transfer',
    account:
      'iban' in account
        ? {
            accountHolder: companyData.accountHolder || companyData.name,
            iban: account.iban,
            bic: companyData.bic || null,
          }
        : null,
  };
}
