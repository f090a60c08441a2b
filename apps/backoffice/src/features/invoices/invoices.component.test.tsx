import type { ShopInvoiceDetail } from '@kontor/contract';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { InvoicePage } from './invoice-page.tsx';

const api = fakeApi();
const path = '/api/admin/invoices/i1';

const invoice = (openAmount: number, version: string) =>
  ({
    ...{ _id: 'i1', finDocNumber: 'RE-1', externalInvoiceNumber: null, order: null, docType: 'invoice' },
    ...{
      company: { _id: 'c1', customerNo: '1', name: 'Meyer' },
      docDate: '2026-11-02',
      dueDate: '2026-12-02',
    },
    ...{ amount: 100, currency: 'EUR', dueInDays: 4, status: 'open', isOfShop: true },
    documents: [
      { _id: 'd1', fileName: 'RE-1.pdf', format: 'pdf', eInvoice: 'zugferd' },
      { _id: 'd2', fileName: 'RE-1.xml', format: 'xml', eInvoice: null },
    ],
    ...{ creditNotes: [], openAmount, version, isCorrection: false, corrects: null, correctedBy: null },
    lines: [
      {
        ...{ position: 1, sku: 'A-1', name: 'Jacke', quantity: 2, left: 2, amount: 84 },
        ...{ unit: '', unitPrice: 42, priceUnit: 1, vatRate: 19 },
      },
    ],
    totals: {
      ...{ lines: 84, discount: 4, shipping: 5, net: 85, gross: 101.15, prepaid: 20, payable: 81.15 },
      vat: [{ rate: 19, base: 85, amount: 16.15 }],
    },
  }) as ShopInvoiceDetail;

function answer(openAmount: number, version: string, more: Record<string, unknown> = {}) {
  const read = { body: { data: invoice(openAmount, version) } };
  // The page of these tests has no id in its address.
  Object.assign(api.answers, { 'GET /api/admin/invoices/': read, [`GET ${path}`]: read, ...more });
}

const open = async (button: string) => {
  const { user } = renderPage(<InvoicePage />);
  await user.click(await screen.findByRole('button', { name: button }));
  return user;
};

it('issue 18: an invoice shows unit prices, and its sums by VAT rate', async () => {
  answer(100, 'v1');
  renderPage(<InvoicePage />);
  const line = (await screen.findByText('A-1', {}, { timeout: 5_000 })).closest('tr');
  expect(line?.textContent).toMatch(/42,00.*19\s%.*84,00/);
  const sums = screen.getByText('Summe der Positionen').closest('dl')?.textContent;
  expect(sums).toMatch(/84,00.*Rabatt-4,00.*Versand5,00.*Netto85,00.*MwSt\. 19\s% auf 85,00.*16,15/);
  expect(sums).toMatch(/Brutto101,15.*-20,00.*Zahlbetrag81,15/);
});

it('INVC-02 issue 18: names the e-invoice of a document', async () => {
  answer(100, 'v1');
  renderPage(<InvoicePage />);
  const button = await screen.findByRole('button', { name: 'PDF · ZUGFeRD' }, { timeout: 5_000 });
  expect(button.nextElementSibling?.textContent).toBe('XML');
});

it('issue 18: the open amount that another set is shown beside the typed one', async () => {
  answer(100, 'v1');
  const user = await open('Offenen Betrag ändern');
  const field = screen.getByRole('textbox', { name: /Noch offen/ }) as HTMLInputElement;
  await user.clear(field);
  await user.type(field, '40');
  answer(60, 'v2', { [`PUT ${path}/open`]: { status: 409, body: { code: 'record.changed' } } });
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('60,00', { selector: 'dd' });
  expect(field.value).toBe('40');
  answer(40, 'v3', { [`PUT ${path}/open`]: { body: { data: invoice(40, 'v3') } } });
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent.at(-1)?.body).toEqual({ openAmount: 40, version: 'v2' });
});

it('issue 18: says which open amounts are possible', async () => {
  answer(100, 'v1');
  const user = await open('Offenen Betrag ändern');
  const field = screen.getByRole('textbox', { name: /Noch offen/ }) as HTMLInputElement;
  expect(field.value).toBe('100,00');
  await user.clear(field);
  await user.type(field, '-5{Enter}');
  expect(
    await screen.findByText('Zahl von 0 bis 9.999.999.999,99, höchstens zwei Nachkommastellen'),
  ).toBeTruthy();
  expect(api.sent).toEqual([]);
});

it('issue 18: says at a line how many pieces can be credited, and that none is entered', async () => {
  answer(100, 'v1');
  const user = await open('Gutschrift schreiben');
  await user.click(screen.getByRole('radio', { name: 'einzelne Mengen' }));
  const field = screen.getByRole('textbox', { name: /Jacke/ });
  await user.type(field, '3{Enter}');
  expect(await screen.findByText('Ganze Zahl von 0 bis 2')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '0{Enter}');
  expect(await screen.findByText('Geben Sie mindestens eine Menge ein.')).toBeTruthy();
  expect(api.sent).toEqual([]);
});

it('issue 18: a credit note that is sent again after a lost answer names the same request', async () => {
  answer(100, 'v1', { [`POST ${path}/credit`]: { status: 503, body: { code: 'service.unavailable' } } });
  const user = await open('Gutschrift schreiben');
  await user.type(screen.getByRole('textbox', { name: /Grund/ }), 'Bruch');
  const submit = screen.getAllByRole('button', { name: 'Gutschrift schreiben' }).at(-1) as HTMLElement;
  await user.click(submit);
  await waitFor(() => expect(api.sent).toHaveLength(1));
  await screen.findByRole('alert');
  await user.click(submit);
  await waitFor(() => expect(api.sent).toHaveLength(2));
  expect(api.sent[0]?.body).toMatchObject({
    reason: 'Bruch',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(api.sent[1]?.body).toEqual(api.sent[0]?.body);
});
