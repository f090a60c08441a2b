import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { CompanyActor } from '../../shared/actor.ts';

/** An article found by another code than its exact article number. */
export interface OtherCode {
  code: string;
  sku: string;
  /** How many articles the code has. */
  total: number;
}

/** An article with a number or EAN similar to a text. */
export interface NearCode {
  sku: string;
  ean: string | null;
  kind: 'ean' | 'sku';
}

/** An article that a company orders often. */
export interface UsualArticle {
  sku: string;
  /** The latest order with it. */
  orderedAt: Date;
  /** Pieces of that order. */
  quantity: number;
}

export type OrderEntryRepository = ReturnType<typeof createOrderEntryRepository>;

/** Makes the read-only repository of entered rows and order sheets. */
export function createOrderEntryRepository({ pool }: { pool: Pool }) {
  return {
    /**
     * Articles that the actor may see by their EAN, and the variants of products by the product's article number. At most
     * `maxPerCode` for one code.
     */
    async findByOtherCode(
      actor: CompanyActor,
      { eans, productSkus, maxPerCode }: { eans: string[]; productSkus: string[]; maxPerCode: number },
    ): Promise<OtherCode[]> {
      const values = [actor.tenantId, eans, productSkus, maxPerCode, actor.isDeal];
      return prepared<OtherCode>(pool, 'order-entry-other-code', otherCodeSql, values);
    },

    /** Articles that the actor may see with one of these EANs or numbers, or beside these numbers in their order. */
    async findNear(
      actor: CompanyActor,
      { eans, skus, around }: { eans: string[]; skus: string[]; around: string[] },
    ): Promise<NearCode[]> {
      const values = [actor.tenantId, eans, skus, around, actor.isDeal];
      return prepared<NearCode>(pool, 'order-entry-near', nearSql, values);
    },

    /** The article numbers that the company ordered in the period, those of most orders first, then the latest. */
    async findUsual(
      actor: CompanyActor,
      { since, orderType, limit }: { since: Date; orderType: 'order' | 'preOrder'; limit: number },
    ): Promise<UsualArticle[]> {
      const values = [actor.tenantId, actor.company.id, since, orderType, limit];
      return prepared<UsualArticle>(pool, 'order-entry-usual-2', usualSql, values);
    },
  };
}

/** Applies the catalogue's visibility rule (ROLE-05) before the limit. */
const otherCodeSql = `
  select found.code, found.sku, found.total::integer as total
  from (
    select candidate.code, candidate.sku,
      row_number() over (partition by candidate.code order by candidate.position, candidate.sku) as place,
      count(*) over (partition by candidate.code) as total
    from (
      select variant.ean as code, variant.sku, variant.position
      from variant
      join product on product.tenant_id = variant.tenant_id and product.id = variant.product_id
      where variant.tenant_id = $1 and variant.ean = any($2::text[]) and variant.is_active
        and product.is_active and (not product.is_deal_only or $5)
      union
      select product.sku as code, variant.sku, variant.position
      from product
      join variant on variant.tenant_id = product.tenant_id and variant.product_id = product.id
      where product.tenant_id = $1 and product.sku = any($3::text[]) and variant.is_active
        and product.is_active and (not product.is_deal_only or $5)
    ) candidate
  ) found
  where found.place <= $4
  order by found.code, found.place
`;

const nearSql = `
  select near.sku, near.ean, near.kind
  from (
    select variant.sku, variant.ean, 'ean' as kind, variant.product_id
    from variant
    where variant.tenant_id = $1 and variant.ean = any($2::text[]) and variant.is_active
    union
    select variant.sku, variant.ean, 'sku', variant.product_id
    from variant
    where variant.tenant_id = $1 and variant.sku = any($3::text[]) and variant.is_active
    union
    select beside.sku, beside.ean, 'sku', beside.product_id
    from unnest($4::text[]) as code (text)
    cross join lateral (
      (select variant.sku, variant.ean, variant.product_id
        from variant
        where variant.tenant_id = $1 and variant.sku >= code.text and variant.is_active
        order by variant.sku
        limit 10)
      union all
      (select variant.sku, variant.ean, variant.product_id
        from variant
        where variant.tenant_id = $1 and variant.sku < code.text and variant.is_active
        order by variant.sku desc
        limit 10)
    ) beside
  ) near
  join product on product.tenant_id = $1 and product.id = near.product_id
  where product.is_active and (not product.is_deal_only or $5)
`;

const usualSql = `
  select order_item.sku, max(sales_order.order_date) as "orderedAt",
    ((array_agg(order_item.quantity order by sales_order.order_date desc, sales_order.id))[1])::integer as quantity
  from sales_order
  join order_item on order_item.tenant_id = sales_order.tenant_id and order_item.order_id = sales_order.id
  where sales_order.tenant_id = $1 and sales_order.company_id = $2 and sales_order.order_date >= $3
    and sales_order.order_status <> 'cancelled' and sales_order.order_type = $4
  group by order_item.sku
  order by count(distinct sales_order.id) desc, "orderedAt" desc, order_item.sku
  limit $5
`;
