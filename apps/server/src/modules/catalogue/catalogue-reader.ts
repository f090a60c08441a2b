import { hash } from 'node:crypto';
import { inPriceUnit, netPrice } from '@kontor/domain';
import type { Pool } from 'pg';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import type { Actor } from '../../shared/actor.ts';
import type { Caches } from '../../shared/cache.ts';
import { forEachInSlices } from '../../shared/in-slices.ts';
import type { CatalogueChange } from '../listing/index.ts';
import { createCatalogueFacts } from './catalogue-facts.ts';
import { styleOf } from './line-style.ts';
import { liveOffersOf, type Offer, readLiveText } from './live-offers.ts';
import { type ProductFacts, urlOf, type VariantFacts } from './product-facts.ts';

/** The settings that prices and pre-orders depend on. */
export interface CatalogueSettings {
  /** ISO 4217. */
  currency: string;
  /** Percent in the shop's country for products without a rate of their own (CHKO-04). */
  standardVatRate: number;
  isPreOrderModeVisible: boolean;
  buyableWithoutStock: boolean;
  /** The seasons that are offered, by date (CONF-12). */
  seasons: readonly { id: string }[];
}

/** An article that can be put into a basket, with the current price of the actor's company and the current stock. */
export type Sellable = ReturnType<typeof sellable>;

/** Articles as read from the database; `make` turns them into objects. */
export interface ReadSellables {
  /** Identifies the data: equal versions (`isSameVersion`) make equal articles. */
  version(): SellablesVersion;
  make(): Promise<Map<string, Sellable>>;
}

export interface SellablesVersion {
  readonly facts: readonly VariantFacts[];
  readonly settings: CatalogueSettings;
  /** Covers prices, stock and the actor. */
  readonly digest: string;
}

/** Whether both make equal articles. Facts compare by identity: a change makes new objects. */
export function isSameVersion(a: SellablesVersion, b: SellablesVersion): boolean {
  return (
    a.digest === b.digest &&
    a.settings === b.settings &&
    a.facts.length === b.facts.length &&
    a.facts.every((facts, place) => facts === b.facts[place])
  );
}

/** The caller. Prices are those of the company, or of the base list without a company (AUTH-12). */
export type CatalogueActor = Pick<Actor, 'tenantId' | 'isDeal'> & {
  company: { priceListId: number | null } | null;
};

/** Which articles to read, for whom. */
interface SellablesQuery {
  actor: CatalogueActor;
  skus: readonly string[];
}

export type CatalogueReader = ReturnType<typeof createCatalogueReader>;

/**
 * Makes the reader. It caches names, pictures and flags until `catalogue_changed`, but never price or stock: orders depend
 * on them.
 */
export function createCatalogueReader({
  caches,
  pool,
  settings,
  maxFactsBytes,
}: {
  caches: Caches;
  pool: Pool;
  settings: { of(tenantId: number): Promise<CatalogueSettings> };
  /** Limit of the cached facts of all tenants. */
  maxFactsBytes?: number;
}) {
  const facts = createCatalogueFacts({ caches, pool, ...(maxFactsBytes ? { maxBytes: maxFactsBytes } : {}) });
  const listeners: ((change: CatalogueChange | undefined) => void)[] = [];

  const baseLists = caches.create<number, number | null>('base_price_lists', { maxEntries: 10_000 });
  let baseListVersion = 0;

  async function basePriceListOf(tenantId: number, runner: StatementRunner): Promise<number | null> {
    const known = baseLists.get(tenantId);
    if (known !== undefined) return known;
    // Never share a pending read: it may be waiting for the connection that this transaction holds.
    const version = baseListVersion;
    const [row] = await prepared<{ id: number }>(runner, 'catalogue-base-list', baseListSql, [tenantId]);
    const id = row?.id ?? null;
    if (version === baseListVersion) baseLists.set(tenantId, id);
    return id;
  }

  async function readSellables(
    runner: StatementRunner,
    { actor, skus }: SellablesQuery,
    tenantSettings: CatalogueSettings,
  ): Promise<ReadSellables> {
    const variants = await facts.on(runner).variantsBySku(actor.tenantId, skus);
    const wanted = {
      tenantId: actor.tenantId,
      variantIds: Array.from(variants.values(), (variant) => variant.id),
      priceListId: actor.company?.priceListId ?? null,
      basePriceListId: variants.size > 0 ? await basePriceListOf(actor.tenantId, runner) : null,
      seasonIds: offeredSeasonIds(tenantSettings),
    };
    const text = await readLiveText(runner, wanted);
    return {
      version() {
        const { stocks, pre_stocks, prices } = text;
        const { priceListId, basePriceListId } = wanted;
        const all = [stocks, pre_stocks, prices, priceListId, basePriceListId, actor.isDeal].join('|');
        return { facts: [...variants.values()], settings: tenantSettings, digest: hash('sha1', all) };
      },
      async make() {
        const live = await liveOffersOf(text, wanted);
        const found = new Map<string, Sellable>();
        await forEachInSlices(variants, ([sku, variant]) => {
          const offer = live.get(variant.id);
          if (offer) found.set(sku, sellable(actor, variant, offer, tenantSettings));
        });
        return found;
      },
    };
  }

  const readSellablesBySku = async (query: SellablesQuery) =>
    readSellables(pool, query, await settings.of(query.actor.tenantId));

  return {
    facts,
    settingsOf: (tenantId: number): Promise<CatalogueSettings> => settings.of(tenantId),
    /** The price list that holds for companies without their own; null: the tenant has none. */
    basePriceListOf: (tenantId: number): Promise<number | null> => basePriceListOf(tenantId, pool),
    /**
     * Articles by their article number: a variant's, or that of a product without variants. Unknown ones are left out,
     * those that the actor may not see come with isVisible false. Up to 10,000 at once in one statement.
     */
    sellablesBySku: async (query: SellablesQuery): Promise<Map<string, Sellable>> =>
      (await readSellablesBySku(query)).make(),
    /** The same in two steps, so that a caller can skip `make` for unchanged data. */
    readSellablesBySku,
    /** The same within a transaction: on its connection, with the settings read before it began. */
    sellablesOn: async (
      runner: StatementRunner,
      query: SellablesQuery & { settings: CatalogueSettings },
    ): Promise<Map<string, Sellable>> => (await readSellables(runner, query, query.settings)).make(),
    /** Calls `hear` after each invalidation. */
    onChange: (hear: (change: CatalogueChange | undefined) => void): void => void listeners.push(hear),
    /** Invalidates the entries that the change names; undefined: all. */
    forget(change: CatalogueChange | undefined): void {
      if (!change) facts.clear();
      else if (!notInFacts.has(change.table)) facts.forget(change.tenantId, change.productIds);
      // Drops the base lists of all tenants: there are few.
      if (!change || change.table === 'price_list') {
        baseListVersion += 1;
        baseLists.clear();
      }
      for (const hear of listeners) hear(change);
    },
  };
}

