import type { OrderDetail, OrderReturn } from '@kontor/contract';
import { MAX_RETURN_PICTURE_BYTES } from '@kontor/domain';
import { messageText } from '@kontor/web-kit/lib/error-text.ts';
import { queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { clearToasts, currentToasts } from '@kontor/web-kit/lib/toast-store.ts';
import { renderComponent } from '@kontor/web-kit/test/render-component.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ShopContext } from '../../commerce/shop-context.ts';
import { OrderReturns } from './order-returns.tsx';

const goods: OrderReturn = {
  ...{ _id: 'r1', orderId: 'o1', orderNumber: '100001', position: 1, sku: 'A1', name: 'Jacke', quantity: 2 },
  ...{ acceptedQuantity: null, state: 'requested', reason: 'Defekt', createdAt: '2026-11-20T09:00:00Z' },
  ...{ createdBy: 'Anna Muster', answer: null, answeredAt: null, answeredBy: null, receivedAt: null },
  ...{ pictures: 0, company: { customerNo: '1', name: 'Muster' } },
} as OrderReturn;
const order = {
  _id: 'o1',
  items: [{ position: 1, sku: 'A1', name: 'Jacke', deliveredQuantity: 3 }],
} as unknown as OrderDetail;

let list: OrderReturn[];
let uploads: string[];
let uploadStatus: number;
let sent: unknown[];
let refusal: object | undefined;

beforeEach(() => {
  list = [];
  uploads = [];
  sent = [];
  refusal = undefined;
  uploadStatus = 201;
  queryClient.clear();
  clearToasts();
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const { pathname } = new URL(String(input), 'http://shop.example');
    if (init.body instanceof FormData) {
      uploads.push(`${pathname} ${(init.body.get('file') as File).name}`);
      if (uploadStatus === 422)
        return Response.json({ code: 'return.picture.unusable', message: '' }, { status: 422 });
      list = list.map((one) => ({ ...one, pictures: one.pictures + 1 }));
      return Response.json({ data: list[0] }, { status: 201 });
    }
    if (/pictures\/\d$/.test(pathname))
      return new Response(new Blob(['x']), { headers: { 'content-type': 'image/webp' } });
    if (!init.body)
      return Response.json({ data: list, meta: { total: list.length, page: 1, pageSize: 100 } });
    sent.push(JSON.parse(String(init.body)));
    if (refusal) return Response.json(refusal, { status: 409 });
    list = [goods];
    return Response.json({ data: goods }, { status: 201 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const show = () => {
  const account = { company: { _id: 'c1' }, operatorRole: null, companyRole: 'buyer' };
  return renderComponent(
    <ShopContext value={{ settings: {}, account, vat: {} } as never}>
      <OrderReturns order={order} />
    </ShopContext>,
  );
};

it('issue 17: a return is asked for with pictures, which are sent after it', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Rücksendung anfragen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Grund/), 'Defekt');
  // One by one, as the camera of a phone gives them.
  for (const name of ['a.jpg', 'wrong.jpg', 'b.jpg'])
    await user.upload(dialog.getByLabelText('Bilder'), file(name));
  await user.click(dialog.getByRole('button', { name: 'Bild entfernen: wrong.jpg' }));
  expect(document.activeElement?.textContent).toBe('Bild hinzufügen');
  const chosen = within(dialog.getByRole('status')).getAllByRole('listitem');
  expect(chosen.map(({ textContent }) => textContent)).toEqual(['a.jpg', 'b.jpg']);
  await user.click(dialog.getByRole('button', { name: 'Anfrage senden' }));
  await waitFor(() =>
    expect(uploads).toEqual(['/api/returns/r1/pictures a.jpg', '/api/returns/r1/pictures b.jpg']),
  );
  expect(await screen.findByRole('img', { name: /^Bild 2/ })).toBeTruthy();
});

it('issue 17: files that cannot be a picture of the return are named when they are chosen', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Rücksendung anfragen' }));
  const dialog = within(await screen.findByRole('dialog'));
  const large = file('large.jpg');
  Object.defineProperty(large, 'size', { value: MAX_RETURN_PICTURE_BYTES + 1 });
  const five = ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg'].map(file);
  await user.upload(dialog.getByLabelText('Bilder'), [large, ...five, file('6.jpg')]);
  expect(within(dialog.getByRole('status')).getAllByRole('listitem')).toHaveLength(5);
  expect(dialog.getByRole('alert').textContent).toMatch(
    /^large\.jpg: Das Bild lässt sich nicht lesen.*\n6\.jpg: Eine Rücksendung hat höchstens 5 Bilder$/,
  );
  expect(dialog.getByRole('button', { name: 'Bild hinzufügen' }).getAttribute('aria-disabled')).toBe('true');
});

it('issue 17: a refused picture of a new return is named, and the others are still sent', async () => {
  uploadStatus = 422;
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Rücksendung anfragen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Grund/), 'Defekt');
  await user.upload(dialog.getByLabelText('Bilder'), [file('a.jpg'), file('b.jpg')]);
  await user.click(dialog.getByRole('button', { name: 'Anfrage senden' }));
  await waitFor(() => expect(uploads).toHaveLength(2));
  await waitFor(() => expect(currentToasts()).toHaveLength(2));
  expect(currentToasts().map(({ message }) => messageText(message))).toEqual([
    expect.stringMatching(/^a\.jpg: Das Bild lässt/),
    expect.stringMatching(/^b\.jpg: Das Bild lässt/),
  ]);
});

