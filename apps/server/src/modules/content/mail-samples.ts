import type { Locale } from '@kontor/domain';
import { accountRequestMail } from '../account-requests/account-request-mail.ts';
import { emailLinkMail, emailNoticeMail } from '../accounts/email-mail.ts';
import { approvalMail } from '../approvals/approval-mail.ts';
import type { MailKind } from '../mails/mail-kinds.ts';
import { mailKinds } from '../mails/mail-kinds.ts';
import type { MailContent } from '../mails/mail-layout.ts';
import { notificationMail } from '../notifications/notification-mail.ts';
import { orderLifeMail } from '../order-life/order-life-mail.ts';
import { orderRequestMail } from '../order-requests/order-request-mail.ts';
import { confirmationMail } from '../orders/confirmation-mail.ts';
import type { OrderDetailRow } from '../orders/orders.types.ts';
import { linkMail, noticeMail } from '../passwords/password-mail.ts';
import { paymentMail } from '../payments/payment-mail.ts';
import { returnMail } from '../returns/return-mail.ts';

const orderNumber = '100017';
const name = 'Anna Beispiel';
const company = { customerNo: '4711', name: 'Muster & Söhne GmbH' };
const owner = { username: 'anna.beispiel', firstName: 'Anna', lastName: 'Beispiel' };
const at = new Date('2027-03-01T09:30:00Z');

/** An example of each kind of mail, made by the functions that write the real ones. */
export function sampleMail(kind: MailKind, language: Locale, shopName: string): MailContent {
  const [group, rest] = kind.split('.') as [string, never];
  const line = { position: 1, sku: 'A-100', name: language === 'de' ? 'Jacke' : 'Jacket' };
  switch (group) {
    case 'order':
      if (rest === 'cancelled') return payment('cancelled', language);
      if (/^placed/.test(rest))
        return confirmationMail(confirmation(language, rest === 'placedFor'), shopName);
      return orderLifeMail(rest, {
        language,
        orderNumber,
        name,
        note: rest === 'message' ? '…' : null,
        changes: [],
        currency: 'EUR',
        pack:
          rest === 'dispatched'
            ? { carrier: 'DHL', trackingCode: '00340434161094', trackingUrl: null }
            : null,
        lines:
          rest === 'dispatched'
            ? [{ ...line, quantity: 10 }]
            : rest === 'changed'
              ? [{ ...line, before: 10, after: 8 }]
              : [],
      });
    case 'payment':
      return payment(rest, language);
    case 'orderRequest': {
      const answer = rest === 'asked' ? null : '…';
      return orderRequestMail(rest, {
        language,
        name: rest === 'asked' ? '' : name,
        request: {
          ...{ kind: 'change', orderNumber, text: '…', answer, createdBy: company.name, company },
          lines: [{ ...line, quantity: 8 }],
        },
      });
    }
    case 'return':
      return returnMail(rest, {
        language,
        name: rest === 'requested' ? '' : name,
        goods: {
          ...{ orderNumber, sku: line.sku, name: line.name, quantity: 2, reason: '…', company },
          acceptedQuantity: rest === 'accepted' ? 2 : null,
          answer: rest === 'requested' ? null : '…',
        },
      });
    case 'approval':
      return approvalMail({
        kind: rest,
        language,
        name,
        requestId: 'beispiel',
        requester: 'Erik Muster',
        decider: rest === 'requested' ? null : 'Vera Freigabe',
        costCentre: null,
        net: 105.9,
        gross: 126.02,
        currency: 'EUR',
        externalOrderNumber: null,
        orderNumber: rest === 'approved' ? orderNumber : null,
        text: null,
      });
    case 'stock':
      return notificationMail({
        language,
        name,
        company: company.name,
        notifications: [{ type: 'backInStock', name: line.name, sku: line.sku }],
        count: 3,
      });
    case 'accountRequest':
      return accountRequestMail({
        kind: rest,
        language,
        name,
        shopName,
        ...(['link', 'known'].includes(rest) ? { page: '/landing' } : { text: '…' }),
      });
    case 'password':
      return linkMail({ purpose: rest, language, owner, path: '/landing', shopName });
    case 'account':
      return noticeMail({ notice: rest, language, owner, at, left: 7, shopName });
    default:
      return rest === 'link'
        ? emailLinkMail({ language, name, page: '/landing' })
        : emailNoticeMail({
            kind: rest,
            locale: language,
            to: { name, address: 'anna@beispiel.example' },
            email: 'neu@beispiel.example',
          });
  }
}

/** A kind's built-in texts with its placeholders in place of the example's facts. */
export function defaultTexts(
  kind: MailKind,
  language: Locale,
): Record<'subject' | 'intro' | 'outro', string> {
  const shop = 'Beispielhandel';
  const { subject, intro, outro = '', wording } = sampleMail(kind, language, shop);
  const values = Object.entries({ ...wording?.values, shop })
    // An empty value stands nowhere; a name of the kind's list alone may be used.
    .filter(
      ([key, value]) =>
        value !== '' && (key === 'shop' || (mailKinds[kind] as readonly string[]).includes(key)),
    )
    .sort(([, a], [, b]) => b.length - a.length);
  const template = (text: string) =>
    values.reduce((result, [key, value]) => result.replaceAll(value, `{${key}}`), text);
  return { subject: template(subject), intro: template(intro), outro: template(outro) };
}

function payment(kind: 'paid' | 'cancelled' | 'refunded', language: Locale): MailContent {
  return paymentMail(kind, {
    ...{ language, orderNumber, name, amount: 142.8, currency: 'EUR' },
    repayment: kind === 'cancelled' ? 'booked' : null,
  });
}

function confirmation(language: Locale, isForCustomer: boolean): Parameters<typeof confirmationMail>[0] {
  const order = {
    order_number: orderNumber,
    external_order_number: null,
    cost_centre_key: null,
    cost_centre_name: null,
    order_type: 'order',
    requested_delivery_date: null,
    currency: 'EUR',
    discount_net: 0,
    shipping_net: 5.9,
    gross: 142.8,
    vat_lines: [{ rate: 19, base: 120, amount: 22.8 }],
    vat_note: null,
    vat_id: null,
    language,
    shipping_address: {
      ...{ companyName: company.name, firstName: 'Anna', lastName: 'Beispiel', street: 'Hafenstraße 1' },
      ...{ zipCode: '20457', city: 'Hamburg', country: { code: 'DE' } },
    },
    shipping_method_name: { de: 'Paketversand', en: 'Parcel service' },
    payment_method_name: { de: 'Rechnung', en: 'Invoice' },
    items: [
      {
        ...{
          position: 1,
          productId: 'p',
          sku: 'A-100',
          ownNumber: null,
          name: { de: 'Jacke', en: 'Jacket' },
        },
        ...{ quantity: 10, unitNet: 11.41, priceUnit: 1, lineNet: 114.1, vatRate: 19, seasonId: null },
        ...{ deliveryDate: null, attributes: null, unitName: null },
      },
    ],
  };
  return {
    order: order as unknown as OrderDetailRow,
    facts: { seasons: {}, salesAttributes: {} },
    name,
    placedBy: isForCustomer ? 'Vera Vertrieb' : null,
    document: { doc_date: '2027-03-01' },
    payment: { kind: 'invoice' } as Parameters<typeof confirmationMail>[0]['payment'],
  };
}
