import { inPriceUnit, isNotEnoughStock, netUnitE4 } from '@kontor/domain';
import type { Caches } from '../../shared/cache.ts';
import { type CatalogueSettings, shopRateOf } from './catalogue-reader.ts';
import type { Offer } from './live-offers.ts';
import type { StoredPrices } from './price-steps.ts';
import type { ProductFacts, VariantFacts } from './product-facts.ts';

/** The facts that the JSON of a price depends on: with or without VAT, the rate, the recommended price. */
type Priced = Pick<VariantFacts, 'rrpE4' | 'rrpUnit' | 'product'>;

export type OfferTexts = ReturnType<typeof createOfferTexts>;

/** Some 100,000 prices, which a busy shop shows within minutes. */
const maxBytes = 50_000_000;
/** Of an entry besides its text. */
const entryBytes = 250;

/** Writes offers as JSON. Each function caches the latest text of a price object; another price is another object. */
export function createOfferTexts(caches: Caches) {
  const bytesOf = ({ json }: Written) => entryBytes + json.length;
  const offers = caches.create<StoredPrices, WrittenOffer>('offer_texts', { maxBytes, bytesOf });
  const texts = caches.create<StoredPrices, Written>('price_texts', { maxBytes, bytesOf });
  return {
    /**
     * Price and stock of one article as JSON members, with a leading comma. The same string object until one of them
     * changes.
     */
    offer(offer: Offer, variant: VariantFacts, settings: CatalogueSettings): string {
      const { prices, stock, preStocks } = offer;
      if (!prices) return liveJson(offer, variant.product, settings);
      const { isOnlySellableWithPositiveStock } = variant.product;
      const known = offers.get(prices);
      if (
        known?.stock === stock &&
        known.preStocks === preStocks &&
        known.isOnlySellableWithPositiveStock === isOnlySellableWithPositiveStock &&
        isWrittenFor(known, variant, settings)
      )
        return known.json;
      const json = inOnePiece(
        priceText(prices, variant, settings) + liveJson(offer, variant.product, settings),
      );
      offers.set(prices, {
        ...writtenFor(variant, settings),
        isOnlySellableWithPositiveStock,
        stock,
        preStocks,
        json,
      });
      return json;
    },
    /** `,"price":{…}` of the contract's Price, or nothing for a price on request (PROD-10). */
    price(prices: StoredPrices | null, priced: Priced, settings: CatalogueSettings): string {
      if (!prices) return '';
      const known = texts.get(prices);
      if (known && isWrittenFor(known, priced, settings)) return known.json;
      const json = inOnePiece(priceText(prices, priced, settings));
      texts.set(prices, { ...writtenFor(priced, settings), json });
      return json;
    },
  };
}

/** `,"stock":…,"preStocks":…,"notEnoughStock":…` of a row of the contract (TABL-13). */
export function liveJson(offer: Offer, product: ProductFacts, settings: CatalogueSettings): string {
  const notEnoughStock = isNotEnoughStock({
    orderType: 'order',
    quantity: 1,
    product: { stock: offer.stock, isOnlySellableWithPositiveStock: product.isOnlySellableWithPositiveStock },
    flags: settings,
  });
  return `${stockJson(offer, settings)},"notEnoughStock":${notEnoughStock}`;
}

/** `,"stock":{…},"preStocks":[…]`: no pre-stocks where none is offered, else one for each season by date. */
export function stockJson({ stock, preStocks }: Offer, { seasons }: CatalogueSettings): string {
  let quantities = '';
  for (const id in preStocks) {
    if (preStocks[id] === undefined) continue;
    quantities = seasons.map((season) => `{"quantity":${preStocks[season.id] ?? 0}}`).join(',');
    break;
  }
  return `,"stock":{"value":${stock}},"preStocks":[${quantities}]`;
}

function priceText(
  { valueE4, priceUnit, preOrderE4, volumePrices }: StoredPrices,
  { rrpE4, rrpUnit, product }: Priced,
  settings: CatalogueSettings,
): string {
  const basis = { isGross: product.isGrossPrice, shopRatePercent: shopRateOf(product, settings) };
  const net = (amountE4: number) => netUnitE4(amountE4, basis) / 10_000;
  let json = `,"price":{"value":${valueE4 / 10_000},"netValue":${net(valueE4)},"currency":"${settings.currency}"`;
  if (priceUnit !== 1) json += `,"priceUnit":${priceUnit}`;
  if (rrpE4) {
    const comparedE4 = inPriceUnit(rrpE4, rrpUnit, priceUnit);
    json += `,"rrp":${comparedE4 / 10_000},"netRrp":${net(comparedE4)}`;
  }
  if (preOrderE4) json += `,"preOrderPrice":${preOrderE4 / 10_000},"netPreOrderPrice":${net(preOrderE4)}`;
  if (volumePrices.length > 0) {
    const steps = volumePrices.map(
      (step) =>
        `{"minQuantity":${step.minQuantity},"value":${step.valueE4 / 10_000},"netValue":${net(step.valueE4)}}`,
    );
    json += `,"volumePrices":[${steps.join(',')}]`;
  }
  return `${json}}`;
}

/** Inputs of a price's text besides the price. Not the article, which would stay in memory as long as its price. */
interface Written
  extends Pick<VariantFacts, 'rrpE4' | 'rrpUnit'>,
    Pick<ProductFacts, 'isGrossPrice' | 'vatRate'> {
  readonly settings: CatalogueSettings;
  readonly json: string;
}

interface WrittenOffer
  extends Written,
    Pick<Offer, 'stock' | 'preStocks'>,
    Pick<ProductFacts, 'isOnlySellableWithPositiveStock'> {}

function writtenFor({ rrpE4, rrpUnit, product }: Priced, settings: CatalogueSettings): Omit<Written, 'json'> {
  return { rrpE4, rrpUnit, isGrossPrice: product.isGrossPrice, vatRate: product.vatRate, settings };
}

function isWrittenFor(
  written: Written,
  { rrpE4, rrpUnit, product }: Priced,
  settings: CatalogueSettings,
): boolean {
  return (
    written.settings === settings &&
    written.rrpE4 === rrpE4 &&
    written.rrpUnit === rrpUnit &&
    written.isGrossPrice === product.isGrossPrice &&
    written.vatRate === product.vatRate
  );
}

/** Flattens a string of many parts: it takes three times the memory, and each use would join the parts again. */
function inOnePiece(text: string): string {
  return Buffer.from(text).toString();
}
