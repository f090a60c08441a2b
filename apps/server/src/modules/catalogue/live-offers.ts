import { prepared, type StatementRunner } from '../../database/connection.ts';

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
    variantIds,
    priceListId,
    basePriceListId,
    seasonIds.length > 0,
  ]);
  const { stocks, prices, pre_stocks } = answer as LiveRow;
  const stockById = new Map<number, number>();
  for (const entry of entriesOf(stocks)) {
    const colon = entry.indexOf(':');
    stockById.set(Number(entry.slice(0, colon)), Number(entry.slice(colon + 1)));
  }
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
    (select string_agg(concat_ws(':', pre_stock.variant_id, pre_stock.quantity, pre_stock.season_id), ';')
      from pre_stock
      where (select $5::boolean) and pre_stock.tenant_id = $1
        and pre_stock.variant_id = any((select $2::int[])::int[])) as pre_stocks
`;

function entriesOf(list: string | null): string[] {
  return list ? list.split(';') : [];
}

interface PriceStep {
  listId: number;
  minQuantity: number;
  valueMinor: number;
  preOrderMinor: number | null;
}

function readSteps(list: string | null): Map<number, PriceStep[]> {
  const stepsById = new Map<number, PriceStep[]>();
  for (const entry of entriesOf(list)) {
    const [id, listId, minQuantity, value, preOrderValue] = entry.split(':');
    const step = {
      listId: Number(listId),
      minQuantity: Number(minQuantity),
      valueMinor: minorOf(value as string),
      preOrderMinor: preOrderValue ? minorOf(preOrderValue) : null,
    };
    const steps = stepsById.get(Number(id));
    if (steps) steps.push(step);
    else stepsById.set(Number(id), [step]);
  }
  return stepsById;
}

/** Minor units of a `numeric(12, 2)`, whose text always has two decimals; leaving out its point is exact. */
function minorOf(text: string): number {
  return Number(text.slice(0, -3) + text.slice(-2));
}

function readPreStocks(
  list: string | null,
  seasonIds: readonly string[],
): Map<number, Record<string, number>> {
  const quantitiesById = new Map<number, Record<string, number>>();
  for (const entry of entriesOf(list)) {
    const [id, quantity, seasonId] = entry.split(':');
    if (!seasonIds.includes(seasonId as string)) continue;
    const quantities = quantitiesById.get(Number(id)) ?? {};
    quantities[seasonId as string] = Number(quantity);
    quantitiesById.set(Number(id), quantities);
  }
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
