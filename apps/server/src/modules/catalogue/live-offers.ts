import { prepared, type StatementRunner } from '../../database/connection.ts';
import { choosePrices, priceStepsText, readSteps, type StoredPrices } from './price-steps.ts';
import {
  noQuantities,
  type Quantities,
  type QuantitiesRow,
  quantitiesSql,
  readQuantities,
} from './quantities.ts';

/** What an article costs a company, and how much there is of it. */
export interface Offer extends Quantities {
  /** Null: price on request (PROD-10). */
  readonly prices: StoredPrices | null;
}

/**
 * Reads price and stock of many variants at once by their primary keys, for what is ordered: one statement, three index
 * scans, nothing remembered. `priceListId` is the company's own list, null where it has none and the base list is all.
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
): Promise<Map<number, Offer>> {
  const { tenantId, variantIds, priceListId, basePriceListId, seasonIds } = input;
  const offers = new Map<number, Offer>();
  if (variantIds.length === 0) return offers;
  const [answer] = await prepared<LiveRow>(runner, 'catalogue-live-offers', liveOffersSql, [
    tenantId,
    `{${variantIds.join(',')}}`,
    priceListId,
    basePriceListId,
    seasonIds,
  ]);
  const row = answer as LiveRow;
  const quantities = readQuantities(row, seasonIds);
  const stepsById = readSteps(row.prices);
  for (const id of variantIds) {
    const steps = stepsById.get(id);
    const ofList = (listId: number | null) => steps?.filter((step) => step.listId === listId);
    const prices = steps ? choosePrices(ofList(priceListId), ofList(basePriceListId)) : null;
    offers.set(id, { prices, ...(quantities.get(id) ?? noQuantities) });
  }
  return offers;
}

interface LiveRow extends QuantitiesRow {
  prices: string | null;
}

const liveOffersSql = `
  select ${quantitiesSql({ variants: '$2', seasons: '$5' })},
    (select ${priceStepsText}
      from price
      where price.tenant_id = $1 and price.variant_id = any((select $2::int[])::int[])
        and price.price_list_id in ($3::int, $4::int)) as prices
`;
