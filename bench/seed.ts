import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Sizes of the generated tenant. */
export const sizes = { products: 2_400, variantsPerProduct: 5, categories: 40, companies: 200, users: 6_000 };

export const benchTenant = 'bench';

/** The session token of a generated user of a tenant; the same every run, so that nothing has to be read back. */
export function tokenOf(user: number, tenant = benchTenant): string {
  return createHash('sha256').update(`${tenant}-${user}`).digest('base64url');
}

/** The id of a generated record: a letter and its number as 23 digits. */
export function idOf(kind: 'p' | 'c' | 'u' | 'f' | 'a' | 'b', number: number): string {
  return `${kind}${String(number).padStart(23, '0')}`;
}

/** The article number of a generated variant, 1 to products × variantsPerProduct. */
export function skuOf(variant: number): string {
  return `B-${String(variant).padStart(7, '0')}`;
}

/**
 * Adds a tenant of {@link sizes} to a migrated database; all in set-based SQL, a few seconds. Several may be added, each with a
 * name of its own: their ids are alike, their session tokens differ.
 */
export async function seed(client: pg.Client, tenant = benchTenant): Promise<{ tenantId: number }> {
  const { rows } = await client.query<{ id: number }>(`insert into tenant (name) values ($1) returning id`, [
    tenant,
  ]);
  const tenantId = rows[0]?.id ?? 0;
  const tokens = Array.from({ length: sizes.users }, (_, index) => tokenOf(index + 1, tenant));
  const variants = sizes.products * sizes.variantsPerProduct;

  await client.query('insert into site_setting (tenant_id, document) values ($1, $2)', [
    tenantId,
    benchSettings,
  ]);
  const id = (kind: string, number: string) => `'${kind}' || lpad((${number})::text, 23, '0')`;
  const statements = [
    `insert into price_list (tenant_id, code, name, is_base) values ($1, 'base', 'Base', true)`,
    `insert into price_list (tenant_id, code, name) select $1, 'list' || n, 'List ' || n from generate_series(1, 20) n`,
    `insert into company (tenant_id, id, customer_no, name, vat_country_code, price_list_id)
     select $1, ${id('f', 'n')}, 'C' || n, 'Company ' || n, 'DE',
       (select id from price_list where tenant_id = $1 and code = 'list' || (n % 20 + 1))
     from generate_series(1, ${sizes.companies}) n`,
    `insert into address (tenant_id, id, company_id, type, is_default, last_name, street, zip_code, city, country_code)
     select $1, ${id('a', 'n')}, ${id('f', 'n')}, 0, true, 'Name', 'Street 1', '20095', 'Hamburg', 'DE'
     from generate_series(1, ${sizes.companies}) n`,
    `insert into app_user (tenant_id, id, username, email, company_id)
     select $1, ${id('u', 'n')}, 'user' || n, 'user' || n || '@example.com', ${id('f', `n % ${sizes.companies} + 1`)}
     from generate_series(1, ${sizes.users}) n`,
    `insert into shipping_country (tenant_id, code, name) values ($1, 'DE', '{"de": "Deutschland"}')`,
    `insert into shipping_method (tenant_id, id, name, is_default) values ($1, 'parcel', '{"de": "Paket"}', true)`,
    `insert into shipping_method_country (tenant_id, shipping_method_id, country_code, price) values ($1, 'parcel', 'DE', 9.9)`,
    `insert into payment_method (tenant_id, id, name, is_default) values ($1, 'invoice', '{"de": "Rechnung"}', true)`,
    `insert into attribute (tenant_id, key, name, is_filterable)
     values ($1, 'color', '{"de": "Farbe"}', true), ($1, 'size', '{"de": "Größe"}', true)`,
    `insert into attribute_value (tenant_id, attribute_key, value, label)
     select $1, key, key || n, jsonb_build_object('de', key || ' ' || n) from unnest(array['color', 'size']) key, generate_series(1, 12) n`,
    `insert into category (tenant_id, id, key, name, position)
     select $1, ${id('c', 'n')}, 'c' || n, jsonb_build_object('de', 'Category ' || n), n from generate_series(1, ${sizes.categories}) n`,
    `insert into product (tenant_id, id, sku, name_de, name_en, description, vat_rate, sales_batch_size, featured_rank)
     select $1, ${id('p', 'n')}, 'P-' || n, 'Produkt ' || n, 'Product ' || n, jsonb_build_object('de', repeat('Beschreibung ', 20)),
       case when n % 10 = 0 then 7 else 19 end, null, case when n % 50 = 0 then n end
     from generate_series(1, ${sizes.products}) n`,
    `insert into product_category (tenant_id, product_id, category_id)
     select $1, ${id('p', 'n')}, ${id('c', `n % ${sizes.categories} + 1`)} from generate_series(1, ${sizes.products}) n`,
    `insert into variant (tenant_id, product_id, sku, position, attribute_value_ids, rrp)
     select $1, ${id('p', `(n - 1) / ${sizes.variantsPerProduct} + 1`)}, 'B-' || lpad(n::text, 7, '0'), n,
       array[(select min(id) from attribute_value where tenant_id = $1) + n % 12,
         (select min(id) from attribute_value where tenant_id = $1) + 12 + n % 12], 20 + n % 100
     from generate_series(1, ${variants}) n`,
    `insert into product_image (tenant_id, product_id, url)
     select $1, id, '/files/bench/' || id || '.webp' from product where tenant_id = $1`,
    `insert into price (tenant_id, price_list_id, variant_id, min_quantity, value)
     select $1, price_list.id, variant.id, step.min_quantity, 10 + variant.id % 90 - step.rebate
     from variant, price_list, (values (1, 0), (50, 1)) step (min_quantity, rebate)
     where variant.tenant_id = $1 and price_list.tenant_id = $1
       and (price_list.is_base or variant.id % 20 = price_list.id % 20)`,
    `insert into stock (tenant_id, variant_id, quantity) select $1, id, 100000000 from variant where tenant_id = $1`,
  ];
  // One parameter, also where a statement does not use it in every part.
  for (const statement of statements) await client.query(statement, [tenantId]);
  await client.query(
    `insert into session (tenant_id, token_hash, user_id, created_at, last_used_at)
     select $1, sha256(convert_to(token.value, 'UTF8')), ${id('u', 'token.n')}, now(), now()
     from unnest($2::text[]) with ordinality as token (value, n)`,
    [tenantId, tokens],
  );
  return { tenantId };
}

