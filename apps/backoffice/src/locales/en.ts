import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import { common } from '@kontor/web-kit/locales/en/common.ts';
import { frame } from '@kontor/web-kit/locales/en/frame.ts';
import type { TextTree } from './de.ts';
import { accountRequests } from './en/account-requests.ts';
import { apiKeys } from './en/api-keys.ts';
import { audit } from './en/audit.ts';
import { content } from './en/content.ts';
import { customers } from './en/customers.ts';
import { find } from './en/find.ts';
import { grid } from './en/grid.ts';
import { imports } from './en/imports.ts';
import { invoices } from './en/invoices.ts';
import { jobs } from './en/jobs.ts';
import { kit } from './en/kit.ts';
import { lookups } from './en/lookups.ts';
import { nav } from './en/nav.ts';
import { operators } from './en/operators.ts';
import { orderRequests } from './en/order-requests.ts';
import { orders } from './en/orders.ts';
import { outbox } from './en/outbox.ts';
import { payments } from './en/payments.ts';
import { priceLists } from './en/price-lists.ts';
import { priceView } from './en/price-view.ts';
import { products } from './en/products.ts';
import { providers } from './en/providers.ts';
import { returns } from './en/returns.ts';
import { reviews } from './en/reviews.ts';
import { salesPersons } from './en/sales-persons.ts';
import { searchWords } from './en/search-words.ts';
import { secret } from './en/secret.ts';
import { settings } from './en/settings.ts';
import { shell } from './en/shell.ts';
import { system } from './en/system.ts';
import { toast } from './en/toast.ts';
import { today } from './en/today.ts';
import { users } from './en/users.ts';
import { webhooks } from './en/webhooks.ts';

export const en: Texts<TextTree> = {
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
};