/** Tables whose changes leave the facts of articles as they are. */
const notInFacts = new Set<string | undefined>([
  'category',
  'product_category',
  'product_document',
  'price_list',
]);

/** Whether the actor may see a product: active, and with deals only for users who have them (ROLE-05). */
export function isProductVisible(actor: Pick<Actor, 'isDeal'>, product: ProductFacts): boolean {
  return product.isActive && (actor.isDeal || !product.isDealOnly);
}

/** The seasons whose pre-stocks count: none where pre-orders are off (CONF-20). */
export function offeredSeasonIds({
  seasons,
  isPreOrderModeVisible,
}: Pick<CatalogueSettings, 'seasons' | 'isPreOrderModeVisible'>): string[] {
  return isPreOrderModeVisible ? seasons.map((season) => season.id) : [];
}

/** The rate in percent at which a product's gross prices contain VAT: its own, else the shop's standard (PROD-09). */
export function shopRateOf(
  product: Pick<ProductFacts, 'vatRate'>,
  settings: Pick<CatalogueSettings, 'standardVatRate'>,
): number {
  return product.vatRate ?? settings.standardVatRate;
}

function sellable(actor: CatalogueActor, variant: VariantFacts, offer: Offer, settings: CatalogueSettings) {
  const { product } = variant;
  const shopRatePercent = shopRateOf(product, settings);
  const basis = { isGross: product.isGrossPrice, shopRatePercent };
  return {
    variantId: variant.id,
    productId: product.id,
    productSku: product.sku,
    /** The product's own number if the product has no variants. */
    sku: variant.sku,
    variantSku: variant.isVariant ? variant.sku : undefined,
    name: variant.name,
    attributes: variant.attributes,
    image: variant.images[0] === undefined ? null : urlOf(variant.images[0]),
    /** Whether users with the actor's rights may order it. */
    isVisible: variant.isActive && isProductVisible(actor, product),
    isGrossPrice: product.isGrossPrice,
    /** Percent in the shop's country; null: the standard rate (CHKO-04). */
    vatRate: product.vatRate,
    shopRatePercent,
    /** In ten-thousandths for `priceUnit` sales units; null: price on request (PROD-10). */
    price: offer.prices && {
      ...offer.prices,
      rrpE4: variant.rrpE4 && inPriceUnit(variant.rrpE4, variant.rrpUnit, offer.prices.priceUnit),
      net: netPrice(offer.prices, basis),
    },
    stock: offer.stock,
    preStocks: offer.preStocks,
    isStockFreeze: product.isStockFreeze,
    isOnlySellableWithPositiveStock: product.isOnlySellableWithPositiveStock,
    salesBatchSize: variant.salesBatchSize,
    salesUnit: product.salesUnit,
    units: product.units,
    salesAttributes: product.salesAttributes,
    releaseDate: variant.releaseDate,
    style: styleOf(variant),
  };
}

const baseListSql =
  'select price_list.id from price_list where price_list.tenant_id = $1 and price_list.is_base';
