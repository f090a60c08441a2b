import type { AuditAction, AuditLogEntry } from '@kontor/contract';
import { switchLocale } from '@kontor/web-kit/lib/i18n.ts';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { AuditPage } from './audit-page.tsx';

const api = fakeApi();

type Sample = Partial<Pick<AuditLogEntry, 'subject' | 'subjectName' | 'details' | 'names'>>;

const id = (digit: string) => digit.repeat(24);
const [user, other, order, category] = [id('1'), id('2'), id('3'), id('4')];
const names = {
  [user]: 'Erika Muster (erika)',
  [other]: 'Otto Beispiel (otto)',
  [order]: '100017',
  [category]: 'Regenjacken',
  'price-lists/gold': 'Gold-Kunden',
  'price-lists/base': 'Grundpreise',
  'shipping-methods/dhl': 'Paketdienst',
  'units/box': 'Karton',
  'identity-providers/firm': 'Muster GmbH',
};
const ofUser: Sample = { subject: user, subjectName: 'Erika Muster (erika)' };
const ofOrder: Sample = { subject: order, subjectName: '100017' };
const ofCompany: Sample = { subject: id('5'), subjectName: 'Muster GmbH' };
const ofApproval: Sample = { subject: id('6'), subjectName: 'Erika Muster' };
const ofProduct: Sample = { subject: id('7'), subjectName: 'JACKET' };
const ofList: Sample = { subject: 'gold', subjectName: 'Gold-Kunden' };
const ofProvider: Sample = { subject: 'firm', subjectName: 'Muster GmbH' };
const ofRequest: Sample = { subject: id('8'), subjectName: 'Neu GmbH' };
const ofWebhook: Sample = { subject: id('9'), subjectName: 'https://erp.example' };
const ofReview: Sample = { subject: id('a'), subjectName: 'JACKET Regenjacke' };
const address = { type: 0, companyName: 'Muster GmbH', street: 'Weg 1', zipCode: '53111', city: 'Bonn' };
const rule = { userId: null, role: 'approvalBuyer', above: 500, approverIds: [user] };
const money = { gross: 119, currency: 'EUR' };