it('issue 17: a picture is added until the return is decided, and a refused one is named', async () => {
  list = [goods];
  uploadStatus = 422;
  const { user } = show();
  await user.upload(await screen.findByLabelText('Bild hinzufügen', { selector: 'input' }), file('a.jpg'));
  expect(await screen.findByText(/^a\.jpg: Das Bild lässt sich nicht lesen/)).toBeTruthy();
  list = [{ ...goods, state: 'accepted', acceptedQuantity: 2 }];
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Bild hinzufügen' })).toBeNull());
});

it('issue 17: a return says how many pieces are possible, and sends no others', async () => {
  list = [{ ...goods, state: 'accepted', quantity: 2, acceptedQuantity: 1 }];
  const { user } = show();
  await screen.findByText('1 Stück angenommen');
  await user.click(screen.getByRole('button', { name: 'Rücksendung anfragen' }));
  const dialog = within(await screen.findByRole('dialog'));
  const quantity = dialog.getByLabelText<HTMLInputElement>(/^Menge/);
  const descriptions = quantity.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(descriptions.map((id) => document.getElementById(id)?.textContent)).toContain('1 bis 2 Stück');
  await user.type(dialog.getByLabelText(/^Grund/), 'Defekt');
  for (const wrong of ['3', '0', '1,5', 'x']) {
    await user.clear(quantity);
    await user.type(quantity, wrong);
    await user.click(dialog.getByRole('button', { name: 'Anfrage senden' }));
    expect(quantity.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(quantity);
  }
  expect(sent).toEqual([]);
  refusal = {
    ...{ code: 'return.quantity.exceeded', message: '' },
    details: { position: 1, name: 'A1 Jacke', max: 1 },
  };
  await user.clear(quantity);
  await user.type(quantity, '2{Enter}');
  expect(await dialog.findByText('Von A1 Jacke können höchstens 1 Stück zurückgesendet werden')).toBeTruthy();
  expect(quantity.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(quantity);
  expect(quantity.value).toBe('2');
  expect(sent).toEqual([{ position: 1, quantity: 2, reason: 'Defekt' }]);
});

it('issue 17: nothing can be asked for once all delivered pieces are', async () => {
  list = [{ ...goods, quantity: 3 }];
  show();
  expect(await screen.findByText('Alle gelieferten Stücke sind zurückgesendet oder angefragt.')).toBeTruthy();
  const ask = screen.getByRole('button', { name: 'Rücksendung anfragen' });
  expect(ask.getAttribute('aria-disabled')).toBe('true');
});

it('issue 17: an answered return says who answered when, and when the goods arrived', async () => {
  const answered = { answeredAt: '2026-11-21T10:00:00Z', answeredBy: 'Otto Operator' };
  list = [
    { ...goods, ...answered, _id: 'r2', state: 'declined', answer: 'Benutzt' },
    { ...goods, ...answered, state: 'received', acceptedQuantity: 1, receivedAt: '2026-11-25T10:00:00Z' },
  ];
  show();
  const [declined, received] = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(declined).toMatch(/Abgelehnt.*Defekt21\.11\.2026, 11:00 · Otto OperatorBenutzt$/);
  expect(received).toMatch(
    /21\.11\.2026, 11:00 · Otto Operator1 Stück angenommenEingegangen am 25\.11\.2026/,
  );
});
