import { decimalToE4, decimalToMinor, groupedIban, type PaymentInstruction } from '@kontor/domain';
import { escapeHtml } from '../../shared/html.ts';
import { type Locale, localized } from '../../shared/locale.ts';
import type { LetterheadSettings } from './document/build-confirmation.ts';
import { documentFormat } from './document/confirmation-format.ts';
import { confirmationTexts } from './document/confirmation-texts.ts';
import { attributesText, seasonName } from './item-facts.ts';
import { nameOf } from './orders.presenter.ts';
import type { ConfirmationFactsRow, DocumentRow, OrderDetailRow, OrderItemRow } from './orders.types.ts';

/** More lines than this stand in the attached document only. */
const shownItems = 25;

const words = {
  de: {
    subject: (number: string, shop: string) => `Ihre Bestellung ${number} bei ${shop}`,
    greeting: (name: string) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
    thanks: (number: string, date: string) =>
      `vielen Dank für Ihre Bestellung ${number} vom ${date}. Die Auftragsbestätigung finden Sie als PDF im Anhang.`,
    thanksFor: (number: string, date: string, placedBy: string) =>
      `vielen Dank für Ihren Auftrag. ${placedBy} hat am ${date} die Bestellung ${number} für Sie aufgegeben. Die Auftragsbestätigung finden Sie als PDF im Anhang.`,
    externalOrderNumber: 'Ihre Bestellnummer',
    requestedDeliveryDate: 'Gewünschter Liefertermin',
    article: 'Artikel',
    quantity: 'Menge',
    total: 'Netto',
    more: (count: number) => `… und ${count} weitere Positionen, siehe Anhang`,
    discount: 'Rabatt',
    shipping: 'Versandkosten',
    vat: (rate: string) => `USt. ${rate} %`,
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
    regards: 'Mit freundlichen Grüßen',
  },
  en: {
    subject: (number: string, shop: string) => `Your order ${number} at ${shop}`,
    greeting: (name: string) => (name ? `Dear ${name},` : 'Dear Sir or Madam,'),
    thanks: (number: string, date: string) =>
      `Thank you for your order ${number} of ${date}. The order confirmation is attached as a PDF.`,
    thanksFor: (number: string, date: string, placedBy: string) =>
      `Thank you for your order. ${placedBy} has placed order ${number} for you on ${date}. The order confirmation is attached as a PDF.`,
    externalOrderNumber: 'Your order no.',
    requestedDeliveryDate: 'Requested delivery date',
    article: 'Article',
    quantity: 'Quantity',
    total: 'Net',
    more: (count: number) => `… and ${count} more items, see attachment`,
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
    regards: 'Kind regards',
  },
};

export interface ConfirmationMailInput {
  order: OrderDetailRow;
  facts: Pick<ConfirmationFactsRow, 'seasons' | 'salesAttributes'>;
  /** Who is greeted; empty: nobody by name. */
  name: string;
  /** The sales person who ordered for the customer. */
  placedBy: string | null;
  document: Pick<DocumentRow, 'doc_date'>;
  letterhead: LetterheadSettings;
  payment: PaymentInstruction;
  shopUrl: string;
}

/** The mail that brings an order confirmation, in the language of the order, as text and as HTML. */
export function confirmationMail(input: ConfirmationMailInput): {
  subject: string;
  text: string;
  html: string;
} {
  const { order, letterhead } = input;
  const subject = words[order.language].subject(order.order_number, letterhead.companyData.name);
  const content = contentOf(input);
  return { subject, text: textOf(content), html: htmlOf(content, subject) };
}

type Content = ReturnType<typeof contentOf>;

