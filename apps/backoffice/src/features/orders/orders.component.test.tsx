import type { ShopOrderDetail } from '@kontor/contract';
import { queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { currentToasts } from '@kontor/web-kit/lib/toast-store.ts';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { blockOf, OrderPage } from './order-page.tsx';
import { OrdersPage } from './orders-page.tsx';

const api = fakeApi();

const address = {
  companyName: 'Sport Huber',
  firstName: 'Erika',
  lastName: 'Muster',
  street: 'Domstraße 5',
  street2: null,
  apartment: null,
  addressline2: null,
  zipCode: '50667',
  city: 'Köln',
  state: null,
  country: { code: 'DE', name: 'Deutschland' },
  phoneNumber: null,
};

const item = (position: number, open: number, delivered = 0) => ({
  _id: `p${position}`,
  sku: `SKU-${position}`,
  name: 'Jacke',
  price: { value: 10, currency: 'EUR' },
  quantity: open + delivered,
  netTotal: 100,
  vatRate: 19,
  deliveryDate: null,
  seasonId: null,
  attributes: {},
  position,
  deliveredQuantity: delivered,
  cancelledQuantity: 0,
  openQuantity: open,
  expectedDate: null,
  image: null,
});

const entry = {
  at: '2026-11-20T10:00:00.000Z',
  kind: 'placed' as 'placed' | 'confirmed',
  actor: 'buyer' as 'buyer' | 'operator',
  actorName: 'Erika Muster',
  note: null,
  isUnpaid: false,
  orderStatus: null,
  deliveryStatus: null,
  pack: null,
  lines: [],
  changes: [],
};

const order = {
  _id: 'o1',
  orderNumber: '4711',
  externalOrderNumber: null,
  orderType: 'order',
  orderDate: '2026-11-20T10:00:00.000Z',
  deliveryStatus: 'open',
  orderStatus: 'open',
  paymentStatus: 'open',
  paymentMethod: 'Rechnung',
  shippingMethod: 'Paket',
  amount: 100,
  currency: 'EUR',
  receiverAddress: { city: 'Köln' },
  costs: { shippingPriceForOrder: 5, discountForOrder: 0 },
  costCentre: null,
  createdBy: { firstName: 'Erika', lastName: 'Muster' },
  packs: [],
  history: [entry],
  items: [item(1, 10), item(2, 4)],
  requestedDeliveryDate: null,
  orderNotes: [],
  shippingAddress: address,
  invoiceAddress: address,
  total: { net: 105, vat: [{ rate: 19, base: 105, amount: 19.95 }], gross: 124.95, currency: 'EUR' },
  company: { _id: 'c1', customerNo: 'K-1', name: 'Sport Huber' },
  version: '1',
} as unknown as ShopOrderDetail;

/** Without a route the page asks for an empty id. */
function answer(shown: ShopOrderDetail = order) {
  api.answers['GET /api/admin/orders/'] = { body: { data: shown } };
  api.answers['GET /api/admin/orders/o1'] = { body: { data: shown } };
  api.answers['GET /api/admin/orders/o1/notes'] = { body: { data: [] } };
  api.answers['GET /api/admin/orders/o1/documents'] = { body: { data: [] } };
  api.answers['GET /api/admin/orders/o1/billing'] = {
    body: { data: { blockedBy: 'billing.nothing.delivered', refusal: null, invoices: [] } },
  };
  api.answers['GET /api/admin/orders/o1/mails'] = { body: { data: [] } };
  api.answers['GET /api/admin/orders/o1/payments'] = {
    body: { data: { gross: 124.95, refundable: 0, currency: 'EUR', payments: [], refunds: [] } },
  };
  api.answers['GET /api/admin/order-requests'] = { body: { data: [] } };
  api.answers['GET /api/admin/returns'] = { body: { data: [] } };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('issue 18: the page of an order', () => {
  it('shows unit price, sums and a link to the customer', async () => {
    answer();
    renderPage(<OrderPage />);
    const link = await screen.findByRole('link', { name: 'K-1 Sport Huber' });
    expect(link.getAttribute('href')).toMatch(/\/customers\/c1$/);
    const panel = screen.getByRole('region', { name: '2 Positionen' }).textContent;
    expect(panel?.replaceAll('\u00a0', ' ')).toContain(
      'Versand5,00 €Netto105,00 €MwSt. 19 %19,95 €Brutto124,95 €',
    );
    expect(within(screen.getByRole('region', { name: '2 Positionen' })).getAllByText(/^10,00/)).toHaveLength(
      2,
    );
  });

  it('opens the shop for the customer, with the articles of the order to order more', async () => {
    answer();
    api.answers['POST /api/user/switchCustomerOfSalesPerson'] = { body: { data: {} } };
    const replace = vi.fn();
    vi.spyOn(window, 'open').mockReturnValue({ location: { replace }, close: vi.fn() } as never);
    const { user } = renderPage(<OrderPage />);
    await user.click(await button('Nachbestellen'));
    await waitFor(() =>
      expect(replace).toHaveBeenCalledWith(`/quick-entry?type=${order.orderType}&order=${order._id}`),
    );
    expect(api.sent.at(-1)?.body).toEqual({ customerId: 'c1' });
  });

  it('shows a cancelled order without an open payment, and the value of its cancelled pieces', async () => {
    const cancelled = { ...item(1, 0), cancelledQuantity: 10, netTotal: 100 };
    answer({ ...order, orderStatus: 'cancelled', items: [{ ...cancelled, quantity: 10 }] });
    renderPage(<OrderPage />);
    await screen.findByRole('link', { name: 'K-1 Sport Huber' });
    expect(screen.queryByText('Zahlung offen')).toBeNull();
    const panel = screen.getByRole('region', { name: '1 Position' }).textContent;
    expect(panel?.replaceAll('\u00a0', ' ')).toContain('Davon storniert (Warenwert netto)100,00 €');
  });

  it('delivers a part: the pack has the entered pieces, and the version that was read', async () => {
    answer();
    api.answers['POST /api/admin/orders/o1/dispatch'] = { body: { data: { ...order, version: '2' } } };
    renderPage(<OrderPage />);
    await userEvent.click(await button('Liefern'));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Versanddienst/), 'DHL');
    await userEvent.type(dialog.getByLabelText(/Sendungsnummer/), 'A1');
    const [first, second] = [dialog.getByLabelText(/SKU-1/), dialog.getByLabelText(/SKU-2/)];
    await userEvent.clear(first);
    await userEvent.type(first, '6');
    await userEvent.clear(second);
    await userEvent.click(dialog.getByRole('button', { name: 'Sendung buchen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent).toEqual([
      {
        call: 'POST /api/admin/orders/o1/dispatch',
        body: { carrier: 'DHL', trackingCode: 'A1', lines: [{ position: 1, quantity: 6 }], version: '1' },
      },
    ]);
  });

  it('delivers 1,000 pieces typed as a German number', async () => {
    answer({ ...order, items: [item(1, 1200)] });
    api.answers['POST /api/admin/orders/o1/dispatch'] = { body: { data: { ...order, version: '2' } } };
    renderPage(<OrderPage />);
    await userEvent.click(await button('Liefern'));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Versanddienst/), 'DHL');
    await userEvent.type(dialog.getByLabelText(/Sendungsnummer/), 'A1');
    const field = dialog.getByLabelText(/SKU-1/);
    await userEvent.clear(field);
    await userEvent.type(field, '1.000');
    expect(dialog.getByText('1.000 von 1.200 offenen Stück in dieser Sendung')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Sendung buchen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent[0]?.body).toMatchObject({ lines: [{ position: 1, quantity: 1000 }] });
  });

  it.each([
    ['Liefern', 'Sendung buchen', /SKU-1/, 'Ganze Zahl von 0 bis 10'],
    ['Ändern', 'Änderung speichern', /SKU-1.*Verbleibende Menge/, 'Ganze Zahl von 0 bis 10'],
  ])('%s names the possible pieces of a line for wrong ones', async (open, submit, line, range) => {
    answer();
    renderPage(<OrderPage />);
    await userEvent.click(await button(open));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByLabelText(line);
    for (const wrong of ['-1', '1,5', '11', '99999999999', '<b>']) {
      await userEvent.clear(field);
      await userEvent.type(field, wrong);
      await userEvent.click(dialog.getByRole('button', { name: submit }));
      expect(await dialog.findByText(range)).toBeTruthy();
    }
    expect(api.sent).toEqual([]);
  });

  it.each(['Liefern', 'Ändern'])(
    '%s repeats the heading of a column at each field of a line',
    async (open) => {
      answer();
      renderPage(<OrderPage />);
      await userEvent.click(await button(open));
      const table = within(within(await screen.findByRole('dialog')).getByRole('table'));
      const headings = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
      const cells = table.getAllByRole('textbox').map((field) => field.closest('td'));
      expect(cells.length).toBeGreaterThan(0);
      for (const cell of cells) expect(cell?.dataset.label).toBe(headings[cell?.cellIndex ?? -1]);
    },
  );

  it('issue 18: refunds an amount typed with a comma after a confirmation that repeats it, and refuses more than was paid', async () => {
    answer();
    const money = { gross: 124.95, refundable: 124.95, currency: 'EUR', payments: [], refunds: [] };
    api.answers['GET /api/admin/orders/o1/payments'] = { body: { data: money } };
    api.answers['POST /api/admin/orders/o1/refund'] = { body: { data: { ...money, refundable: 112.45 } } };
    renderPage(<OrderPage />);
    await userEvent.click(await button('Erstattung von Hand erfassen'));
    const dialog = within(await screen.findByRole('dialog'));
    const amount = dialog.getByLabelText<HTMLInputElement>(/Betrag/);
    expect(amount.value).toBe('124,95');
    await userEvent.type(dialog.getByLabelText(/Grund/), 'Kulanz');
    for (const wrong of ['124,96', '0', '-5', '1,234']) {
      await userEvent.clear(amount);
      await userEvent.type(amount, `${wrong}{Enter}`);
      expect(amount.getAttribute('aria-invalid')).toBe('true');
      dialog.getByText('Zahl von 0,01 bis 124,95');
      await userEvent.clear(amount);
    }
    await userEvent.clear(amount);
    await userEvent.type(amount, '12,50{Enter}');
    const confirmation = within(
      await screen.findByRole('dialog', { name: /^12,50.€ als erstattet erfassen/ }),
    );
    confirmation.getByText(/Kein Zahlungsanbieter wird beauftragt/);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(amount.value).toBe('12,50');
    expect(api.sent).toEqual([]);
    await userEvent.type(amount, '{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: /^12,50.€ erfassen$/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent.map(({ body }) => body)).toEqual([
      { reason: 'Kulanz', amount: 12.5, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
  });

  it('issue 18: a refund by the provider is read again until it is done, and the keyboard stays at its panel', async () => {
    answer();
    const payment = {
      ...{ _id: 'p1', provider: 'stripe', amount: 50, currency: 'EUR', status: 'paid' },
      createdAt: '2026-11-20T10:00:00.000Z',
    };
    const money = (status: string) => ({
      body: {
        data: {
          ...{ gross: 50, refundable: status === 'paid' ? 50 : 0, currency: 'EUR', refunds: [] },
          payments: [{ ...payment, status }],
        },
      },
    });
    api.answers['GET /api/admin/orders/o1/payments'] = money('paid');
    api.answers['POST /api/admin/orders/o1/refund'] = money('refunding');
    renderPage(<OrderPage />);
    await userEvent.click(await screen.findByRole('button', { name: /^50,00.€ erstatten$/ }));
    const dialog = within(await screen.findByRole('dialog'));
    api.answers['GET /api/admin/orders/o1/payments'] = money('refunding');
    await userEvent.type(dialog.getByLabelText(/Grund/), 'Kulanz{Enter}');
    const panel = screen.getByRole('region', { name: 'Zahlung und Erstattung' });
    await within(panel).findByText(/wird erstattet/);
    await waitFor(() => expect(document.activeElement).toBe(panel));
    api.answers['GET /api/admin/orders/o1/payments'] = money('refunded');
    await within(panel).findByText(/· erstattet ·/);
  });

  it('issue 18: shows at the amount what the server refused of a refund by hand', async () => {
    answer();
    const money = { gross: 124.95, refundable: 124.95, currency: 'EUR', payments: [], refunds: [] };
    api.answers['GET /api/admin/orders/o1/payments'] = { body: { data: money } };
    renderPage(<OrderPage />);
    await userEvent.click(await button('Erstattung von Hand erfassen'));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Grund/), 'Kulanz');
    const refusals = [
      {
        body: {
          code: 'refund.exceeds.payment',
          status: 409,
          details: { amount: { value: 5, currency: 'EUR' } },
        },
        text: /^Es können höchstens 5,00.€ erstattet werden$/,
      },
      {
        body: { code: 'validation.failed', status: 422, details: [{ field: 'amount', code: 'tooSmall' }] },
        text: 'Dieser Wert ist zu klein',
      },
    ];
    for (const { body, text } of refusals) {
      api.answers['POST /api/admin/orders/o1/refund'] = { status: body.status, body };
      await userEvent.click(dialog.getByRole('button', { name: 'Erstattung von Hand erfassen' }));
      await userEvent.click(await screen.findByRole('button', { name: /^124,95.€ erfassen$/ }));
      await dialog.findByText(text);
      expect(document.activeElement).toBe(dialog.getByLabelText(/Betrag/));
    }
  });

  it('fills and empties all lines of a pack, counts its pieces, and leads through them by the arrows', async () => {
    answer();
    renderPage(<OrderPage />);
    await userEvent.click(await button('Liefern'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('status').textContent).toBe('14 von 14 offenen Stück in dieser Sendung');
    await userEvent.click(dialog.getByRole('button', { name: 'Nichts' }));
    const [first, second] = [dialog.getByLabelText(/SKU-1/), dialog.getByLabelText(/SKU-2/)];
    await userEvent.type(first, '3{ArrowDown}4{ArrowUp}2');
    expect([first, second].map((input) => (input as HTMLInputElement).value)).toEqual(['2', '4']);
    expect(dialog.getByRole('status').textContent).toBe('6 von 14 offenen Stück in dieser Sendung');
    await userEvent.type(first, '000');
    expect(dialog.getByRole('status').textContent).toBe('4 von 14 offenen Stück in dieser Sendung');
  });

  it('sets one expected date in all lines', async () => {
    answer();
    api.answers['POST /api/admin/orders/o1/changes'] = { body: { data: order } };
    renderPage(<OrderPage />);
    await userEvent.click(await button('Ändern'));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Liefertermin aller Positionen'), '24.12.2026{Tab}');
    await userEvent.click(dialog.getByRole('button', { name: 'In alle Zeilen eintragen' }));
    await userEvent.type(dialog.getByLabelText(/Grund/), 'Verzug');
    await userEvent.click(dialog.getByRole('button', { name: 'Änderung speichern' }));
    await waitFor(() => expect(api.sent).toHaveLength(1));
    expect(api.sent[0]?.body).toMatchObject({
      lines: [1, 2].map((position) => ({ position, expectedDate: '2026-12-24' })),
    });
  });

  it('sets the date of all lines, but of none that it cancels', async () => {
    answer();
    renderPage(<OrderPage />);
    await userEvent.click(await button('Ändern'));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Liefertermin aller Positionen'), '24.12.2026{Tab}');
    await userEvent.click(dialog.getByRole('button', { name: 'In alle Zeilen eintragen' }));
    await userEvent.clear(dialog.getByLabelText(/SKU-2.*Verbleibende Menge/));
    await userEvent.type(dialog.getByLabelText(/SKU-2.*Verbleibende Menge/), '0');
    await userEvent.type(dialog.getByLabelText(/Grund/), 'Verzug');
    await userEvent.click(dialog.getByRole('button', { name: 'Änderung speichern' }));
    await waitFor(() => expect(api.sent).toHaveLength(1));
    expect(api.sent[0]?.body).toEqual({
      note: 'Verzug',
      version: '1',
      lines: [
        { position: 1, expectedDate: '2026-12-24' },
        { position: 2, quantity: 0 },
      ],
    });
  });

  it('issue 18: keeps the date that another user set meanwhile in a line that is not changed', async () => {
    answer();
    api.answers['POST /api/admin/orders/o1/change'] = { status: 409, body: { code: 'record.changed' } };
    renderPage(<OrderPage />);
    await userEvent.click(await button('Ändern'));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.clear(dialog.getByLabelText(/SKU-1.*Verbleibende Menge/));
    await userEvent.type(dialog.getByLabelText(/SKU-1.*Verbleibende Menge/), '9');
    await userEvent.type(dialog.getByLabelText(/Grund/), 'Ausverkauft');
    const dated = { ...item(2, 3), expectedDate: '2026-12-24' };
    const changed = { ...entry, kind: 'confirmed' as const, actor: 'operator' as const, actorName: 'Otto' };
    answer({ ...order, items: [item(1, 10), dated], history: [entry, changed], version: '2' });
    await userEvent.click(dialog.getByRole('button', { name: 'Änderung speichern' }));
    await dialog.findByText(/Otto: Bestätigt/);
    expect(dialog.getByLabelText<HTMLInputElement>(/SKU-2.*Verbleibende Menge/).value).toBe('3');
    await userEvent.click(dialog.getByRole('button', { name: 'Änderung speichern' }));
    await waitFor(() =>
      expect(api.sent.at(-1)?.body).toEqual({
        note: 'Ausverkauft',
        version: '2',
        lines: [{ position: 1, quantity: 9 }],
      }),
    );
  });

  it('sends nothing with more pieces than are open', async () => {
    answer();
    renderPage(<OrderPage />);
    await userEvent.click(await button('Liefern'));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Sendungsnummer/), 'A1');
    const first = dialog.getByLabelText(/SKU-1/);
    await userEvent.clear(first);
    await userEvent.type(first, '11');
    await userEvent.click(dialog.getByRole('button', { name: 'Sendung buchen' }));
    expect(first.getAttribute('aria-invalid')).toBe('true');
    expect(api.sent).toEqual([]);
  });

  it('sends no empty pack, and says at the first line that a quantity is missing', async () => {
    answer();
    renderPage(<OrderPage />);
    await userEvent.click(await button('Liefern'));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Versanddienst/), 'DHL');
    await userEvent.type(dialog.getByLabelText(/Sendungsnummer/), 'A1');
    await userEvent.click(dialog.getByRole('button', { name: 'Nichts' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Sendung buchen' }));
    expect(dialog.getByText('Geben Sie mindestens eine Menge ein.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText(/SKU-1/));
    expect(api.sent).toEqual([]);
  });

  it("shows another user's change, keeps typed text, and sends it again", async () => {
    answer();
    api.answers['POST /api/admin/orders/o1/cancel'] = { status: 409, body: { code: 'record.changed' } };
    renderPage(<OrderPage />);
    await userEvent.click(await button('Stornieren'));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Grund/), 'Fehler');
    const changed = { ...entry, kind: 'confirmed' as const, actor: 'operator' as const, actorName: 'Otto' };
    answer({ ...order, history: [entry, changed], version: '2' });
    await userEvent.click(dialog.getByRole('button', { name: 'Bestellung stornieren' }));
    await dialog.findByText(/Otto: Bestätigt/);
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/Grund/).value).toBe('Fehler');
    await userEvent.click(dialog.getByRole('button', { name: 'Bestellung stornieren' }));
    await waitFor(() => expect(api.sent.at(-1)?.body).toEqual({ note: 'Fehler', version: '2' }));
  });

  describe('a change whose answer was lost', () => {
    const own = { ...entry, actor: 'operator' as const, actorName: 'Olga Owner' };
    const lost = { status: 503, body: { code: 'service.unavailable' } };
    const stored = (more: object) => ({
      ...order,
      history: [entry, { ...own, ...more }] as ShopOrderDetail['history'],
      version: '2',
    });

    it.each([
      ['the order', lost],
      ['a refused repetition', { status: 409, body: { code: 'record.changed' } }],
    ])('counts as done if %s shows it', async (source, second) => {
      answer();
      api.answers['POST /api/admin/orders/o1/cancel'] = lost;
      renderPage(<OrderPage />);
      await userEvent.click(await button('Stornieren'));
      const dialog = within(await screen.findByRole('dialog'));
      await userEvent.type(dialog.getByLabelText(/Grund/), 'Fehler');
      const submit = dialog.getByRole('button', { name: 'Bestellung stornieren' });
      const cancelled = stored({ kind: 'cancelled', note: 'Fehler' });
      if (source === 'the order') answer(cancelled);
      await userEvent.click(submit);
      if (source !== 'the order') {
        await dialog.findByRole('alert');
        answer(cancelled);
        api.answers['POST /api/admin/orders/o1/cancel'] = second;
        await userEvent.click(submit);
      }
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(currentToasts().at(-1)?.type).toBe('success');
    });

    it('is shown as a change by another person if the history has something else', async () => {
      answer();
      api.answers['POST /api/admin/orders/o1/cancel'] = lost;
      renderPage(<OrderPage />);
      await userEvent.click(await button('Stornieren'));
      const dialog = within(await screen.findByRole('dialog'));
      await userEvent.type(dialog.getByLabelText(/Grund/), 'Fehler');
      answer(stored({ kind: 'cancelled', note: 'Kunde rief an' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Bestellung stornieren' }));
      await dialog.findByText(/^Inzwischen geändert/);
    });

    it('counts as done for a pack and for changed lines, too', async () => {
      answer();
      api.answers['POST /api/admin/orders/o1/dispatch'] = lost;
      api.answers['POST /api/admin/orders/o1/change'] = lost;
      renderPage(<OrderPage />);
      await userEvent.click(await button('Liefern'));
      let dialog = within(await screen.findByRole('dialog'));
      await userEvent.type(dialog.getByLabelText(/Versanddienst/), 'DHL');
      await userEvent.type(dialog.getByLabelText(/Sendungsnummer/), 'A1');
      const lines = [
        { position: 1, sku: 'SKU-1', name: 'Jacke', quantity: 10 },
        { position: 2, sku: 'SKU-2', name: 'Jacke', quantity: 4 },
      ];
      const pack = { carrier: 'DHL', trackingCode: 'A1', trackingUrl: null };
      answer(stored({ kind: 'dispatched', pack, lines }));
      await userEvent.click(dialog.getByRole('button', { name: 'Sendung buchen' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await userEvent.click(await button('Ändern'));
      dialog = within(await screen.findByRole('dialog'));
      const quantity = dialog.getByLabelText(/SKU-1.*Verbleibende Menge/);
      await userEvent.clear(quantity);
      await userEvent.type(quantity, '9');
      await userEvent.type(dialog.getByLabelText(/Grund/), 'Ausverkauft');
      const changed = { position: 1, sku: 'SKU-1', name: 'Jacke', before: 10, after: 9 };
      const next = stored({ kind: 'dispatched', pack, lines });
      const last = { ...own, kind: 'changed', note: 'Ausverkauft', lines: [changed] };
      answer({ ...next, history: [...next.history, last] as ShopOrderDetail['history'], version: '3' });
      await userEvent.click(dialog.getByRole('button', { name: 'Änderung speichern' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });
  });

  it('marks a quantity that another delivery made impossible as soon as the fresh order arrives', async () => {
    answer();
    api.answers['POST /api/admin/orders/o1/dispatch'] = { status: 409, body: { code: 'record.changed' } };
    renderPage(<OrderPage />);
    await userEvent.click(await button('Liefern'));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Versanddienst/), 'DHL');
    await userEvent.type(dialog.getByLabelText(/Sendungsnummer/), 'A1');
    const changed = { ...entry, kind: 'confirmed' as const, actor: 'operator' as const, actorName: 'Otto' };
    answer({ ...order, items: [item(1, 3, 7), item(2, 4)], history: [entry, changed], version: '2' });
    await userEvent.click(dialog.getByRole('button', { name: 'Sendung buchen' }));
    await dialog.findByText('Ganze Zahl von 0 bis 3');
    expect(dialog.getByLabelText<HTMLInputElement>(/SKU-1/).value).toBe('10');
    expect(dialog.getByLabelText(/SKU-1/).getAttribute('aria-invalid')).toBe('true');
    expect(dialog.getByLabelText(/SKU-2/).getAttribute('aria-invalid')).not.toBe('true');
    expect(api.called.filter((call) => call.endsWith('/dispatch'))).toHaveLength(1);
  });

  it('says that nothing is open any more when another delivery took all', async () => {
    answer();
    api.answers['POST /api/admin/orders/o1/dispatch'] = { status: 409, body: { code: 'record.changed' } };
    renderPage(<OrderPage />);
    await userEvent.click(await button('Liefern'));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Versanddienst/), 'DHL');
    await userEvent.type(dialog.getByLabelText(/Sendungsnummer/), 'A1');
    const changed = { ...entry, kind: 'confirmed' as const, actor: 'operator' as const, actorName: 'Otto' };
    answer({ ...order, items: [item(1, 0, 10)], history: [entry, changed], version: '2' });
    await userEvent.click(dialog.getByRole('button', { name: 'Sendung buchen' }));
    expect((await dialog.findAllByText('Es ist nichts mehr offen.'))[0]).toBeTruthy();
    expect(dialog.queryByText(/nur als Ganzes/)).toBeNull();
    expect(dialog.getByRole('button', { name: 'Sendung buchen' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('takes returned goods back into stock, unless they are damaged', async () => {
    answer();
    const asked = {
      _id: 'r1',
      sku: 'SKU-1',
      name: 'Jacke',
      quantity: 2,
      acceptedQuantity: 2,
      state: 'accepted',
    };
    const facts = {
      reason: 'Naht offen',
      createdAt: entry.at,
      createdBy: null,
      answer: null,
      answeredAt: null,
    };
    api.answers['GET /api/admin/returns'] = { body: { data: [{ ...asked, ...facts }] } };
    api.answers['POST /api/admin/returns/r1/receive'] = { body: { data: {} } };
    renderPage(<OrderPage />);
    const restock = await screen.findByRole<HTMLInputElement>('checkbox', { name: /in den Bestand/ });
    expect(restock.checked).toBe(true);
    await userEvent.click(restock);
    await userEvent.click(await button('Wareneingang buchen'));
    await waitFor(() =>
      expect(api.sent).toEqual([
        { call: 'POST /api/admin/returns/r1/receive', body: { isRestocked: false } },
      ]),
    );
    await waitFor(() => expect(currentToasts().at(-1)?.message).toEqual({ text: 'Wareneingang gebucht' }));
  });

  it('confirms a message as sent, not as saved', async () => {
    answer();
    api.answers['POST /api/admin/orders/o1/message'] = { body: { data: order } };
    const { user } = renderPage(<OrderPage />);
    await user.click(await button('Nachricht'));
    await user.type(await screen.findByRole('textbox', { name: /Nachricht/ }), 'Guten Tag');
    await user.click(await button('Senden'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(currentToasts().map(({ message }) => message)).toEqual([
      { text: 'Nachricht gesendet, die Mail steht im Postausgang' },
    ]);
  });

  it('lists the mails about the order, and why one failed', async () => {
    answer();
    const mail = { id: 'm1', recipients: ['a@x.example'], createdAt: entry.at, sentAt: null, attempts: 3 };
    api.answers['GET /api/admin/orders/o1/mails'] = {
      body: {
        data: [
          {
            ...mail,
            subject: 'Ihre Bestellung 4711',
            state: 'failed',
            problem: '550 unknown',
            canResend: true,
          },
        ],
      },
    };
    renderPage(<OrderPage />);
    await screen.findByText('Ihre Bestellung 4711');
    expect(screen.getByText('fehlgeschlagen')).toBeTruthy();
    expect(screen.getByText('550 unknown')).toBeTruthy();
  });

  it('shows the mail that the server sends after a change, without a reload', async () => {
    answer({ ...order, history: [{ ...entry, at: new Date().toISOString() }] });
    renderPage(<OrderPage />);
    await screen.findByText(/ging keine Mail/);
    const mail = { id: 'm1', subject: 'Versandt: Bestellung 4711', recipients: [], createdAt: entry.at };
    api.answers['GET /api/admin/orders/o1/mails'] = {
      body: { data: [{ ...mail, sentAt: entry.at, attempts: 1, state: 'sent', problem: null }] },
    };
    expect(await screen.findByText('Versandt: Bestellung 4711', {}, { timeout: 5_000 })).toBeTruthy();
  });

  it('lists a note that was saved without an answer; another text is a note of its own', async () => {
    answer();
    const path = '/api/admin/orders/o1/notes';
    api.answers[`POST ${path}`] = { status: 409, body: { code: 'request.repeated' } };
    renderPage(<OrderPage />);
    const field = await screen.findByLabelText('Neue Notiz');
    await userEvent.type(field, 'Tor 4');
    const note = { _id: 'n1', text: 'Rampe 2', createdAt: entry.at, createdBy: 'Otto' };
    api.answers[`GET ${path}`] = { body: { data: [note] } };
    await userEvent.click(await button('Notiz speichern'));
    await screen.findByText('Rampe 2');
    await userEvent.click(await button('Notiz speichern'));
    await waitFor(() => expect(api.sent).toHaveLength(2));
    const [first, second] = api.sent.map(({ body }) => body as { text: string; requestId: string });
    expect([first?.text, second?.text]).toEqual(['Tor 4', 'Tor 4']);
    expect(second?.requestId).not.toBe(first?.requestId);
  });

  it('asks before it deletes a note, with the first words of the note', async () => {
    answer();
    const path = '/api/admin/orders/o1/notes';
    const text = `Rampe 2\n${'sehr wichtig '.repeat(20)}`;
    const note = { _id: 'n1', text, createdAt: entry.at, createdBy: 'Otto' };
    api.answers[`GET ${path}`] = { body: { data: [note] } };
    api.answers[`DELETE ${path}/n1`] = { body: null };
    renderPage(<OrderPage />);
    await userEvent.click(await button(/^Notiz vom .* löschen$/));
    let dialog = within(await screen.findByRole('dialog', { name: 'Notiz löschen?' }));
    expect(
      dialog.getByText(/endgültig gelöscht: „Rampe 2 sehr wichtig .* …“$/).textContent?.length,
    ).toBeLessThan(160);
    await userEvent.click(dialog.getByRole('button', { name: 'Abbrechen' }));
    expect(api.called).not.toContain(`DELETE ${path}/n1`);
    await userEvent.click(await button(/^Notiz vom .* löschen$/));
    dialog = within(await screen.findByRole('dialog', { name: 'Notiz löschen?' }));
    api.answers[`GET ${path}`] = { body: { data: [] } };
    await userEvent.click(dialog.getByRole('button', { name: 'Notiz löschen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.called).toContain(`DELETE ${path}/n1`);
    expect(screen.queryByText(/Rampe 2/)).toBeNull();
  });

  it('links to the invoices, writes one, and says why not', async () => {
    answer();
    const invoice = {
      ...{ _id: 'i1', finDocNumber: 'RE-1', docDate: '2026-11-24', docType: 'invoice' },
      ...{ amount: 124.95, currency: 'EUR', status: 'overdue' },
    };
    const refusal = { code: 'e.invoice.incomplete', missing: ['buyer.leitwegId'] };
    const billing = (data: object) => {
      api.answers['GET /api/admin/orders/o1/billing'] = { body: { data } };
    };
    billing({ blockedBy: null, refusal, invoices: [] });
    renderPage(<OrderPage />);
    await screen.findByText(/Der letzte Versuch scheiterte: .*Leitweg-ID/);
    api.answers['POST /api/admin/orders/o1/billing'] = {
      status: 409,
      body: { code: 'e.invoice.incomplete', details: { missing: ['buyer.leitwegId'] } },
    };
    await userEvent.click(await button('Rechnung schreiben'));
    await waitFor(() => expect(currentToasts().at(-1)?.type).toBe('danger'));
    const written = { blockedBy: 'billing.nothing.left', refusal: null, invoices: [invoice] };
    billing(written);
    api.answers['POST /api/admin/orders/o1/billing'] = { body: { data: written } };
    await userEvent.click(await button('Rechnung schreiben'));
    const link = await screen.findByRole('link', { name: /RE-1/ });
    expect(link.getAttribute('href')).toMatch(/\/invoices\/i1$/);
    await screen.findByText('Überfällig');
    await screen.findByRole('button', { name: 'Rechnung schreiben', description: /ist berechnet/ });
  });

  it('shows the invoice that the server writes after a dispatch, without a reload', async () => {
    const pack = { carrier: 'DHL', trackingCode: 'P-1', trackingUrl: null, lines: [] };
    const dispatchedAt = new Date().toISOString();
    answer({ ...order, packs: [{ ...pack, dispatchedAt }] } as unknown as ShopOrderDetail);
    const billing = (data: object) => {
      api.answers['GET /api/admin/orders/o1/billing'] = { body: { data: { refusal: null, ...data } } };
    };
    billing({ blockedBy: null, invoices: [] });
    renderPage(<OrderPage />);
    await screen.findByText('Noch keine Rechnung');
    const invoice = {
      ...{ _id: 'i1', finDocNumber: 'RE-1', docDate: '2026-11-24', docType: 'invoice' },
      ...{ amount: 124.95, currency: 'EUR', status: 'open' },
    };
    billing({ blockedBy: 'billing.nothing.left', invoices: [invoice] });
    expect(await screen.findByRole('link', { name: /RE-1/ }, { timeout: 5_000 })).toBeTruthy();
  });

  it('says why support changes nothing', async () => {
    answer();
    renderPage(<OrderPage />, { role: 'support' });
    await screen.findByRole('button', { name: 'Liefern', description: /Recht/ });
  });

  it.each([
    ['confirm', { orderStatus: 'confirmed' }, 'notOpen'],
    ['confirm', { orderStatus: 'cancelled' }, 'cancelled'],
    ['cancel', { items: [item(1, 1, 1)] }, 'delivered'],
    ['dispatch', { items: [item(1, 0, 5)] }, 'nothingOpen'],
    ['change', { items: [item(1, 2, 5)] }, undefined],
    ['message', { orderStatus: 'cancelled' }, undefined],
  ] as const)('knows why %s is not possible with %j', (action, change, expected) => {
    expect(blockOf(action, { ...order, ...(change as object) })).toBe(expected);
  });
});

describe('issue 18: the list of orders', () => {
  const row = { ...order, itemCount: 2 };

  it('confirms the chosen orders and names those that were refused', async () => {
    api.answers['GET /api/admin/orders'] = {
      body: {
        data: [row, { ...row, _id: 'o2', orderNumber: '4712' }],
        meta: { total: 2, page: 1, pageSize: 50 },
      },
    };
    api.answers['POST /api/admin/order-bulk'] = {
      body: {
        data: [
          { id: 'o1', error: null },
          { id: 'o2', error: { code: 'order.cancelled' } },
        ],
      },
    };
    renderPage(<OrdersPage />);
    for (const number of ['4711', '4712'])
      await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(number) }));
    await userEvent.click(await button('Bestätigen'));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('4712: Diese Bestellung wurde storniert');
    expect(api.sent[0]?.body).toEqual({ action: 'confirm', orders: [{ id: 'o1' }, { id: 'o2' }] });
  });

  it('tells how many of the chosen orders it has confirmed and delivered', async () => {
    api.answers['GET /api/admin/orders'] = {
      body: {
        data: [row, { ...row, _id: 'o2', orderNumber: '4712' }],
        meta: { total: 2, page: 1, pageSize: 50 },
      },
    };
    api.answers['POST /api/admin/order-bulk'] = {
      body: { data: ['o1', 'o2'].map((id) => ({ id, error: null })) },
    };
    renderPage(<OrdersPage />);
    const choose = async () => {
      for (const number of ['4711', '4712'])
        await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(number) }));
    };
    await choose();
    await userEvent.click(await button('Bestätigen'));
    const toasts = () => currentToasts().map(({ message }) => message);
    await waitFor(() => expect(toasts()).toEqual([{ text: '2 Bestellungen bestätigt' }]));
    await choose();
    await userEvent.click(await button('Vollständig liefern'));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Versanddienst/), 'DHL');
    for (const field of dialog.getAllByLabelText(/Sendungsnummer/)) await userEvent.type(field, 'A1');
    await userEvent.click(dialog.getByRole('button', { name: 'Vollständig liefern' }));
    await waitFor(() => expect(toasts()).toEqual([{ text: '2 Bestellungen vollständig geliefert' }]));
  });

  it('cancels the chosen orders with a reason, and names those that stay', async () => {
    api.answers['GET /api/admin/orders'] = {
      body: {
        data: [row, { ...row, _id: 'o2', orderNumber: '4712' }],
        meta: { total: 2, page: 1, pageSize: 50 },
      },
    };
    const cancelled = { id: 'o1', error: null };
    api.answers['POST /api/admin/order-bulk'] = {
      body: { data: [cancelled, { id: 'o2', error: { code: 'order.delivered' } }] },
    };
    renderPage(<OrdersPage />);
    for (const number of ['4711', '4712'])
      await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(number) }));
    await userEvent.click(await button('Stornieren'));
    const dialog = within(await screen.findByRole('dialog', { name: '2 Bestellungen stornieren' }));
    await userEvent.click(dialog.getByRole('button', { name: '2 Bestellungen stornieren' }));
    expect(dialog.getByLabelText(/Grund/).getAttribute('aria-invalid')).toBe('true');
    expect(api.sent).toEqual([]);
    await userEvent.type(dialog.getByLabelText(/Grund/), 'Insolvenz');
    await userEvent.click(dialog.getByRole('button', { name: '2 Bestellungen stornieren' }));
    await screen.findByText(/^4712: /);
    expect(api.sent[0]?.body).toEqual({
      action: 'cancel',
      note: 'Insolvenz',
      orders: [{ id: 'o1' }, { id: 'o2' }],
    });
  });

  it('orders for a found customer in a new window, from an address that opens the dialog', async () => {
    api.answers['GET /api/admin/orders'] = {
      body: { data: [row], meta: { total: 1, page: 1, pageSize: 50 } },
    };
    api.answers['GET /api/admin/customers'] = {
      body: {
        data: [{ _id: 'c1', name: 'Sport Huber', customerNo: 'K-1', city: 'Köln' }],
        meta: { total: 1, page: 1, pageSize: 20 },
      },
    };
    api.answers['POST /api/user/switchCustomerOfSalesPerson'] = { body: { data: {} } };
    const shop = { location: { replace: vi.fn() }, close: vi.fn() };
    const open = vi.spyOn(window, 'open').mockReturnValue(shop as unknown as Window);
    const { router } = renderPage(<OrdersPage />, { path: '/?new=1&orderStatus=open' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Neue Bestellung' }));
    await userEvent.type(dialog.getByRole('searchbox'), 'huber');
    (await dialog.findByRole('button', { name: 'Sport Huber (K-1), Köln' })).focus();
    expect(api.called.filter((call) => call === 'GET /api/admin/customers')).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(shop.location.replace).toHaveBeenCalledWith('/'));
    expect(open).toHaveBeenCalledOnce();
    expect(api.sent.map(({ body }) => body)).toEqual([{ customerId: 'c1' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toEqual({ orderStatus: 'open' });
    // `new` is no filter of the list.
    expect(
      JSON.stringify(
        queryClient
          .getQueryCache()
          .getAll()
          .map(({ queryKey }) => queryKey),
      ),
    ).not.toContain('"new"');

    api.answers['POST /api/user/switchCustomerOfSalesPerson'] = {
      status: 404,
      body: { code: 'customer.not.found' },
    };
    await userEvent.click(await button('Neue Bestellung'));
    const again = within(await screen.findByRole('dialog', { name: 'Neue Bestellung' }));
    await userEvent.type(again.getByRole('searchbox'), 'huber');
    await userEvent.click(await again.findByRole('button', { name: /Sport Huber/ }));
    await waitFor(() => expect(shop.close).toHaveBeenCalledOnce());
    open.mockRestore();
  });

  it('issue 18: asks for the season of a link before seasons are loaded, and exports what the list shows', async () => {
    api.answers['GET /api/admin/orders'] = { body: { data: [], meta: { total: 0, page: 1, pageSize: 50 } } };
    const fetched = vi.spyOn(globalThis, 'fetch');
    renderPage(<OrdersPage />, { path: '/?seasonId=s1&deliveryStatus=late&utm=1&sort=zzz&page=2' });
    await screen.findByText('Nichts gefunden');
    await userEvent.click(await button('Liste als CSV speichern'));
    const shown = { seasonId: 's1', deliveryStatus: 'late' };
    const asked = (path: string) =>
      fetched.mock.calls
        .map(([url]) => new URL(String(url), 'https://kontor.example'))
        .filter(({ pathname }) => pathname === path)
        .map(({ searchParams }) => Object.fromEntries(searchParams));
    expect(asked('/api/admin/orders')).toEqual([{ ...shown, sort: '-date', page: '2', pageSize: '50' }]);
    expect(asked('/api/admin/orders/export')).toEqual([{ ...shown, format: 'csv' }]);
  });

  it('says why the office orders for nobody', async () => {
    api.answers['GET /api/admin/orders'] = { body: { data: [], meta: { total: 0, page: 1, pageSize: 50 } } };
    renderPage(<OrdersPage />, { role: 'office', path: '/?new=1' });
    await screen.findByRole('button', { name: 'Neue Bestellung', description: /Recht/ });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
