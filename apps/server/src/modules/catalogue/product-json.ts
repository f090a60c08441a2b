import { derived } from '../../shared/derived.ts';
import { type Locale, type LocalizedText, localized } from '../../shared/locale.ts';
import type { CatalogueSettings } from './catalogue-reader.ts';
import type { Offer } from './live-offers.ts';
import { liveJson, type OfferTexts, stockJson } from './offer-json.ts';
import type { StoredPrices } from './price-steps.ts';
import type { AttributeFacts, ImageFacts, ProductFacts, VariantFacts } from './product-facts.ts';

/**
 * The presenters of products. They write JSON text directly. Facts are serialized once for each language and cached; a
 * request only adds price and stock. The tests parse every answer against the contract.
 */
export interface PresentOptions {
  locale: Locale;
  settings: CatalogueSettings;
  texts: OfferTexts;
}

/** Further options for rows of single articles. */
export interface VariantRowOptions extends PresentOptions {
  /** A search found only some variants of a product because these are meant: its row names one of them. */
  isMeant?: boolean;
  /** The products that make a matrix, of all that are shown (catalogue-facts.ts). */
  matrices: ReadonlySet<ProductFacts>;
}

/** A row of a list (contract: ProductRow) in two parts, which stand one after the other in its JSON. */
export interface RowParts {
  /** From the first brace on. The same string object for all users until the catalogue changes. */
  readonly facts: string;
  /** Price and stock, from a comma to before the last brace. */
  readonly live: string;
}

export function rowJson({ facts, live }: RowParts): string {
  return `${facts}${live}}`;
}

/** The marks of a search in a row. */
export type SearchedField = 'name' | 'sku' | 'variantSku';

/** A text in JSON. */
const jsonText = /"(?:[^"\\]|\\.)*"/y;

/** Finds a text of a row as JSON. Quotes within a text are escaped, so a key matches nowhere else. */
function findText(facts: string, field: SearchedField): { start: number; json: string } | undefined {
  // Units and attributes have names as well, but no pictures behind them.
  const before = field === 'name' ? facts.indexOf(',"images":') : facts.length;
  const key = `,"${field}":`;
  const at = field === 'name' ? facts.lastIndexOf(key, before) : facts.indexOf(key);
  if (at < 0 || before < 0) return undefined;
  jsonText.lastIndex = at + key.length;
  const json = jsonText.exec(facts)?.[0];
  return json === undefined ? undefined : { start: at + key.length, json };
}

function changedText(json: string, change: (text: string) => string): string {
  const text = json.includes('\\') ? (JSON.parse(json) as string) : json.slice(1, -1);
  const changed = change(text);
  return changed === text ? json : JSON.stringify(changed);
}

/**
 * The JSON of a row's facts with some texts changed. Parsing and writing the whole row would take ten times as long.
 *
 * @example changedFacts('{"_id":"p1","sku":"A1","name":"Zelt"', ['sku'], (sku) => `<b>${sku}</b>`)
 */
export function changedFacts(
  facts: string,
  fields: readonly SearchedField[],
  change: (text: string) => string,
): string {
  return fields.reduce((row, field) => {
    const found = findText(row, field);
    if (!found) return row;
    const { start, json } = found;
    return row.slice(0, start) + changedText(json, change) + row.slice(start + json.length);
  }, facts);
}

/** The JSON of the searched texts of a row alone, each changed. */
export function changedTextsJson(facts: string, change: (text: string) => string): string {
  let json = '';
  for (const field of ['name', 'sku', 'variantSku'] as const) {
    const found = findText(facts, field);
    if (found) json += `,"${field}":${changedText(found.json, change)}`;
  }
  return `{${json.slice(1)}}`;
}

/** One row of a list with variants wanted. */
export function variantRow(variant: VariantFacts, offer: Offer, options: VariantRowOptions): RowParts {
  return {
    facts: variantFactsJson(variant, options),
    live: options.texts.offer(offer, variant, options.settings),
  };
}

