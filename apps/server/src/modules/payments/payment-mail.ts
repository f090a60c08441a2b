import { decimalToMinor, LANGUAGE_TAGS } from '@kontor/domain';
import { escapeHtml } from '../../shared/html.ts';
import type { Locale } from '../../shared/locale.ts';
import type { PaymentMailKind } from './payments.jobs.ts';

/**
 * Money of a cancelled order that goes back: `online` by itself; `booked`: paid in another way, as the shop was told; `transfer`:
 * it may be on its way, for nobody has told the shop yet.
 */
export type Repayment = 'online' | 'booked' | 'transfer';

interface MailFacts {
  language: Locale;
  orderNumber: string;
  /** What was paid or given back, decimal. */
  amount: number;
  currency: string;
  /** What a cancellation says of money. */
  repayment: Repayment | null;
  name: string;
  shopName: string;
  color: string;
  shopUrl: string;
}

const words = {
  de: {
    greeting: (name: string) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
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
    regards: 'Mit freundlichen Grüßen',
  },
  en: {
    greeting: (name: string) => (name ? `Dear ${name},` : 'Dear Sir or Madam,'),
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
    regards: 'Kind regards',
  },
} as const;

/** The mail about what became of the payment of an order, in the order's language, as text and as HTML. */
export function paymentMail(
  kind: PaymentMailKind,
  facts: MailFacts,
): { subject: string; text: string; html: string } {
  const word = words[facts.language];
  const amount = new Intl.NumberFormat(LANGUAGE_TAGS[facts.language], {
    style: 'currency',
    currency: facts.currency,
  }).format(decimalToMinor(facts.amount) / 100);
  const subject = `${word[kind].subject} ${facts.orderNumber}`;
  const link = `${facts.shopUrl}/my-account/order-history`;
  const paragraphs = [
    word.greeting(facts.name),
    word[kind].text(facts.orderNumber, amount),
    ...(kind === 'cancelled' && facts.repayment ? [word.repayment[facts.repayment](amount)] : []),
  ];
  return {
    subject,
    text: [...paragraphs, `${word.link}: ${link}`, `${word.regards}\n${facts.shopName}`, ''].join('\n\n'),
    html: `<!doctype html>
<html lang="${facts.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f3f5f6;font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5;color:#1b2329">
<div style="max-width:640px;margin:0 auto;padding:24px 12px">
<div style="background:#ffffff;border-top:4px solid ${escapeHtml(facts.color)};border-radius:6px;padding:28px">
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join('\n')}
<p style="margin:0 0 16px"><a href="${escapeHtml(link)}" style="color:${escapeHtml(facts.color)}">${word.link}</a></p>
<p style="margin:0">${word.regards}<br>${escapeHtml(facts.shopName)}</p>
</div></div></body></html>
`,
  };
}
