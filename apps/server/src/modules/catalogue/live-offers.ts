import { prepared, type StatementRunner } from '../../database/connection.ts';
import { forEachInSlices, pauseAfter } from '../../shared/in-slices.ts';
import { choosePrices, priceStepsText, readSteps, type StoredPrices } from './price-steps.ts';
import {
  noQuantities,
  type Quantities,
  type QuantitiesRow,
  quantitiesSql,
  readQuantities,
} from './quantity-columns.ts';

/** An article's price for a company, and its stock. */
export interface Offer extends Quantities {
  /** Null: price on request (PROD-10). */
  readonly prices: StoredPrices | null;
}

export interface LiveOffersInput {
  tenantId: number;
  variantIds: readonly number[];
  priceListId: number | null;
  basePriceListId: number | null;
  seasonIds: readonly string[];
}

/**
 * Reads price and stock of many variants for an order, by primary keys: one statement, three index scans, no cache.
 * `priceListId` is the company's own list; null: only the base list counts. `liveOffersOf` parses the text; equal texts are
 * equal offers.
 *
 * @example await readLiveText(pool, { tenantId: 1, variantIds: [4, 5], priceListId: 7, basePriceListId: 1, seasonIds: [] })
 */
export async function readLiveText(
  runner: StatementRunner,
  { tenantId, variantIds, priceListId, basePriceListId, seasonIds }: LiveOffersInput,
): Promise<LiveText> {
  if (variantIds.length === 0) return { stocks: null, pre_stocks: null, prices: null };
  const [answer] = await prepared<LiveText>(runner, 'catalogue-live-offers', liveOffersSql, [
    tenantId,
    `{${variantIds.join(',')}}`,
    priceListId,
    basePriceListId,
    seasonIds,
  ]);
  return answer as LiveText;
}

/** Reads the text of `readLiveText`, in slices. */
export async function liveOffersOf(
  text: LiveText,
  { variantIds, priceListId, basePriceListId, seasonIds }: Omit<LiveOffersInput, 'tenantId'>,
): Promise<Map<number, Offer>> {
  const offers = new Map<number, Offer>();
  const quantities = readQuantities(text, seasonIds);
  await pauseAfter(variantIds.length);
  const stepsById = readSteps(text.prices);
  await pauseAfter(variantIds.length);
  await forEachInSlices(variantIds, (id) => {
    const steps = stepsById.get(id);
    const ofList = (listId: number | null) => steps?.filter((step) => step.listId === listId);
    const prices = steps ? choosePrices(ofList(priceListId), ofList(basePriceListId)) : null;
    const { stock, preStocks } = quantities.get(id) ?? noQuantities;
    offers.set(id, { prices, stock, preStocks });
  });
  return offers;
}

export interface LiveText extends QuantitiesRow {
  prices: string | null;
}

const liveOffersSql = `
  select ${quantitiesSql({ variants: '$2', seasons: '$5' })},
    (select ${priceStepsText}
      from price
      where price.tenant_id = $1 and price.variant_id = any((select $2::int[])::int[])
        and price.price_list_id in ($3::int, $4::int)) as prices
`;