/** The user-independent part of a row with variants, without its last brace, which an index may store. */
export function variantFactsJson(
  variant: VariantFacts,
  { locale, matrices }: Pick<VariantRowOptions, 'locale' | 'matrices'>,
): string {
  return kept(rowTexts(variant), locale, () =>
    variantRowFields(variant, locale, matrices.has(variant.product)),
  );
}

/**
 * One row a product: the lowest price of its variants, the sum of their stock. A product of one article is presented as
 * that article, so that it can be bought from the row.
 */
export function productRow(
  variants: readonly VariantFacts[],
  offers: ReadonlyMap<number, Offer>,
  product: ProductFacts,
  options: VariantRowOptions,
): RowParts {
  const { settings, locale, texts } = options;
  const [only] = variants;
  const onlyOffer = only && offers.get(only.id);
  if (only && onlyOffer && product.variantIds.length === 1) return variantRow(only, onlyOffer, options);
  const sum = sumOffers(variants, offers);
  const price = sum.cheapest ? texts.price(sum.offer.prices, sum.cheapest, settings) : '';
  const meant = options.isMeant ? meantVariant(variants, offers, product) : undefined;
  return {
    facts: meant
      ? kept(meantTexts(meant), locale, () => meantRowFields(meant, locale))
      : kept(rowTexts(product), locale, () => productRowFields(product, locale)),
    live: price + liveJson(sum.offer, product, settings),
  };
}

/** The first variant in stock of those that match a search, else the first one; undefined if all match. */
function meantVariant(
  variants: readonly VariantFacts[],
  offers: ReadonlyMap<number, Offer>,
  product: ProductFacts,
): VariantFacts | undefined {
  if (variants.length >= product.variantIds.length) return undefined;
  return variants.find(({ id }) => (offers.get(id)?.stock ?? 0) > 0) ?? variants[0];
}

/** The product's row with the pictures and the number of the variant that is meant. */
function meantRowFields(variant: VariantFacts, locale: Locale) {
  const { product, images, sku } = variant;
  const fields = productRowFields(product, locale);
  return { ...fields, ...(images.length > 0 ? { images: imagesOf(images, locale) } : {}), meantSku: sku };
}

/** The parts of a product's detail that are the product's own and live: from "name" to "attributes", and its variants. */
export function productDetailJson(
  variants: readonly VariantFacts[],
  offers: ReadonlyMap<number, Offer>,
  product: ProductFacts,
  options: PresentOptions,
): string {
  const { settings, locale, texts } = options;
  const sum = sumOffers(variants, offers);
  const price = sum.cheapest ? texts.price(sum.offer.prices, sum.cheapest, settings) : '';
  const listed = variants
    .filter((variant) => variant.isVariant)
    .map((variant) => {
      const offer = offers.get(variant.id) ?? noOffer;
      const variantPrice = texts.price(offer.prices, variant, settings);
      return `${kept(detailTexts(variant), locale, () => variantDetailFields(variant, locale))}${variantPrice}${stockJson(offer, settings)}}`;
    });
  const own = kept(detailTexts(product), locale, () => productDetailFields(product, locale));
  return `${own}${price}${stockJson(sum.offer, settings)},"variants":[${listed.join(',')}]`;
}

/** The lowest net price of one sales unit, with its article, and stock and pre-stocks together. */
export function sumOffers(
  variants: readonly VariantFacts[],
  offers: ReadonlyMap<number, Offer>,
): { offer: Offer; cheapest: VariantFacts | undefined } {
  let cheapest: VariantFacts | undefined;
  let prices: StoredPrices | null = null;
  let stock = 0;
  const preStocks: Record<string, number> = {};
  for (const variant of variants) {
    const offer = offers.get(variant.id);
    if (!offer) continue;
    // A shortage of one article takes nothing away from the others.
    stock += variants.length === 1 ? offer.stock : Math.max(0, offer.stock);
    for (const id in offer.preStocks) preStocks[id] = (preStocks[id] ?? 0) + (offer.preStocks[id] as number);
    if (offer.prices && (!prices || perSalesUnit(offer.prices) < perSalesUnit(prices))) {
      prices = offer.prices;
      cheapest = variant;
    }
  }
  return { offer: { prices, stock, preStocks }, cheapest };
}