/** An entry of each action as the server writes it, and what it shows in German beside the action. */
const samples = {
  'session.begun': [{ details: { ip: '10.0.0.1', provider: 'firm', factor: 'app' } }, 'Muster GmbH'],
  'session.refused': [{ details: { ip: '10.0.0.1', reason: 'password' } }, 'Passwort falsch'],
  'session.ended': [{ details: { others: 2 } }, 'Andere Sitzungen: 2'],
  'password.changed': [{}, ''],
  'password.reset': [{ details: { ip: '10.0.0.1' } }, '10.0.0.1'],
  'password.linkSent': [{ ...ofUser, details: { purpose: 'invite' } }, 'Einladung'],
  'secondFactor.on': [{}, ''],
  'secondFactor.off': [{}, ''],
  'secondFactor.reset': [ofUser, 'Erika Muster'],
  'secondFactor.codesRenewed': [{}, ''],
  'identity.linked': [{ details: { provider: 'firm', email: 'a@b.example' } }, 'Muster GmbH'],
  'identity.unlinked': [{ ...ofUser, details: { provider: 'firm' } }, 'Muster GmbH'],
  'provider.changed': [{ ...ofProvider, details: { domains: ['b.example'], isShown: true } }, 'Muster GmbH'],
  'provider.removed': [ofProvider, 'Muster GmbH'],
  'email.requested': [{ details: { email: 'a@b.example' } }, 'a@b.example'],
  'email.changed': [{ details: { email: 'a@b.example', formerEmail: 'c@b.example' } }, 'Bisherige'],
  'accountRequest.approved': [{ ...ofRequest, details: { userId: user } }, 'Neu GmbH'],
  'accountRequest.declined': [{ ...ofRequest, details: { text: 'Nein.' } }, 'Neu GmbH'],
  'accountRequest.asked': [{ ...ofRequest, details: { text: 'Wer?' } }, 'Neu GmbH'],
  'access.refused': [
    { subject: 'GET /api/admin/audit', details: { code: 'operator.right.missing', right: 'audit.read' } },
    'Fehlendes Recht',
  ],
  'customer.switched': [{}, ''],
  'customer.viewed': [ofUser, 'Erika Muster'],
  'company.created': [
    { ...ofCompany, details: { customerNo: '4711', priceList: 'gold', paymentTermDays: 30 } },
    'Preisliste: Gold-Kunden',
  ],
  'company.changed': [{ ...ofCompany, details: { priceList: ['gold', null] } }, 'vorher Gold-Kunden'],
  'company.merged': [{ ...ofCompany, details: { customerNo: ['4712', '4711'] } }, '4712'],
  'product.created': [{ ...ofProduct, details: { categories: [null, [category]] } }, 'Regenjacken'],
  'product.changed': [{ ...ofProduct, details: { categories: [[category], []] } }, 'Regenjacken'],
  'product.deleted': [{ ...ofProduct, details: { sku: ['JACKET', null] } }, 'JACKET'],
  'category.created': [{ subject: category, details: { name: [null, { de: 'Hosen' }] } }, 'Hosen'],
  'category.changed': [
    { subject: category, subjectName: 'Regenjacken', details: { isActive: [true, false] } },
    'Regenjacken',
  ],
  'category.deleted': [{ subject: category, details: { name: [{ de: 'Hosen' }, null] } }, 'Hosen'],
  'profile.changed': [{ details: { language: ['de', 'en'] } }, 'Englisch'],
  'user.created': [{ ...ofUser, details: { username: 'erika' } }, 'Erika Muster'],
  'user.changed': [{ ...ofUser, details: { locked: true } }, 'Gesperrt: ja'],
  'salesPerson.assigned': [{ ...ofUser, details: { sally: [false, true] } }, 'sally'],
  'operator.added': [{ ...ofUser, details: { username: 'erika', role: 'office' } }, 'Innendienst'],
  'operator.changed': [{ ...ofUser, details: { from: 'office', to: 'support' } }, 'Kundendienst'],
  'operator.removed': [{ ...ofUser, details: { username: 'erika', from: 'office' } }, 'Innendienst'],
  'address.created': [{ subject: id('b'), details: changes(address, 1) }, 'Bonn'],
  'address.changed': [{ subject: id('b'), subjectName: 'Weg 1, Bonn', details: {} }, 'Weg 1, Bonn'],
  'address.deleted': [{ subject: id('b'), details: changes(address, 0) }, 'Weg 1'],
  'order.placed': [ofOrder, '100017'],
  'order.confirmed': [
    {
      ...ofOrder,
      details: { orderStatus: 'confirmed', lines: [{ position: 1, sku: 'J-1', expectedDate: '2026-12-01' }] },
    },
    '01.12.2026',
  ],
  'order.dispatched': [
    {
      ...ofOrder,
      details: {
        pack: { carrier: 'DHL', trackingCode: '42' },
        lines: [{ position: 1, sku: 'J-1', quantity: 2 }],
      },
    },
    'Versanddienst DHL',
  ],
  'order.changed': [
    { ...ofOrder, details: { note: '', lines: [{ position: 1, sku: 'J-1', before: 2, after: 3 }] } },
    'nachher 3',
  ],
  'order.cancelled': [{ ...ofOrder, details: { note: 'zu spät' } }, 'zu spät'],
  'order.messaged': [{ ...ofOrder, details: { text: 'Hallo' } }, 'Hallo'],
  'order.noteAdded': [{ ...ofOrder, details: { text: 'eilt' } }, 'eilt'],
  'order.noteRemoved': [{ ...ofOrder, details: { text: 'eilt' } }, 'eilt'],
  'order.refunded': [{ ...ofOrder, details: { reason: 'Bruch', amount: 12.5 } }, '12,50'],
  'invoice.written': [ofOrder, '100017'],
  'invoice.credited': [
    {
      ...{ subject: id('c'), subjectName: 'GS-1' },
      details: { invoice: order, number: 'GS-1', reason: 'Bruch', lines: [{ position: 1, quantity: 2 }] },
    },
    'Grund: Bruch',
  ],
  'invoice.corrected': [
    { subject: id('c'), subjectName: 'RE-2', details: { invoice: 'RE-1', number: 'RE-2', reason: 'Name' } },
    'RE-1',
  ],
  'invoice.openChanged': [{ subjectName: 'RE-2', details: { openAmount: [119, 0] } }, 'nachher 0,00'],
  'company.termsChanged': [
    { ...ofCompany, details: { paymentTermDays: 30, skonto: { percent: 2, days: 10 } } },
    'Prozent 2, Tage 10',
  ],
  'approval.requested': [{ ...ofApproval, details: money }, 'Erika Muster'],
  'approval.changed': [
    { ...ofApproval, details: { lines: 2, gross: 119, invoiceAddressId: user } },
    'Rechnungsadresse',
  ],
  'approval.forwarded': [{ ...ofApproval, details: { net: 100, gross: 119 } }, 'Erika Muster'],
  'approval.approved': [{ ...ofApproval, details: { orderId: order, exceededBudget: false } }, '100017'],
  'approval.declined': [ofApproval, 'Erika Muster'],
  'approval.withdrawn': [ofApproval, 'Erika Muster'],
  'approvalRule.saved': [
    { subject: id('d'), details: { ...rule, role: null, approverIds: [] } },
    'alle Benutzer | Ab Warenwert netto: 500,00 | Freigebende: Kundenadministratoren',
  ],
  'approvalRule.deleted': [
    { subject: id('d'), details: rule },
    'Einkauf mit Freigabe | Ab Warenwert netto: 500,00 | Freigebende: Erika Muster (erika)',
  ],
  'approvalDeputy.added': [
    {
      subject: id('e'),
      details: { approverId: user, deputyId: other, from: '2026-12-01', until: '2026-12-31' },
    },
    'Erika Muster (erika) | Vertretung: Otto Beispiel (otto) | Von: 01.12.2026 | Bis: 31.12.2026',
  ],
  'approvalDeputy.deleted': [
    {
      subject: id('e'),
      details: { approverId: user, deputyId: other, from: '2026-12-01', until: '2026-12-31' },
    },
    'Erika Muster (erika) | Vertretung: Otto Beispiel (otto)',
  ],
  'costCentre.saved': [
    {
      ...{ subject: id('f'), subjectName: 'LAB Labor' },
      details: { key: 'LAB', name: 'Labor', isActive: true, budgets: [{ period: 'year', amount: 10 }] },
    },
    'Zeitraum Jahr, Betrag 10,00',
  ],
  'apiKey.created': [{ subjectName: 'ERP', details: { name: 'ERP', rights: ['orders.read'] } }, 'ERP'],
  'apiKey.revoked': [{ subjectName: 'ERP' }, 'ERP'],
  'job.retried': [
    {
      subject: 'a1b2c3d4-0000-4000-8000-000000000000',
      details: { job: 'order-confirmation', orderId: order },
    },
    'Auftragsbestätigung | Bestellung: 100017',
  ],
  'mail.resent': [
    { subject: 'm1', details: { subject: 'Ihre Bestellung', recipients: ['a@b.example'] } },
    'Ihre Bestellung',
  ],
  'search.rebuildWanted': [{}, ''],
  'webhook.added': [{ ...ofWebhook, details: { url: 'https://erp.example', types: [] } }, 'erp.example'],
  'webhook.changed': [
    { ...ofWebhook, details: { url: 'https://erp.example', types: ['order.placed'], isPaused: true } },
    'Pausiert: ja',
  ],
  'webhook.removed': [
    { subject: id('9'), details: { url: 'https://erp.example', types: [] } },
    'Adresse: https://erp.example',
  ],
  'webhook.secretRotated': [ofWebhook, 'erp.example'],
  'webhook.resent': [{ ...ofWebhook, details: { types: ['order.placed'] } }, 'erp.example'],
  'priceList.created': [
    {
      ...ofList,
      details: { name: [null, 'Gold'], copy: [null, { from: 'base', percent: 5, rounding: 'none' }] },
    },
    'Grundpreise',
  ],
  'priceList.changed': [{ ...ofList, details: { isBase: [false, true] } }, 'Gold-Kunden'],
  'priceList.copied': [
    { ...ofList, details: { from: [null, 'base'], percent: [null, 5] } },
    'Gold-Kunden | Kopiert aus: Grundpreise',
  ],
  'priceList.deleted': [{ ...ofList, details: { name: 'Gold-Kunden' } }, 'Gold-Kunden'],
  'prices.scheduled': [
    {
      subject: 'J-1',
      details: {
        prices: [
          null,
          [{ sku: 'J-1', priceList: 'gold', minQuantity: 1, value: '9.5', validFrom: '2026-12-01T00:00' }],
        ],
      },
    },
    'Preisliste Gold-Kunden',
  ],
  'prices.advanced': [{ details: { changed: 3 } }, 'Geändert: 3'],
  'grid.saved': [{ details: { 'price gold J-1': ['9.5', '8'] } }, 'Preis Gold-Kunden J-1'],
  'content.drafted': [{ subject: 'home' }, 'Startseite'],
  'content.planned': [
    { details: { parts: ['home'], publishAt: '2026-12-01T08:00:00.000Z' } },
    'Geplant für: 01.12.2026',
  ],
  'content.published': [{ details: { parts: ['home', 'page.agb'] } }, 'Startseite'],
  'content.discarded': [{ details: { parts: ['mail.order.placed'] } }, 'Mail'],
  'content.restored': [
    { subject: '17', details: { parts: ['home'], asOf: '2026-11-01T08:00:00.000Z' } },
    'Startseite',
  ],
  'review.published': [{ ...ofReview, details: { userId: user, rating: 5 } }, 'JACKET Regenjacke'],
  'review.refused': [
    { ...ofReview, details: { userId: user, rating: 1, reason: 'Beleidigung' } },
    'Beleidigung',
  ],
  'review.deleted': [
    { ...ofReview, details: { userId: user, rating: 1 } },
    'JACKET Regenjacke | Benutzer: Erika Muster (erika) | Sterne: 1',
  ],
  'lookup.saved': [
    { subject: 'shipping-rates/dhl~AT', details: { price: [9, 8] } },
    'Paketdienst, Österreich',
  ],
  'lookup.deleted': [{ subject: 'units/box', details: { 'name.de': ['Karton', null] } }, 'Einheit Karton'],
  'data.imported': [
    { subject: 'pre-stocks', details: { file: 'a.csv', inserted: 1, updated: 0, deleted: 2, apiKey: 'ERP' } },
    'Vorordermengen',
  ],
  'data.exported': [{ subject: 'customer-articles' }, 'Artikelnummern der Kunden'],
  'settings.changed': [{ subject: 'settings', details: { showRrp: [true, false] } }, 'UVP zeigen'],
} satisfies Record<AuditAction, readonly [Sample, shown: string]>;

