import { decimalToE4, decimalToMinor, groupedIban, type PaymentInstruction } from '@kontor/domain';
import { escapeHtml } from '../../shared/html.ts';
import { type Locale, localized } from '../../shared/locale.ts';
import { documentFormat } from '../documents/layout/document-format.ts';
import { documentTexts } from '../documents/layout/document-texts.ts';
import { type MailContent, type MailPart, mailStyles } from '../mails/mail-layout.ts';
import { attributesText, seasonName } from './item-facts.ts';
import { costCentreText } from './orders.presenter.ts';
import type { ConfirmationFactsRow, OrderDetailRow, OrderItemRow } from './orders.types.ts';

/** Further lines are in the attached document only. */
const shownItems = 25;

const words = {
  de: {
    subject: (number: string, shop: string) => `Ihre Bestellung ${number} bei ${shop}`,
    thanks: (number: string, date: string) =>
      `vielen Dank für Ihre Bestellung ${number} vom ${date}. Die Auftragsbestätigung finden Sie als PDF im Anhang.`,
    thanksFor: (number: string, date: string, placedBy: string) =>
      `vielen Dank für Ihren Auftrag. ${placedBy} hat am ${date} die Bestellung ${number} für Sie aufgegeben. Die Auftragsbestätigung finden Sie als PDF im Anhang.`,
    externalOrderNumber: 'Ihre Bestellnummer',
    costCentre: 'Kostenstelle',
    requestedDeliveryDate: 'Gewünschter Liefertermin',
    article: 'Artikel',
    quantity: 'Menge',
    total: 'Netto',
    more: (count: number) =>
      `… und ${count === 1 ? 'eine weitere Position' : `${count} weitere Positionen`}, siehe Anhang`,
    discount: 'Rabatt',
    shipping: 'Versandkosten',
    vat: (rate: string) => `MwSt. ${rate} %`,
    gross: 'Gesamtbetrag',
    deliveryTo: 'Lieferung an',
    shippingMethod: 'Versandart',
    paymentMethod: 'Zahlungsart',
    bankTransfer: 'Bitte überweisen Sie vor dem Versand',
    holder: 'Kontoinhaber',
    reference: 'Verwendungszweck',
    debitFrom: 'Lastschrift von',
    mandate: 'Mandatsreferenz',
    online: 'Zahlungseingang',
    onlineText: 'Wir bestätigen ihn gesondert, sobald die Onlinezahlung abgeschlossen ist.',
    link: 'Bestellung im Portal ansehen',
    questions: 'Fragen zu Ihrer Bestellung? Antworten Sie einfach auf diese E-Mail.',
  },
  en: {
    subject: (number: string, shop: string) => `Your order ${number} at ${shop}`,
    thanks: (number: string, date: string) =>
      `Thank you for your order ${number} of ${date}. The order confirmation is attached as a PDF.`,
    thanksFor: (number: string, date: string, placedBy: string) =>
      `Thank you for your order. ${placedBy} has placed order ${number} for you on ${date}. The order confirmation is attached as a PDF.`,
    externalOrderNumber: 'Your order no.',
    costCentre: 'Cost centre',
    requestedDeliveryDate: 'Requested delivery date',
    article: 'Article',
    quantity: 'Quantity',
    total: 'Net',
    more: (count: number) => `… and ${count} more ${count === 1 ? 'line' : 'lines'}, see attachment`,
    discount: 'Discount',
    shipping: 'Shipping',
    vat: (rate: string) => `VAT ${rate} %`,
    gross: 'Total amount',
    deliveryTo: 'Delivery to',
    shippingMethod: 'Shipping',
    paymentMethod: 'Payment',
    bankTransfer: 'Please transfer before shipping',
    holder: 'Account holder',
    reference: 'Reference',
    debitFrom: 'Direct debit from',
    mandate: 'Mandate reference',
    online: 'Receipt of payment',
    onlineText: 'We confirm it separately as soon as the online payment is complete.',
    link: 'View the order in the portal',
    questions: 'Questions about your order? Just reply to this e-mail.',
  },
};

