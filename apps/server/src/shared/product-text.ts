/**
 * SQL: number and names of a product as one text in lower case. The index `product_words` has exactly this expression.
 *
 * @example `${productText('product')} like '%jacke%'`
 */
export const productText = (table: string): string =>
  `lower(' ' || ${table}.sku || ' ' || ${table}.name_de || ' ' || coalesce(${table}.name_en, ''))`;
