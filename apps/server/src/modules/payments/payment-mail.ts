import { decimalToMinor } from '@kontor/domain';
import { escapeHtml } from '../../shared/html.ts';
import { type Locale, languageTags } from '../../shared/locale.ts';
import type { PaymentMailKind } from './payments.jobs.ts';

interface MailFacts {
  language: Locale;
  orderNumber: string;
  /** What was paid or given back, decimal. */
  amount: number;
  currency: string;
  /** Whether money was taken that goes back. */
  hasRefund: boolean;
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
    refundFollows: 'Was Sie bereits online bezahlt haben, erstatten wir Ihnen.',
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
    refundFollows: 'What you have already paid online will be refunded.',
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
  const amount = new Intl.NumberFormat(languageTags[facts.language], {
    style: 'currency',
    currency: facts.currency,
  }).format(decimalToMinor(facts.amount) / 100);
  const subject = `${word[kind].subject} ${facts.orderNumber}`;
  const link = `${facts.shopUrl}/my-account/order-history`;
  const paragraphs = [
    word.greeting(facts.name),
    word[kind].text(facts.orderNumber, amount),
    ...(kind === 'cancelled' && facts.hasRefund ? [word.refundFollows] : []),
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
