import { type FacetQuery, highlightTags, type ProductListQuery } from '@kontor/contract';
import { mayForCompany } from '@kontor/domain';
import type { Actor } from '../../shared/actor.ts';
import { fieldsInvalid, requestError } from '../../shared/errors.ts';
import {
  type CategoryTrees,
  categoriesJson,
  type Listings,
  type ListQuery,
  markedText,
} from '../listing/index.ts';
import type { OwnNumberReader } from '../own-numbers/own-number-reader.ts';
import { type CatalogueReader, isProductVisible } from './catalogue-reader.ts';
import type { DisplayOffers } from './display-offers.ts';
import type { Offer } from './live-offers.ts';
import { detailRestJson, type ProductDetails } from './product-detail.ts';
import type { ProductFacts, VariantFacts } from './product-facts.ts';
import {
  changedTextsJson,
  imagesOf,
  productDetailJson,
  productRow,
  type RowParts,
  rowJson,
  sumOffers,
  variantRow,
} from './product-json.ts';
import { readListQuery } from './read-list-query.ts';
import type { RelatedProducts } from './related-products.ts';
import { inOrder, type RowArticlesReader } from './row-articles.ts';

export interface CatalogueContext {
  catalogue: CatalogueReader;
  categories: CategoryTrees;
  listings: Listings;
  rowArticles: RowArticlesReader;
  displayOffers: DisplayOffers;
  details: ProductDetails;
  related: RelatedProducts;
  ownNumbers: Pick<OwnNumberReader, 'ofVariants' | 'containing'>;
  /** Whether the actor may review a product (PROD-14). */
  canReview(actor: Actor, productId: string): Promise<boolean>;
}

/** The categories that the actor may see as the JSON of `{data}` (API-10). */
export async function listCategories({ categories }: CatalogueContext, actor: Actor): Promise<string> {
  return categoriesJson(await categories.of(actor.tenantId), actor, actor.locale);
}

/** A page of a category, of everything or of a search as the JSON of `{data, meta}` (API-16, API-17, API-20). */
export async function listProducts(
  context: CatalogueContext,
  input: {
    actor: Actor;
    query: ProductListQuery & {
      searchKey?: string;
      categoryCounts?: '0' | '1' | undefined;
      completions?: '0' | '1' | undefined;
    };
    rows: ListQuery['rows'];
  },
): Promise<string> {
  const { actor, query } = input;
  const settings = await context.catalogue.settingsOf(actor.tenantId);
  const tree = await context.categories.of(actor.tenantId);
  const basePriceListId = await context.catalogue.basePriceListOf(actor.tenantId);
  const listQuery = readListQuery({ ...input, settings, tree, basePriceListId });
  const countsCategories = query.categoryCounts === '1';
  const page = await context.listings.page(listQuery, tree, { countsCategories });
  const isMeant = listQuery.search !== null && !isNarrowed(listQuery);
  const searched = listQuery.search ? await context.listings.searched(listQuery, tree) : undefined;
  const rows = await presentRows(context, actor, page.rows, listQuery.rows, {
    isMeant,
    marksOf: searched?.marks,
  });
  const counts = countsCategories ? await context.listings.categories(listQuery, tree) : undefined;
  const completions =
    query.completions === '1' ? await context.listings.completions(listQuery, tree) : undefined;
  // Do not name dropped words of an empty list: it shows no result that lacks them.
  const dropped = page.rows.length > 0 ? (searched?.dropped ?? []) : [];
  const more =
    (counts === undefined ? '' : `,"categories":${counts}`) +
    (completions === undefined ? '' : `,"completions":${completions}`) +
    (dropped.length === 0 ? '' : `,"withoutWords":${JSON.stringify(dropped)}`);
  return `{"data":[${rows.join(',')}],"meta":{"total":${page.total},"page":${listQuery.page},"pageSize":${listQuery.pageSize}${more}}}`;
}

/** Whether filters of price or availability hide variants: then the searched words are not why they are missing. */
function isNarrowed({ isStockOnly, isPreOrderMode, priceMin, priceMax }: ListQuery): boolean {
  return isStockOnly || isPreOrderMode || priceMin !== undefined || priceMax !== undefined;
}

type MarksOf = Awaited<ReturnType<Listings['searched']>>['marks'];

const tags = { preTag: highlightTags.pre, postTag: highlightTags.post };

/** The marks that the search engine gives with its hits (PROD-03, SRCH-09). */
function marksJson(facts: string, marksOf: MarksOf | undefined): string {
  if (!marksOf) return '';
  return `,"_formatted":${changedTextsJson(facts, (text) => markedText(text, marksOf(text), tags))}`;
}

