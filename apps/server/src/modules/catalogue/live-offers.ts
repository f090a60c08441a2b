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
  const { tenantId, variantIds, priceListId, seasonIds } = input;
  const offers = new Map<number, LiveOffer>();
  if (variantIds.length === 0) return offers;
  const [answer] = await prepared<{ offers: string }>(runner, 'catalogue-live-offers', liveOffersSql, [
    tenantId,
    variantIds,
    priceListId,
    seasonIds.length > 0,
  ]);
  for (const line of (answer as { offers: string }).offers.split('\n')) {
    const [id, stock, prices, preStocks] = line.split('|');
    offers.set(Number(id), {
      stock: Number(stock),
      prices: prices ? choosePrices(prices, priceListId) : null,
      preStocks: preStocks ? parsePreStocks(preStocks, seasonIds) : noPreStocks,
    });
  }
  return offers;
}

const noPreStocks: LiveOffer['preStocks'] = {};

/**
 * One text for all articles, a line each: `id|stock|list:minQuantity:value:preOrderValue;…|season:quantity;…`. That
 * costs a third of what rows and columns cost, which is the greater part of a product list. The sub-select around $2
 * hides the length of the array from the planner: one plan serves one article and ten thousand.
 */
const liveOffersSql = `
  select string_agg(concat_ws('|', wanted.id, coalesce(stock.quantity, 0),
    coalesce((select string_agg(
          concat_ws(':', price.price_list_id, price.min_quantity, price.value, price.pre_order_value), ';')
        from price
        where price.tenant_id = $1 and price.variant_id = wanted.id and price.price_list_id in ($3::int,
          (select price_list.id from price_list where price_list.tenant_id = $1 and price_list.is_base))), ''),
    case when $4::boolean then (select string_agg(pre_stock.season_id || ':' || pre_stock.quantity, ';')
      from pre_stock
      where pre_stock.tenant_id = $1 and pre_stock.variant_id = wanted.id) end), E'\\n') as offers
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
  const [listId, minQuantity, value, preOrderValue] = text.split(':');
  return {
    listId: Number(listId),
    minQuantity: Number(minQuantity),
    valueMinor: minorOf(value as string),
    preOrderMinor: preOrderValue ? minorOf(preOrderValue) : null,
  };
}

/** Minor units of a `numeric(12, 2)`, whose text always has two decimals; leaving out its point is exact. */
function minorOf(text: string): number {
  return Number(text.slice(0, -3) + text.slice(-2));
}

function parsePreStocks(text: string, seasonIds: readonly string[]): LiveOffer['preStocks'] {
  const quantities: Record<string, number> = {};
  let isOffered = false;
  for (const entry of text.split(';')) {
    const colon = entry.lastIndexOf(':');
    const seasonId = entry.slice(0, colon);
    if (!seasonIds.includes(seasonId)) continue;
    quantities[seasonId] = Number(entry.slice(colon + 1));
    isOffered = true;
  }
  return isOffered ? quantities : noPreStocks;
}
