import { account } from './de/account.ts';
import { address } from './de/address.ts';
import { approvals } from './de/approvals.ts';
import { cart } from './de/cart.ts';
import { catalogue } from './de/catalogue.ts';
import { checkout } from './de/checkout.ts';
import { companyUsers } from './de/company-users.ts';
import { drafts } from './de/drafts.ts';
import { field } from './de/field.ts';
import { home } from './de/home.ts';
import { invoices } from './de/invoices.ts';
import { notifications } from './de/notifications.ts';
import { orderEntry } from './de/order-entry.ts';
import { orders } from './de/orders.ts';
import { passwords } from './de/passwords.ts';
import { reviews } from './de/reviews.ts';
import { sales } from './de/sales.ts';
import { search } from './de/search.ts';
import { secondFactor } from './de/second-factor.ts';
import { signIn } from './de/sign-in.ts';
import { signup } from './de/signup.ts';
import { toast } from './de/toast.ts';
import { wishlist } from './de/wishlist.ts';

/**
 * All texts in German, the source of truth: English has the same keys by type. One file a feature; `{name}` is filled,
 * `_one` and `_other` are chosen by `count`.
 */
export const de = {
  ...signIn,
  account,
  address,
  approvals,
  cart,
  catalogue,
  checkout,
  companyUsers,
  drafts,
  field,
  home,
  invoices,
  notifications,
  orderEntry,
  orders,
  passwords,
  reviews,
  sales,
  search,
  secondFactor,
  signup,
  toast,
  wishlist,
} as const;

export type TextTree = typeof de;
