import type { LinkProps } from '@tanstack/react-router';

/** The links of the back office: the one place that builds addresses, without the base path. */
export const paths = {
  today: () => ({ to: '/' }) as const,
  stockOuts: () => ({ to: '/stock-outs' }) as const,
  approvals: () => ({ to: '/approvals' }) as const,
  orders: () => ({ to: '/orders' }) as const,
  /** The list of orders with a search or a filter. */
  ordersWith: (search: Readonly<Record<string, string>>) => ({ to: '/orders', search }) as LinkProps,
  /** An order; `hash` is the anchor of a panel. */
  order: (id: string, hash?: 'requests' | 'returns') =>
    ({ to: '/orders/$id', params: { id }, ...(hash ? { hash } : {}) }) as const,
  /** Requests about orders, with a filter. */
  orderRequests: (search: Readonly<Record<string, string>> = {}) =>
    ({ to: '/order-requests', search }) as LinkProps,
  returns: (search: Readonly<Record<string, string>> = {}) => ({ to: '/returns', search }) as LinkProps,
  invoices: () => ({ to: '/invoices' }) as const,
  /** The list of invoices with a filter. */
  invoicesWith: (search: Readonly<Record<string, string>>) => ({ to: '/invoices', search }) as LinkProps,
  invoice: (id: string) => ({ to: '/invoices/$id', params: { id } }) as const,
  /** The list of payments with a filter. */
  paymentsWith: (search: Readonly<Record<string, string>>) => ({ to: '/payments', search }) as LinkProps,
  customers: () => ({ to: '/customers' }) as const,
  customer: (id: string) => ({ to: '/customers/$id', params: { id } }) as const,
  customerTab: (id: string, tab: string) =>
    ({ to: '/customers/$id', params: { id }, search: { tab } }) as const,
  customerDoubles: () => ({ to: '/customer-doubles' }) as const,
  mergeCustomer: (id: string, other: string) =>
    ({ to: '/customers/$id/merge/$other', params: { id, other } }) as const,
  newCustomer: () => ({ to: '/customers/new' }) as const,
  users: () => ({ to: '/users' }) as const,
  user: (id: string) => ({ to: '/users/$id', params: { id } }) as const,
  salesPersons: () => ({ to: '/sales-persons' }) as const,
  accountRequests: () => ({ to: '/account-requests' }) as const,
  products: () => ({ to: '/products' }) as const,
  product: (id: string) => ({ to: '/products/$id', params: { id } }) as const,
  categories: () => ({ to: '/categories' }) as const,
  grid: () => ({ to: '/grid' }) as const,
  priceLists: () => ({ to: '/price-lists' }) as const,
  priceList: (code: string) => ({ to: '/price-lists/$code', params: { code } }) as const,
  scheduledPrices: () => ({ to: '/scheduled-prices' }) as const,
  productPrices: (id: string) => ({ to: '/products/$id/prices', params: { id } }) as const,
  contentPages: () => ({ to: '/content/pages' }) as const,
  contentPage: (slug: string) => ({ to: '/content/pages/$slug', params: { slug } }) as const,
  newContentPage: () => ({ to: '/content/new-page' }) as const,
  mailTexts: () => ({ to: '/content/mails' }) as const,
  mailText: (kind: string) => ({ to: '/content/mails/$kind', params: { kind } }) as const,
  publish: () => ({ to: '/content/publish' }) as const,
  imports: () => ({ to: '/imports' }) as const,
  import: (id: string) => ({ to: '/imports/$id', params: { id } }) as const,
  lookups: () => ({ to: '/lists' }) as const,
  hosts: () => ({ to: '/hosts' }) as const,
  lookup: (lookup: string) => ({ to: '/lists/$lookup', params: { lookup } }) as const,
  lookupRecord: (lookup: string, key: string) =>
    ({ to: '/lists/$lookup/$key', params: { lookup, key } }) as const,
  newLookupRecord: (lookup: string, parent?: string) =>
    ({ to: '/new/$lookup', params: { lookup }, search: parent ? { parent } : {} }) as const,
  searchWords: () => ({ to: '/search-words' }) as const,
  /** Words that found nothing in the last days. */
  missedTerms: (days: string) => ({ to: '/search-words', search: { days } }) as LinkProps,
  synonyms: () => ({ to: '/search-words/synonyms' }) as const,
  jobs: () => ({ to: '/jobs' }) as const,
  webhooks: () => ({ to: '/webhooks' }) as const,
  webhookDeliveries: () => ({ to: '/webhooks/deliveries' }) as const,
};
