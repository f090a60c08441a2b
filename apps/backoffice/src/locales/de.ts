import { common } from '@kontor/web-kit/locales/de/common.ts';
import { frame } from '@kontor/web-kit/locales/de/frame.ts';
import { accountRequests } from './de/account-requests.ts';
import { apiKeys } from './de/api-keys.ts';
import { audit } from './de/audit.ts';
import { content } from './de/content.ts';
import { customers } from './de/customers.ts';
import { find } from './de/find.ts';
import { grid } from './de/grid.ts';
import { imports } from './de/imports.ts';
import { invoices } from './de/invoices.ts';
import { jobs } from './de/jobs.ts';
import { kit } from './de/kit.ts';
import { lookups } from './de/lookups.ts';
import { nav } from './de/nav.ts';
import { operators } from './de/operators.ts';
import { orderRequests } from './de/order-requests.ts';
import { orders } from './de/orders.ts';
import { outbox } from './de/outbox.ts';
import { payments } from './de/payments.ts';
import { priceLists } from './de/price-lists.ts';
import { priceView } from './de/price-view.ts';
import { products } from './de/products.ts';
import { providers } from './de/providers.ts';
import { returns } from './de/returns.ts';
import { reviews } from './de/reviews.ts';
import { salesPersons } from './de/sales-persons.ts';
import { searchWords } from './de/search-words.ts';
import { secret } from './de/secret.ts';
import { settings } from './de/settings.ts';
import { shell } from './de/shell.ts';
import { system } from './de/system.ts';
import { toast } from './de/toast.ts';
import { today } from './de/today.ts';
import { users } from './de/users.ts';
import { webhooks } from './de/webhooks.ts';

/** All texts in German, the source of truth: English has the same keys by type. One file a feature. */
export const de = {
  webhooks,
  invoices,
  accountRequests,
  salesPersons,
  users,
  system,
  settings,
  secret,
  reviews,
  searchWords,
  providers,
  products,
  outbox,
  operators,
  imports,
  jobs,
  audit,
  apiKeys,
  common,
  content,
  customers,
  find,
  frame,
  grid,
  priceLists,
  priceView,
  kit,
  lookups,
  nav,
  orderRequests,
  orders,
  payments,
  returns,
  shell,
  toast,
  today,
} as const;

export type TextTree = typeof de;
