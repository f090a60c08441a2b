import { MAX_EDITED_VARIANTS } from '@kontor/domain';
import { inForce, usualPricesSql } from '../exchange/scheduled-prices.ts';

/** The parts of a product that operators edit. $1 tenant; `id` is the SQL of the product. Each has a version of its own. */

const attributesSql = (table: 'product' | 'variant') => `
  (select coalesce(jsonb_object_agg(one.attribute_key, one.values), '{}') from (
    select attribute_value.attribute_key, jsonb_agg(attribute_value.value order by given.position) as values
    from unnest(${table}.attribute_value_ids) with ordinality given (id, position)
    join attribute_value on attribute_value.tenant_id = $1 and attribute_value.id = given.id
    group by attribute_value.attribute_key) one)`;

const textsSql = (column: string) =>
  `jsonb_build_object('de', coalesce(${column} ->> 'de', ''), 'en', ${column} ->> 'en')`;

const namesSql = (table: string) =>
  `jsonb_build_object('de', coalesce(${table}.name_de, ''), 'en', ${table}.name_en)`;

export const termsSql = (id: string) => `
  select terms.*, md5(terms::text) as version from (
    select product.id as "_id", product.sku, ${namesSql('product')} as name,
      ${textsSql('product.description')} as description, product.brand,
      array(select category.id from product_category
        join category on category.tenant_id = $1 and category.id = product_category.category_id
        where product_category.tenant_id = $1 and product_category.product_id = product.id
        order by category.position, category.id) as categories,
      product.vat_rate::float as "vatRate", product.is_gross_price as "isGrossPrice",
      product.is_stock_freeze as "isStockFreeze",
      product.is_only_sellable_with_positive_stock as "isOnlySellableWithPositiveStock",
      product.release_date as "releaseDate", product.sales_batch_size as "salesBatchSize",
      product.sales_unit_id as "salesUnit", product.featured_rank as "featuredRank", product.is_active as "isActive",
      ${attributesSql('product')} as attributes,
      (select coalesce(jsonb_agg(jsonb_build_object('key', one.item ->> 'key',
          'name', case when jsonb_typeof(one.item -> 'name') = 'string'
            then jsonb_build_object('de', one.item ->> 'name', 'en', null) else ${textsSql("(one.item -> 'name')")} end,
          'type', one.item ->> 'type', 'options', (select coalesce(jsonb_agg(option), '[]')
            from jsonb_array_elements_text(one.item -> 'options') option)) order by one.place), '[]')
        from jsonb_array_elements(product.sales_attributes) with ordinality one (item, place)) as "salesAttributes",
      (select coalesce(jsonb_agg(jsonb_build_object('unit', product_unit.unit_id,
          'ratio', product_unit.base_exchange_ratio::float, 'mainUnit', product_unit.main_unit_id)
          order by product_unit.unit_id), '[]')
        from product_unit where product_unit.tenant_id = $1 and product_unit.product_id = product.id) as units
    from product where product.tenant_id = $1 and product.id = ${id}
  ) terms`;

/** Stock is no part of the version: each order changes it. So do pre-orders, and time changes scheduled prices. */
export const variantsSql = (id: string) => `
  select coalesce(md5(string_agg((to_jsonb(one) - 'stock' - 'preStocks' - 'scheduled')::text, ',' order by one.place)), '') as version,
    coalesce(jsonb_agg(to_jsonb(one) - 'place' order by one.place), '[]') as items
  from (
    select row_number() over (order by variant.position, variant.id) as place, variant.sku, variant.ean,
      ${namesSql('variant')} as name, variant.rrp::float as rrp, variant.rrp_unit as "rrpUnit", variant.release_date as "releaseDate",
      variant.sales_batch_size as "salesBatchSize", variant.is_active as "isActive",
      ${attributesSql('variant')} as attributes, nullif(price.value, 0)::float as price,
      price.pre_order_value::float as "preOrderPrice", coalesce(price.price_unit, 1) as "priceUnit",
      coalesce(stock.quantity, 0) as stock,
      (select coalesce(jsonb_object_agg(season.key, pre_stock.quantity), '{}') from pre_stock
        join season on season.tenant_id = $1 and season.id = pre_stock.season_id
        where pre_stock.tenant_id = $1 and pre_stock.variant_id = variant.id) as "preStocks",
      (select jsonb_build_object('value', s.value::float, 'until', s.valid_until) from scheduled_price s
        where s.tenant_id = $1 and s.variant_id = variant.id and s.price_list_id = base.id and s.min_quantity = 1
          and ${inForce}) as scheduled
    from variant
    left join stock on stock.tenant_id = $1 and stock.variant_id = variant.id
    left join price_list base on base.tenant_id = $1 and base.is_base
    left join ${usualPricesSql} price on price.tenant_id = $1 and price.variant_id = variant.id and price.min_quantity = 1
      and price.price_list_id = base.id
    where variant.tenant_id = $1 and variant.product_id = ${id}
    order by variant.position, variant.id limit ${MAX_EDITED_VARIANTS + 1}
  ) one`;

const listSql = (items: string, from: string) => `
  select coalesce(md5(string_agg(one.item::text, ',' order by one.place)), '') as version,
    coalesce(jsonb_agg(one.item order by one.place), '[]') as items
  from (select ${items} as item, row_number() over (order by ${from}.position, ${from}.id) as place`;

export const picturesSql = (id: string) => `
  ${listSql(
    `jsonb_build_object('url', product_image.url, 'variant', variant.sku, 'alt', ${textsSql('product_image.alt')},
      'focus', jsonb_build_object('x', product_image.focus_x, 'y', product_image.focus_y))`,
    'product_image',
  )}
    from product_image
    left join variant on variant.tenant_id = $1 and variant.id = product_image.variant_id
    where product_image.tenant_id = $1 and product_image.product_id = ${id}) one`;

export const documentsSql = (id: string) => `
  ${listSql(`jsonb_build_object('url', product_document.url, 'title', ${textsSql('product_document.title')})`, 'product_document')}
    from product_document
    where product_document.tenant_id = $1 and product_document.product_id = ${id}) one`;
