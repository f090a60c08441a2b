import { prepared, type StatementRunner } from '../../database/connection.ts';
import { readNumbers } from './number-text.ts';

/** Stored prices for one company, in minor units of the tenant's currency, net or gross as the product says. */
export interface StoredPrices {
  readonly valueMinor: number;
  readonly preOrderMinor: number | null;
  /** Steps above the first, by minQuantity. */
  readonly volumePrices: readonly { readonly minQuantity: number; readonly valueMinor: number }[];
}

/** What changes from moment to moment: never remembered, read by every request. */
export interface LiveOffer {
  /** Null: price on request (PROD-10). */
  readonly prices: StoredPrices | null;
  readonly stock: number;
  /** Quantity by season id, only of the seasons asked for; empty: no pre-order. */
  readonly preStocks: Readonly<Record<string, number>>;
}

/**
 * Reads price and stock of many variants at once by their primary keys: one statement, three index scans. `priceListId`
 * is the company's own list, null where it has none and the base list is all.
 *
 * @example await readLiveOffers(pool, { tenantId: 1, variantIds: [4, 5], priceListId: 7, basePriceListId: 1, seasonIds: [] })
 */
export async function readLiveOffers(
  runner: StatementRunner,
  input: {
    tenantId: number;
    variantIds: readonly number[];
    priceListId: number | null;
    basePriceListId: number | null;
    seasonIds: readonly string[];
  },
): Promise<Map<number, LiveOffer>> {
  const { tenantId, variantIds, priceListId, basePriceListId, seasonIds } = input;
  const offers = new Map<number, LiveOffer>();
  if (variantIds.length === 0) return offers;
  const [answer] = await prepared<LiveRow>(runner, 'catalogue-live-offers', liveOffersSql, [
    tenantId,
    `{${variantIds.join(',')}}`,
    priceListId,
    basePriceListId,
    seasonIds,
  ]);
  const { stocks, prices, pre_stocks } = answer as LiveRow;
  const stockById = new Map<number, number>();
  readNumbers(stocks, ([id, quantity]) => stockById.set(id as number, quantity as number));
  const stepsById = readSteps(prices);
  const preStocksById = readPreStocks(pre_stocks, seasonIds);
  for (const id of variantIds) {
    const steps = stepsById.get(id);
    offers.set(id, {
      prices: steps ? choosePrices(steps, priceListId) : null,
      stock: stockById.get(id) ?? 0,
      preStocks: preStocksById.get(id) ?? noPreStocks,
    });
  }
  return offers;
}

const noPreStocks: LiveOffer['preStocks'] = {};

interface LiveRow {
  stocks: string | null;
  prices: string | null;
  pre_stocks: string | null;
}

/**
 * Each list as one text `id:…;id:…`: that costs a third of what rows and columns cost, which is the greater part of a
 * product list. The sub-selects around the parameters hide them from the planner: one plan serves one article and ten
 * thousand, with and without pre-orders.
 */
const liveOffersSql = `
  select
    (select string_agg(concat_ws(':', stock.variant_id, stock.quantity), ';')
      from stock
      where stock.tenant_id = $1 and stock.variant_id = any((select $2::int[])::int[])) as stocks,
    (select string_agg(concat_ws(':', price.variant_id, price.price_list_id, price.min_quantity, price.value,
        price.pre_order_value), ';')
      from price
      where price.tenant_id = $1 and price.variant_id = any((select $2::int[])::int[])
        and price.price_list_id in ($3::int, $4::int)) as prices,
    (select string_agg(concat_ws(':', pre_stock.variant_id, pre_stock.quantity,
        array_position((select $5::text[]), pre_stock.season_id)), ';')
      from pre_stock
      where pre_stock.tenant_id = $1 and pre_stock.variant_id = any((select $2::int[])::int[])
        and pre_stock.season_id = any((select $5::text[])::text[])) as pre_stocks
`;

interface PriceStep {
  listId: number;
  minQuantity: number;
  valueMinor: number;
  preOrderMinor: number | null;
}

function readSteps(text: string | null): Map<number, PriceStep[]> {
  const stepsById = new Map<number, PriceStep[]>();
  readNumbers(text, ([id, listId, minQuantity, valueMinor, preOrderMinor], count) => {
    const step = {
      listId: listId as number,
      minQuantity: minQuantity as number,
      valueMinor: valueMinor as number,
      preOrderMinor: count === 5 ? (preOrderMinor as number) : null,
    };
    const steps = stepsById.get(id as number);
    if (steps) steps.push(step);
    else stepsById.set(id as number, [step]);
  });
  return stepsById;
}

function readPreStocks(
  text: string | null,
  seasonIds: readonly string[],
): Map<number, Record<string, number>> {
  const quantitiesById = new Map<number, Record<string, number>>();
  readNumbers(text, ([id, quantity, place]) => {
    const quantities = quantitiesById.get(id as number) ?? {};
    quantities[seasonIds[(place as number) - 1] as string] = quantity as number;
    quantitiesById.set(id as number, quantities);
  });
  return quantitiesById;
}

/**
 * The company's list wins over the base list with all its steps; where it names volume prices only, the price of one
 * piece is the base list's. A price of 0 is a price on request (PROD-10), a step of 0 does not count.
 */
function choosePrices(steps: readonly PriceStep[], ownListId: number | null): StoredPrices | null {
  if (steps.length === 1) return pricesOf(steps[0] as PriceStep, noSteps);
  const own = steps.filter((step) => step.listId === ownListId);
  const chosen = own.length > 0 ? own : steps;
  const isFirst = (step: PriceStep) => step.minQuantity === 1;
  const first = chosen.find(isFirst) ?? steps.find(isFirst);
  return first ? pricesOf(first, chosen) : null;
}

function pricesOf(first: PriceStep, steps: readonly PriceStep[]): StoredPrices | null {
  if (first.minQuantity > 1 || first.valueMinor <= 0) return null;
  const volumePrices = steps.filter((step) => step.minQuantity > 1 && step.valueMinor > 0);
  return {
    valueMinor: first.valueMinor,
    preOrderMinor: first.preOrderMinor || null,
    volumePrices:
      volumePrices.length === 0
        ? noSteps
        : volumePrices
            .sort((a, b) => a.minQuantity - b.minQuantity)
            .map(({ minQuantity, valueMinor }) => ({ minQuantity, valueMinor })),
  };
}

const noSteps: readonly never[] = [];
