import type { OrderReturn } from '@kontor/contract';
import type { Locale } from '../../shared/locale.ts';
import { documentFormat } from '../documents/layout/document-format.ts';
import type { MailContent } from '../mails/mail-layout.ts';

export type ReturnMailKind = 'requested' | 'accepted' | 'declined';

const words = {
  de: {
    requested: {
      subject: (number: string) => `Rücksendung angefragt: Bestellung ${number}`,
      text: 'ein Kunde möchte gelieferte Ware zurücksenden.',
    },
    accepted: {
      subject: (number: string) => `Rücksendung angenommen: Bestellung ${number}`,
      text: 'wir nehmen Ihre Rücksendung an. Sie erhalten eine Gutschrift.',
    },
    declined: {
      subject: (number: string) => `Rücksendung abgelehnt: Bestellung ${number}`,
      text: 'wir können Ihre Rücksendung leider nicht annehmen.',
    },
    customer: 'Kunde',
    article: 'Artikel',
    quantity: 'Menge',
    acceptedPieces: 'Angenommene Menge',
    reason: 'Grund',
    answer: 'Antwort',
    link: 'Bestellung im Portal ansehen',
  },
  en: {
    requested: {
      subject: (number: string) => `Return requested: order ${number}`,
      text: 'A customer wants to return delivered goods.',
    },
    accepted: {
      subject: (number: string) => `Return accepted: order ${number}`,
      text: 'We accept your return. You will get a credit note.',
    },
    declined: {
      subject: (number: string) => `Return declined: order ${number}`,
      text: 'Unfortunately we cannot accept your return.',
    },
    customer: 'Customer',
    article: 'Article',
    quantity: 'Quantity',
    acceptedPieces: 'Accepted quantity',
    reason: 'Reason',
    answer: 'Answer',
    link: 'View the order in the portal',
  },
};

/** The mail about a return: to the shop when it is requested, to the buyer when it is decided. */
export function returnMail(
  kind: ReturnMailKind,
  {
    language,
    name,
    goods,
  }: {
    language: Locale;
    name: string;
    goods: Pick<
      OrderReturn,
      'orderNumber' | 'sku' | 'name' | 'quantity' | 'acceptedQuantity' | 'reason' | 'answer' | 'company'
    >;
  },
): MailContent {
  const word = words[language];
  const format = documentFormat(language);
  const { orderNumber, company, acceptedQuantity, answer } = goods;
  return {
    language,
    subject: word[kind].subject(orderNumber),
    name,
    intro: word[kind].text,
    parts: [
      {
        facts: [
          ...(kind === 'requested'
            ? [[word.customer, `${company.name} (${company.customerNo})`] as const]
            : []),
          [word.article, `${goods.sku} ${goods.name}`],
          [word.quantity, format.quantity(goods.quantity)],
          ...(acceptedQuantity === null
            ? []
            : [[word.acceptedPieces, format.quantity(acceptedQuantity)] as const]),
          [word.reason, goods.reason],
          ...(answer ? [[word.answer, answer] as const] : []),
        ],
      },
      ...(kind === 'requested'
        ? []
        : [{ page: `/my-account/order-history?order=${orderNumber}`, label: word.link }]),
    ],
    wording: { kind: `return.${kind}`, values: { orderNumber, company: company.name } },
  };
}
