import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { CompanyActor } from '../../shared/actor.ts';

/** An article that a text means in another way than by its exact article number. */
export interface OtherCode {
  code: string;
  sku: string;
}

/** An article that a company orders again and again. */
export interface UsualArticle {
  sku: string;
  /** The latest order with it. */
  orderedAt: Date;
  /** Pieces of that order. */
  quantity: number;
  orderCount: number;
}

export type OrderEntryRepository = ReturnType<typeof createOrderEntryRepository>;

/** Makes the repository of what entered rows and order sheets look up; it writes nothing. */
export function createOrderEntryRepository({ pool }: { pool: Pool }) {
  return {
    /**
     * Articles of the tenant by their EAN, and the variants of products by the product's article number; whether the actor may
     * order them is for the catalogue to say. At most `maxPerCode` for one code.
     */
    async findByOtherCode(
      actor: CompanyActor,
      { eans, productSkus, maxPerCode }: { eans: string[]; productSkus: string[]; maxPerCode: number },
    ): Promise<OtherCode[]> {
      return prepared<OtherCode & { place: number }>(pool, 'order-entry-other-code', otherCodeSql, [
        actor.tenantId,
        eans,
        productSkus,
        maxPerCode,
      ]);
    },

    /** The article numbers that the company ordered in the period, those of most orders first, then the latest. */
    async findUsual(
      actor: CompanyActor,
      { since, orderType, limit }: { since: Date; orderType: 'order' | 'preOrder'; limit: number },
    ): Promise<UsualArticle[]> {
      const rows = await prepared<{
        sku: string;
        ordered_at: Date;
        quantity: number;
        order_count: number;
      }>(pool, 'order-entry-usual', usualSql, [actor.tenantId, actor.company.id, since, orderType, limit]);
      return rows.map((row) => ({
        sku: row.sku,
        orderedAt: row.ordered_at,
        quantity: row.quantity,
        orderCount: row.order_count,
      }));
    },

    /** Keys and names of all custom attributes that the tenant's products ask for, in small letters. */
    async findAttributeNames(actor: CompanyActor): Promise<string[]> {
      const rows = await prepared<{ name: string }>(pool, 'order-entry-attributes', attributesSql, [
        actor.tenantId,
      ]);
      return rows.map(({ name }) => name);
    },

    /** Names in both languages of the tenant's seasons before a day. */
    async findPastSeasonNames(actor: CompanyActor, today: string): Promise<string[]> {
      const rows = await prepared<{ name: string }>(pool, 'order-entry-past-seasons', pastSeasonsSql, [
        actor.tenantId,
        today,
      ]);
      return rows.map(({ name }) => name);
    },
  };
}

const otherCodeSql = `
  select found.code, found.sku, found.place
  from (
    select candidate.code, candidate.sku,
      row_number() over (partition by candidate.code order by candidate.position, candidate.sku) as place
    from (
      select variant.ean as code, variant.sku, variant.position
      from variant
      where variant.tenant_id = $1 and variant.ean = any($2::text[]) and variant.is_active
      union
      select product.sku as code, variant.sku, variant.position
      from product
      join variant on variant.tenant_id = product.tenant_id and variant.product_id = product.id
      where product.tenant_id = $1 and product.sku = any($3::text[]) and variant.is_active
    ) candidate
  ) found
  where found.place <= $4
  order by found.code, found.place
`;

const usualSql = `
  select order_item.sku, max(sales_order.order_date) as ordered_at,
    count(distinct sales_order.id)::integer as order_count,
    ((array_agg(order_item.quantity order by sales_order.order_date desc, sales_order.id))[1])::integer as quantity
  from sales_order
  join order_item on order_item.tenant_id = sales_order.tenant_id and order_item.order_id = sales_order.id
  where sales_order.tenant_id = $1 and sales_order.company_id = $2 and sales_order.order_date >= $3
    and sales_order.order_status <> 'cancelled' and sales_order.order_type = $4
  group by order_item.sku
  order by order_count desc, ordered_at desc, order_item.sku
  limit $5
`;

const attributesSql = `
  select distinct lower(btrim(name.text)) as name
  from product
  cross join lateral jsonb_array_elements(product.sales_attributes) as attribute
  cross join lateral (values
    (attribute ->> 'key'),
    (case jsonb_typeof(attribute -> 'name') when 'string' then attribute ->> 'name' end),
    (attribute -> 'name' ->> 'de'),
    (attribute -> 'name' ->> 'en')
  ) as name (text)
  where product.tenant_id = $1 and product.is_active and product.sales_attributes <> '[]' and name.text is not null
`;

const pastSeasonsSql = `
  select name.text as name
  from season
  cross join lateral (values (season.name_de), (season.name_en)) as name (text)
  where season.tenant_id = $1 and season.date < $2::date and name.text is not null
`;
