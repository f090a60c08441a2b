import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { AuditPage } from './audit-page.tsx';

const api = fakeApi();
const verify = 'POST /api/admin/audit/verify';

function answer() {
  api.answers['GET /api/admin/settings'] = {
    body: {
      data: {
        version: '1',
        sections: [],
        settings: [
          { key: 'showRrp', label: 'UVP zeigen', options: [] },
          {
            key: 'billing_by',
            label: 'Wer schreibt die Rechnungen?',
            options: [
              { value: 'erp', label: 'die Warenwirtschaft' },
              { value: 'shop', label: 'der Shop' },
            ],
          },
        ],
      },
    },
  };
  api.answers['GET /api/admin/audit/actions'] = { body: { data: ['order.confirmed', 'future.action'] } };
  api.answers['GET /api/admin/audit'] = {
    body: {
      data: [
        {
          id: '7',
          at: '2026-11-20T10:00:00.000Z',
          action: 'order.confirmed',
          username: 'Anna',
          name: 'Anna Berg',
          company: { customerNo: '4711', name: 'Berg GmbH' },
          subject: 'a1',
          subjectName: '100017',
          details: {
            city: ['Bonn', 'Köln'],
            isLocked: [false, true],
            dueDate: '2026-12-01',
            showRrp: [true, null],
            billing_by: ['erp', 'shop'],
            requestId: '6f1c2c4e-2f5e-4d2b-8c1e-0d1f2a3b4c5d',
            invoice: 'RE-1',
          },
          names: {},
        },
      ],
      meta: { total: 1, page: 1, pageSize: 50 },
    },
  };
}

it('ROLE-06 issue 18: names actions, people and changes', async () => {
  answer();
  renderPage(<AuditPage />);
  const link = await screen.findByRole('link', { name: '100017' }, { timeout: 20_000 });
  expect(link.getAttribute('href')).toContain('/orders/a1');
  const row = link.closest('tr')?.textContent ?? '';
  expect(row).toContain('Ort: vorher Bonn → nachher Köln');
  expect(row).toContain('Gesperrt: vorher nein → nachher ja');
  expect(row).toContain('Fällig am: 01.12.2026');
  expect(await screen.findByText('UVP zeigen:')).toBeTruthy();
  const shown = screen.getByRole('link', { name: '100017' }).closest('tr')?.textContent ?? '';
  expect(shown).toContain('Wer schreibt die Rechnungen?: vorher die Warenwirtschaft → nachher der Shop');
  expect(shown).toContain('Rechnung: RE-1');
  expect(shown).not.toContain('6f1c2c4e');
  expect(screen.getAllByText('Bestellung bestätigt').length).toBeGreaterThan(0);
});

it('ROLE-06 issue 18: a new record shows its values by name, without ids and empty fields', async () => {
  answer();
  const entry = (id: string, action: string, subject: string, details: object) => ({
    ...{ id, action, subject, details, at: '2026-11-20T10:00:00.000Z', username: 'Anna', name: null },
    ...{ company: null, subjectName: null, names: {} },
  });
  const data = [
    entry('1', 'product.created', 'JACKET', {
      _id: [null, 'f00dbabe'],
      sku: [null, 'JACKET'],
      description: [null, { de: 'Warm', en: null }],
      brand: [null, ''],
      categories: [null, []],
      units: [null, []],
      attributes: [null, {}],
    }),
    entry('2', 'lookup.saved', 'units/box', { 'name.de': [null, 'Karton'], 'name.en': [null, ''] }),
    entry('3', 'product.changed', 'SHIRT', { brand: ['Nordhang', ''] }),
  ];
  api.answers['GET /api/admin/audit'] = { body: { data, meta: { total: 3, page: 1, pageSize: 50 } } };
  renderPage(<AuditPage />);
  const detailsOf = async (subject: string) =>
    [...((await screen.findByRole('link', { name: subject })).closest('tr')?.cells ?? [])].at(-1)
      ?.textContent;
  expect(await detailsOf('JACKET')).toBe('Artikelnummer: JACKETBeschreibung: Warm');
  expect(await detailsOf('Einheit box')).toBe('Name (Deutsch): Karton');
  expect(await detailsOf('SHIRT')).toBe('Marke: vorher Nordhang → nachher –');
});