/** For comparison only: it may have more decimals than a price. */
function perSalesUnit({ valueE4, priceUnit }: StoredPrices): number {
  return valueE4 / priceUnit;
}

const noOffer: Offer = { prices: null, stock: 0, preStocks: {} };

/** JSON objects without the closing brace, by language. */
const newTexts = () => derived((_: VariantFacts | ProductFacts): Partial<Record<Locale, string>> => ({}));
const rowTexts = newTexts();
const meantTexts = newTexts();
const detailTexts = newTexts();

function kept(texts: Partial<Record<Locale, string>>, locale: Locale, fields: () => object): string {
  texts[locale] ??= JSON.stringify(fields()).slice(0, -1);
  return texts[locale];
}

function variantRowFields(variant: VariantFacts, locale: Locale, hasMatrix: boolean) {
  const { product } = variant;
  return {
    ...productFields(product, locale),
    ...(variant.isVariant ? { variantSku: variant.sku } : {}),
    productName: localized(locale, product.name),
    variantCount: product.variantIds.length,
    ...(hasMatrix ? { hasMatrix } : {}),
    ...ownFields(variant, locale),
  };
}

function variantDetailFields(variant: VariantFacts, locale: Locale) {
  return { variantSku: variant.sku, ...ownFields(variant, locale) };
}

function productDetailFields(product: ProductFacts, locale: Locale) {
  return { ...productFields(product, locale), ...ownFields(product, locale) };
}

function productRowFields(product: ProductFacts, locale: Locale) {
  const fields = productDetailFields(product, locale);
  return { ...fields, productName: fields.name, variantCount: product.variantIds.length };
}

function ownFields(facts: VariantFacts | ProductFacts, locale: Locale) {
  return {
    name: localized(locale, facts.name),
    images: imagesOf(facts.images, locale),
    releaseDate: facts.releaseDate,
    salesBatchSize: facts.salesBatchSize,
    attributes: presentAttributes(facts.attributes, locale),
  };
}

function productFields(product: ProductFacts, locale: Locale) {
  const text = (name: LocalizedText) => localized(locale, name);
  return {
    _id: product.id,
    sku: product.sku,
    isGrossPrice: product.isGrossPrice,
    isStockFreeze: product.isStockFreeze,
    isOnlySellableWithPositiveStock: product.isOnlySellableWithPositiveStock,
    ...(product.vatRate === null ? {} : { vatRate: product.vatRate }),
    salesUnit: product.salesUnit && { id: product.salesUnit.id, name: text(product.salesUnit.name) },
    materialUnits: product.units.map((unit) => ({
      unit: { id: unit.id },
      baseExchangeRatio: unit.ratio,
      mainUnit: { name: text(unit.mainUnitName) },
    })),
    salesAttributes: product.salesAttributes.map(({ name, ...attribute }) => ({
      ...attribute,
      name: text(name),
    })),
    rating: product.rating,
  };
}

function presentAttributes(attributes: readonly AttributeFacts[], locale: Locale) {
  return attributes.map(({ key, name, value }) => ({
    key,
    name: localized(locale, name),
    value: localized(locale, value),
  }));
}

/** The pictures of an answer (contract: Image). */
export function imagesOf(images: readonly ImageFacts[], locale: Locale) {
  return images.map((image) => {
    if (typeof image === 'string') return { image: { url: image } };
    const { url, alt, focus } = image;
    const text = alt === null ? '' : localized(locale, { ...alt, de: alt.de ?? '' });
    const isCentred = focus.x === 50 && focus.y === 50;
    return { image: { url, ...(text === '' ? {} : { alt: text }), ...(isCentred ? {} : { focus }) } };
  });
}
