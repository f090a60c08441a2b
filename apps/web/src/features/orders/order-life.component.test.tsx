import type { OrderDetail, OrderHistoryEntry, OrderRequest } from '@kontor/contract';
import { queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { renderComponent } from '@kontor/web-kit/test/render-component.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ShopContext } from '../../commerce/shop-context.ts';
import { OrderHistory } from './order-history.tsx';
import { OrderRequests } from './order-requests.tsx';

const call = '/api/order/o1/requests';
let thread: Partial<OrderRequest>[];
let sent: unknown[];
let refusal: object | undefined;

beforeEach(() => {
  thread = [];
  sent = [];
  refusal = undefined;
  queryClient.clear();
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit = {}) => {
    expect(String(url)).toContain(call);
    if (init.body) sent.push(JSON.parse(String(init.body)));
    if (init.body && refusal) return Response.json(refusal, { status: 409 });
    return Response.json({ data: init.body ? {} : thread }, { status: init.body ? 201 : 200 });
  });
});
afterEach(() => vi.unstubAllGlobals());

function show(component: ReactNode, companyRole = 'buyer') {
  const account = { company: { _id: 'c1' }, operatorRole: null, companyRole };
  return renderComponent(
    <ShopContext value={{ settings: {}, account, vat: {} } as never}>{component}</ShopContext>,
  );
}

const item = { position: 1, sku: 'A1', name: 'Jacke', deliveredQuantity: 3, openQuantity: 7 };
const order = { _id: 'o1', items: [item] } as unknown as OrderDetail;
const entry: OrderHistoryEntry = {
  ...{ at: '2026-11-20T09:00:00Z', kind: 'placed', actor: 'buyer', actorName: 'Anna Muster' },
  ...{ note: null, isUnpaid: false, orderStatus: null, deliveryStatus: null, pack: null, lines: [] },
  changes: [],
};

it('ORDR-05 the history tells who changed what, when and why, the newest first', () => {
  const line = { position: 1, sku: 'A1', name: 'Jacke' };
  show(
    <OrderHistory
      order={{
        currency: 'EUR',
        history: [
          entry,
          {
            ...entry,
            ...{ kind: 'changed', actor: 'operator', actorName: 'Otto Operator', note: 'Auslaufartikel' },
            lines: [
              { ...line, before: 10, after: 4, expectedDate: '2026-12-24' },
              { ...line, position: 2, before: 5, after: 0 },
            ],
          },
          { ...entry, kind: 'status', actor: 'erp', actorName: null, orderStatus: 'processing' },
          { ...entry, kind: 'cancelled', actor: 'shop', actorName: null, isUnpaid: true },
        ],
      }}
    />,
  );
  const texts = screen
    .getAllByRole('listitem')
    .filter(({ dataset }) => dataset.kind)
    .map(({ textContent }) => textContent);
  expect(texts[0]).toMatch(/^Storniert.*automatisch.*Nicht rechtzeitig bezahlt/);
  expect(texts[1]).toMatch(/^Status geändert: In Bearbeitung.*Warenwirtschaft/);
  expect(texts[2]).toMatch(/^Geändert.*Otto Operator.*Auslaufartikel/);
  expect(texts[2]).toContain('A1 Jacke: 4 statt 10 Stück, voraussichtlich am 24.12.2026');
  expect(texts[2]).toContain('A1 Jacke: Storniert');
  expect(texts[3]).toMatch(/^Bestellt20\.11\.2026.*Anna Muster/);
});

it('ORDR-05 the history tells what an import changed: price, total, payment, date and address', () => {
  const line = { position: 1, sku: 'A1', name: 'Jacke', price: { before: 12, after: 10.5 } };
  const changes: OrderHistoryEntry['changes'] = [
    { field: 'gross', before: '119.00', after: '104.13' },
    { field: 'paymentStatus', before: 'open', after: 'paid' },
    { field: 'deliveryDate', before: null, after: '2026-12-24' },
    { field: 'shippingAddress', before: 'Alt 1, 20095 Hamburg', after: 'Neu 2, 50667 Köln' },
  ];
  show(
    <OrderHistory
      order={{
        currency: 'EUR',
        history: [{ ...entry, kind: 'changed', actor: 'erp', lines: [line], changes }],
      }}
    />,
  );
  const text = screen.getAllByRole('listitem')[0]?.textContent?.replaceAll('\u00a0', ' ') ?? '';
  expect(text).toContain('Gesamtbetrag: 104,13 € statt 119,00 €');
  expect(text).toContain('Zahlung: Bezahlt statt Zahlung offen');
  expect(text).toContain('Lieferdatum: 24.12.2026 statt –');
  expect(text).toContain('Lieferadresse: Neu 2, 50667 Köln statt Alt 1, 20095 Hamburg');
  expect(text).toContain('A1 Jacke: Preis 10,50 € statt 12,00 €');
});

