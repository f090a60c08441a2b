import type { Packed } from '../packed.ts';

/** Stands between the texts of a column; no text has it. */
export const textSeparator = '\u001e';

/** Columns that belong together: the texts of each are one after the other, separated. */
export interface ProductTextsRow {
  /** A variant of each product. */
  variant_ids: Packed;
  skus: string | null;
  names_de: string | null;
  names_en: string | null;
  brands: string | null;
}

const texts = (column: string) => `string_agg(translate(coalesce(${column}, ''), chr(30), ' '), chr(30))`;

/** The texts of all listed products. $1 tenant. */
export const productTextsSql = `
  select string_agg(int4send(listed.variant_id), '') as variant_ids, ${texts('product.sku')} as skus,
    ${texts('product.name_de')} as names_de, ${texts('product.name_en')} as names_en, ${texts('product.brand')} as brands
  from (
    select variant.product_id, min(variant.id) as variant_id
    from variant where variant.tenant_id = $1 and variant.is_active
    group by variant.product_id
  ) listed
  join product on product.tenant_id = $1 and product.id = listed.product_id and product.is_active
`;

export interface VariantTextsRow {
  ids: Packed;
  skus: string | null;
  eans: string | null;
}

/** The article numbers of all variants. $1 tenant. */
export const variantNumbersSql = `
  select string_agg(int4send(variant.id), '') as ids, ${texts('variant.sku')} as skus, ${texts('variant.ean')} as eans
  from variant where variant.tenant_id = $1 and variant.is_active
`;

export interface VariantNamesRow {
  ids: Packed;
  names_de: string | null;
  names_en: string | null;
}

/** The names of the variants that have one of their own. $1 tenant. */
export const variantNamesSql = `
  select string_agg(int4send(variant.id), '') as ids, ${texts('variant.name_de')} as names_de,
    ${texts('variant.name_en')} as names_en
  from variant where variant.tenant_id = $1 and variant.is_active and variant.name_de is not null
`;
