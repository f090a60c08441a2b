import { MERGE_COUNTS } from '@kontor/contract';
import type { Queries } from '../exchange/transaction-queries.ts';

/** Statements of a merge; $1 is the tenant, $2 the closed company, $3 the kept one. */
type Move = readonly string[];

type MergeCount = (typeof MERGE_COUNTS)[number];

const updated = (table: string, column = 'company_id') =>
  `update ${table} set ${column} = $3 where tenant_id = $1 and ${column} = $2`;

/** Removes rows of the closed company that the kept one has, too; `same` compares `closed` with `kept`. */
const without = (table: string, same: string) => `delete from ${table} closed using ${table} kept
  where closed.tenant_id = $1 and closed.company_id = $2 and kept.tenant_id = $1 and kept.company_id = $3 and ${same}`;

/** A pair of records of one user, who acts for both companies: a sales person or an operator. */
const pairs = (table: string) => `(select closed.id as closed_id, kept.id as kept_id from ${table} closed
  join ${table} kept on kept.tenant_id = $1 and kept.company_id = $3 and kept.user_id = closed.user_id
  where closed.tenant_id = $1 and closed.company_id = $2) pair`;

const addressColumns = [
  ...[
    'first_name',
    'last_name',
    'company_name',
    'street',
    'street2',
    'apartment',
    'addressline2',
    'zip_code',
  ],
  ...['city', 'state', 'country_code'],
];
const addressText = (alias: string) =>
  `lower(jsonb_build_array(${addressColumns.map((column) => `coalesce(trim(${alias}.${column}), '')`).join(', ')})::text)`;

/**
 * How a merge handles each column that names a company (decision 111). A test compares it with the database, so that a new
 * table is dealt with.
 */
