import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { LOCALES, type Locale } from '@kontor/domain';
import { expect, it } from 'vitest';
import { accountRequestMail } from '../src/modules/account-requests/account-request-mail.ts';
import { emailLinkMail, emailNoticeMail } from '../src/modules/accounts/email-mail.ts';
import { approvalMail } from '../src/modules/approvals/approval-mail.ts';
import { type MailContent, renderMail } from '../src/modules/mails/mail-layout.ts';
import { notificationMail } from '../src/modules/notifications/notification-mail.ts';
import { orderLifeMail } from '../src/modules/order-life/order-life-mail.ts';
import { orderRequestMail } from '../src/modules/order-requests/order-request-mail.ts';
import { confirmationMail } from '../src/modules/orders/confirmation-mail.ts';
import type { OrderDetailRow } from '../src/modules/orders/orders.types.ts';
import { testMail } from '../src/modules/outbox/test-mail.ts';
import { linkMail, noticeMail } from '../src/modules/passwords/password-mail.ts';
import { paymentMail } from '../src/modules/payments/payment-mail.ts';
import { returnMail } from '../src/modules/returns/return-mail.ts';
import { testSettings } from './factories.ts';

const hostile = '<b>Øst</b> & "Söhne" 😀';

const address = {
  companyName: hostile,
  firstName: 'Anna',
  lastName: 'Øst',
  street: 'Hafenstraße 1',
  zipCode: '20457',
  city: 'Hamburg',
  country: { code: 'DE' },
};

function order(language: Locale): OrderDetailRow {
  const items = Array.from({ length: 30 }, (_, index) => ({
    position: index + 1,
    productId: 'p',
    sku: `SKU-${index}`,
    ownNumber: index === 0 ? hostile : null,
    name: { de: 'Jacke', en: 'Jacket' },
    quantity: 1200,
    unitNet: 1.2345,
    priceUnit: 100,
    lineNet: 14.81,
    vatRate: 19,
    seasonId: 's1',
    deliveryDate: '2027-03-01',
    attributes: null,
    unitName: null,
  }));
  const given = {
    order_number: '100017',
    external_order_number: hostile,
    cost_centre_key: '4711',
    cost_centre_name: hostile,
    order_type: 'preOrder',
    requested_delivery_date: '2026-12-01',
    currency: 'EUR',
    discount_net: 5,
    shipping_net: 4.9,
    gross: 999.99,
    vat_lines: [{ rate: 19, base: 840.33, amount: 159.66 }],
    language,
    shipping_address: address,
    shipping_method_name: { de: 'Paketversand', en: 'Parcel service' },
    payment_method_name: { de: 'Vorkasse', en: 'Prepayment' },
    items,
  };
  return given as unknown as OrderDetailRow;
}

const confirmation = (language: Locale, placedBy: string | null) =>
  confirmationMail(
    {
      order: order(language),
      facts: { seasons: { s1: { de: 'Frühjahr 2027', en: 'Spring 2027' } }, salesAttributes: {} },
      name: placedBy ? '' : hostile,
      placedBy,
      document: { doc_date: '2026-11-16' },
      payment: {
        kind: 'transfer',
        accountHolder: 'Testhandel GmbH',
        iban: 'DE02120300000000202051',
        bic: 'BYLADEM1001',
        bankName: 'DKB',
        reference: '100017',
      } as Parameters<typeof confirmationMail>[0]['payment'],
    },
    hostile,
  );

const payment = (
  kind: Parameters<typeof paymentMail>[0],
  language: Locale,
  repayment: 'online' | 'booked' | 'transfer' | null,
) =>
  paymentMail(kind, {
    language,
    orderNumber: '100017',
    amount: 42.72,
    currency: 'EUR',
    repayment,
    name: hostile,
  });

