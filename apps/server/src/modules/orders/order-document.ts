import type { SettingsDocument } from '@kontor/contract';
import { decimalToE4, decimalToMinor, localDate, type PaymentInstruction } from '@kontor/domain';
import { localized } from '../../shared/locale.ts';
import type {
  CommercialDocument,
  DocumentAdjustment,
  DocumentVat,
  PaymentMeans,
} from '../documents/commercial-document.ts';
import { documentTexts } from '../documents/layout/document-texts.ts';
import { attributesText, seasonName } from './item-facts.ts';
import { costCentreText } from './orders.presenter.ts';
import type { ConfirmationFactsRow, OrderDetailRow } from './orders.types.ts';

/** An order with the further facts of its documents. */
export interface DocumentedOrder {
  order: OrderDetailRow;
  facts: ConfirmationFactsRow;
  settings: Pick<SettingsDocument, 'companyData' | 'documentTerms'>;
  payment: PaymentInstruction;
}

/**
 * The content of an order confirmation in the order's language: the order as placed, with the seller's current letterhead
 * (CONF-05, ORDR-06).
 */
export function confirmationOf(
  { number, doc_date }: { number: string; doc_date: string },
  { order, facts, settings, payment }: DocumentedOrder,
): CommercialDocument {
  const { language } = order;
  const contact = [facts.first_name, facts.last_name].filter(Boolean).join(' ');
  const vatOf = (ratePercent: number): DocumentVat => ({
    category: order.vat_category === 'S' && ratePercent === 0 ? 'Z' : order.vat_category,
    ratePercent,
  });
  const grossMinor = decimalToMinor(order.gross);
  const linesMinor = decimalToMinor(order.goods_net);
  const allowancesMinor = decimalToMinor(order.discount_net);
  const chargesMinor = decimalToMinor(order.shipping_net);
  return {
    type: 'orderConfirmation',
    language,
    number,
    issueDate: doc_date,
    currency: order.currency,
    seller: settings.companyData,
    buyer: {
      customerNo: facts.customer_no,
      // Earlier releases did not store it.
      vatId: order.vat_id ?? facts.vat_id,
      address: order.invoice_address,
      email: null,
      buyerReference: null,
      contact: contact || null,
    },
    deliveryAddress: order.shipping_address,
    delivered: null,
    references: {
      order: { number: order.order_number, date: localDate(order.order_date) },
      isPreOrder: order.order_type === 'preOrder',
      externalOrderNumber: order.external_order_number,
      precedingInvoice: null,
      deliveryNotes: [],
    },
    costCentre: costCentreText(order),
    requestedDeliveryDate: order.requested_delivery_date,
    shippingMethod: localized(language, order.shipping_method_name),
    lines: order.items.map((item) => ({
      sku: item.sku,
      ownNumber: item.ownNumber,
      name: localized(language, item.name),
      attributes: attributesText(item, { ...facts, language }),
      quantity: item.quantity,
      unit: item.unitName ? localized(language, item.unitName) : '',
      unitNetE4: decimalToE4(item.unitNet),
      priceUnit: item.priceUnit,
      netMinor: decimalToMinor(item.lineNet),
      vat: vatOf(item.vatRate),
      deliveryDate: order.order_type === 'preOrder' ? item.deliveryDate : null,
      seasonName: seasonName(item, { ...facts, language }),
      orderNumber: null,
    })),
    ...adjustmentsOf(order, vatOf),
    vat: order.vat_lines.map(({ rate, base, amount }) => ({
      ...vatOf(rate),
      baseMinor: decimalToMinor(base),
      vatMinor: decimalToMinor(amount),
    })),
    vatNote: order.vat_note && localized(language, order.vat_note),
    totals: {
      linesMinor,
      allowancesMinor,
      chargesMinor,
      netMinor: linesMinor - allowancesMinor + chargesMinor,
      vatMinor: decimalToMinor(order.vat),
      grossMinor,
      prepaidMinor: 0,
      payableMinor: grossMinor,
    },
    payment: {
      means: meansOf(payment, order),
      methodName: localized(language, order.payment_method_name),
      when: payment.kind === 'invoice' ? 'onAccount' : 'inAdvance',
      termDays: facts.payment_term_days,
      dueDate: null,
      skonto: [],
      reference: order.order_number,
    },
    notes: order.notes,
    terms: settings.documentTerms ? localized(language, settings.documentTerms) : null,
  };
}

/** The content of a pack's delivery note: its pieces, without prices; undefined for a pack without lines. */
export function deliveryNoteOf(
  row: { number: string; doc_date: string; pack_position: number | null },
  documented: DocumentedOrder,
): CommercialDocument | undefined {
  const { items, packs_with_lines } = documented.order;
  const pack = packs_with_lines.find(({ position }) => position === row.pack_position);
  if (!pack) return undefined;
  const confirmation = confirmationOf(row, documented);
  return {
    ...confirmation,
    type: 'deliveryNote',
    delivered: { from: row.doc_date, until: row.doc_date },
    lines: confirmation.lines.flatMap((line, index) => {
      const packed = pack.lines.find(({ position }) => position === items[index]?.position);
      return packed ? [{ ...line, quantity: packed.quantity }] : [];
    }),
  };
}

/** Discount and shipping as one sum each: a confirmation shows them without their VAT rates. */
function adjustmentsOf(
  order: OrderDetailRow,
  vatOf: (ratePercent: number) => DocumentVat,
): Pick<CommercialDocument, 'allowances' | 'charges'> {
  const texts = documentTexts(order.language);
  const vat = vatOf(order.vat_lines[0]?.rate ?? 0);
  const discount: DocumentAdjustment = {
    reason: order.promotion_code ? texts.discountWith(order.promotion_code) : texts.discount,
    reasonCode: '95',
    amountMinor: decimalToMinor(order.discount_net),
    vat,
  };
  const shipping: DocumentAdjustment = {
    reason: texts.shipping,
    reasonCode: 'FC',
    amountMinor: decimalToMinor(order.shipping_net),
    vat,
  };
  return { allowances: discount.amountMinor > 0 ? [discount] : [], charges: [shipping] };
}

function meansOf(payment: PaymentInstruction, { mandate }: OrderDetailRow): PaymentMeans {
  switch (payment.kind) {
    case 'nothing':
    case 'online':
      return { kind: payment.kind };
    case 'directDebit':
      return {
        kind: 'directDebit',
        iban: mandate?.iban ?? '',
        mandateReference: payment.mandateReference,
        creditorId: payment.creditorId,
      };
    case 'transfer':
      return { kind: 'transfer', account: payment };
    case 'prepayment':
    case 'invoice':
      return { kind: 'transfer', account: null };
  }
}
