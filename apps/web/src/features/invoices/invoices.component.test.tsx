import type { FinanceStatus, Invoice } from '@kontor/contract';
import { renderComponent } from '@kontor/web-kit/test/render-component.tsx';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ShopContext } from '../../commerce/shop-context.ts';
import { ChosenInvoices } from './chosen-invoices.tsx';
import { FinanceSummary } from './finance-summary.tsx';
import { InvoiceTable } from './invoice-table.tsx';

const invoice: Invoice = {
  _id: 'i1',
  finDocNumber: 'RE-1',
  externalInvoiceNumber: '4711',
  orderNumber: null,
  docDate: '2026-11-01',
  docType: 'invoice',
  docTypeName: 'Rechnung',
  corrects: null,
  correctedBy: null,
  amount: 119,
  openAmount: 119,
  currency: 'EUR',
  skonto: null,
  invoiceLink: '/api/document/d1',
  xmlLink: '/api/document/d2',
  paymentStatus: 'overdue',
  postway: 'portal',
  dueDate: '2026-11-10',
  dueInDays: -6,
  balance: 119,
  canPay: true,
};
const creditNote: Invoice = {
  ...invoice,
  _id: 'i2',
  finDocNumber: 'GS-2',
  docType: 'creditNote',
  docTypeName: 'Gutschrift',
  amount: -20,
  openAmount: -20,
  paymentStatus: 'open',
  invoiceLink: null,
  xmlLink: null,
  canPay: false,
};
const status: FinanceStatus = {
  currency: 'EUR',
  totalAmount: 500,
  openAmount: 180,
  dueAmount: 100,
  overdueAmount: 20,
  creditNotesAmount: -10,
  balance: 170,
  creditLimit: 500,
  credit: { limit: 500, invoices: 170, orders: 30, open: 200, available: 300 },
  ageing: [
    { bucket: 'notDue', amount: 150 },
    { bucket: 'days30', amount: 30 },
    { bucket: 'days60', amount: 0 },
    { bucket: 'days90', amount: 0 },
    { bucket: 'older', amount: 0 },
  ],
  payment: {
    isOnline: true,
    account: { accountHolder: 'Nordhang GmbH', iban: 'DE89370400440532013000', bic: null, bankName: null },
  },
};
const account = {
  company: { _id: 'c1' },
  operatorRole: null,
  isSalesPerson: false,
  isAdmin: false,
  isCustomerAdmin: false,
  companyRole: 'accounting',
};

const render = (component: React.ReactNode) =>
  renderComponent(<ShopContext value={{ settings: {}, account } as never}>{component}</ShopContext>);
/** The text of an element with plain spaces. */
const textOf = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ') ?? '';

afterEach(() => vi.unstubAllGlobals());

it('INVC-01 shows the sums, the credit limit and the ages as a table', () => {
  render(<FinanceSummary status={status} />);
  const ageing = screen.getByRole('table', { name: 'Offene Rechnungen nach Fälligkeit' });
  const rows = within(ageing).getAllByRole('row').map(textOf);
  expect(rows).toContain('1 bis 30 Tage überfällig30,00 €');
  expect(rows).toContain('Offene Gutschriften-10,00 €');
  const summary = textOf(screen.getByRole('region', { name: 'Offene Posten' }));
  for (const text of ['Offen180,00 €', 'Überfällig20,00 €', 'Saldo170,00 €', '300,00 € frei von 500,00 €'])
    expect(summary).toContain(text);
});

function Chooser() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Invoice>>(new Map());
  return (
    <>
      <InvoiceTable invoices={[invoice, creditNote]} chosen={chosen} onChoose={setChosen} isStale={false} />
      <output>{[...chosen.keys()].join(' ')}</output>
    </>
  );
}

it('INVC-01 INVC-03 chooses rows, marks what is overdue, and has no button without a document', async () => {
  const { user } = render(<Chooser />);
  expect(screen.getByText('seit 6 Tagen überfällig')).toBeTruthy();
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    expect.stringContaining('Rechnung RE-1 öffnen'),
    expect.stringContaining('XML RE-1 öffnen'),
  ]);
  await user.click(screen.getByRole('checkbox', { name: 'GS-2 auswählen' }));
  expect(screen.getByRole('status').textContent).toBe('i2');
  expect(screen.getByText('Alle auf dieser Seite auswählen').tagName).toBe('LABEL');
  await user.click(screen.getByRole('checkbox', { name: 'Alle auf dieser Seite auswählen' }));
  expect(screen.getByRole('status').textContent).toBe('i2 i1');
});

