import { decimalToMinor, LANGUAGE_TAGS, minorToDecimal } from '@kontor/domain';
import { escapeHtml } from '../../shared/html.ts';
import type { Locale } from '../../shared/locale.ts';
import { endedPath } from './payment-pages.ts';
import type { PaymentOfPage } from './payments.types.ts';

const words = {
  de: {
    title: 'Testzahlung',
    note: 'Dies ist der eingebaute Testanbieter: Es wird kein Geld bewegt.',
    order: 'Bestellung',
    invoices: 'Rechnungen',
    amount: 'Betrag',
    pay: 'Bezahlen',
    decline: 'Zahlung ablehnen',
    over: 'Diese Zahlung ist nicht mehr offen',
    back: 'Zurück zum Shop',
  },
  en: {
    title: 'Test payment',
    note: 'This is the built-in test provider: no money is moved.',
    order: 'Order',
    invoices: 'Invoices',
    amount: 'Amount',
    pay: 'Pay',
    decline: 'Decline payment',
    over: 'This payment is no longer open',
    back: 'Back to the shop',
  },
} as const;

/** The page of the test provider, or where its payment has ended a page that says so (CHKO-21). */
export function testPage({
  payment,
  isOpen,
  token,
  locale,
}: {
  payment: Pick<PaymentOfPage, 'order_number' | 'invoice_numbers' | 'amount' | 'currency' | 'status'>;
  isOpen: boolean;
  token: string;
  locale: Locale;
}): string {
  const word = words[locale];
  const amount = new Intl.NumberFormat(LANGUAGE_TAGS[locale], {
    style: 'currency',
    currency: payment.currency,
  }).format(minorToDecimal(decimalToMinor(payment.amount)));
  const { order_number: orderNumber, invoice_numbers: invoiceNumbers } = payment;
  const number = escapeHtml(orderNumber ?? invoiceNumbers ?? '');
  const action = (result: 'paid' | 'failed') =>
    `/api/payment/test?${new URLSearchParams({ token, locale, result })}`.replaceAll('&', '&amp;');
  const body = isOpen
    ? `<p>${word.note}</p>
<dl><div><dt>${orderNumber === null ? word.invoices : word.order}</dt><dd>${number}</dd></div><div><dt>${word.amount}</dt><dd>${amount}</dd></div></dl>
<form method="post" action="${action('paid')}"><button class="pay">${word.pay}</button></form>
<form method="post" action="${action('failed')}"><button>${word.decline}</button></form>`
    : `<p>${word.over}.</p><p><a href="${endedPath(payment)}">${word.back}</a></p>`;
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${word.title} ${number}</title>
<style>${style}</style></head>
<body><main><h1>${word.title}</h1>
${body}
</main></body></html>
`;
}

const style = `:root{color-scheme:light dark;--text:#1b2329;--muted:#5c6770;--line:#d7dde1;--page:#f3f5f6;--card:#fff;--accent:#1f4f46;--on-accent:#fff}
@media (prefers-color-scheme:dark){:root{--text:#e8ecee;--muted:#a9b3ba;--line:#3a444b;--page:#14191c;--card:#1d2428;--accent:#8fd3c4;--on-accent:#10201c}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--page);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:420px;background:var(--card);border:1px solid var(--line);border-radius:8px;padding:28px}
h1{margin:0 0 8px;font-size:22px}p{margin:0 0 16px;color:var(--muted)}
dl{margin:0 0 20px;border-top:1px solid var(--line);font-variant-numeric:tabular-nums}
dl div{display:flex;justify-content:space-between;gap:16px;padding:10px 0;border-bottom:1px solid var(--line)}
dt{color:var(--muted)}dd{margin:0;font-weight:600;text-align:right}
form+form{margin-top:10px}button{width:100%;min-height:44px;padding:8px 16px;border:1px solid var(--line);border-radius:6px;background:transparent;color:var(--text);font:inherit;font-weight:600;cursor:pointer}
.pay{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}a{color:var(--text)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`;
