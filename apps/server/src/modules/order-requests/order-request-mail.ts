import type { OrderRequest } from '@kontor/contract';
import type { Locale } from '../../shared/locale.ts';
import { documentFormat } from '../documents/layout/document-format.ts';
import type { MailContent } from '../mails/mail-layout.ts';

export type OrderRequestMailKind = 'asked' | 'accepted' | 'declined';

/** Further lines are on the page only. */
const shownLines = 25;

const words = {
  de: {
    subject: {
      asked: (number: string) => `Anfrage zur Bestellung ${number}`,
      accepted: (number: string) => `Ihre Anfrage wurde angenommen: Bestellung ${number}`,
      declined: (number: string) => `Ihre Anfrage wurde abgelehnt: Bestellung ${number}`,
    },
    asked: {
      change: (who: string, number: string) => `${who} bittet um eine Änderung der Bestellung ${number}.`,
      cancellation: (who: string, number: string) =>
        `${who} bittet um die Stornierung der Bestellung ${number}.`,
    },
    accepted: {
      change: (number: string) => `wir haben Ihre Bestellung ${number} wie gewünscht geändert.`,
      cancellation: (number: string) => `wir haben Ihre Bestellung ${number} wie gewünscht storniert.`,
      words: (number: string) => `wir haben Ihre Anfrage zur Bestellung ${number} angenommen.`,
    },
    declined: (number: string) => `wir können Ihre Bestellung ${number} leider nicht wie gewünscht ändern.`,
    customer: 'Kunde',
    message: 'Nachricht',
    answer: 'Antwort',
    remains: (count: string) => `${count} Stück`,
    cancelled: 'stornieren',
    link: 'Bestellung im Portal ansehen',
  },
  en: {
    subject: {
      asked: (number: string) => `Request about order ${number}`,
      accepted: (number: string) => `Your request was accepted: order ${number}`,
      declined: (number: string) => `Your request was declined: order ${number}`,
    },
    asked: {
      change: (who: string, number: string) => `${who} asks for a change of order ${number}.`,
      cancellation: (who: string, number: string) => `${who} asks to cancel order ${number}.`,
    },
    accepted: {
      change: (number: string) => `We have changed your order ${number} as you asked.`,
      cancellation: (number: string) => `We have cancelled your order ${number} as you asked.`,
      words: (number: string) => `We have accepted your request about order ${number}.`,
    },
    declined: (number: string) => `Unfortunately we cannot change your order ${number} as you asked.`,
    customer: 'Customer',
    message: 'Message',
    answer: 'Answer',
    remains: (count: string) => `${count} ${count === '1' ? 'piece' : 'pieces'}`,
    cancelled: 'cancel',
    link: 'View the order in the portal',
  },
};

/** The mail about a request: to the shop when it is made, to the buyer when it is answered. */
export function orderRequestMail(
  kind: OrderRequestMailKind,
  {
    language,
    name,
    request,
  }: {
    language: Locale;
    name: string;
    request: Pick<
      OrderRequest,
      'kind' | 'orderNumber' | 'text' | 'answer' | 'lines' | 'createdBy' | 'company'
    >;
  },
): MailContent {
  const word = words[language];
  const format = documentFormat(language);
  const { orderNumber, company } = request;
  const isAsked = kind === 'asked';
  // Accepting words alone changes nothing by itself.
  const isInWords = request.kind === 'change' && request.lines.length === 0;
  const text = {
    asked: () => word.asked[request.kind](request.createdBy ?? company.name, orderNumber),
    accepted: () => word.accepted[isInWords ? 'words' : request.kind](orderNumber),
    declined: () => word.declined(orderNumber),
  }[kind]();
  const facts: (readonly [string, string])[] = [
    ...(isAsked ? [[word.customer, `${company.name} (${company.customerNo})`] as const] : []),
    ...(request.text ? [[word.message, request.text] as const] : []),
    ...(request.answer ? [[word.answer, request.answer] as const] : []),
    ...request.lines
      .slice(0, shownLines)
      .map(
        ({ sku, name: article, quantity }) =>
          [
            `${sku} ${article}`,
            quantity === 0 ? word.cancelled : word.remains(format.quantity(quantity)),
          ] as const,
      ),
  ];
  return {
    language,
    subject: word.subject[kind](orderNumber),
    name,
    intro: text,
    parts: [
      { facts },
      ...(isAsked ? [] : [{ page: `/my-account/order-history?order=${orderNumber}`, label: word.link }]),
    ],
    wording: { kind: `orderRequest.${kind}`, values: { orderNumber, company: company.name } },
  };
}
