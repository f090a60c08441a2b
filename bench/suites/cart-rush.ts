import pg from 'pg';
import { percentiles, round } from '../load.ts';
import { orderOf } from '../orders.ts';
import { benchSettings, benchTenant, idOf, seed, skuOf, tokenOf } from '../seed.ts';
import { startShopServer } from '../server.ts';
import type { SuiteContext } from '../suite.ts';

const buyers = { from: 2001, to: 3000 };
/** Pieces for a thousand buyers of one each. */
const pieces = 400;
const seasons = ['spring', 'autumn'];
/** The variants that are bought: from stock, and for two seasons that share their pieces (TABL-16). */
const scarce = { stock: 1, 'shared by seasons': 6 };

interface Outcome {
  status: number;
  /** How often the server had too much to do. */
  turnedAway: number;
  ms: number;
}

/**
 * A thousand buyers who order the same scarce article at the same moment, each sending the order twice, as from two tabs.
 * Throws when a piece was sold twice or an order placed twice.
 */
export async function measureRush(context: SuiteContext): Promise<void> {
  const database = await context.createDatabase('cart_rush');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  context.onEnd(() => client.end());
  const { tenantId } = await seed(client);
  await seedScarce(client, tenantId);
  const server = await startShopServer({ ...context, databaseUrl: database.url, tenant: benchTenant });
  context.onEnd(() => server.stop());

  for (const [kind, variant] of Object.entries(scarce)) {
    const orderType = kind === 'stock' ? 'order' : 'preOrder';
    await fillBaskets(client, tenantId, skuOf(variant), orderType);
    const known = await orderOf(server.url, buyers.from, orderType);
    const users = Array.from({ length: buyers.to - buyers.from + 1 }, (_, index) => buyers.from + index);
    const begin = performance.now();
    const outcomes = await Promise.all(
      users.flatMap((user) => {
        const checkoutId = crypto.randomUUID();
        const body = JSON.stringify({ ...known.body, ...selectionOf(user), checkoutId });
        return [send(server.url, user, body), send(server.url, user, body)];
      }),
    );
    const seconds = (performance.now() - begin) / 1000;
    const unexpected = outcomes.find(({ status }) => ![201, 409, 422].includes(status));
    if (unexpected) throw new Error(`An order of a thousand buyers was answered ${unexpected.status}.`);
    const name = `${users.length} buyers of the last pieces (${kind})`;
    const durationsMs = outcomes.map(({ ms }) => ms);
    context.add({
      name,
      requestsPerSecond: round(outcomes.length / seconds),
      ...percentiles(durationsMs),
      processorMs: null,
      ratioToFloor: null,
    });
    const sold = await countSold(client, tenantId, skuOf(variant));
    const placed = outcomes.filter(({ status }) => status === 201).length;
    if (placed !== sold.orders)
      throw new Error(`${name}: ${placed} orders confirmed, ${sold.orders} placed.`);
    if (sold.duplicates > 0) throw new Error(`${name}: ${sold.duplicates} orders placed twice.`);
    if (sold.pieces !== pieces || sold.left !== 0)
      throw new Error(`${name}: ${sold.pieces} of ${pieces} pieces sold, ${sold.left} left.`);
    const turnedAway = outcomes.reduce((sum, outcome) => sum + outcome.turnedAway, 0);
    context.fact(`${name}: asked to come back later`, turnedAway, 'orders');
    context.fact(`${name}: oversold or lost`, Math.abs(sold.pieces - pieces), 'pieces');
    context.fact(`${name}: orders placed twice`, sold.duplicates, 'orders');
  }
}