/** Every mail that the shop sends, by the file that writes it. */
const mails: Record<string, (language: Locale) => MailContent[]> = {
  'modules/account-requests/account-request-mail.ts': (language) =>
    (['link', 'known', 'declined', 'asked'] as const).map((kind) =>
      accountRequestMail({
        kind,
        language,
        name: hostile,
        shopName: hostile,
        ...(kind === 'link' || kind === 'known' ? { page: '/landing' } : { text: hostile }),
      }),
    ),
  'modules/outbox/test-mail.ts': (language) => [testMail({ language, name: hostile, shopName: hostile })],
  'modules/accounts/email-mail.ts': (language) => [
    emailLinkMail({ language, name: hostile, page: '/confirm-email?token=x' }),
    ...(['emailRequested', 'emailChanged'] as const).map((kind) =>
      emailNoticeMail({
        kind,
        locale: language,
        to: { name: hostile, address: 'a@b.example' },
        email: 'c@d.example',
      }),
    ),
  ],
  'modules/approvals/approval-mail.ts': (language) =>
    (['requested', 'changed', 'approved', 'declined'] as const).map((kind) =>
      approvalMail({
        kind,
        language,
        name: hostile,
        requestId: 'abc',
        requester: hostile,
        decider: kind === 'requested' ? null : hostile,
        costCentre: `4711 ${hostile}`,
        net: 105.9,
        gross: 126.02,
        currency: 'EUR',
        externalOrderNumber: hostile,
        orderNumber: kind === 'approved' ? '100017' : null,
        text: kind === 'approved' ? null : hostile,
      }),
    ),
  'modules/order-life/order-life-mail.ts': (language) => [
    ...(['confirmed', 'dispatched', 'changed'] as const).map((kind) =>
      orderLifeMail(kind, {
        language,
        orderNumber: '100017',
        name: hostile,
        note: hostile,
        pack: { carrier: hostile, trackingCode: hostile, trackingUrl: 'https://track.example/?a=1&b=2' },
        lines: Array.from({ length: 30 }, (_, index) => ({
          ...{ position: index + 1, sku: `SKU-${index}`, name: hostile },
          ...(kind === 'dispatched' ? { quantity: 1200 } : { before: 10, after: index % 3 }),
          ...(index % 2 ? { expectedDate: index % 4 === 1 ? '2026-12-24' : null } : {}),
          ...(index === 2 ? { price: { before: 10.5, after: 9.99 } } : {}),
        })),
        currency: 'EUR',
        changes: [
          { field: 'gross', before: '1200.50', after: '999.00' },
          { field: 'paymentStatus', before: 'open', after: 'paid' },
          { field: 'deliveryDate', before: null, after: '2026-12-24' },
          { field: 'shippingAddress', before: hostile, after: hostile },
        ],
      }),
    ),
    orderLifeMail('confirmed', {
      ...{ language, currency: 'EUR', orderNumber: '1', name: '', note: null, pack: null },
      ...{ lines: [], changes: [] },
    }),
  ],
  'modules/notifications/notification-mail.ts': (language) =>
    [1, 2, 9].map((count) =>
      notificationMail({
        language,
        name: hostile,
        company: hostile,
        notifications: (['lowStock', 'backInStock'] as const)
          .slice(0, count)
          .map((type) => ({ type, name: hostile, sku: 'SKU-1' })),
        count,
      }),
    ),
  'modules/order-requests/order-request-mail.ts': (language) =>
    (['asked', 'accepted', 'declined'] as const).flatMap((kind) =>
      (['change', 'cancellation'] as const).map((requested) =>
        orderRequestMail(kind, {
          language,
          name: hostile,
          request: {
            kind: requested,
            orderNumber: '100017',
            text: hostile,
            answer: kind === 'asked' ? null : hostile,
            createdBy: kind === 'asked' ? hostile : null,
            company: { customerNo: '4711', name: hostile },
            lines: Array.from({ length: 30 }, (_, index) => ({
              ...{ position: index + 1, sku: `SKU-${index}`, name: hostile, quantity: index % 3 },
            })),
          },
        }),
      ),
    ),
  'modules/returns/return-mail.ts': (language) =>
    (['requested', 'accepted', 'declined'] as const).map((kind) =>
      returnMail(kind, {
        language,
        name: hostile,
        goods: {
          ...{ orderNumber: '100017', sku: 'SKU-1', name: hostile, quantity: 1200, reason: hostile },
          acceptedQuantity: kind === 'accepted' ? 3 : null,
          answer: kind === 'requested' ? null : hostile,
          company: { customerNo: '4711', name: hostile },
        },
      }),
    ),
  'modules/orders/confirmation-mail.ts': (language) => [
    confirmation(language, null),
    confirmation(language, 'Vera Vertrieb'),
  ],
  'modules/passwords/password-mail.ts': (language) => {
    const owner = { username: 'erika', firstName: 'Anna', lastName: hostile };
    return [
      ...(['reset', 'invite'] as const).map((purpose) =>
        linkMail({ purpose, language, owner, path: '/reset?token=abc', shopName: hostile }),
      ),
      ...(
        [
          'passwordChanged',
          'secondFactorOn',
          'secondFactorOff',
          'secondFactorReset',
          'recoveryCodesRenewed',
          'recoveryCodeUsed',
          'codesRefused',
        ] as const
      ).map((notice) =>
        noticeMail({ notice, language, owner, at: new Date('2026-11-16T09:00:00Z'), shopName: hostile }),
      ),
    ];
  },
  'modules/payments/payment-mail.ts': (language) => [
    payment('paid', language, null),
    payment('refunded', language, null),
    ...(['online', 'booked', 'transfer', null] as const).map((repayment) =>
      payment('cancelled', language, repayment),
    ),
  ],
};

