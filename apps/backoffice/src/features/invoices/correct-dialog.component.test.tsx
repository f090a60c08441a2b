import type { InvoiceFacts, ShopInvoiceDetail } from '@kontor/contract';
import { switchLocale } from '@kontor/web-kit/lib/i18n.ts';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { CorrectDialog } from './correct-dialog.tsx';

const api = fakeApi();

const onInvoice: InvoiceFacts = {
  ...{ companyName: 'Meyer', firstName: '', lastName: 'Einkauf', street: 'Alte Straße 1', street2: 'Haus B' },
  ...{ apartment: '', addressline2: '', zipCode: '50667', city: 'Köln', state: '', countryCode: 'DE' },
  ...{ vatId: 'DE811907980', email: '', buyerReference: '', externalOrderNumber: 'PO-1' },
  eInvoiceFormat: 'none',
};

it("issue 17: a correction starts with the customer’s record and shows the invoice's different values", async () => {
  api.answers['POST /api/admin/invoices/i1/correct'] = {
    status: 201,
    body: { data: { _id: 'i2', finDocNumber: 'RE-2' } },
  };
  const customer = {
    ...onInvoice,
    ...{ companyName: 'Meyer GmbH', street: 'Neue Straße 2', street2: '', vatId: '' },
    eInvoiceFormat: 'xrechnung-cii' as const,
  };
  const sent = vi.fn(async () => undefined);
  const { user } = renderPage(
    <CorrectDialog
      invoice={{ _id: 'i1', finDocNumber: 'RE-1' } as ShopInvoiceDetail}
      facts={onInvoice}
      customer={customer}
      onSent={sent}
      onClose={() => undefined}
    />,
  );
  const company = await screen.findByRole('textbox', { name: 'Firma' });
  expect((company as HTMLInputElement).value).toBe('Meyer GmbH');
  for (const before of ['Meyer', 'Alte Straße 1', 'Haus B', 'Keine'])
    expect(screen.getByText(`Auf der Rechnung: ${before}`)).toBeTruthy();
  const submit = screen.getByRole('button', { name: 'Rechnungskorrektur schreiben' });
  await user.click(submit);
  expect(api.sent).toHaveLength(0);
  await user.type(screen.getByRole('textbox', { name: /Grund/ }), 'Umfirmiert');
  const mail = screen.getByRole('textbox', { name: 'E-Mail-Adresse für Rechnungen' });
  await user.type(mail, 'keine{Enter}');
  expect(mail.getAttribute('aria-invalid')).toBe('true');
  expect(api.sent).toHaveLength(0);
  await user.clear(mail);
  await user.click(submit);
  await waitFor(() => expect(sent).toHaveBeenCalled());
  expect(api.sent.at(-1)?.body).toEqual({
    ...customer,
    vatId: 'DE811907980',
    reason: 'Umfirmiert',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

it.each([
  ['de', 'Postleitzahl', 'Adresszusatz'],
  ['en', 'Postcode', 'Address line 2'],
] as const)(
  'issue 18: the fields of an address have the names of all forms: %s',
  async (locale, ...names) => {
    await switchLocale(locale);
    onTestFinished(() => switchLocale('de'));
    renderPage(
      <CorrectDialog
        invoice={{ _id: 'i1', finDocNumber: 'RE-1' } as ShopInvoiceDetail}
        facts={onInvoice}
        customer={onInvoice}
        onSent={async () => undefined}
        onClose={() => undefined}
      />,
    );
    for (const name of names) expect(await screen.findByRole('textbox', { name })).toBeTruthy();
  },
);