it('issue 17: says what a correction replaces, and what replaces an invoice', () => {
  render(
    <InvoiceTable
      invoices={[
        { ...invoice, docTypeName: 'Rechnungskorrektur', corrects: 'RE-0' },
        { ...invoice, _id: 'i0', finDocNumber: 'RE-0', paymentStatus: 'corrected', correctedBy: 'RE-1' },
      ]}
      chosen={new Map()}
      onChoose={() => {}}
      isStale={false}
    />,
  );
  for (const text of ['ersetzt RE-0', 'ersetzt durch RE-1', 'Korrigiert', 'Rechnungskorrektur'])
    expect(screen.getByText(text)).toBeTruthy();
});

it('INVC-02 shows how a document was sent, and the balance after it', () => {
  render(
    <InvoiceTable
      invoices={[
        { ...invoice, postway: 'email', balance: 1234.5 },
        { ...creditNote, postway: 'post' },
      ]}
      chosen={new Map()}
      onChoose={() => {}}
      isStale={false}
    />,
  );
  const [, first = '', second = ''] = screen.getAllByRole('row').map(textOf);
  expect(first).toContain('Rechnungper E-Mail');
  expect(first).toContain('119,00 €Saldo danach 1.234,50 €');
  expect(second).toContain('Gutschriftper Post');
  expect(second).toContain('Saldo danach 119,00 €');
});

it('INVC-01 shows a QR code for the sum of the chosen invoices', async () => {
  const { user } = render(
    <ChosenInvoices
      invoices={[invoice, { ...invoice, _id: 'i3', finDocNumber: 'RE-3', openAmount: 1 }]}
      payment={status.payment}
      onClear={() => {}}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Überweisen' }));
  const dialog = await screen.findByRole('dialog');
  expect(textOf(dialog)).toContain('120,00 €');
  expect(textOf(dialog)).toContain('RE-1, RE-3');
  // Four modules of ten units around the code.
  const code = decodeURIComponent(within(dialog).getByRole('img').getAttribute('src') ?? '');
  expect(code).toContain('d="M40,40');
});

it('issue 17: shows what is to be paid with Skonto, and until when', async () => {
  const skonto = { percent: 2, until: '2026-11-26', amount: 2.38 };
  const withSkonto = { ...invoice, skonto };
  const { user } = render(
    <>
      <InvoiceTable invoices={[withSkonto]} chosen={new Map()} onChoose={() => {}} isStale={false} />
      <ChosenInvoices
        invoices={[withSkonto, { ...invoice, _id: 'i3', openAmount: 1 }]}
        payment={status.payment}
        onClear={() => {}}
      />
    </>,
  );
  expect(textOf(screen.getByRole('table'))).toContain('bis 26.11.2026 116,62 € (2 % Skonto)');
  expect(textOf(screen.getByRole('status'))).toContain('120,00 € offen, mit Skonto 117,62 € zu zahlen');
  await user.click(screen.getByRole('button', { name: 'Überweisen' }));
  const dialog = textOf(await screen.findByRole('dialog'));
  expect(dialog).toContain('117,62 €');
  expect(dialog).toContain('Die Zahlung muss bis 26.11.2026 eingehen.');
});

it('INVC-01 says which documents cannot be paid, and which have no file', () => {
  const chosen = (invoices: Invoice[]) => (
    <ChosenInvoices invoices={invoices} payment={status.payment} onClear={() => {}} />
  );
  const { unmount } = render(chosen([invoice, creditNote]));
  const reasonOf = (name: string) => {
    const button = screen.getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    return document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
  };
  expect(reasonOf('Online bezahlen')).toBe('Nicht offen: GS-2');
  expect(reasonOf('Als ZIP laden')).toBe('Kein Dokument vorhanden: GS-2');
  unmount();
  render(chosen([{ ...invoice, canPay: false }]));
  expect(reasonOf('Online bezahlen')).toBe(
    `Wird über die Zahlungsart der Bestellung bezahlt: ${invoice.finDocNumber}`,
  );
});
