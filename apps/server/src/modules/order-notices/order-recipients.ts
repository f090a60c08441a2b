import { type CompanyUserFacts, DEFAULT_LOCALE, mayForCompany } from '@kontor/domain';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import type { Locale } from '../../shared/locale.ts';
import type { MailAddress } from '../../shared/mailer.ts';

/** The recipients of an order's mails; nobody if `to` is empty. */
export interface OrderRecipients {
  to: MailAddress[];
  copy: MailAddress[];
  /** The name of the sales person or operator who placed the order for the customer. */
  placedBy: string | null;
}

interface PersonRow extends CompanyUserFacts {
  email: string;
  first_name: string;
  last_name: string;
  is_seller: boolean;
  is_buyer: boolean;
  is_of_customer: boolean;
}

/** A mail to more than this is a mailing list. */
const mostRecipients = 20;

/**
 * The recipients of an order's mails: the buyer. If a sales person or an operator ordered, or the buyer's account is gone or locked,
 * the customer's admins get the mail. Without admins, all users who may see orders get it, at most 20, the oldest accounts
 * first. The person who ordered gets a copy, or the mail itself if the customer has no users
 * (docs/decisions/0035-who-is-told-of-an-order.md).
 */
export async function readOrderRecipients(
  runner: StatementRunner,
  { tenantId, orderId }: { tenantId: number; orderId: string },
): Promise<OrderRecipients> {
  const people = await prepared<PersonRow>(runner, 'order-recipients-3', peopleSql, [tenantId, orderId]);
  const buyer = people.find(({ is_buyer }) => is_buyer);
  if (buyer?.is_of_customer) return { to: [addressOf(buyer)], copy: [], placedBy: null };
  const ofCustomer = people
    .filter(({ is_of_customer }) => is_of_customer)
    .filter((person) => mayForCompany(person, 'orders.read'));
  const admins = ofCustomer.filter((person) => mayForCompany(person, 'users.manage'));
  const to = (admins.length > 0 ? admins : ofCustomer).slice(0, mostRecipients).map(addressOf);
  if (!buyer?.is_seller) return { to, copy: [], placedBy: null };
  const seller = addressOf(buyer);
  return to.length > 0
    ? { to, copy: [seller], placedBy: seller.name || null }
    : { to: [seller], copy: [], placedBy: null };
}

/** Recipients, language and greeting of a mail about a buyer's request: the shop for a new request, else the order's recipients. */
export async function recipientsOfRequest(
  runner: StatementRunner,
  {
    tenantId,
    order,
    shop,
  }: {
    tenantId: number;
    order: { orderId: string; language: Locale };
    /** The shop's address, if the mail is for the shop. */
    shop: { name: string; email: string } | undefined;
  },
): Promise<Pick<OrderRecipients, 'to' | 'copy'> & { language: Locale; name: string }> {
  if (shop) {
    const to = shop.email ? [{ name: shop.name, address: shop.email }] : [];
    return { to, copy: [], language: DEFAULT_LOCALE, name: '' };
  }
  const recipients = await readOrderRecipients(runner, { tenantId, orderId: order.orderId });
  return { ...recipients, language: order.language, name: greetedName(recipients) };
}

/** The greeted name; empty for several recipients. */
export function greetedName({ to }: OrderRecipients): string {
  return to.length === 1 ? (to[0]?.name ?? '') : '';
}

function addressOf(person: PersonRow): MailAddress {
  const { first_name, last_name, email } = person;
  return { name: [first_name, last_name].filter(Boolean).join(' '), address: email };
}

const peopleSql = `
  select app_user.email, app_user.first_name, app_user.last_name, app_user.is_customer_admin as "isCustomerAdmin",
    app_user.is_admin as "isAdmin", app_user.is_sales_person as "isSalesPerson", app_user.company_role as "companyRole",
    app_user.operator_role as "operatorRole",
    app_user.is_sales_person or app_user.operator_role is not null as is_seller,
    app_user.id is not distinct from sales_order.user_id as is_buyer,
    app_user.company_id is not distinct from sales_order.company_id as is_of_customer
  from sales_order
  join app_user on app_user.tenant_id = sales_order.tenant_id
    and (app_user.id = sales_order.user_id or app_user.company_id = sales_order.company_id)
  where sales_order.tenant_id = $1 and sales_order.id = $2
    and app_user.is_active and not app_user.is_locked and app_user.email <> ''
  order by app_user.created_at, app_user.id`;