/** The filters of a list as the JSON of `{data, meta}` (API-22). */
export async function listFacets(
  context: CatalogueContext,
  { actor, query }: { actor: Actor; query: FacetQuery },
): Promise<string> {
  // Words of a value mean nothing without its attribute (API-22).
  if (query.facetSearch !== undefined && query.facetKey === undefined)
    throw fieldsInvalid([{ field: 'facetKey', code: 'required' }]);
  const settings = await context.catalogue.settingsOf(actor.tenantId);
  const tree = await context.categories.of(actor.tenantId);
  const basePriceListId = await context.catalogue.basePriceListOf(actor.tenantId);
  const rows = query.rows ?? 'variants';
  return await context.listings.facets(
    // Filters stand beside the hits of the search engine too, which searches from the first character on (SRCH-06).
    readListQuery({ actor, query, rows, settings, tree, basePriceListId, minSearchLength: 1 }),
    tree,
  );
}

/** Featured, bestselling, similar or last ordered products as the JSON of `{data}` (API-19). */
export async function listRelated(
  context: CatalogueContext,
  {
    actor,
    type,
    id,
    limit,
  }: { actor: Actor; type: 'featured' | 'bestseller' | 'similar' | 'recent'; id?: string; limit: number },
): Promise<string> {
  const { related, catalogue } = context;
  const { tenantId } = actor;
  if (type === 'similar') await visibleProduct(context, actor, id ?? '');
  const find = {
    featured: () => related.featured(tenantId),
    bestseller: () => related.bestsellers(tenantId),
    similar: () => related.similarTo(tenantId, id as string),
    recent: async () =>
      actor.company && mayForCompany(actor, 'orders.read')
        ? related.recentOf(tenantId, actor.company.id)
        : [],
  };
  const ids = await find[type]();
  const products = await catalogue.facts.productsById(tenantId, ids);
  const shown = ids
    .flatMap((productId) => products.get(productId) ?? [])
    .filter((product) => isProductVisible(actor, product) && product.variantIds.length > 0)
    .slice(0, limit);
  const rows = await presentRows(
    context,
    actor,
    shown.map((product) => product.variantIds),
    'products',
  );
  return `{"data":[${rows.join(',')}]}`;
}

/** A product with its variants as the JSON of `{data}` (API-18). */
export async function readProduct(context: CatalogueContext, actor: Actor, id: string): Promise<string> {
  const { catalogue, categories, details, canReview } = context;
  const product = await visibleProduct(context, actor, id);
  const { variantIds } = product;
  const [settings, tree, variants, detail, offers, mayReview, numbers] = await Promise.all([
    catalogue.settingsOf(actor.tenantId),
    categories.of(actor.tenantId),
    catalogue.facts.variantsById(actor.tenantId, variantIds),
    details.of(actor.tenantId, product.id),
    offersOf(context, actor, variantIds),
    canReview(actor, product.id),
    context.ownNumbers.ofVariants(actor, variantIds),
  ]);
  const articles = inOrder(variantIds, variants);
  const named = articles.flatMap(({ id, sku }) => {
    const ownNumber = numbers.get(id);
    return ownNumber === undefined ? [] : [{ sku, ownNumber }];
  });
  const own = named.length === 0 ? '' : `,"ownNumbers":${JSON.stringify(named)}`;
  const parts = productDetailJson(articles, offers, product, {
    locale: actor.locale,
    settings,
    texts: context.displayOffers.texts,
  });
  const rest = detailRestJson(detail, tree, actor);
  return `{"data":${parts}${rest}${own},"canReview":${mayReview}}}`;
}

/** The id of the visible product that has this article number, its own or a variant's (PROD-02). */
export async function findProductBySku(
  context: CatalogueContext,
  actor: Actor,
  sku: string,
): Promise<string> {
  const article = (await articlesBySku(context, actor, [sku]))[0];
  if (!article) throw requestError('product.not.found');
  return article.product.id;
}

/** The main picture of each article that is known and visible, in the order asked for (API-21). */
export async function mainImages(context: CatalogueContext, actor: Actor, skus: readonly string[]) {
  const articles = await articlesBySku(context, actor, skus);
  return articles.map(({ sku, product, variants: [only, ...others] }) => {
    const images = only && others.length === 0 ? only.images : product.images;
    return { sku, images: imagesOf(images.slice(0, 1), actor.locale) };
  });
}

/** The rows of articles that are known and visible, in the order asked for, as the JSON of `{data}` (WISH-01). */
export async function listArticles(
  context: CatalogueContext,
  actor: Actor,
  skus: readonly string[],
): Promise<string> {
  const articles = await articlesBySku(context, actor, skus);
  const variantIds = articles.flatMap(({ variants }) => variants.map(({ id }) => [id]));
  const rows = await presentRows(context, actor, variantIds, 'variants');
  return `{"data":[${rows.join(',')}]}`;
}

/** Rows of the articles whose own number at the active company contains a text, as the JSON of `{data}` (decision 48). */
export async function listOwnArticles(
  context: CatalogueContext,
  actor: Actor,
  { number, limit = 20 }: { number: string; limit?: number | undefined },
): Promise<string> {
  const own = await context.ownNumbers.containing(actor, number, limit);
  const variants = await context.catalogue.facts.variantsBySku(
    actor.tenantId,
    own.map(({ sku }) => sku),
  );
  const known = own.flatMap(({ sku, ownNumber }) => {
    const variant = variants.get(sku);
    return variant ? [{ id: variant.id, ownNumber }] : [];
  });
  // An article may have several own numbers: show the one that was searched.
  const numbers = new Map(known.map(({ id, ownNumber }) => [id, ownNumber]));
  const rows = await presentRows(
    context,
    actor,
    known.map(({ id }) => [id]),
    'variants',
    { known: numbers },
  );
  return `{"data":[${rows.join(',')}]}`;
}

