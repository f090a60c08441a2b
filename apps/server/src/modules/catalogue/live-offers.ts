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

interface LiveRow {
  id: number;
  stock: number | null;
  prices: string | null;
  pre_stocks: string | null;
}

/**
 * Reads price and stock of many variants at once by their primary keys. `priceListId` is the company's own list, null
 * where it has none and the base list is all.
 *
 * @example await readLiveOffers(pool, { tenantId: 1, variantIds: [4, 5], priceListId: 7, seasonIds: [] })
 */
export async function readLiveOffers(
  runner: StatementRunner,
  input: {
    tenantId: number;
    variantIds: readonly number[];
    priceListId: number | null;
    seasonIds: readonly string[];
  },
): Promise<Map<number, LiveOffer>> {
  const rows = await prepared<LiveRow>(runner, 'catalogue-live-offers', liveOffersSql, [
    input.tenantId,
    input.variantIds,
    input.priceListId,
    input.seasonIds,
  ]);
  const offers = new Map<number, LiveOffer>();
  for (const row of rows) {
    offers.set(row.id, {
      prices: row.prices === null ? null : choosePrices(row.prices, input.priceListId),
      stock: row.stock ?? 0,
      preStocks: row.pre_stocks === null ? noPreStocks : parsePreStocks(row.pre_stocks, input.seasonIds),
    });
  }
  return offers;
}

const noPreStocks: LiveOffer['preStocks'] = {};

/**
 * The prices of one article as texts `list:minQuantity:minor:preOrderMinor;…`, so that a page is one row an article
 * whatever the number of steps. The sub-select around $2 hides the length of the array from the planner: one plan serves
 * one article and ten thousand.
 */
const liveOffersSql = `
  select wanted.id, stock.quantity as stock,
    (select string_agg(price.price_list_id || ':' || price.min_quantity || ':' || (price.value * 100)::bigint || ':'
        || coalesce((price.pre_order_value * 100)::bigint::text, ''), ';')
      from price
      where price.tenant_id = $1 and price.variant_id = wanted.id and price.price_list_id in ($3,
          (select price_list.id from price_list where price_list.tenant_id = $1 and price_list.is_base))) as prices,
    (select string_agg(array_position($4::text[], pre_stock.season_id) || ':' || pre_stock.quantity, ';')
      from pre_stock
      where pre_stock.tenant_id = $1 and pre_stock.variant_id = wanted.id
        and pre_stock.season_id = any($4::text[])) as pre_stocks
  from unnest((select $2::int[])) as wanted (id)
  left join stock on stock.tenant_id = $1 and stock.variant_id = wanted.id
`;

interface PriceStep {
  listId: number;
  minQuantity: number;
  valueMinor: number;
  preOrderMinor: number | null;
}

/**
 * The company's list wins over the base list with all its steps; where it names volume prices only, the price of one
 * piece is the base list's. A price of 0 is a price on request (PROD-10), a step of 0 does not count.
 */
function choosePrices(text: string, ownListId: number | null): StoredPrices | null {
  const steps = text.split(';').map(parseStep);
  const hasOwn = steps.some((step) => step.listId === ownListId);
  const chosen = hasOwn ? steps.filter((step) => step.listId === ownListId) : steps;
  const first =
    chosen.find((step) => step.minQuantity === 1) ??
    steps.find((step) => step.listId !== ownListId && step.minQuantity === 1);
  if (!first || first.valueMinor <= 0) return null;
  return {
    valueMinor: first.valueMinor,
    preOrderMinor: first.preOrderMinor || null,
    volumePrices:
      chosen.length === 1 && first === chosen[0]
        ? noSteps
        : chosen
            .filter((step) => step.minQuantity > 1 && step.valueMinor > 0)
            .sort((a, b) => a.minQuantity - b.minQuantity)
            .map(({ minQuantity, valueMinor }) => ({ minQuantity, valueMinor })),
  };
}

const noSteps: StoredPrices['volumePrices'] = [];

function parseStep(text: string): PriceStep {
  const [listId, minQuantity, valueMinor, preOrderMinor] = text.split(':');
  return {
    listId: Number(listId),
    minQuantity: Number(minQuantity),
    valueMinor: Number(valueMinor),
    preOrderMinor: preOrderMinor ? Number(preOrderMinor) : null,
  };
}

function parsePreStocks(text: string, seasonIds: readonly string[]): Record<string, number> {
  const quantities: Record<string, number> = Object.create(null);
  for (const entry of text.split(';')) {
    const [position, quantity] = entry.split(':');
    quantities[seasonIds[Number(position) - 1] as string] = Number(quantity);
  }
  return quantities;
}
