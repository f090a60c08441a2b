import type { ShopInvoiceDetail } from '@kontor/contract';
import { currentToasts } from '@kontor/web-kit/lib/toast-store.ts';
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
    payments: [
      { at: '2026-11-10T09:00:00.000Z', amount: 40, state: 'entered', provider: null, by: 'Otto Operator' },
    ],
    ...{ creditNotes: [], shippingLeft: 5, credited: 10 },
    ...{ openAmount, version, isCorrection: false, corrects: null, correctedBy: null },
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
  const payments = screen.getByRole('table', { name: 'Zahlungen' }).textContent;
  expect(payments).toMatch(/10\.11\.2026.*von Hand eingetragen.*Otto Operator.*40,00/);
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

it('issue 18: shows which payment the typed open amount means, and what is open afterwards', async () => {
  answer(60, 'v1', { [`PUT ${path}/open`]: { body: { data: invoice(20.5, 'v2') } } });
  const user = await open('Offenen Betrag ändern');
  const field = screen.getByRole('textbox', { name: /Noch offen/ });
  await user.clear(field);
  await user.type(field, '20,50');
  expect(screen.getByText(/^Zahlung von 39,50\s€$/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, '70');
  expect(screen.getByText(/^Zahlung von 10,00\s€ wird zurückgenommen$/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, '20,50{Enter}');
  await waitFor(() =>
    expect(currentToasts().at(-1)?.message).toEqual({
      text: expect.stringMatching(/^Von \S+ sind 20,50\s€ offen\.$/),
    }),
  );
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
  // A credit note has taken off 10.
  await user.clear(field);
  await user.type(field, '90,01{Enter}');
  expect(await screen.findByText('Zahl von 0 bis 90')).toBeTruthy();
  expect(api.sent).toEqual([]);
});

it('issue 18: says at a line how many pieces can be credited, and that none is entered', async () => {
  answer(100, 'v1');
  const user = await open('Gutschrift schreiben');
  await user.click(screen.getByRole('radio', { name: 'einzelne Positionen' }));
  const field = screen.getByRole('textbox', { name: /Jacke/ });
  await user.type(field, '3{Enter}');
  expect(await screen.findByText('Ganze Zahl von 0 bis 2')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '0{Enter}');
  expect(await screen.findByText('Geben Sie mindestens eine Menge ein.')).toBeTruthy();
  expect(api.sent).toEqual([]);
});

it('issue 18: credits 1,000 pieces typed as a German number', async () => {
  const { lines, ...rest } = invoice(100, 'v1');
  const data = { ...rest, lines: lines.map((line) => ({ ...line, quantity: 1200, left: 1200 })) };
  answer(100, 'v1', {
    'GET /api/admin/invoices/': { body: { data } },
    [`POST ${path}/credit`]: { status: 201, body: { data: { _id: 'i2', finDocNumber: 'GS-2' } } },
  });
  const user = await open('Gutschrift schreiben');
  await user.click(screen.getByRole('radio', { name: 'einzelne Positionen' }));
  await user.type(screen.getByRole('textbox', { name: /Jacke/ }), '1.000');
  await user.type(screen.getByRole('textbox', { name: /Grund/ }), 'Bruch');
  await user.click(screen.getAllByRole('button', { name: 'Gutschrift schreiben' }).at(-1) as HTMLElement);
  await waitFor(() =>
    expect(api.sent.at(-1)?.body).toMatchObject({ lines: [{ position: 1, quantity: 1000 }] }),
  );
});

it('issue 18: credits the shipping alone, also after all lines', async () => {
  const credited = {
    ...invoice(100, 'v1'),
    lines: invoice(100, 'v1').lines.map((line) => ({ ...line, left: 0 })),
  };
  answer(100, 'v1', {
    'GET /api/admin/invoices/': { body: { data: credited } },
    [`POST ${path}/credit`]: { status: 201, body: { data: { _id: 'i2', finDocNumber: 'GS-2' } } },
  });
  const user = await open('Gutschrift schreiben');
  await user.click(screen.getByRole('radio', { name: 'einzelne Positionen' }));
  await user.type(screen.getByRole('textbox', { name: /Grund/ }), 'Zu spät{Tab}');
  await user.click(screen.getAllByRole('button', { name: 'Gutschrift schreiben' }).at(-1) as HTMLElement);
  const box = screen.getByRole('checkbox', { name: /^Versand, 5,00\s€ netto$/ });
  expect(document.activeElement).toBe(box);
  expect(api.sent).toEqual([]);
  await user.click(box);
  await user.click(screen.getAllByRole('button', { name: 'Gutschrift schreiben' }).at(-1) as HTMLElement);
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]?.body).toMatchObject({ lines: [], shipping: true, reason: 'Zu spät' });
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