it('issue 16: the sweep knows every file that writes a mail', async () => {
  const source = path.join(import.meta.dirname, '../src');
  const files = await readdir(source, { recursive: true });
  expect(Object.keys(mails).sort()).toEqual(files.filter((file) => file.endsWith('-mail.ts')).sort());
});

it.each(
  Object.entries(mails).flatMap(([file, contents]) =>
    LOCALES.flatMap((language) =>
      contents(language).map((content, index) => [`${file} ${index + 1} in ${language}`, content] as const),
    ),
  ),
)('issue 16: %s has header, body, footer, dark mode and plain text', (_title, content) => {
  const shop = {
    companyData: { ...testSettings.companyData, vatId: 'DE136695976' },
    primaryColor: '#1f4f46',
    url: 'https://shop.example',
  };
  const { subject, text, html } = renderMail(content, shop);
  expect(subject).not.toBe('');
  const regards = { de: 'Mit freundlichen Grüßen', en: 'Kind regards' }[content.language];
  for (const shown of [text, html]) {
    expect(shown).toContain(regards);
    expect(shown).toContain('Hafenstraße 1 · 20457 Hamburg');
    expect(shown).not.toMatch(/undefined|null|NaN|\[object/);
  }
  expect(text).not.toMatch(/&#\d+;|<\/?(p|a|td|strong|br)\b/);
  expect(html).toContain(`<html lang="${content.language}">`);
  expect(html).toContain('<strong style="font-size:18px">Testhandel GmbH</strong>');
  expect(html).toContain('prefers-color-scheme:dark');
  expect(html).not.toMatch(/<b>|<script|javascript:/);
  for (const [address] of html.matchAll(/(?<=(href|src)=")[^"]*/g))
    expect(address).toMatch(/^https:\/\/shop\./);
  const opened = [...html.matchAll(/<(html|head|body|div|table|tr|td|p|a|span|strong)\b/g)].length;
  expect([...html.matchAll(/<\/(html|head|body|div|table|tr|td|p|a|span|strong)>/g)]).toHaveLength(opened);
});

it('issue 16: the header shows the logo, in dark mode the one for dark surfaces', () => {
  const content = payment('paid', 'de', null);
  const shop = {
    companyData: testSettings.companyData,
    primaryColor: '#ffcc00',
    url: 'https://shop.example',
  };
  const { html } = renderMail(content, { ...shop, logo: 'cid:logo@shop', logoDark: 'cid:logo-dark@shop' });
  expect(html).toContain('src="cid:logo@shop" alt="Testhandel GmbH"');
  expect(html).toContain('src="cid:logo-dark@shop"');
  expect(html).toContain('background:#ffcc00;color:#16191d');
  expect(renderMail(content, { ...shop, logo: 'cid:logo@shop' }).html).toContain('class="plate"');
});
