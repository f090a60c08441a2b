import { parseCategoryParam, parseProductParam } from '@kontor/domain';
import { describe, expect, it } from 'vitest';
import { paths } from '../lib/paths.ts';
import { createShopRouter } from './router.tsx';

const router = createShopRouter();
const category = { _id: '64a1', name: 'T-Shirts & Jacken/Mäntel 100 %' };
const product = { _id: '77b2', name: 'Zelt „Größe 2“' };

const hrefs = () => ({
  home: router.buildLocation(paths.home()).href,
  landing: router.buildLocation(paths.landing()).href,
  landingWithRedirect: router.buildLocation(paths.landing('/wishlist?x=1')).href,
  signup: router.buildLocation(paths.signup()).href,
  forgotPassword: router.buildLocation(paths.forgotPassword()).href,
  customers: router.buildLocation(paths.customers()).href,
  logout: router.buildLocation(paths.logout()).href,
  profile: router.buildLocation(paths.myAccount()).href,
  companyUsers: router.buildLocation(paths.myAccount('users')).href,
  addresses: router.buildLocation(paths.myAccount('addresses')).href,
  invoices: router.buildLocation(paths.myAccount('invoices')).href,
  orderHistory: router.buildLocation(paths.myAccount('order-history')).href,
  order: router.buildLocation(paths.order('a1')).href,
  orderBook: router.buildLocation(paths.myAccount('order-book')).href,
  returns: router.buildLocation(paths.myAccount('returns')).href,
  approvals: router.buildLocation(paths.approvals()).href,
  ownApprovals: router.buildLocation(paths.approvals('own')).href,
  approval: router.buildLocation(paths.approval('a1')).href,
  approvalRequested: router.buildLocation(paths.approvalRequested('a1')).href,
  approvalSettings: router.buildLocation(paths.approvalSettings()).href,
  alarms: router.buildLocation(paths.alarms()).href,
  wishlist: router.buildLocation(paths.wishlist()).href,
  cart: router.buildLocation(paths.cart()).href,
  preOrderCart: router.buildLocation(paths.cart('preOrder')).href,
  checkout: router.buildLocation(paths.checkout('preOrder')).href,
  thankYou: router.buildLocation(paths.thankYou('a1')).href,
  orderFailed: router.buildLocation(paths.orderFailed('a1')).href,
  search: router.buildLocation(paths.search('zelt & co')).href,
  allProducts: router.buildLocation(paths.category()).href,
  category: router.buildLocation(paths.category(category, { page: 2, sort: 'priceAsc' })).href,
  product: router.buildLocation(paths.product(product, '4711')).href,
  productBySku: router.buildLocation(paths.productBySku('007')).href,
  contents: router.buildLocation(paths.content()).href,
  content: router.buildLocation(paths.content('agb')).href,
  staticOverview: router.buildLocation(paths.static()).href,
  contactUs: router.buildLocation(paths.static('contact-us')).href,
});

describe('addresses', () => {
  it('lists every address of the shop', () => {
    expect(hrefs()).toMatchInlineSnapshot(`
      {
        "addresses": "/my-account/addresses",
        "alarms": "/alarm",
        "allProducts": "/category",
        "approval": "/my-account/approvals/a1",
        "approvalRequested": "/thank-you?approval=a1",
        "approvalSettings": "/my-account/approval-settings",
        "approvals": "/my-account/approvals",
        "cart": "/detailed-cart?type=order",
        "category": "/category/T-Shirts%20%26%20Jacken%2FM%C3%A4ntel%20100%20%25-64a1?page=2&sort=priceAsc",
        "checkout": "/checkout?type=preOrder",
        "companyUsers": "/my-account/users",
        "contactUs": "/static/contact-us",
        "content": "/content/agb",
        "contents": "/content",
        "customers": "/customers",
        "forgotPassword": "/forgot-password",
        "home": "/",
        "invoices": "/my-account/invoices",
        "landing": "/landing",
        "landingWithRedirect": "/landing?redirect=%2Fwishlist%3Fx%3D1",
        "logout": "/logout",
        "order": "/my-account/order-history?order=a1",
        "orderBook": "/my-account/order-book",
        "orderFailed": "/order-failed?order=a1",
        "orderHistory": "/my-account/order-history",
        "ownApprovals": "/my-account/approvals?tab=own",
        "preOrderCart": "/detailed-cart?type=preOrder",
        "product": "/product/77b2-zelt-groesse-2?sku=4711",
        "productBySku": "/product?sku=007",
        "profile": "/my-account/overview",
        "returns": "/my-account/returns",
        "search": "/search?key=zelt+%26+co",
        "signup": "/signup",
        "staticOverview": "/static/overview",
        "thankYou": "/thank-you?order=a1",
        "wishlist": "/wishlist",
      }
    `);
  });

  it('CATG-01 reads back the category that it wrote, whatever the name has in it', () => {
    const { pathname } = new URL(hrefs().category, 'http://shop.example');
    const match = router.matchRoutes(pathname, {}).at(-1);
    const { verboseCategory: param } = { ...match?.params } as { verboseCategory?: string };
    expect(parseCategoryParam(param)).toEqual({ id: category._id, name: category.name });
  });

  it('PROD-01 reads back the product and the article number that it wrote', () => {
    const url = new URL(hrefs().product, 'http://shop.example');
    const match = router.matchRoutes(url.pathname, router.options.parseSearch(url.search)).at(-1);
    const { verboseProduct: param } = { ...match?.params } as { verboseProduct?: string };
    expect(parseProductParam(param)).toEqual({ id: product._id });
    expect(match?.search).toEqual({ sku: '4711' });
  });

  it.each(['overview', 'addresses', 'invoices', 'order-history', 'users'])(
    'USER-01 /my-account has the page %s',
    (section) => {
      expect(router.matchRoutes(`/my-account/${section}`, {}).at(-1)?.routeId).toBe(
        `/shop/my-account/${section}`,
      );
    },
  );

  it('BOOT-10 finds every address with a trailing slash too', () => {
    for (const href of [...Object.values(hrefs()), '/auth', '/reset']) {
      const { pathname } = new URL(href, 'http://shop.example');
      const plain = router.matchRoutes(pathname, {}).at(-1);
      const slashed = router.matchRoutes(`${pathname.replace(/\/$/, '')}/`, {}).at(-1);
      expect(plain?.routeId, pathname).not.toBe('__root__');
      expect(slashed?.routeId, `${pathname}/`).toBe(plain?.routeId);
    }
  });
});