export const companyMoves: Readonly<Record<string, Move>> = {
  // The same address of the same kind stays once. The defaults and the keys of an ERP of the kept company win.
  'address.company_id': [
    without('address', `closed.type = kept.type and ${addressText('closed')} = ${addressText('kept')}`),
    `update address set company_id = $3,
       is_default = is_default and not exists (select from address kept
         where kept.tenant_id = $1 and kept.company_id = $3 and kept.type = address.type and kept.is_default),
       key = case when exists (select from address kept
         where kept.tenant_id = $1 and kept.company_id = $3 and kept.key = address.key) then null else key end
     where tenant_id = $1 and company_id = $2`,
  ],
  'alarm.company_id': [
    without('alarm', 'closed.user_id = kept.user_id and closed.variant_id = kept.variant_id'),
    updated('alarm'),
  ],
  'app_user.company_id': [updated('app_user')],
  'app_user.last_company_id': [updated('app_user', 'last_company_id')],
  'approval_deputy.company_id': [updated('approval_deputy')],
  'approval_request.company_id': [updated('approval_request')],
  'approval_rule.company_id': [updated('approval_rule')],
  // The audit log is append-only: it says who acted for which company at that time.
  'audit_entry.company_id': [],
  // Lines of an article that both carts have stay as in the cart of the kept company. Lines of the closed cart with another quantity,
  // or all of them if both carts are too long for one, become a draft. It has its id as name until the next statement
  // names it after the closed company, if no other draft has that name.
  'basket.company_id': [
    `update basket_line set basket_id = pair.kept_id from ${pairs('basket')}
     where basket_line.tenant_id = $1 and basket_line.basket_id = pair.closed_id
       and (select count(*) from basket_line both_lines
         where both_lines.tenant_id = $1 and both_lines.basket_id in (pair.closed_id, pair.kept_id)) <= 10000
       and not exists (select from basket_line same where same.tenant_id = $1 and same.basket_id = pair.kept_id
         and same.order_type = basket_line.order_type and same.sku = basket_line.sku
         and same.attributes_key = basket_line.attributes_key)`,
    `with line as (
       select left_line.*, row_number() over (partition by left_line.order_type order by left_line.position) as place
       from ${pairs('basket')} join basket_line left_line on left_line.tenant_id = $1 and left_line.basket_id = pair.closed_id
       where not exists (select from basket_line same where same.tenant_id = $1 and same.basket_id = pair.kept_id
         and same.order_type = left_line.order_type and same.sku = left_line.sku
         and same.attributes_key = left_line.attributes_key and same.quantity is not distinct from left_line.quantity
         and same.season_quantities is not distinct from left_line.season_quantities)
     ), draft as (
       insert into cart_draft (tenant_id, id, user_id, company_id, order_type, name, line_count, saved_at)
       select $1, id, user_id, $2, order_type, id, lines, now()
       from (select gen_random_uuid()::text as id, basket.user_id, line.order_type, count(*) as lines
         from line join basket on basket.tenant_id = $1 and basket.id = line.basket_id
         group by basket.user_id, line.order_type) counted
       returning id, user_id, order_type
     )
     insert into cart_draft_line (tenant_id, draft_id, position, sku, attributes_key, product_id, quantity,
       season_quantities, attributes, price_seen, net_seen, unit_seen)
     select $1, draft.id, line.place, line.sku, line.attributes_key, line.product_id, line.quantity,
       line.season_quantities, line.attributes, line.price_seen, line.net_seen, line.unit_seen
     from line join basket on basket.tenant_id = $1 and basket.id = line.basket_id
     join draft on draft.user_id = basket.user_id and draft.order_type = line.order_type`,
    `update cart_draft set name = closed_name.text
     from (select left(company.name, 40) || ' · ' || left(company.customer_no, 30) as text
       from company where company.tenant_id = $1 and company.id = $2) closed_name
     where cart_draft.tenant_id = $1 and cart_draft.company_id = $2 and cart_draft.name = cart_draft.id
       and not exists (select from cart_draft other where other.tenant_id = $1 and other.company_id = $2
         and other.user_id = cart_draft.user_id and other.order_type = cart_draft.order_type
         and lower(other.name) = lower(closed_name.text))`,
    `update basket set version = version + 1,
       order_line_count = (select count(*) from basket_line
         where basket_line.tenant_id = $1 and basket_line.basket_id = basket.id and basket_line.order_type = 'order'),
       pre_order_line_count = (select count(*) from basket_line
         where basket_line.tenant_id = $1 and basket_line.basket_id = basket.id and basket_line.order_type = 'preOrder')
     from ${pairs('basket')} where basket.tenant_id = $1 and basket.id = pair.kept_id`,
    without('basket', 'closed.user_id = kept.user_id'),
    'update basket set company_id = $3, version = version + 1 where tenant_id = $1 and company_id = $2',
  ],
  // A user has one former cart a company, and names of drafts are unique.
  'cart_draft.company_id': [
    without(
      'cart_draft',
      'closed.user_id = kept.user_id and closed.order_type = kept.order_type and closed.name is null and kept.name is null',
    ),
    `update cart_draft set company_id = $3, name = case when exists (select from cart_draft kept
         where kept.tenant_id = $1 and kept.company_id = $3 and kept.user_id = cart_draft.user_id
           and kept.order_type = cart_draft.order_type and lower(kept.name) = lower(cart_draft.name))
       then left(name, 40) || ' · ' || left(id, 36) else name end
     where tenant_id = $1 and company_id = $2`,
  ],
  // A chain of merges ends at the company that is kept last.
  'company.merged_into_id': [updated('company', 'merged_into_id')],
  'cost_centre.company_id': [
    `update cost_centre set company_id = $3, key = case when exists (select from cost_centre kept
         where kept.tenant_id = $1 and kept.company_id = $3 and lower(kept.key) = lower(cost_centre.key))
       then left(key, 20) || ' · ' || left(id, 17) else key end
     where tenant_id = $1 and company_id = $2`,
  ],
  'customer_article.company_id': [
    without('customer_article', 'lower(closed.own_number) = lower(kept.own_number)'),
    updated('customer_article'),
  ],
  'document.company_id': [updated('document')],
  'invoice.company_id': [updated('invoice')],
  'notification.company_id': [updated('notification')],
  'order_return.company_id': [updated('order_return')],
  // A trigger of sales_order renews it.
  'order_text.company_id': [],
  'promotion_use.company_id': [updated('promotion_use')],
  'review.company_id': [updated('review')],
  'sales_assignment.company_id': [
    without('sales_assignment', 'closed.user_id = kept.user_id'),
    updated('sales_assignment'),
  ],
  'sales_order.company_id': [updated('sales_order')],
  'sepa_mandate.company_id': [updated('sepa_mandate')],
  // Sessions of its users and views of the shop as them end; sales persons and operators choose again.
  'session.active_company_id': [
    `delete from session where tenant_id = $1 and user_id in
       (select app_user.id from app_user where app_user.tenant_id = $1 and app_user.company_id = $2)`,
    'delete from session where tenant_id = $1 and active_company_id = $2 and viewer_id is not null',
    'update session set active_company_id = null where tenant_id = $1 and active_company_id = $2',
  ],
  'wishlist.company_id': [
    `update wishlist_item set wishlist_id = moved.kept_id, position = moved.position
     from (select pair.kept_id, item.wishlist_id, item.position as former,
         (select coalesce(max(kept.position), 0) from wishlist_item kept
           where kept.tenant_id = $1 and kept.wishlist_id = pair.kept_id)
           + row_number() over (partition by pair.kept_id order by item.position) as position
       from ${pairs('wishlist')} join wishlist_item item on item.tenant_id = $1 and item.wishlist_id = pair.closed_id
       where not exists (select from wishlist_item same where same.tenant_id = $1 and same.wishlist_id = pair.kept_id
         and same.product_id = item.product_id and same.variant_id is not distinct from item.variant_id)) moved
     where wishlist_item.tenant_id = $1 and wishlist_item.wishlist_id = moved.wishlist_id
       and wishlist_item.position = moved.former`,
    `update wishlist set version = version + 1 from ${pairs('wishlist')}
     where wishlist.tenant_id = $1 and wishlist.id = pair.kept_id`,
    without('wishlist', 'closed.user_id = kept.user_id'),
    'update wishlist set company_id = $3, version = version + 1 where tenant_id = $1 and company_id = $2',
  ],
};

