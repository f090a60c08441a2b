import { queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { renderComponent } from '@kontor/web-kit/test/render-component.tsx';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CartContext } from '../../commerce/cart-context.ts';
import { ShopContext } from '../../commerce/shop-context.ts';
import { AccountMenu } from './account-menu.tsx';
import { CategoryBar } from './category-bar.tsx';
import { Header } from './header.tsx';

const category = { _id: 'c1', name: 'Jacken', parent: null, isActive: true, isDeal: false, position: 1 };
const account = {
  _id: 'u1',
  firstName: 'Anna',
  lastName: 'Huber',
  email: 'a@b.example',
  company: { _id: 'f1', name: 'Gipfelkontor', customerNo: '1' },
  companyRole: 'buyer',
  operatorRole: null,
};
const settings = {
  isPreOrderModeVisible: true,
  allowNotifications: false,
  companyData: { name: 'Nordhang', logo: '/logo.svg' },
  banners: [],
};

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ data: [category] })));
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('BOOT-01 header and account sidebar lead to catalogue, both carts, wishlist, orders, invoices and account', async () => {
  const cart = { isLoading: false, countByType: { order: 0, preOrder: 0 } };
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <ShopContext value={{ settings, account } as never}>
          <CartContext value={cart as never}>
            <Header />
            <CategoryBar />
            <AccountMenu />
          </CartContext>
        </ShopContext>
      ),
    }),
    history: createMemoryHistory(),
  });
  renderComponent(<RouterProvider router={router as never} />);
  await screen.findByRole('link', { name: 'Jacken' });
  const paths = screen.getAllByRole('link').map((link) => (link as HTMLAnchorElement).pathname);
  const search = screen.getAllByRole('link').map((link) => (link as HTMLAnchorElement).search);
  for (const path of [
    '/category/Jacken-c1',
    '/detailed-cart',
    '/wishlist',
    '/my-account/overview',
    '/my-account/order-history',
    '/my-account/invoices',
  ])
    expect(paths).toContain(path);
  expect(search).toEqual(expect.arrayContaining(['?type=order', '?type=preOrder']));
});
