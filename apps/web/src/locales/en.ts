import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import type { TextTree } from './de.ts';
import { account } from './en/account.ts';
import { address } from './en/address.ts';
import { approvals } from './en/approvals.ts';
import { cart } from './en/cart.ts';
import { catalogue } from './en/catalogue.ts';
import { checkout } from './en/checkout.ts';
import { companyUsers } from './en/company-users.ts';
import { drafts } from './en/drafts.ts';
import { field } from './en/field.ts';
import { home } from './en/home.ts';
import { invoices } from './en/invoices.ts';
import { notifications } from './en/notifications.ts';
import { orderEntry } from './en/order-entry.ts';
import { orders } from './en/orders.ts';
import { passwords } from './en/passwords.ts';
import { reviews } from './en/reviews.ts';
import { sales } from './en/sales.ts';
import { search } from './en/search.ts';
import { secondFactor } from './en/second-factor.ts';
import { signIn } from './en/sign-in.ts';
import { signup } from './en/signup.ts';
import { toast } from './en/toast.ts';
import { wishlist } from './en/wishlist.ts';

/** All texts in English; the type asks for every key that German has. */
export const en: Texts<TextTree> = {
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
};
