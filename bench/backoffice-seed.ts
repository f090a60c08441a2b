import type pg from 'pg';
import {
  type CatalogueScale,
  catalogueTenantId,
  catalogueToken,
  generateCatalogue,
  millionScale,
} from './catalogue/generator.ts';
import { seedHistory } from './order-history.ts';

/** The sizes of a large wholesaler. */
export const deskSizes = {
  customers: 100_000,
  users: 120_000,
  orders: 1_000_000,
  invoices: 500_000,
  auditEntries: 200_000,
  imports: 20_000,
};

/** 1,000,000 variants, as those of `catalogue/1m` with fewer price lists. */
const scale: CatalogueScale = { ...millionScale, priceLists: 1_000 };

export const deskCatalogue = scale;

/** The session of the operator. */
export const operatorToken = catalogueToken(scale.priceLists);

/** Fills a migrated database with 1,000,000 variants and orders, 100,000 customers, and what operators list beside them. */
export async function seedDesk(client: pg.Client): Promise<void> {
  await generateCatalogue(client, scale);
  const { customers, users, orders, invoices, auditEntries, imports } = deskSizes;
  const tenant = catalogueTenantId;
  const id = (kind: string, n: string) => `'${kind}' || lpad((${n})::text, 23, '0')`;
  const cities = `(array['Hamburg', 'Köln', 'Leipzig', 'München', 'Rostock', 'Bremen', 'Wien', 'Zürich'])[1 + n % 8]`;
  const trades = `(array['Sport', 'Werkzeug', 'Eisenwaren', 'Outdoor', 'Bergsport', 'Moden', 'Haushalt'])[1 + n % 7]`;
  const lastNames = `(array['Meier', 'Schulz', 'Huber', 'Krause', 'Vogel', 'Lorenz', 'Winter', 'Sommer', 'Öztürk'])[1 + n % 9]`;
  const firstNames = `(array['Anna', 'Bernd', 'Clara', 'Dirk', 'Eva', 'Frank', 'Gerda', 'Heinz', 'Ida', 'Jan', 'Kai'])[1 + n % 11]`;
  await client.query('set session_replication_role = replica; set synchronous_commit = off');
  for (const statement of [
    `insert into company (tenant_id, id, customer_no, name, vat_country_code, price_list_id, is_locked, is_delivery_blocked)
     select ${tenant}, ${id('f', 'n')}, 'K' || n, ${trades} || ' ' || ${lastNames} || ' ' || n || ' GmbH',
       case when n % 8 = 6 then 'AT' when n % 8 = 7 then 'CH' else 'DE' end, n % ${scale.priceLists} + 1, n % 97 = 0, n % 61 = 0
     from generate_series(${scale.priceLists + 1}, ${customers}) n`,
    `insert into address (tenant_id, id, company_id, type, is_default, last_name, street, zip_code, city, country_code)
     select ${tenant}, ${id('a', 'n')}, ${id('f', 'n')}, 0, true, 'Einkauf', 'Hafenstraße ' || n, '20095', ${cities}, 'DE'
     from generate_series(${scale.priceLists + 1}, ${customers}) n`,
    `insert into app_user (tenant_id, id, username, email, company_id, first_name, last_name, is_active, is_locked, password_hash)
     select ${tenant}, ${id('u', 'n')}, 'user' || n, 'user' || n || '@example.com', ${id('f', `(n - 1) % ${customers} + 1`)},
       ${firstNames}, ${lastNames}, n % 50 <> 0, n % 70 = 0, case when n % 9 <> 0 then 'x' end
     from generate_series(${scale.priceLists + 1}, ${users}) n`,
    `update app_user set operator_role = 'owner', is_admin = true, company_id = null
     where tenant_id = ${tenant} and id = ${id('u', `${scale.priceLists}`)}`,
  ])
    await client.query(statement);
  await client.query('reset all');
  await seedHistory(client, { tenantId: tenant, orders, ofFirst: orders / 1_000, companies: customers });
  await client.query('set session_replication_role = replica; set synchronous_commit = off');
  for (const statement of [
    `insert into invoice (tenant_id, id, company_id, order_id, fin_doc_number, external_invoice_number, doc_date, due_date, doc_type,
       amount, open_amount, currency, postway)
     select ${tenant}, 'i' || substr(o.id, 2), o.company_id, o.id, 'RE-' || (100000 + o.order_number), 'X' || o.order_number,
       o.order_date::date, o.order_date::date + 30, case when o.order_number % 40 = 0 then 'creditNote' else 'invoice' end,
       case when o.order_number % 40 = 0 then -o.gross else o.gross end,
       case when o.order_number % 40 = 0 then 0 when o.order_number % 20 = 1 then o.gross else 0 end, 'EUR', 'email'
     from sales_order o where o.tenant_id = ${tenant} and o.order_number % ${orders / invoices} = 0`,
    `insert into audit_entry (tenant_id, occurred_at, action, user_id, username, subject, details)
     select ${tenant}, now() - n * interval '3 minutes', (array['product.changed', 'grid.saved', 'customer.changed', 'order.changed'])[1 + n % 4],
       ${id('u', `${scale.priceLists}`)}, 'user' || (n % 7), ${id('p', '1 + n % 200000')}, '{"name": ["a", "b"]}'
     from generate_series(1, ${auditEntries}) n`,
    `insert into import_run (tenant_id, id, source, state, created_at, ended_at, actor, language)
     select ${tenant}, ${id('r', 'n')}, (array['backOffice', 'http', 'command'])[1 + n % 3], case when n % 30 = 0 then 'failed' else 'done' end,
       now() - n * interval '20 minutes', now() - n * interval '20 minutes', 'erp', 'de' from generate_series(1, ${imports}) n`,
    `insert into import_file (tenant_id, run_id, position, name, kind, state, rows_read, updated)
     select ${tenant}, ${id('r', 'n')}, place, kind || '.csv', kind, 'loaded', 1000, 100
     from generate_series(1, ${imports}) n, unnest(array['prices', 'stock']) with ordinality as file (kind, place)`,
  ])
    await client.query(statement);
  await client.query('reset all');
  await client.query('vacuum (analyze)');
}