it('ROLE-06 issue 18: shows words and names instead of codes, ids and paths', async () => {
  answer();
  const [jackets, order] = ['54217f33c6fc42e1833c78be', '145a9dc246576e50d1ce8986'];
  const entry = (id: string, action: string, subject: string | null, details: object) => ({
    ...{ id, action, subject, details, at: '2026-11-20T10:00:00.000Z', username: 'Anna', name: null },
    ...{ company: null, subjectName: null, names: { [jackets]: 'Jacken', [order]: '100017' } },
  });
  const data = [
    entry('1', 'access.refused', 'POST /api/admin/orders/:id/confirm', {
      ...{ code: 'operator.right.missing', right: 'orders.write', grantedBy: ['owner'] },
    }),
    entry('2', 'product.changed', 'JACKET', {
      categories: [[jackets], []],
      name: [
        { de: 'Jacke', en: 'Jacket' },
        { de: 'Jacke', en: 'Coat' },
      ],
      'J-1-M': [
        { price: 20, stock: 3 },
        { price: 12.5, stock: 3 },
      ],
    }),
    entry('3', 'approval.approved', 'a2512df9017364d2ecaa1fef', { orderId: order, exceededBudget: true }),
    entry('4', 'content.discarded', null, { parts: ['home', 'page.agb'] }),
    entry('5', 'content.drafted', 'texts', {}),
    entry('6', 'session.refused', null, { ip: '10.1.0.2', reason: 'secondFactor' }),
    entry('7', 'lookup.deleted', 'shipping-rates/dhl~AT', {
      price: [12.5, null],
      limitType: ['percent', null],
    }),
    entry('8', 'grid.saved', null, { 'price gold J-1-M': ['9.5', null], 'isActive S1': ['true', 'false'] }),
    entry('9', 'operator.changed', null, { username: 'olaf', from: 'office', to: 'support' }),
  ];
  api.answers['GET /api/admin/audit'] = { body: { data, meta: { total: 9, page: 1, pageSize: 50 } } };
  renderPage(<AuditPage />);
  await screen.findByRole('link', { name: 'JACKET' });
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].slice(-2).map(({ textContent }) => textContent),
  );
  expect(rows).toEqual([
    ['', 'Fehlendes Recht: Bestellungen ändern'],
    [
      'JACKET',
      'Kategorien: vorher Jacken → nachher –Name (Englisch): vorher Jacket → nachher Coat' +
        'Variante J-1-M, Preis: vorher 20,00 → nachher 12,50',
    ],
    ['', 'Bestellung: 100017Überschrittenes Budget: ja'],
    ['', 'Teile: Startseite, Seite /content/agb'],
    ['Feste Texte', ''],
    ['', 'IP-Adresse: 10.1.0.2Grund: Code des zweiten Faktors fehlt oder falsch'],
    [
      'Versandkosten eines Landes dhl, Österreich',
      'Preis, netto: 12,50Ab einem Warenwert: Prozent des Warenwerts',
    ],
    ['', 'Preis gold J-1-M: vorher 9,50 → nachher –Aktiv S1: vorher ja → nachher nein'],
    ['', 'Benutzername: olafRolle: vorher Innendienst → nachher Kundendienst'],
  ]);
});

it('ROLE-06 issue 18: verifies the chain and says where it is broken', async () => {
  answer();
  const { user } = renderPage(<AuditPage />);
  await user.click(await screen.findByRole('button', { name: 'Protokoll prüfen' }));
  const head = screen.getByLabelText(/notierte Prüfsumme/);
  await user.type(head, 'xyz');
  await user.click(screen.getByRole('button', { name: 'Prüfen' }));
  expect(api.sent).toEqual([]);
  await user.clear(head);
  api.answers[verify] = { body: { data: { entries: 1200, head: 'a'.repeat(64), fault: null } } };
  await user.click(screen.getByRole('button', { name: 'Prüfen' }));
  expect(await screen.findByText('Unverändert: 1.200 Einträge')).toBeTruthy();
  api.answers[verify] = {
    body: { data: { entries: 3, head: 'a'.repeat(64), fault: { code: 'entryChanged', at: '4' } } },
  };
  await user.click(screen.getByRole('button', { name: 'Prüfen' }));
  expect(await screen.findByText('Der Eintrag 4 wurde geändert.')).toBeTruthy();
});