export interface ConfirmationMailInput {
  order: OrderDetailRow;
  facts: Pick<ConfirmationFactsRow, 'seasons' | 'salesAttributes'>;
  /** For the greeting; may be empty. */
  name: string;
  /** The sales person who ordered for the customer. */
  placedBy: string | null;
  document: { doc_date: string };
  payment: PaymentInstruction;
}

/** The mail that brings an order confirmation, in the language of the order. */
export function confirmationMail(
  { order, facts, name, placedBy, document, payment }: ConfirmationMailInput,
  shopName: string,
): MailContent {
  const { language, currency } = order;
  const word = words[language];
  const format = documentFormat(language);
  const money = (amount: number) => `${format.amount(decimalToMinor(amount))} ${currency}`;
  const date = format.day(document.doc_date);
  const address = order.shipping_address;
  const costCentre = costCentreText(order);
  const deliveryTo = [address.companyName, address.street, `${address.zipCode} ${address.city}`];
  const ownFacts = [
    ...(order.external_order_number
      ? [[word.externalOrderNumber, order.external_order_number] as const]
      : []),
    ...(costCentre ? [[word.costCentre, costCentre] as const] : []),
    [word.deliveryTo, deliveryTo.filter(Boolean).join(', ')] as const,
    ...(order.requested_delivery_date
      ? [[word.requestedDeliveryDate, format.day(order.requested_delivery_date)] as const]
      : []),
    ...(order.vat_note && order.vat_id
      ? [[documentTexts(language).customerVatId, order.vat_id] as const]
      : []),
    [word.shippingMethod, localized(language, order.shipping_method_name)] as const,
    [word.paymentMethod, localized(language, order.payment_method_name)] as const,
    ...paymentFacts(payment, { word, amount: money(order.gross) }),
  ];
  return {
    language,
    subject: word.subject(order.order_number, shopName),
    name,
    intro: placedBy
      ? word.thanksFor(order.order_number, date, placedBy)
      : word.thanks(order.order_number, date),
    parts: [
      itemsPart(order, facts),
      { facts: ownFacts },
      { page: '/my-account/order-history', label: word.link },
    ],
    outro: word.questions,
    wording: {
      kind: placedBy ? 'order.placedFor' : 'order.placed',
      values: { orderNumber: order.order_number, orderDate: date, placedBy: placedBy ?? '' },
    },
  };
}

/** The bank details for the payment, or the account that is debited. */
function paymentFacts(
  payment: PaymentInstruction,
  { word, amount }: { word: (typeof words)[Locale]; amount: string },
): (readonly [string, string])[] {
  switch (payment.kind) {
    case 'directDebit':
      return [
        [word.debitFrom, payment.iban],
        [word.mandate, payment.mandateReference],
      ];
    case 'online':
      return [[word.online, word.onlineText]];
    case 'transfer':
      return [
        [word.bankTransfer, amount],
        [word.holder, payment.accountHolder],
        ['IBAN', groupedIban(payment.iban)],
        ...(payment.bic
          ? [['BIC', [payment.bic, payment.bankName].filter(Boolean).join(', ')] as const]
          : []),
        [word.reference, payment.reference],
      ];
    default:
      return [];
  }
}

