import type { LocalizedColumns, LocalizedText, PriceUnit } from '@kontor/domain';
import { textColumns } from '../../shared/locale.ts';
import type { ImageFacts } from './product-facts.ts';

/** One value of an attribute; an article names its values by their ids. */
export interface AttributeValueRow {
  id: number;
  key: string;
  name: LocalizedText;
  label: LocalizedText;
  attribute_position: number;
  value_position: number;
}

/** Without a name of its own (`name_de` null) a variant is called as its product. */
export interface VariantRow extends LocalizedColumns<'name'> {
  id: number;
  product_id: string;
  sku: string;
  rrp_e4: number | null;
  rrp_unit: PriceUnit;
  release_date: string | null;
  sales_batch_size: number | null;
  is_active: boolean;
  attribute_value_ids: number[];
  images: ImageFacts[] | null;
}

export interface ProductRow extends LocalizedColumns<'name'> {
  id: string;
  sku: string;
  is_active: boolean;
  is_deal_only: boolean;
  is_gross_price: boolean;
  vat_rate: number | null;
  is_stock_freeze: boolean;
  is_only_sellable_with_positive_stock: boolean;
  release_date: string | null;
  sales_batch_size: number | null;
  sales_unit_id: string | null;
  sales_unit_name: LocalizedText | null;
  sales_attributes: {
    key: string;
    name: string | LocalizedText;
    type: 'text' | 'select';
    options?: unknown[];
  }[];
  rating_average: number | null;
  rating_count: number;
  attribute_value_ids: number[];
  units: { id: string; ratio: number; name: LocalizedText }[] | null;
  images: ImageFacts[] | null;
  variant_ids: number[] | null;
}

/** $1 tenant, $2 ids. */
export const attributeValuesSql = `
  select attribute_value.id, attribute.key, attribute.name, attribute_value.label,
    attribute.position as attribute_position, attribute_value.position as value_position
  from attribute_value
  join attribute on attribute.tenant_id = attribute_value.tenant_id and attribute.key = attribute_value.attribute_key
  where attribute_value.tenant_id = $1 and attribute_value.id = any($2::int[])
`;

/** The address alone where operators say nothing about the picture: most are like that, and a text takes little memory. */
const imageSql = `case when product_image.alt is null and product_image.focus_x = 50 and product_image.focus_y = 50
  then to_json(product_image.url)
  else json_build_object('url', product_image.url, 'alt', product_image.alt,
    'focus', json_build_object('x', product_image.focus_x, 'y', product_image.focus_y)) end`;

const variantsBy = (condition: string, source = 'variant') => `
  select variant.id, variant.product_id, variant.sku, ${textColumns('variant.name')},
    (variant.rrp * 10000)::bigint as rrp_e4, variant.rrp_unit, variant.release_date, variant.sales_batch_size, variant.is_active,
    variant.attribute_value_ids,
    (select json_agg(${imageSql} order by product_image.position, product_image.id)
      from product_image
      where product_image.tenant_id = variant.tenant_id and product_image.variant_id = variant.id) as images
  from ${source}
  where variant.tenant_id = $1 and ${condition}
`;

/**
 * $1 tenant, $2 ids or article numbers. The sub-selects hide the list from the planner. Otherwise it plans anew for each list,
 * which takes longer than reading one product.
 */
export const variantsSql = {
  id: variantsBy('variant.id = any((select $2::int[])::int[])'),
  sku: variantsBy('variant.sku = any((select $2::text[])::text[])'),
};

/** A product's pictures are those that belong to no variant, else all of them. */
const productsBy = (condition: string) => `
  select product.id, product.sku, ${textColumns('product.name')}, product.is_active, product.is_deal_only,
    product.is_gross_price, product.vat_rate, product.is_stock_freeze, product.is_only_sellable_with_positive_stock,
    product.release_date, product.sales_batch_size,
    product.sales_unit_id, unit.name as sales_unit_name,
    product.sales_attributes, product.rating_average, product.rating_count,
    product.attribute_value_ids,
    (select json_agg(json_build_object('id', product_unit.unit_id, 'ratio', product_unit.base_exchange_ratio,
        'name', main_unit.name) order by product_unit.unit_id)
      from product_unit
      join unit main_unit on main_unit.tenant_id = product_unit.tenant_id and main_unit.id = product_unit.main_unit_id
      where product_unit.tenant_id = product.tenant_id and product_unit.product_id = product.id) as units,
    coalesce(
      (select json_agg(${imageSql} order by product_image.position, product_image.id)
        from product_image
        where product_image.tenant_id = product.tenant_id and product_image.product_id = product.id
          and product_image.variant_id is null),
      (select json_agg(${imageSql} order by product_image.position, product_image.id)
        from product_image
        where product_image.tenant_id = product.tenant_id and product_image.product_id = product.id)
    ) as images,
    (select array_agg(variant.id order by variant.position, variant.id)
      from variant
      where variant.tenant_id = product.tenant_id and variant.product_id = product.id and variant.is_active) as variant_ids
  from product
  left join unit on unit.tenant_id = product.tenant_id and unit.id = product.sales_unit_id
  where product.tenant_id = $1 and ${condition}
`;

/** $1 tenant, $2 variant ids, $3 limit a product: their active siblings. Of a larger product the asked ones may be missing. */
export const siblingsSql = variantsBy(
  'true',
  `(select distinct wanted.product_id from variant wanted
      where wanted.tenant_id = $1 and wanted.id = any((select $2::int[])::int[])) product
    cross join lateral (select sibling.* from variant sibling
      where sibling.tenant_id = $1 and sibling.product_id = product.product_id and sibling.is_active
      limit $3) variant`,
);

/** $1 tenant, $2 ids or article numbers; sub-selects as in `variantsSql`. */
export const productsSql = {
  id: productsBy('product.id = any((select $2::text[])::text[])'),
  sku: productsBy('product.sku = any((select $2::text[])::text[])'),
};