function contentOf({
  order,
  facts,
  name,
  placedBy,
  document,
  letterhead,
  payment,
  shopUrl,
}: ConfirmationMailInput) {
  const { language, currency } = order;
  const word = words[language];
  const format = documentFormat(language);
  const money = (amount: number) => `${format.amount(decimalToMinor(amount))} ${currency}`;
  const { companyData, theme } = letterhead;
  const address = order.shipping_address;
  /** Said where a delivery of a pre-order begins: its day and its season. */
  const deliveryOf = (item: OrderItemRow, before: OrderItemRow | undefined) => {
    if (order.order_type !== 'preOrder' || item.deliveryDate === null) return undefined;
    if (before?.seasonId === item.seasonId && before.deliveryDate === item.deliveryDate) return undefined;
    const season = seasonName(item, { ...facts, language });
    return confirmationTexts(language).deliveryOn(format.day(item.deliveryDate), season);
  };
  return {
    language,
    word,
    color: theme.primaryColor,
    greeting: word.greeting(name),
    thanks: placedBy
      ? word.thanksFor(order.order_number, format.day(document.doc_date), placedBy)
      : word.thanks(order.order_number, format.day(document.doc_date)),
    externalOrderNumber: order.external_order_number,
    items: order.items.slice(0, shownItems).map((item, index) => ({
      delivery: deliveryOf(item, order.items[index - 1]),
      attributes: attributesText(item, { ...facts, language }),
      sku: item.sku,
      ownNumber: item.ownNumber === null ? '' : confirmationTexts(language).ownNumber(item.ownNumber),
      name: localized(language, { de: item.nameDe, en: item.nameEn }),
      quantity: format.quantity(item.quantity),
      unitPrice: format.unitPrice(decimalToE4(item.unitNet), item.priceUnit, currency),
      total: money(item.lineNet),
    })),
    more: order.items.length > shownItems ? word.more(order.items.length - shownItems) : undefined,
    sums: [
      ...(order.discount_net > 0 ? [[word.discount, money(-order.discount_net)] as const] : []),
      [word.shipping, money(order.shipping_net)] as const,
      ...order.vat_lines.map(({ rate, amount }) => [word.vat(format.rate(rate)), money(amount)] as const),
    ],
    gross: money(order.gross),
    facts: [
      [
        word.deliveryTo,
        [address.companyName, address.street, `${address.zipCode} ${address.city}`]
          .filter(Boolean)
          .join(', '),
      ] as const,
      ...(order.requested_delivery_date
        ? [[word.requestedDeliveryDate, format.day(order.requested_delivery_date)] as const]
        : []),
      [word.shippingMethod, nameOf(order.shipping_method_name, language)] as const,
      [word.paymentMethod, nameOf(order.payment_method_name, language)] as const,
      ...paymentFacts(payment, { word, amount: money(order.gross) }),
    ],
    link: `${shopUrl}/my-account/order-history`,
    seller: [
      companyData.name,
      companyData.address,
      `${companyData.postCode} ${companyData.city}`.trim(),
      companyData.phone,
      companyData.email,
    ].filter(Boolean),
  };
}

/** What the buyer needs to know to pay, or of whose account is debited. */
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

function textOf(content: Content): string {
  const { word } = content;
  return [
    content.greeting,
    '',
    content.thanks,
    '',
    ...(content.externalOrderNumber
      ? [`${word.externalOrderNumber}: ${content.externalOrderNumber}`, '']
      : []),
    ...content.items.flatMap(({ delivery, quantity, sku, ownNumber, name, attributes, total }, index) => [
      ...(delivery ? [...(index > 0 ? [''] : []), `${delivery}:`] : []),
      `${quantity} × ${sku} ${name}${inBrackets([ownNumber, attributes])}: ${total}`,
    ]),
    ...(content.more ? [content.more] : []),
    '',
    ...content.sums.map(([label, value]) => `${label}: ${value}`),
    `${word.gross}: ${content.gross}`,
    '',
    ...content.facts.map(([label, value]) => `${label}: ${value}`),
    '',
    `${word.link}: ${content.link}`,
    '',
    word.questions,
    '',
    word.regards,
    ...content.seller,
    '',
  ].join('\n');
}

