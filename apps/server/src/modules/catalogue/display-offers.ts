import type { Pool } from 'pg';
import type { StatementRunner } from '../../database/connection.ts';
import type { Caches } from '../../shared/cache.ts';
import { type CatalogueActor, type CatalogueSettings, offeredSeasonIds } from './catalogue-reader.ts';
import type { Offer } from './live-offers.ts';
import { createOfferTexts } from './offer-json.ts';
import { createPriceCache } from './price-cache.ts';
import { createQuantityCache } from './quantity-cache.ts';
import { noQuantities } from './quantity-columns.ts';
import { createQuantityNotices } from './quantity-notices.ts';
import { createQuantityReader } from './quantity-reader.ts';

export type DisplayOffers = ReturnType<typeof createDisplayOffers>;

/**
 * Prices and stock for lists and product pages, which are not binding. Both are cached until their notice; with a replica,
 * quantities are read from it each time instead (decision 16). Orders read `readLiveText`.
 */
export function createDisplayOffers({
  caches,
  pool,
  readPool,
}: {
  caches: Caches;
  pool: Pool;
  readPool: StatementRunner;
}) {
  const prices = createPriceCache({ caches, pool });
  const read = createQuantityReader({ pool: readPool });
  const known = createQuantityCache({ caches, read });
  const notices = createQuantityNotices({ pool });
  // Never cache reads from the replica.
  const quantitiesOf = readPool === pool ? known.of : read;
  return {
    async of({
      actor: { tenantId, company },
      settings,
      basePriceListId,
      variantIds,
    }: {
      actor: CatalogueActor;
      settings: CatalogueSettings;
      /** The price list that holds for companies without their own; null: the tenant has none. */
      basePriceListId: number | null;
      variantIds: readonly number[];
    }): Promise<Map<number, Offer>> {
      const offers = new Map<number, Offer>();
      if (variantIds.length === 0) return offers;
      const reading = quantitiesOf({ tenantId, variantIds, seasonIds: offeredSeasonIds(settings) });
      const priceListId = company?.priceListId ?? null;
      const [priced, quantities] = await Promise.all([
        prices.of({ tenantId, variantIds, priceListId, basePriceListId }),
        reading,
      ]);
      variantIds.forEach((id, at) => {
        const { stock, preStocks } = quantities.get(id) ?? noQuantities;
        offers.set(id, { prices: priced[at] ?? null, stock, preStocks });
      });
      return offers;
    },
    /**
     * Invalidates stock and pre-stocks of these variants, in this process at once. Resolves when other processes are
     * notified. A transaction with `holdingNotices` runs it after the commit (decision 3).
     */
    quantitiesChanged: (tenantId: number, variantIds: Iterable<number>): Promise<void> =>
      notices.send(known.forgetVariants(tenantId, variantIds)),
    /** Offers as JSON, cached by their prices. */
    texts: createOfferTexts(caches),
    notices: { prices_changed: prices.forget, quantities_changed: known.forget },
  };
}