const actions = Object.keys(samples) as AuditAction[];

it.each(['de', 'en'] as const)(
  'ROLE-06 issue 18: every action says what it is about, in words (%s)',
  async (locale) => {
    await switchLocale(locale);
    const label = { de: 'UVP zeigen', en: 'Show RRP' }[locale];
    api.answers['GET /api/admin/settings'] = {
      body: { data: { version: '1', sections: [], settings: [{ key: 'showRrp', label, options: [] }] } },
    };
    api.answers['GET /api/admin/audit/actions'] = { body: { data: actions } };
    const data = actions.map((action, at) => ({
      ...{
        id: String(at),
        at: '2026-11-20T10:00:00.000Z',
        action,
        username: 'olga',
        name: null,
        company: null,
      },
      ...{ subject: null, subjectName: null, details: {}, names },
      ...samples[action][0],
    }));
    api.answers['GET /api/admin/audit'] = {
      body: { data, meta: { total: data.length, page: 1, pageSize: 100 } },
    };
    renderPage(<AuditPage />);
    await screen.findByText(new RegExp(label), undefined, { timeout: 20_000 });
    const rows = [...document.querySelectorAll('tbody tr')].map((row) => {
      const cells = [...row.querySelectorAll('td')].slice(-5);
      const texts = cells.map(({ textContent }) => textContent ?? '');
      const details = [...(cells.at(-1)?.querySelectorAll('div') ?? [])].map(
        (line) => line.textContent ?? '',
      );
      return { name: texts[0] ?? '', lines: [texts[3] ?? '', ...details].filter((text) => text !== '') };
    });
    const faults = actions.flatMap((action, at) => {
      const { name = '', lines = [] } = rows[at] ?? {};
      const shown = lines.join(' | ');
      const expected = samples[action][1];
      const isWrong =
        name === action ||
        (locale === 'de' && !shown.includes(expected)) ||
        (expected !== '' && shown === '') ||
        // Ids, keys of fields and codes.
        /[0-9a-f]{20}|\b[a-z]+[A-Z][a-z]|undefined|null|\[object|\bgold\b|\bbase\b|\bdhl\b|\bfirm\b/.test(
          shown,
        ) ||
        Object.keys(data[at]?.details ?? {}).some(
          (field) => locale === 'de' && shown.includes(`${inEnglish(field)}:`),
        );
      return isWrong ? [{ action, name, shown, expected }] : [];
    });
    expect(faults).toEqual([]);
  },
);

it('ROLE-06 issue 18: an old entry names a deleted record by the values that it has', async () => {
  await switchLocale('de');
  const entry = (action: AuditAction, details: object) => ({
    ...{ id: action, at: '2026-11-20T10:00:00.000Z', action, username: 'olga', name: null, company: null },
    ...{ subject: id('c'), subjectName: null, details, names: {} },
  });
  const data = [
    entry('product.deleted', { name: [{ de: 'Regenjacke', en: 'Rain jacket' }, null] }),
    entry('user.changed', { username: ['anna', 'anna.neu'] }),
    entry('category.deleted', { parent: [id('4'), null] }),
  ];
  api.answers['GET /api/admin/audit'] = { body: { data, meta: { total: 3, page: 1, pageSize: 50 } } };
  renderPage(<AuditPage />);
  await screen.findAllByText('anna.neu');
  const subjects = [...document.querySelectorAll('tbody tr')].map(
    (row) => row.querySelector('td:nth-last-child(2)')?.textContent,
  );
  expect(subjects).toEqual(['Regenjacke', 'anna.neu', '']);
});

/** Each value as the change of a new (1) or deleted (0) record. */
function changes(record: object, side: 0 | 1) {
  return Object.fromEntries(
    Object.entries(record).map(([field, value]) => [field, side === 1 ? [null, value] : [value, null]]),
  );
}

/** The label of a field that no text names: 'isFree' → 'Is free'. */
function inEnglish(field: string): string {
  const words = field.replace(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`);
  return words.includes(' ') ? words.slice(0, 1).toUpperCase() + words.slice(1) : '\0';
}