/** Sessions go by the users of the closed company, so they are first. */
const order = [
  'session.active_company_id',
  ...Object.keys(companyMoves).filter((key) => key !== 'session.active_company_id'),
];

/** Moves all that a company has to the kept one, in the caller's transaction. */
export async function moveCompany(
  { run }: Pick<Queries, 'run'>,
  { tenantId, closed, kept }: { tenantId: number; closed: string; kept: string },
): Promise<void> {
  await run("select set_config('kontor.merge', 'on', true)");
  const values = [tenantId, closed, kept];
  for (const key of order)
    for (const text of companyMoves[key] ?? [])
      await run(text, text.includes('$3') ? values : values.slice(0, 2));
  await run("select set_config('kontor.merge', '', true)");
}

const countedTables: Readonly<Record<MergeCount, string>> = {
  users: 'app_user',
  addresses: 'address',
  salesPersons: 'sales_assignment',
  orders: 'sales_order',
  invoices: 'invoice',
  documents: 'document',
  returns: 'order_return',
  carts: 'basket',
  drafts: 'cart_draft',
  wishlists: 'wishlist',
  alarms: 'alarm',
  ownNumbers: 'customer_article',
  mandates: 'sepa_mandate',
  costCentres: 'cost_centre',
  approvals: 'approval_request',
  reviews: 'review',
};

/** The record counts of the company $2 of the tenant $1, as one JSON object. */
export const countsSql = `jsonb_build_object(${MERGE_COUNTS.map(
  (key) => `'${key}', (select count(*) from ${countedTables[key]} counted
      where counted.tenant_id = $1 and counted.company_id = $2)`,
).join(', ')})`;
