import type pg from 'pg';
import { createRandom } from '../packages/demo/src/random.ts';
import { colors, kinds, kindsEnglish, materials, seriesSyllables } from './catalogue/words.ts';
import { idOf, sizes } from './seed.ts';

/** How many orders a generated history has, and the first company of them; the others share the rest. */
export interface HistoryScale {
  orders: number;
  ofFirst: number;
  /** As many as `seed` makes, unless told. */
  companies?: number;
}

export const cities = ['Hamburg', 'Köln', 'Leipzig', 'München', 'Rostock', 'Bremen', 'Stuttgart', 'Kiel'];

const articleCount = 2_000;

/** Names of articles in German and English. */
export const articles = (() => {
  const random = createRandom('history');
  return Array.from({ length: articleCount }, (_, index) => {
    const kind = index % kinds.length;
    const series = seriesSyllables.map((parts) => random.pick(parts)).join('');
    const rest = `${series} ${random.pick(materials)} ${random.pick(colors)} ${random.int(10, 999)}`;
    return { de: `${kinds[kind]} ${rest}`, en: `${kindsEnglish[kind]} ${rest}` };
  });
})();

/** Filled without their indexes, which are made afterwards. */
const tables = ['sales_order', 'order_item', 'document', 'order_text'];

/**
 * Adds orders over three years with one to five lines, confirmation and search text to the tenant of `seed`, in set-based
 * SQL: 1,000,000 in some three minutes. What differs between orders goes by the turn, of which each has one order of the first company.
 */
export async function seedHistory(
  client: pg.Client,
  { tenantId, orders, ofFirst, companies = sizes.companies }: HistoryScale & { tenantId: number },
): Promise<void> {
  const number = (n: string) => `lpad((${n})::text, 23, '0')`;
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set work_mem = '128MB';
     set maintenance_work_mem = '512MB'`,
  );
  await client.query(
    `create temporary table article as
     select n, jsonb_build_object('de', de, 'en', en) as name, de || ' ' || en as words
     from unnest($1::text[], $2::text[]) with ordinality as article (de, en, n)`,
    [articles.map(({ de }) => de), articles.map(({ en }) => en)],
  );
  await client.query('create unique index on article (n); analyze article');
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = any($1) and not exists (
       select from pg_constraint where conindid = (quote_ident(indexname))::regclass)`,
    [tables],
  );
  if (indexes.length > 0) await client.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`);
  const address = `jsonb_build_object('companyName', 'Company', 'firstName', '', 'lastName', 'Name', 'street', 'Street 1',
    'street2', null, 'apartment', null, 'addressline2', null, 'zipCode', '20095', 'city', ($3::text[])[1 + turn * 7 % $4],
    'state', null, 'country', jsonb_build_object('code', 'DE', 'name', 'Deutschland'), 'phoneNumber', null)`;
  await client.query(
    `insert into sales_order (tenant_id, id, order_number, company_id, user_id, order_type, order_date, order_status,
       delivery_status, payment_method_id, payment_method_name, shipping_method_name, external_order_number,
       shipping_address, invoice_address, currency, goods_net, shipping_net, vat, gross, vat_lines)
     select $1, 'o' || ${number('n')}, n, 'f' || ${number('company')}, 'u' || ${number(`(company + ${companies - 2}) % ${companies} + 1`)},
       case when turn % 40 = 7 then 'preOrder' else 'order' end, timestamptz '2026-11-20' - (($2 - n) * 94.6 * 1000000.0 / $2) * interval '1 second',
       case when n > $2 * 0.99 then 'open' when turn % 50 = 3 then 'cancelled' when turn % 100 = 9 then 'processing' else 'delivered' end,
       case when n > $2 * 0.99 or turn % 50 = 3 or turn % 100 = 9 then 'open' else 'delivered' end,
       'invoice', case when turn % 5 = 0 then '{"de": "Vorkasse", "en": "Prepayment"}'::jsonb else '{"de": "Rechnung", "en": "Invoice"}' end,
       '{"de": "Paket"}', case when turn % 3 = 0 then 'EK-' || (n * 7919 % 1000000) end,
       ${address}, ${address}, 'EUR', goods, 9.9, round(goods * 0.19, 2), round(goods * 1.19, 2) + 9.9, '[]'
     from (
       select n, n / ${orders / ofFirst} as turn, case when n % ${orders / ofFirst} = 0 then 1 else 2 + (n * 31) % ${companies - 1} end as company,
         round((n * 104729 % 500000) / 100.0, 2) as goods
       from generate_series(1::bigint, $2::bigint) n) placed`,
    [tenantId, orders, cities, cities.length],
  );
  await client.query(
    `insert into order_item (tenant_id, order_id, position, product_id, sku, name, quantity, unit_net, line_net, vat_rate)
     select $1, 'o' || ${number('o')}, position, '${idOf('p', 1)}', 'B-' || lpad(article.n::text, 7, '0'), article.name,
       1 + o % 20, 10, 10 * (1 + o % 20), 19
     from generate_series(1::bigint, $2::bigint) o
     cross join lateral generate_series(1, (1 + o % 5)::integer) position
     join article on article.n = 1 + (o * 7907 + position * 613) % ${articleCount}`,
    [tenantId, orders],
  );
  await client.query(
    `insert into document (tenant_id, id, company_id, order_id, type, number, doc_date, file_name, created_at)
     select tenant_id, 'd' || substr(id, 2), company_id, id, 'orderConfirmation', 'AB-' || order_number, order_date::date,
       'AB.pdf', order_date from sales_order where tenant_id = $1`,
    [tenantId],
  );
  // As `renew_order_texts` writes them, but in sets and with words twice.
  await client.query(
    `insert into order_text (tenant_id, order_id, company_id, order_date, words)
     select $1, o.id, o.company_id, o.order_date, ' ' || lower(concat_ws(' ', o.order_number, o.id, o.external_order_number,
       o.shipping_address ->> 'city', o.payment_method_name ->> 'de', o.payment_method_name ->> 'en',
       to_char(o.order_date at time zone 'Europe/Berlin', 'DD.MM.YYYY'),
       to_char(o.goods_net + 9.9, 'FM999999999990.00'), translate(to_char(o.goods_net + 9.9, 'FM999,999,999,990.00'), ',.', '.,'),
       'AB-' || o.order_number, 'Auftragsbestätigung order confirmation', part.words,
       case when part.count > 1 then format('und %1$s weitere and %1$s more', part.count - 1) end))
     from sales_order o
     join (
       select item.order_id, count(*)::integer as count, string_agg(item.sku || ' ' || article.words, ' ') as words
       from order_item item join article on article.n = substr(item.sku, 3)::integer
       where item.tenant_id = $1 group by item.order_id
     ) part on part.order_id = o.id
     where o.tenant_id = $1`,
    [tenantId],
  );
  for (const { definition } of indexes) await client.query(definition);
  await client.query('reset all');
  await client.query('vacuum (analyze) sales_order, order_item, document, order_text');
}
