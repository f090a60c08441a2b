import type { OrderHistoryEntry } from '@kontor/contract';
import { decimalToE4, decimalToMinor } from '@kontor/domain';
import type { Locale } from '../../shared/locale.ts';
import { documentFormat } from '../documents/layout/document-format.ts';
import type { MailContent } from '../mails/mail-layout.ts';

/** Further lines are on the order's page only. */
const shownLines = 25;

const words = {
  de: {
    confirmed: {
      subject: (number: string) => `Bestätigt: Bestellung ${number}`,
      text: (number: string) => `wir haben Ihre Bestellung ${number} bestätigt.`,
    },
    dispatched: {
      subject: (number: string) => `Versandt: Bestellung ${number}`,
      text: (number: string) => `eine Sendung Ihrer Bestellung ${number} ist unterwegs.`,
    },
    changed: {
      subject: (number: string) => `Geändert: Bestellung ${number}`,
      text: (number: string) => `Ihre Bestellung ${number} wurde geändert.`,
    },
    message: {
      subject: (number: string) => `Nachricht zu Bestellung ${number}`,
      text: (number: string) => `zu Ihrer Bestellung ${number} schreiben wir Ihnen:`,
    },
    carrier: 'Versanddienst',
    trackingCode: 'Sendungsnummer',
    trackingUrl: 'Sendung verfolgen',
    note: 'Hinweis',
    pieces: (count: string) => `${count} Stück`,
    instead: (after: string, before: string) => `${after} statt ${before} Stück`,
    cancelled: 'storniert',
    delivered: (count: string) => `${count} Stück geliefert`,
    expected: (day: string) => `voraussichtlich am ${day}`,
    price: (after: string, before: string) => `Preis ${after} statt ${before}`,
    replaced: (after: string, before: string) => `${after} statt ${before}`,
    fields: {
      gross: 'Gesamtbetrag',
      deliveryDate: 'Lieferdatum',
      shippingAddress: 'Lieferadresse',
      invoiceAddress: 'Rechnungsadresse',
    },
    unknown: 'Liefertermin offen',
    more: (count: number) =>
      count === 1 ? '… und eine weitere Position' : `… und ${count} weitere Positionen`,
    link: 'Bestellung im Portal ansehen',
  },
  en: {
    confirmed: {
      subject: (number: string) => `Confirmed: order ${number}`,
      text: (number: string) => `We have confirmed your order ${number}.`,
    },
    dispatched: {
      subject: (number: string) => `Dispatched: order ${number}`,
      text: (number: string) => `A pack of your order ${number} is on its way.`,
    },
    changed: {
      subject: (number: string) => `Changed: order ${number}`,
      text: (number: string) => `Your order ${number} has been changed.`,
    },
    message: {
      subject: (number: string) => `Message about order ${number}`,
      text: (number: string) => `We are writing to you about your order ${number}:`,
    },
    carrier: 'Carrier',
    trackingCode: 'Tracking code',
    trackingUrl: 'Track the pack',
    note: 'Note',
    pieces: (count: string) => `${count} ${piecesWord(count)}`,
    instead: (after: string, before: string) => `${after} instead of ${before} ${piecesWord(before)}`,
    cancelled: 'cancelled',
    delivered: (count: string) => `${count} ${piecesWord(count)} delivered`,
    expected: (day: string) => `expected on ${day}`,
    price: (after: string, before: string) => `price ${after} instead of ${before}`,
    replaced: (after: string, before: string) => `${after} instead of ${before}`,
    fields: {
      gross: 'Total',
      deliveryDate: 'Delivery date',
      shippingAddress: 'Delivery address',
      invoiceAddress: 'Invoice address',
    },
    unknown: 'no delivery date yet',
    more: (count: number) => `… and ${count} more ${count === 1 ? 'line' : 'lines'}`,
    link: 'View the order in the portal',
  },
};

const piecesWord = (count: string) => (count === '1' ? 'piece' : 'pieces');

/** The mail about an entry of an order's history, in the order's language. */
export function orderLifeMail(
  kind: 'confirmed' | 'dispatched' | 'changed' | 'message',
  facts: Pick<OrderHistoryEntry, 'note' | 'pack' | 'lines' | 'changes'> & {
    language: Locale;
    currency: string;
    orderNumber: string;
    name: string;
  },
): MailContent {
  const { language, currency, orderNumber, name, note, pack, lines, changes } = facts;
  const word = words[language];
  const format = documentFormat(language);
  const unitPrice = (price: number) => format.unitPrice(decimalToE4(price), 1, currency);
  const amount = (decimal: string | null) => `${format.amount(decimalToMinor(Number(decimal)))} ${currency}`;
  const lineText = ({
    quantity,
    before,
    after,
    delivered,
    expectedDate,
    price,
  }: OrderHistoryEntry['lines'][number]) =>
    [
      ...(quantity === undefined ? [] : [word.pieces(format.quantity(quantity))]),
      ...(before === undefined || after === undefined
        ? []
        : [after === 0 ? word.cancelled : word.instead(format.quantity(after), format.quantity(before))]),
      ...(delivered === undefined ? [] : [word.delivered(format.quantity(delivered))]),
      ...(expectedDate === undefined
        ? []
        : [expectedDate === null ? word.unknown : word.expected(format.day(expectedDate))]),
      ...(price ? [word.price(unitPrice(price.after), unitPrice(price.before))] : []),
    ].join(', ');
  const changeText = ({ field, before, after }: OrderHistoryEntry['changes'][number]) => {
    if (field === 'gross') return word.replaced(amount(after), amount(before));
    return field === 'deliveryDate' ? (after && format.day(after)) || '–' : (after ?? '–');
  };
  const shown: (readonly [string, string])[] = [
    ...(pack
      ? ([
          [word.carrier, pack.carrier],
          [word.trackingCode, pack.trackingCode],
          ...(pack.trackingUrl ? [[word.trackingUrl, pack.trackingUrl] as const] : []),
        ] as const)
      : []),
    ...changes.flatMap((change) =>
      change.field === 'paymentStatus' ? [] : [[word.fields[change.field], changeText(change)] as const],
    ),
    ...lines.slice(0, shownLines).map((line) => [`${line.sku} ${line.name}`, lineText(line)] as const),
  ];
  return {
    language,
    subject: word[kind].subject(orderNumber),
    name,
    intro: word[kind].text(orderNumber),
    parts: [
      ...(note ? [kind === 'message' ? note : `${word.note}: ${note}`] : []),
      ...(shown.length > 0 ? [{ facts: shown }] : []),
      ...(lines.length > shownLines ? [word.more(lines.length - shownLines)] : []),
      { page: `/my-account/order-history?order=${orderNumber}`, label: word.link },
    ],
    wording: { kind: `order.${kind}`, values: { orderNumber } },
  };
}