async function seedScarce(client: pg.Client, tenantId: number): Promise<void> {
  await client.query('update site_setting set document = $2 where tenant_id = $1', [
    tenantId,
    { ...benchSettings, isPreOrderModeVisible: true },
  ]);
  await client.query(
    `insert into season (tenant_id, id, key, name, date)
     select $1, id, id, jsonb_build_object('de', id), current_date + 100 from unnest($2::text[]) id`,
    [tenantId, seasons],
  );
  await client.query(
    'update stock set quantity = $3 where tenant_id = $1 and variant_id = (select id from variant where sku = $2)',
    [tenantId, skuOf(scarce.stock), pieces],
  );
  await client.query(
    `insert into pre_stock (tenant_id, variant_id, season_id, quantity)
     select $1, variant.id, season, $4
     from variant, unnest($3::text[]) season
     where variant.tenant_id = $1 and variant.sku = $2`,
    [tenantId, skuOf(scarce['shared by seasons']), seasons, pieces],
  );
  await client.query(
    `update product set is_stock_freeze = true
     where tenant_id = $1 and id = (select product_id from variant where tenant_id = $1 and sku = $2)`,
    [tenantId, skuOf(scarce['shared by seasons'])],
  );
}

/** Gives each buyer a cart with one piece of the article, in turn of one season and the other for a pre-order. */
async function fillBaskets(
  client: pg.Client,
  tenantId: number,
  sku: string,
  orderType: 'order' | 'preOrder',
): Promise<void> {
  await client.query('delete from basket where tenant_id = $1', [tenantId]);
  await client.query(
    `insert into basket (tenant_id, id, user_id, company_id, version, order_line_count, pre_order_line_count)
     select app_user.tenant_id, 'b' || substr(app_user.id, 2), app_user.id, app_user.company_id, 1,
       ($4 = 'order')::int, ($4 = 'preOrder')::int
     from generate_series($2::integer, $3::integer) n
     join app_user on app_user.tenant_id = $1 and app_user.id = 'u' || lpad(n::text, 23, '0')`,
    [tenantId, buyers.from, buyers.to, orderType],
  );
  await client.query(
    `insert into basket_line (tenant_id, basket_id, order_type, sku, product_id, variant_id, quantity, season_quantities)
     select $1, basket.id, $3, variant.sku, variant.product_id, variant.id,
       case when $3 = 'order' then 1 end, case when $3 = 'preOrder' then jsonb_build_object(($4::text[])[right(basket.id, 1)::int % 2 + 1], 1) end
     from basket, variant
     where basket.tenant_id = $1 and variant.tenant_id = $1 and variant.sku = $2`,
    [tenantId, sku, orderType, seasons],
  );
}

/** A user's own addresses and cart instead of those of the buyer whose totals are known. */
function selectionOf(user: number) {
  const address = idOf('a', (user % 200) + 1);
  return { basketId: idOf('b', user), shippingAddressId: address, invoiceAddressId: address };
}

/** Sends an order, again when the server asks to come back later, as the shop's page lets the buyer do. */
async function send(url: string, user: number, body: string): Promise<Outcome> {
  const begin = performance.now();
  for (let turnedAway = 0; ; turnedAway += 1) {
    const answer = await fetch(`${url}/api/order/create`, {
      method: 'POST',
      headers: { authorization: `Basic ${tokenOf(user)}`, 'content-type': 'application/json' },
      body,
    });
    await answer.arrayBuffer();
    const { status } = answer;
    if (status !== 503) return { status, turnedAway, ms: performance.now() - begin };
  }
}

async function countSold(client: pg.Client, tenantId: number, sku: string) {
  const { rows } = await client.query<{ orders: number; duplicates: number; pieces: number; left: number }>(
    `select
       count(distinct item.order_id)::int as orders,
       (count(*) - count(distinct (placed.company_id, placed.checkout_id)))::int as duplicates,
       coalesce(sum(item.quantity), 0)::int as pieces,
       coalesce(
         (select min(pre_stock.quantity) from pre_stock join variant on variant.tenant_id = pre_stock.tenant_id
           and variant.id = pre_stock.variant_id where pre_stock.tenant_id = $1 and variant.sku = $2),
         (select stock.quantity from stock join variant on variant.tenant_id = stock.tenant_id
           and variant.id = stock.variant_id where stock.tenant_id = $1 and variant.sku = $2)
       )::int as left
     from order_item item
     join sales_order placed on placed.tenant_id = item.tenant_id and placed.id = item.order_id
     where item.tenant_id = $1 and item.sku = $2`,
    [tenantId, sku],
  );
  return rows[0] as (typeof rows)[number];
}