it('issue 17: a buyer asks for fewer pieces; impossible numbers are not sent', async () => {
  const { user } = show(<OrderRequests order={order} />);
  const ask = await screen.findByRole('button', { name: 'Änderung oder Stornierung anfragen' });
  // On paper a heading without requests says nothing.
  expect(ask.closest('section')?.classList.contains('screen-only')).toBe(true);
  await user.click(ask);
  const dialog = await screen.findByRole('dialog');
  const send = within(dialog).getByRole('button', { name: 'Anfrage senden' });
  await user.type(within(dialog).getByLabelText(/Was sollen wir ändern/), 'Bitte weniger');
  const quantity = within(dialog).getByLabelText<HTMLInputElement>('A1 Jacke');
  expect(quantity.value).toBe('10');
  await user.clear(quantity);
  await user.type(quantity, '2');
  await user.click(send);
  expect(quantity.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  await user.clear(quantity);
  await user.type(quantity, '5');
  await user.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ kind: 'change', text: 'Bitte weniger', lines: [{ position: 1, quantity: 5 }] }]);
});

async function openRequest() {
  const { user } = show(<OrderRequests order={order} />);
  await user.click(await screen.findByRole('button', { name: 'Änderung oder Stornierung anfragen' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { user, dialog, send: dialog.getByRole('button', { name: 'Anfrage senden' }) };
}

it('issue 17: a request needs a quantity or words, a cancellation neither', async () => {
  const { user, dialog, send } = await openRequest();
  await user.click(send);
  expect(dialog.getByText(/^Ändern Sie eine Menge, oder/)).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText('Was sollen wir ändern?'));
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('checkbox'));
  expect(dialog.queryByLabelText('Was sollen wir ändern?')).toBeNull();
  expect(dialog.getByLabelText('Grund der Stornierung')).toBeTruthy();
  await user.click(send);
  await waitFor(() => expect(sent).toEqual([{ kind: 'cancellation', text: '', lines: [] }]));
});

it('issue 17: a quantity that the server refuses is told at its line, and the cross closes the dialog after a question', async () => {
  refusal = {
    ...{ code: 'order.quantity.range', message: '' },
    details: { position: 1, sku: 'A1', min: 5, max: 10 },
  };
  const { user, dialog, send } = await openRequest();
  const quantity = dialog.getByLabelText<HTMLInputElement>('A1 Jacke');
  await user.clear(quantity);
  await user.type(quantity, '4');
  await user.click(send);
  expect(
    await dialog.findByText('Die Menge von A1 kann nur auf 5 bis 10 Stück geändert werden'),
  ).toBeTruthy();
  expect(quantity.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(quantity);
  expect(dialog.queryByRole('alert')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Schließen' }));
  await user.click(await screen.findByRole('button', { name: 'Verwerfen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('issue 17: the thread shows question and answer; while one is open, no other can be asked', async () => {
  const asked = {
    ...{ _id: 'r1', kind: 'change', state: 'declined', text: 'Bitte weniger', createdBy: 'Anna Muster' },
    ...{ createdAt: entry.at, answer: 'Schon gepackt', answeredAt: entry.at, answeredBy: 'Otto' },
    lines: [{ position: 1, sku: 'A1', name: 'Jacke', quantity: 5 }],
  } as OrderRequest;
  thread = [asked, { ...asked, _id: 'r2', state: 'pending', answer: null, answeredAt: null }];
  show(<OrderRequests order={order} />);
  expect(await screen.findByText('Schon gepackt')).toBeTruthy();
  expect(screen.getByText('Abgelehnt')).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Änderung oder Stornierung anfragen' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Ihre letzte Anfrage ist noch nicht beantwortet.')).toBeTruthy();
});

it('ROLE-01 a reader sees why no request can be sent', async () => {
  show(<OrderRequests order={order} />, 'reader');
  const button = await screen.findByRole('button', { name: 'Änderung oder Stornierung anfragen' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});