/**
 * Gives users `from` to `to` a basket with one piece each of the first `lines` variants, or with `isVaried` of others for each
 * user, from all over the catalogue.
 */
export async function seedBaskets(
  client: pg.Client,
  {
    tenantId,
    from,
    to,
    lines,
    isVaried = false,
  }: { tenantId: number; from: number; to: number; lines: number; isVaried?: boolean },
): Promise<void> {
  await client.query(
    `insert into basket (tenant_id, id, user_id, company_id, version, order_line_count)
     select app_user.tenant_id, 'b' || substr(app_user.id, 2), app_user.id, app_user.company_id, 1, $4
     from generate_series($2::integer, $3::integer) n
     join app_user on app_user.tenant_id = $1 and app_user.id = 'u' || lpad(n::text, 23, '0')`,
    [tenantId, from, to, lines],
  );
  // The step is prime, so that the lines of a user are different variants.
  const first = isVaried ? '(n * 37 + line * 599) % $5::integer' : 'line';
  await client.query(
    `insert into basket_line (tenant_id, basket_id, order_type, sku, product_id, variant_id, quantity, price_seen)
     select $1, 'b' || lpad(n::text, 23, '0'), 'order', variant.sku, variant.product_id, variant.id, 1, null
     from generate_series($2::integer, $3::integer) n, generate_series(0, $4::integer - 1) line,
       (select *, row_number() over (order by id) - 1 as number from variant where tenant_id = $1) variant
     where variant.number = ${first} and $5::integer is not null`,
    [tenantId, from, to, lines, sizes.products * sizes.variantsPerProduct],
  );
  await analyzeFilled(client);
}

/**
 * What autovacuum does in a shop that has run for a while. It skips empty tables. The planner assumes ten pages for an empty
 * table, but one page after `analyze`. Connections would then keep plans that read all orders for each foreign key.
 */
async function analyzeFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  );
  await client.query(`analyze ${rows.map(({ name }) => name).join(', ')}`);
}

/** The least settings that a shop needs. */
export const benchSettings = {
  defaultCurrency: 'EUR',
  vatTable: [{ countryCode: 'DE', rates: { standard: 19, reduced: 7, zero: 0 } }],
  companyContactData: { countryCode: 'DE' },
  companyData: {
    name: 'Bench',
    address: 'Street 1',
    postCode: '20095',
    city: 'Hamburg',
    country: { code: 'DE', name: { de: 'Deutschland', en: 'Germany' } },
    phone: '+49 40 1',
    email: 'bench@example.com',
  },
  theme: { primaryColor: '#1f6f5c' },
  footerColumns: [],
  heroes: [],
  banners: [],
};
