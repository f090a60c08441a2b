import { decimalToMinor, LANGUAGE_TAGS } from '@kontor/domain';
import type { Locale } from '../../shared/locale.ts';
import type { MailContent } from '../mails/mail-layout.ts';
import type { PaymentMailKind } from './payments.jobs.ts';

/**
 * How the money of a cancelled order goes back. `online`: refunded automatically; `booked`: the shop knows of a payment by
 * other means; `transfer`: a bank transfer may be under way.
 */
export type Repayment = 'online' | 'booked' | 'transfer';

interface MailFacts {
  language: Locale;
  orderNumber: string;
  /** Of the payment or refund, decimal. */
  amount: number;
  currency: string;
  repayment: Repayment | null;
  name: string;
  /** Why an order is cancelled, in the operator's words. */
  note?: string | undefined;
}

const words = {
  de: {
    paid: {
      subject: 'Zahlung eingegangen: Bestellung',
      text: (number: string, amount: string) =>
        `wir haben Ihre Zahlung über ${amount} für die Bestellung ${number} erhalten. Vielen Dank.`,
    },
    cancelled: {
      subject: 'Storniert: Bestellung',
      text: (number: string, _amount: string) =>
        `Ihre Bestellung ${number} wurde storniert. Die Artikel werden nicht geliefert und nicht berechnet.`,
    },
    refunded: {
      subject: 'Zahlung erstattet: Bestellung',
      text: (number: string, amount: string) =>
        `wir haben Ihre Zahlung über ${amount} für die Bestellung ${number} erstattet. Bis zur Gutschrift können einige Tage vergehen.`,
    },
    repayment: {
      online: (_amount: string) => 'Was Sie bereits online bezahlt haben, erstatten wir Ihnen.',
      booked: (amount: string) =>
        `Ihre Zahlung über ${amount} ist bei uns eingegangen. Wir zahlen sie Ihnen zurück.`,
      transfer: (_amount: string) =>
        'Bitte überweisen Sie nichts mehr. Haben Sie den Betrag bereits überwiesen, zahlen wir ihn Ihnen zurück.',
    },
    link: 'Bestellung im Portal ansehen',
  },
  en: {
    paid: {
      subject: 'Payment received: order',
      text: (number: string, amount: string) =>
        `We have received your payment of ${amount} for order ${number}. Thank you.`,
    },
    cancelled: {
      subject: 'Cancelled: order',
      text: (number: string, _amount: string) =>
        `Your order ${number} has been cancelled. The articles are neither delivered nor charged.`,
    },
    refunded: {
      subject: 'Payment refunded: order',
      text: (number: string, amount: string) =>
        `We have refunded your payment of ${amount} for order ${number}. It may take some days until you see it.`,
    },
    repayment: {
      online: (_amount: string) => 'What you have already paid online will be refunded.',
      booked: (amount: string) => `We have received your payment of ${amount} and will return it to you.`,
      transfer: (_amount: string) =>
        'Please do not transfer the amount any more. If you have already done so we will return it to you.',
    },
    link: 'View the order in the portal',
  },
} as const;

/** The mail about what became of the payment of an order, in the order's language. */
export function paymentMail(kind: PaymentMailKind, facts: MailFacts): MailContent {
  const { language, name, orderNumber, repayment } = facts;
  const word = words[language];
  const amount = new Intl.NumberFormat(LANGUAGE_TAGS[language], {
    style: 'currency',
    currency: facts.currency,
  }).format(decimalToMinor(facts.amount) / 100);
  return {
    language,
    subject: `${word[kind].subject} ${orderNumber}`,
    name,
    intro: word[kind].text(orderNumber, amount),
    parts: [
      ...(facts.note ? [facts.note] : []),
      ...(kind === 'cancelled' && repayment ? [word.repayment[repayment](amount)] : []),
      { page: '/my-account/order-history', label: word.link },
    ],
    wording: {
      kind: kind === 'cancelled' ? 'order.cancelled' : `payment.${kind}`,
      values: { orderNumber, amount },
    },
  };
}