/** The first lines of an order and its sums. */
function itemsPart(order: OrderDetailRow, facts: ConfirmationMailInput['facts']): MailPart {
  const { language, currency } = order;
  const word = words[language];
  const format = documentFormat(language);
  const money = (amount: number) => `${format.amount(decimalToMinor(amount))} ${currency}`;
  /** The heading of a pre-order's delivery: day and season. */
  const deliveryOf = (item: OrderItemRow, before: OrderItemRow | undefined) => {
    if (order.order_type !== 'preOrder' || item.deliveryDate === null) return undefined;
    if (before?.seasonId === item.seasonId && before.deliveryDate === item.deliveryDate) return undefined;
    const season = seasonName(item, { ...facts, language });
    return documentTexts(language).deliveryOn(format.day(item.deliveryDate), season);
  };
  const items = order.items.slice(0, shownItems).map((item, index) => ({
    delivery: deliveryOf(item, order.items[index - 1]),
    attributes: attributesText(item, { ...facts, language }),
    sku: item.sku,
    ownNumber: item.ownNumber === null ? '' : documentTexts(language).ownNumber(item.ownNumber),
    name: localized(language, item.name),
    quantity: format.quantity(item.quantity),
    unitPrice: format.unitPrice(decimalToE4(item.unitNet), item.priceUnit, currency),
    total: money(item.lineNet),
  }));
  const more = order.items.length > shownItems ? [word.more(order.items.length - shownItems)] : [];
  const sums = [
    ...(order.discount_net > 0 ? [[word.discount, money(-order.discount_net)] as const] : []),
    [word.shipping, money(order.shipping_net)] as const,
    ...order.vat_lines.map(({ rate, amount }) => [word.vat(format.rate(rate)), money(amount)] as const),
  ];
  const gross = money(order.gross);
  const vatNote = order.vat_note && localized(language, order.vat_note);
  const text = [
    ...items.flatMap(({ delivery, quantity, sku, ownNumber, name, attributes, total }, index) => [
      ...(delivery ? [...(index > 0 ? [''] : []), `${delivery}:`] : []),
      `${quantity} × ${sku} ${name}${inBrackets([ownNumber, attributes])}: ${total}`,
    ]),
    ...more,
    '',
    ...sums.map(([label, value]) => `${label}: ${value}`),
    `${word.gross}: ${gross}`,
    ...(vatNote ? ['', vatNote] : []),
  ].join('\n');

  const { cell, muted } = mailStyles;
  const number = `${cell};text-align:right;white-space:nowrap;padding-left:16px`;
  const sum = 'padding:4px 0;text-align:right';
  const row = (cells: string) => `<tr>${cells}</tr>`;
  const html = [
    '<table role="presentation" style="width:100%;margin:0 0 16px;border-collapse:collapse;font-variant-numeric:tabular-nums">',
    row(
      `<td class="line muted" style="${cell};${muted}">${word.article}</td><td class="line muted" style="${number};${muted}">${word.quantity}</td><td class="line muted" style="${number};${muted}">${word.total}</td>`,
    ),
    ...items.flatMap(({ delivery, sku, ownNumber, name, attributes, quantity, unitPrice, total }) => [
      ...(delivery
        ? [
            row(
              `<td class="line" colspan="3" style="${cell};padding-top:16px;font-weight:700">${escapeHtml(delivery)}</td>`,
            ),
          ]
        : []),
      row(
        `<td class="line" style="${cell}"><strong>${escapeHtml(name)}</strong><br><span class="muted" style="${muted}">${[sku, ownNumber, attributes].filter(Boolean).map(escapeHtml).join('<br>')}</span></td>
<td class="line" style="${number}">${escapeHtml(quantity)}<br><span class="muted" style="${muted}">× ${escapeHtml(unitPrice)}</span></td>
<td class="line" style="${number}">${escapeHtml(total)}</td>`,
      ),
    ]),
    ...more.map((left) =>
      row(`<td class="line muted" colspan="3" style="${cell};${muted}">${escapeHtml(left)}</td>`),
    ),
    ...sums.map(([label, value]) =>
      row(
        `<td class="muted" colspan="2" style="${sum};color:#5c6770">${escapeHtml(label)}</td><td style="${sum};padding-left:16px;white-space:nowrap">${escapeHtml(value)}</td>`,
      ),
    ),
    row(
      `<td colspan="2" style="padding:10px 0;text-align:right;font-weight:700">${word.gross}</td><td style="padding:10px 0 10px 16px;text-align:right;font-weight:700;white-space:nowrap">${escapeHtml(gross)}</td>`,
    ),
    ...(vatNote
      ? [row(`<td class="muted" colspan="3" style="${cell};${muted}">${escapeHtml(vatNote)}</td>`)]
      : []),
    '</table>',
  ].join('\n');
  return { text, html };
}

function inBrackets(texts: readonly string[]): string {
  const said = texts.filter(Boolean);
  return said.length === 0 ? '' : ` (${said.join(', ')})`;
}
