import type { PriceList, PriceListRow, ScheduledPrice } from '@kontor/contract';
import { MAX_COUNTED_OF_LIST } from '@kontor/domain';
import type { Pool } from 'pg';
import { likePart } from '../../shared/like.ts';
import { pageOf } from '../../shared/list-page.ts';
import type { Locale } from '../../shared/locale.ts';
import { usualPricesSql } from '../exchange/scheduled-prices.ts';

interface Paged {
  page?: number | undefined;
  pageSize?: number | undefined;
}

const maxAssigned = 200;

export type PriceListsRepository = ReturnType<typeof createPriceListsRepository>;

/** Makes the repository of price lists for operators. */
export function createPriceListsRepository({ pool }: { pool: Pool }) {
  return {
    async findPage(
      tenantId: number,
      { search, sort = 'name', ...paged }: Paged & { search?: string | undefined; sort?: string | undefined },
    ) {
      const { page, pageSize, offset } = pageOf(paged);
      const direction = sort.startsWith('-') ? 'desc' : 'asc';
      const order = sort.endsWith('code')
        ? `list.code ${direction}`
        : `list.name collate german ${direction}`;
      const where = `list.tenant_id = $1 and ($2 = '' or lower(list.code || ' ' || list.name) like $2)`;
      const { rows } = await pool.query<PriceListRow & { total: number }>(
        `select total.total, page.*
         from (select count(*)::integer as total from price_list list where ${where}) total
         left join lateral (
           select ${rowSql} from (
             select * from price_list list where ${where}
             order by list.is_base desc, ${order}, list.code limit $3 offset $4) list
           order by list.is_base desc, ${order}, list.code) page on true`,
        [tenantId, search ? likePart(search.toLowerCase()) : '', pageSize, offset],
      );
      const data = rows.filter(({ code }) => code !== null).map(({ total: _, ...row }) => row);
      return { data, meta: { total: rows[0]?.total ?? 0, page, pageSize } };
    },

    async find(tenantId: number, code: string): Promise<PriceList | undefined> {
      const { rows } = await pool.query<PriceList>(
        `select ${rowSql}, md5(list::text) as version,
           (select coalesce(jsonb_agg(jsonb_build_object('_id', c.id, 'customerNo', c.customer_no, 'name', c.name)
               order by c.name collate german, c.id), '[]')
             from (select * from company where company.tenant_id = $1 and company.price_list_id = list.id
               order by company.name collate german, company.id limit ${maxAssigned}) c) as assigned
         from price_list list where list.tenant_id = $1 and list.code = $2`,
        [tenantId, code],
      );
      return rows[0];
    },

    /** Whether the customer's number is known; undefined without such a customer. */
    async findCustomer(
      tenantId: number,
      customerNo: string,
    ): Promise<{ id: string; priceList: string | null } | undefined> {
      const { rows } = await pool.query(
        `select company.id, list.code as "priceList" from company
         left join price_list list on list.tenant_id = company.tenant_id and list.id = company.price_list_id
         where company.tenant_id = $1 and company.customer_no = $2`,
        [tenantId, customerNo],
      );
      return rows[0];
    },

    /** The usual prices of a list in key order after a variant, at most `limit` variants' worth. */
    async pricesAfter(
      tenantId: number,
      code: string,
      after: number,
      limit: number,
    ): Promise<
      { id: number; sku: string; minQuantity: number; value: number; preOrder: number | null; unit: number }[]
    > {
      const { rows } = await pool.query(
        `select variant.id, variant.sku, price.min_quantity as "minQuantity", price.value::float,
           price.pre_order_value::float as "preOrder", price.price_unit as unit
         from (
           select distinct price.variant_id from price
           where price.tenant_id = $1 and price.price_list_id =
               (select list.id from price_list list where list.tenant_id = $1 and list.code = $2)
             and price.variant_id > $3
           order by price.variant_id limit $4) part
         join variant on variant.tenant_id = $1 and variant.id = part.variant_id
         join ${usualPricesSql} price on price.tenant_id = $1 and price.variant_id = part.variant_id and price.price_list_id =
           (select list.id from price_list list where list.tenant_id = $1 and list.code = $2)
         order by variant.id, price.min_quantity`,
        [tenantId, code, after, limit],
      );
      return rows;
    },

    /** How many prices a list has, at most one more than `max`. */
    async countPrices(tenantId: number, code: string, max: number): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::integer as count from (
           select from price where price.tenant_id = $1 and price.price_list_id =
             (select list.id from price_list list where list.tenant_id = $1 and list.code = $2)
           limit $3) counted`,
        [tenantId, code, max + 1],
      );
      return rows[0]?.count ?? 0;
    },

    async findScheduled(
      tenantId: number,
      {
        search,
        priceList,
        product,
        state,
        sort = '-validFrom',
        ...paged
      }: Paged & {
        search?: string | undefined;
        priceList?: string | undefined;
        product?: string | undefined;
        state?: ScheduledPrice['state'] | undefined;
        sort?: string | undefined;
      },
      locale: Locale,
    ) {
      const { page, pageSize, offset } = pageOf(paged);
      const values: unknown[] = [tenantId];
      const add = (value: unknown) => `$${values.push(value)}`;
      const where = ['s.tenant_id = $1'];
      if (search) where.push(`lower(variant.sku) like ${add(likePart(search.toLowerCase()))}`);
      if (priceList) where.push(`list.code = ${add(priceList)}`);
      if (product) where.push(`variant.product_id = ${add(product)}`);
      if (state) where.push(`${stateSql} = ${add(state)}`);
      const from = `from scheduled_price s
        join variant on variant.tenant_id = s.tenant_id and variant.id = s.variant_id
        join product on product.tenant_id = s.tenant_id and product.id = variant.product_id
        join price_list list on list.tenant_id = s.tenant_id and list.id = s.price_list_id
        where ${where.join(' and ')}`;
      const { rows: counted } = await pool.query<{ total: number }>(
        `select count(*)::integer as total from (select ${from} limit ${MAX_COUNTED_OF_LIST}) counted`,
        values,
      );
      const { rows } = await pool.query<
        Omit<ScheduledPrice, 'validFrom' | 'validUntil'> & { validFrom: Date; validUntil: Date | null }
      >(
        `select variant.sku, ${nameSql(locale)} as name, list.code as "priceList",
           s.min_quantity as "minQuantity", s.value::float, s.pre_order_value::float as "preOrderValue",
           coalesce(s.price_unit, (s.applied ->> 2)::smallint, price.price_unit, 1) as "priceUnit",
           s.valid_from as "validFrom", s.valid_until as "validUntil", ${stateSql} as state, ${scheduledVersionSql} as version,
           price.value::float as "usualValue"
         ${from.replace(
           'where',
           `left join ${usualPricesSql} price on price.tenant_id = s.tenant_id and price.variant_id = s.variant_id
              and price.price_list_id = s.price_list_id and price.min_quantity = s.min_quantity
            where`,
         )}
         order by s.valid_from ${sort.startsWith('-') ? 'desc' : 'asc'}, variant.sku, s.min_quantity
         limit ${add(pageSize)} offset ${add(offset)}`,
        values,
      );
      const data = rows.map((row) => ({
        ...row,
        validFrom: row.validFrom.toISOString(),
        validUntil: row.validUntil?.toISOString() ?? null,
      }));
      return { data, meta: { total: counted[0]?.total ?? 0, page, pageSize } };
    },
  };
}

/** The name of a variant, or of its product if it has none. */
const nameSql = (locale: Locale) =>
  locale === 'de'
    ? 'coalesce(variant.name_de, product.name_de)'
    : `case when variant.name_de is null then coalesce(nullif(product.name_en, ''), product.name_de)
         else coalesce(nullif(variant.name_en, ''), variant.name_de) end`;

const rowSql = `list.code, list.name, list.is_base as "isBase",
  (select count(*)::integer from (select from price
    where price.tenant_id = $1 and price.price_list_id = list.id limit ${MAX_COUNTED_OF_LIST}) counted) as prices,
  (select count(*)::integer from (select from company
    where company.tenant_id = $1 and company.price_list_id = list.id limit ${MAX_COUNTED_OF_LIST}) counted) as customers`;

/** Changes with what operators set, not with the moment at which a price comes into force. */
const scheduledVersionSql = 'md5(row(s.value, s.pre_order_value, s.price_unit, s.valid_until)::text)';

/** Versions of planned prices by row from 1, which stay locked; absent: there is no such price. */
export const lockScheduledSql = `select wanted.row::integer, ${scheduledVersionSql} as version
  from unnest($2::text[], $3::text[], $4::integer[], $5::timestamptz[])
    with ordinality as wanted (sku, list, min_quantity, valid_from, row)
  join variant on variant.tenant_id = $1 and variant.sku = wanted.sku
  join price_list list on list.tenant_id = $1 and list.code = wanted.list
  join scheduled_price s on s.tenant_id = $1 and s.variant_id = variant.id and s.price_list_id = list.id
    and s.min_quantity = wanted.min_quantity and s.valid_from = wanted.valid_from
  for no key update of s`;

const stateSql = `case when s.ended_at is not null then 'ended' when s.applied is not null then 'inForce' else 'planned' end`;
