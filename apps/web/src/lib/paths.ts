import { categoryParam, type OrderType, productParam } from '@kontor/domain';
import { linkOptions } from '@tanstack/react-router';
import type { AccountSection, ApprovalTab, ListSearch, StaticSection } from './route-search.ts';

/**
 * Every address of the shop (specification, section 2) in one place, as typed link options: `<Link {...paths.cart('order')}>`,
 * `navigate(paths.home())`. The odd parameters of category and product are built by the domain.
 */
export const paths = {
  home: () => linkOptions({ to: '/' }),
  landing: (redirect?: string) => linkOptions({ to: '/landing', search: redirect ? { redirect } : {} }),
  signup: () => linkOptions({ to: '/signup' }),
  forgotPassword: () => linkOptions({ to: '/forgot-password' }),
  /** The start page of sales persons and operators who act for customers. */
  customers: () => linkOptions({ to: '/customers' }),
  /** Where the own second factor is set up and switched off. */
  secondFactor: () => linkOptions({ to: '/second-factor' }),
  logout: () => linkOptions({ to: '/logout' }),

  myAccount: (section: AccountSection = 'overview') => linkOptions({ to: `/my-account/${section}` }),
  order: (orderId: string) => linkOptions({ to: '/my-account/order-history', search: { order: orderId } }),

  approvals: (tab: ApprovalTab = 'decide') =>
    linkOptions({ to: '/my-account/approvals', search: tab === 'decide' ? {} : { tab } }),
  approval: (id: string) => linkOptions({ to: '/my-account/approvals/$id', params: { id } }),
  approvalSettings: () => linkOptions({ to: '/my-account/approval-settings' }),

  /** Stock alarms and notifications. */
  alarms: () => linkOptions({ to: '/alarm' }),
  wishlist: () => linkOptions({ to: '/wishlist' }),
  cart: (type: OrderType = 'order') => linkOptions({ to: '/detailed-cart', search: { type } }),
  /** `order` is the id of an order whose items are entered again. */
  quickEntry: (type: OrderType = 'order', order?: string) =>
    linkOptions({ to: '/quick-entry', search: { type, ...(order ? { order } : {}) } }),
  checkout: (type: OrderType = 'order') => linkOptions({ to: '/checkout', search: { type } }),
  thankYou: (order?: string) => linkOptions({ to: '/thank-you', search: order ? { order } : {} }),
  /** `approval` is the id of a request. */
  approvalRequested: (approval: string) => linkOptions({ to: '/thank-you', search: { approval } }),
  orderFailed: (order?: string) => linkOptions({ to: '/order-failed', search: order ? { order } : {} }),

  /** `category` is the id of the one that the search is narrowed to (SRCH-02). */
  search: (key: string, category?: string) =>
    linkOptions({ to: '/search', search: { key, ...(category ? { category } : {}) } }),
  /** Without a category: all products (CATG-02). */
  category: (category?: { _id: string; name: string }, search: ListSearch = {}) =>
    linkOptions({
      to: '/category/{-$verboseCategory}',
      params: {
        verboseCategory: category ? categoryParam({ id: category._id, name: category.name }) : undefined,
      },
      search,
    }),
  /** `sku` chooses the variant (PROD-01). */
  product: (product: { _id: string; name: string }, sku?: string) =>
    linkOptions({
      to: '/product/{-$verboseProduct}',
      params: { verboseProduct: productParam({ id: product._id, name: product.name }) },
      search: sku ? { sku } : {},
    }),
  /** Only the article number is known (PROD-02). */
  productBySku: (sku: string) =>
    linkOptions({
      to: '/product/{-$verboseProduct}',
      params: { verboseProduct: undefined },
      search: { sku },
    }),

  content: (slug?: string) => linkOptions({ to: '/content/{-$slug}', params: { slug } }),
  static: (section: StaticSection = 'overview') => linkOptions({ to: `/static/${section}` }),
};