/** Price and stock of each article that is known and visible as the JSON of `{data}` (SRCH-11). */
export async function listPrices(
  context: CatalogueContext,
  actor: Actor,
  skus: readonly string[],
): Promise<string> {
  const { catalogue, displayOffers } = context;
  const settings = await catalogue.settingsOf(actor.tenantId);
  const articles = await articlesBySku(context, actor, skus);
  const variantIds = articles.flatMap((article) => article.variants.map((variant) => variant.id));
  const offers = await offersOf(context, actor, variantIds);
  const entries = articles.map(({ sku, variants }) => {
    const { offer, cheapest } = sumOffers(variants, offers);
    const price = cheapest ? displayOffers.texts.price(offer.prices, cheapest, settings) : '';
    return `{"sku":${JSON.stringify(sku)}${price},"stock":{"value":${offer.stock}}}`;
  });
  return `{"data":[${entries.join(',')}]}`;
}

async function visibleProduct(
  { catalogue }: CatalogueContext,
  actor: Actor,
  id: string,
): Promise<ProductFacts> {
  const product = (await catalogue.facts.productsById(actor.tenantId, [id])).get(id);
  if (!product || !isProductVisible(actor, product)) throw requestError('product.not.found');
  return product;
}

/** An article number that was asked for: one variant, or a product by its own number with all its variants. */
interface Article {
  sku: string;
  product: ProductFacts;
  variants: readonly VariantFacts[];
}

async function articlesBySku(
  { catalogue: { facts } }: CatalogueContext,
  actor: Actor,
  skus: readonly string[],
) {
  const wanted = [...new Set(skus)];
  const { tenantId } = actor;
  const variants = await facts.variantsBySku(tenantId, wanted);
  const others = wanted.filter((sku) => !variants.has(sku));
  const products =
    others.length > 0 ? await facts.productsBySku(tenantId, others) : new Map<string, ProductFacts>();
  const ofProducts = await facts.variantsById(
    tenantId,
    Array.from(products.values()).flatMap((product) => product.variantIds),
  );
  return wanted.flatMap((sku): Article[] => {
    const variant = variants.get(sku);
    const product = variant?.product ?? products.get(sku);
    if (!product || !isProductVisible(actor, product) || variant?.isActive === false) return [];
    return [{ sku, product, variants: variant ? [variant] : inOrder(product.variantIds, ofProducts) }];
  });
}

async function offersOf(
  { catalogue, displayOffers }: CatalogueContext,
  actor: Actor,
  variantIds: readonly number[],
): Promise<Map<number, Offer>> {
  const settings = await catalogue.settingsOf(actor.tenantId);
  const basePriceListId = await catalogue.basePriceListOf(actor.tenantId);
  return await displayOffers.of({ actor, settings, basePriceListId, variantIds });
}

async function presentRows(
  context: CatalogueContext,
  actor: Actor,
  rows: readonly (readonly number[])[],
  kind: ListQuery['rows'],
  {
    known,
    isMeant = false,
    marksOf,
  }: { known?: ReadonlyMap<number, string>; isMeant?: boolean; marksOf?: MarksOf | undefined } = {},
): Promise<string[]> {
  const settings = await context.catalogue.settingsOf(actor.tenantId);
  const { articles, variantIds, matrices } = await context.rowArticles.of(actor.tenantId, rows);
  const [offers, numbers] = await Promise.all([
    offersOf(context, actor, variantIds),
    known ?? context.ownNumbers.ofVariants(actor, variantIds),
  ]);
  const { texts } = context.displayOffers;
  const options = { locale: actor.locale, settings, matrices, isMeant, texts };
  const shown: string[] = [];
  const show = ({ facts, live }: RowParts, ownNumber: string | undefined) =>
    shown.push(rowJson({ facts, live: live + ownNumberJson(ownNumber) + marksJson(facts, marksOf) }));
  for (const variants of articles) {
    const [first] = variants as [VariantFacts];
    // A large listing is shown for a moment longer than it holds.
    if (!isProductVisible(actor, first.product)) continue;
    const offer = offers.get(first.id);
    const ownNumber = numbers.get(first.id);
    if (kind === 'products')
      show(
        productRow(variants, offers, first.product, options),
        first.product.variantIds.length === 1 ? ownNumber : undefined,
      );
    else if (offer) show(variantRow(first, offer, options), ownNumber);
  }
  return shown;
}

function ownNumberJson(ownNumber: string | undefined): string {
  return ownNumber === undefined ? '' : `,"ownNumber":${JSON.stringify(ownNumber)}`;
}
