import { readNumbers } from '../../shared/number-text.ts';

/** How much there is of a variant at this moment. */
export interface Quantities {
  readonly stock: number;
  /** Quantity by season id, only of the seasons asked for; empty: no pre-order. */
  readonly preStocks: Readonly<Record<string, number>>;
}

export const noQuantities: Quantities = { stock: 0, preStocks: {} };

export interface QuantitiesRow {
  stocks: string | null;
  pre_stocks: string | null;
}

/**
 * Two columns of a select, for the tenant $1 and the parameters with the variants and the seasons. Each list is one text
 * `id:…;id:…`: that costs a third of what rows and columns cost, which is the greater part of a product list. The
 * sub-selects around the parameters hide them from the planner: one plan serves one article and ten thousand, with and
 * without pre-orders.
 */
export function quantitiesSql({ variants, seasons }: { variants: string; seasons: string }): string {
  return `
    (select string_agg(concat_ws(':', stock.variant_id, stock.quantity), ';')
      from stock
      where stock.tenant_id = $1 and stock.variant_id = any((select ${variants}::int[])::int[])) as stocks,
    (select string_agg(concat_ws(':', pre_stock.variant_id, pre_stock.quantity,
        array_position((select ${seasons}::text[]), pre_stock.season_id)), ';')
      from pre_stock
      where pre_stock.tenant_id = $1 and pre_stock.variant_id = any((select ${variants}::int[])::int[])
        and pre_stock.season_id = any((select ${seasons}::text[])::text[])) as pre_stocks`;
}

/** Reads the columns of `quantitiesSql`; variants without any row are not in the answer. */
export function readQuantities(
  { stocks, pre_stocks }: QuantitiesRow,
  seasonIds: readonly string[],
): Map<number, Quantities> {
  const preStocksById = new Map<number, Record<string, number>>();
  readNumbers(pre_stocks, ([id, quantity, place]) => {
    const preStocks = preStocksById.get(id as number) ?? {};
    preStocks[seasonIds[(place as number) - 1] as string] = quantity as number;
    preStocksById.set(id as number, preStocks);
  });
  const quantities = new Map<number, Quantities>();
  readNumbers(stocks, ([id, stock]) => {
    const preStocks = preStocksById.get(id as number) ?? noQuantities.preStocks;
    quantities.set(id as number, { stock: stock as number, preStocks });
  });
  for (const [id, preStocks] of preStocksById)
    if (!quantities.has(id)) quantities.set(id, { stock: 0, preStocks });
  return quantities;
}
