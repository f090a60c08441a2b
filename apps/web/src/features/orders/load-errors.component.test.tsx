import type { OrderDetail, OrderRequest, OrderReturn } from '@kontor/contract';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { renderComponent } from '@kontor/web-kit/test/render-component.tsx';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ShopContext } from '../../commerce/shop-context.ts';
import { OrderRequests } from './order-requests.tsx';
import { OrderReturns } from './order-returns.tsx';

const api = fakeApi();
const meta = { total: 1, page: 1, pageSize: 100 };
const order = {
  _id: 'o1',
  items: [{ position: 1, sku: 'A1', name: 'Jacke', deliveredQuantity: 3, openQuantity: 0 }],
} as unknown as OrderDetail;
const asked = { _id: 'x1', sku: 'A1', name: 'Jacke', quantity: 2, createdAt: '2026-11-20T09:00:00Z' };
const request = { ...asked, kind: 'change', state: 'pending', text: 'Weniger', lines: [], answeredAt: null };
const goods = { ...asked, state: 'requested', reason: 'Defekt', pictures: 0, acceptedQuantity: null };

it.each([
  ['/api/order/o1/requests', OrderRequests, 'Anfragen', request as unknown as OrderRequest, 'Weniger'],
  ['/api/returns', OrderReturns, 'Rücksendungen', goods as unknown as OrderReturn, 'Defekt'],
] as const)('ERRS-08 %s: says that loading failed, and loads again with Retry', async (...facts) => {
  const [path, Shown, name, row, text] = facts;
  const account = { company: { _id: 'c1' }, operatorRole: null, companyRole: 'buyer' };
  const { user } = renderComponent(
    <ShopContext value={{ settings: {}, account, vat: {} } as never}>
      <Shown order={order} />
    </ShopContext>,
  );
  const section = within(await screen.findByRole('region', { name }));
  expect((await section.findByRole('alert')).textContent).toContain(
    `Die ${name} konnten nicht geladen werden`,
  );
  api.answers[`GET ${path}`] = { body: { data: [row], meta } };
  await user.click(section.getByRole('button', { name: 'Erneut versuchen' }));
  await section.findByText(text);
  expect(section.queryByRole('alert')).toBeNull();
});

it('ERRS-08 a picture of a return that could not be loaded is loaded again with a button', async () => {
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  api.answers['GET /api/returns'] = { body: { data: [{ ...goods, pictures: 1 }], meta } };
  const account = { company: { _id: 'c1' }, operatorRole: null, companyRole: 'buyer' };
  const { user } = renderComponent(
    <ShopContext value={{ settings: {}, account, vat: {} } as never}>
      <OrderReturns order={order} />
    </ShopContext>,
  );
  const retry = await screen.findByRole('button', { name: /^Bild 1: .*Erneut versuchen$/ });
  api.answers['GET /api/returns/x1/pictures/1'] = { body: 'WebP' };
  await user.click(retry);
  await screen.findByRole('img', { name: /^Bild 1/ });
});