function htmlOf(content: Content, subject: string): string {
  const { word } = content;
  const cell = 'padding:8px 0;border-bottom:1px solid #e3e8eb;vertical-align:top';
  const number = `${cell};text-align:right;white-space:nowrap;padding-left:16px`;
  const muted = 'color:#5c6770;font-size:13px';
  const items = content.items
    .map(
      ({ delivery, sku, ownNumber, name, attributes, quantity, unitPrice, total }) => `${
        delivery
          ? `<tr><td colspan="3" style="${cell};padding-top:16px;font-weight:700">${escapeHtml(delivery)}</td></tr>\n`
          : ''
      }<tr>
<td style="${cell}"><strong>${escapeHtml(name)}</strong><br><span style="${muted}">${[sku, ownNumber, attributes].filter(Boolean).map(escapeHtml).join('<br>')}</span></td>
<td style="${number}">${escapeHtml(quantity)}<br><span style="${muted}">× ${escapeHtml(unitPrice)}</span></td>
<td style="${number}">${escapeHtml(total)}</td></tr>`,
    )
    .join('\n');
  const more = content.more
    ? `<tr><td colspan="3" style="${cell};${muted}">${escapeHtml(content.more)}</td></tr>`
    : '';
  const sum = 'padding:4px 0;text-align:right';
  const sums = content.sums
    .map(
      ([label, value]) =>
        `<tr><td colspan="2" style="${sum};color:#5c6770">${escapeHtml(label)}</td><td style="${sum};padding-left:16px;white-space:nowrap">${escapeHtml(value)}</td></tr>`,
    )
    .join('\n');
  const facts = content.facts
    .map(
      ([label, value]) =>
        `<tr><td style="padding:3px 16px 3px 0;color:#5c6770;white-space:nowrap;vertical-align:top">${escapeHtml(label)}</td><td style="padding:3px 0">${escapeHtml(value)}</td></tr>`,
    )
    .join('\n');
  const external = content.externalOrderNumber
    ? `<p style="margin:0 0 16px">${escapeHtml(word.externalOrderNumber)}: <strong>${escapeHtml(content.externalOrderNumber)}</strong></p>`
    : '';
  return `<!doctype html>
<html lang="${content.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f3f5f6;font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5;color:#1b2329">
<div style="max-width:640px;margin:0 auto;padding:24px 12px">
<div style="background:#ffffff;border-top:4px solid ${escapeHtml(content.color)};border-radius:6px;padding:28px">
<p style="margin:0 0 20px;font-size:18px;font-weight:700;color:${escapeHtml(content.color)}">${escapeHtml(content.seller[0] ?? '')}</p>
<p style="margin:0 0 12px">${escapeHtml(content.greeting)}</p>
<p style="margin:0 0 20px">${escapeHtml(content.thanks)}</p>
${external}<table role="presentation" style="width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums">
<tr><td style="${cell};${muted}">${word.article}</td><td style="${number};${muted}">${word.quantity}</td><td style="${number};${muted}">${word.total}</td></tr>
${items}
${more}
${sums}
<tr><td colspan="2" style="padding:10px 0;text-align:right;font-weight:700">${word.gross}</td><td style="padding:10px 0 10px 16px;text-align:right;font-weight:700;white-space:nowrap">${escapeHtml(content.gross)}</td></tr>
</table>
<table role="presentation" style="margin:12px 0 24px;border-collapse:collapse;font-size:14px">
${facts}
</table>
<p style="margin:0 0 24px"><a href="${escapeHtml(content.link)}" style="display:inline-block;background:${escapeHtml(content.color)};color:#ffffff;text-decoration:none;font-weight:600;padding:10px 18px;border-radius:6px">${word.link}</a></p>
<p style="margin:0 0 16px">${word.questions}</p>
<p style="margin:0">${word.regards}<br>${escapeHtml(content.seller[0] ?? '')}</p>
</div>
<p style="margin:16px 28px;${muted}">${content.seller.map(escapeHtml).join(' · ')}</p>
</div></body></html>
`;
}

function inBrackets(texts: readonly string[]): string {
  const said = texts.filter(Boolean);
  return said.length === 0 ? '' : ` (${said.join(', ')})`;
}
