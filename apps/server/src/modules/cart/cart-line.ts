import { createHash } from 'node:crypto';
import type { BasketLineInput, EndedSeason } from '@kontor/contract';
import {
  buyingNetE4,
  type CustomAttributeIssue,
  customAttributeIssue,
  decimalToE4,
  defaultQuantity,
  type LineProblem,
  lineProblem,
  lineProblems,
  minorToDecimal,
  type NetPrice,
  type OrderType,
  type PriceUnit,
  pickSeasons,
  type QuantityBySeason,
  serializeAttributes,
  sumQuantities,
  type UnitPrice,
} from '@kontor/domain';
import { type Locale, type LocalizedText, localized } from '../../shared/locale.ts';
import type { Sellable } from '../catalogue/catalogue-reader.ts';
import type { LineRefusal } from './cart.errors.ts';

/** An article that can be bought, at the actor's price. `ownNumber` is the company's own number (decision 48). */
export type CartProduct = Omit<Sellable, 'variantSku' | 'attributes' | 'isVisible' | 'units' | 'style'> &
  Partial<Pick<Sellable, 'units' | 'style'>> & { readonly ownNumber?: string | undefined };

/** The tenant's settings that a line depends on. */
export interface CartRules {
  isBatchSizeActive: boolean;
  buyableWithoutStock: boolean;
  isCustomAttributesActive: boolean;
  isPreOrderModeVisible: boolean;
  seasons: readonly CartSeason[];
  /** Ended seasons, of which lines may still have pieces. */
  endedSeasons: readonly CartSeason[];
}

interface CartSeason {
  readonly id: string;
  readonly name: LocalizedText;
  /** Local date, YYYY-MM-DD. */
  readonly date: string;
}

/** A line as it is stored. `attributesKey` is the hash of the sorted attributes, empty without any (CART-05). */
export interface StoredLine {
  orderType: OrderType;
  sku: string;
  attributesKey: string;
  productId: string;
  variantId: number | null;
  quantity: number | null;
  seasonQuantities: Record<string, number> | null;
  attributes: Record<string, string> | null;
  /** The stored price at the last save in ten-thousandths for `unitSeen` sales units; null: there was none. */
  priceSeenE4: number | null;
  /** The same net: another value means another price (CART-13). Null also in lines that were saved before this column. */
  netSeenE4: number | null;
  unitSeen: PriceUnit;
  /** Its place among the lines; absent for a new line, which comes last. */
  position?: number | undefined;
}

/** The part of a stored line that reads and orders need, without the keys for saves. */
export type ReadLine = Omit<StoredLine, 'attributesKey' | 'productId' | 'variantId'>;

/** Columns of a line, in the cart and in drafts. */
export interface ReadLineRow {
  sku: string;
  quantity: number | null;
  season_quantities: Record<string, number> | null;
  attributes: Record<string, string> | null;
  price_seen: number | null;
  net_seen: number | null;
  unit_seen: PriceUnit;
  position: number;
}

export function readLineOf(orderType: OrderType, row: ReadLineRow): ReadLine {
  return {
    orderType,
    sku: row.sku,
    quantity: row.quantity,
    seasonQuantities: row.season_quantities,
    attributes: row.attributes,
    priceSeenE4: row.price_seen === null ? null : decimalToE4(row.price_seen),
    netSeenE4: row.net_seen === null ? null : decimalToE4(row.net_seen),
    unitSeen: row.unit_seen,
    position: row.position,
  };
}

/** The primary key of a line within its basket as one text. */
export function lineKey(line: Pick<StoredLine, 'orderType' | 'sku' | 'attributesKey'>): string {
  return `${line.orderType}\n${line.sku}\n${line.attributesKey}`;
}

/** A hash of the custom attributes, because attributes may be too long for an index. */
export function attributesKey(attributes: Record<string, string> | null | undefined): string {
  const text = serializeAttributes(attributes);
  return text === '' ? '' : createHash('sha256').update(text).digest('base64url');
}

/** The article number of an input line: the variant's if named, else the product's (CART-03). */
export function inputSku(line: BasketLineInput): string {
  return (line.variantSku || line.sku || '').trim();
}

/** The price as stored, in ten-thousandths, at which a line is bought: its volume step or its pre-order price. */
function buyingStoredE4(
  price: NonNullable<CartProduct['price']>,
  orderType: OrderType,
  quantity: number,
): number {
  const { valueE4, priceUnit, preOrderE4, volumePrices } = price;
  const stored: NetPrice = {
    netE4: valueE4,
    priceUnit,
    preOrderNetE4: preOrderE4 || undefined,
    volumePrices: volumePrices.map((step) => ({ minQuantity: step.minQuantity, netE4: step.valueE4 })),
  };
  return buyingNetE4(stored, orderType, quantity);
}

/** The net price at which a line is bought; null: price on request. */
function buyingPrice(product: CartProduct, orderType: OrderType, quantity: number): UnitPrice | null {
  if (!product.price) return null;
  const { net } = product.price;
  return { netE4: buyingNetE4(net, orderType, quantity), priceUnit: net.priceUnit };
}

/**
 * Turns an input line into the line to store, or returns all refusals in the order of `lineProblems`. It implements
 * CART-07, CART-15 to CART-18, CART-25 and TABL-06 to TABL-16. `previous` is the stored line of the same identity, if any.
 * Refusals name seasons in `locale`.
 */
export function checkLine(input: {
  index: number;
  line: BasketLineInput;
  product: CartProduct | undefined;
  previous: StoredLine | undefined;
  rules: CartRules;
  locale: Locale;
}): { line: StoredLine } | { refusals: readonly LineRefusal[] } {
  const { index, line, product, previous, rules, locale } = input;
  const sku = inputSku(line);
  const refuse = (code: LineRefusal['code'], details: Record<string, unknown> = {}) => ({
    refusals: [{ index, sku, code, ...details }],
  });

  const orderType = line.orderType ?? 'order';
  if (orderType === 'preOrder' && !rules.isPreOrderModeVisible) return refuse('feature.disabled');
  if (line._id?.includes('-')) return refuse('product.added.to.cart.error', { reason: 'id.hyphen' });
  if (!product || line._id !== product.productId)
    return refuse('product.added.to.cart.error', { reason: 'product.unknown' });
  if (!product.price?.valueE4) return refuse('product.added.to.cart.error', { reason: 'price.missing' });

  const wanted = wantedPieces(line, product, previous, rules);
  if (!wanted) return refuse('quantity.invalid');
  if (wanted.quantity === 0 && (line.quantity ?? null) === null && orderType === 'order')
    return refuse('stock.not.enough.error', { requested: 1, available: Math.max(0, product.stock) });
  const before = previous?.seasonQuantities ?? {};
  // Stored pieces of an ended season may stay, but cannot be changed.
  const isNews = ({ seasonId, quantity }: EndedSeason) =>
    !Object.hasOwn(before, seasonId) || before[seasonId] !== quantity;
  const ended = endedPieces(wanted.seasonQuantities, rules, locale);
  const endedNews = ended.filter(isNews);
  const quantities = orderType === 'order' ? undefined : offeredPieces(wanted.seasonQuantities, rules);
  const problems = lineProblems<CustomAttributeIssue>(
    {
      orderType,
      moment: 'saved',
      quantity: wanted.quantity,
      previousQuantity: previous?.quantity ?? 0,
      quantities,
      product: { ...product, preStocks: quantities && offeredPreStocks(product, rules) },
      price: buyingPrice(product, orderType, wanted.quantity),
      hasEndedSeasons: endedNews.length > 0,
      // A stored line keeps attributes that settings or the product no longer allow; it cannot be ordered.
      attributeIssue: previous
        ? undefined
        : customAttributeIssue({ given: line.attributes, product, flags: rules }),
    },
    rules,
  );
  if (problems.length > 0) {
    return {
      refusals: problems.map((problem) => ({
        index,
        sku,
        ...refusalOf(problem),
        ...(problem.code === 'season.over' ? { seasons: endedNews } : {}),
      })),
    };
  }

  const stored = {
    orderType,
    sku: product.sku,
    attributesKey: attributesKey(line.attributes),
    productId: product.productId,
    variantId: product.variantId,
    attributes: line.attributes && Object.keys(line.attributes).length > 0 ? { ...line.attributes } : null,
    position: previous?.position,
  };
  if (!quantities) {
    const { quantity } = wanted;
    return {
      line: { ...stored, quantity, seasonQuantities: null, ...seenPrice(product, orderType, quantity) },
    };
  }
  const seasonQuantities = Object.fromEntries([
    ...ended.map(({ seasonId, quantity }) => [seasonId, quantity] as const),
    ...Object.entries(quantities).filter(([, quantity]) => quantity > 0),
  ]);
  return { line: { ...stored, quantity: null, seasonQuantities, ...seenPrice(product, orderType, 1) } };
}

/** The quantities of an input line; the stored line supplies what it omits. Undefined: they are invalid (TABL-14). */
function wantedPieces(
  line: BasketLineInput,
  product: CartProduct,
  previous: StoredLine | undefined,
  rules: CartRules,
): { quantity: number; seasonQuantities: Record<string, number> } | undefined {
  if ((line.orderType ?? 'order') === 'order') {
    const quantity = line.quantity ?? previous?.quantity ?? defaultQuantity(product, rules);
    return { quantity, seasonQuantities: {} };
  }
  const named = namedPieces(line, rules);
  if (!named) return undefined;
  const seasonQuantities = { ...previous?.seasonQuantities, ...Object.fromEntries(named) };
  return { quantity: sumQuantities(offeredPieces(seasonQuantities, rules)), seasonQuantities };
}

/**
 * The known line that `keep` means: same identity and quantities, with its current price as seen. Undefined if there is
 * none (CART-09, CART-10, CART-13). It is not checked again, because it was in the cart.
 */
export function keptLine(input: {
  line: BasketLineInput;
  known: readonly StoredLine[];
  product: CartProduct | undefined;
  rules: CartRules;
}): StoredLine | undefined {
  const { line, known, product, rules } = input;
  if (line.orderType === 'preOrder' && !rules.isPreOrderModeVisible) return undefined;
  const found = known.find((stored) => hasQuantitiesOf(stored, line, rules));
  if (!found) return undefined;
  return {
    ...found,
    variantId: product ? product.variantId : found.variantId,
    ...(product?.price ? seenPrice(product, found.orderType, found.quantity ?? 1) : {}),
  };
}

function hasQuantitiesOf(stored: StoredLine, line: BasketLineInput, rules: CartRules): boolean {
  if (stored.orderType === 'order') return stored.quantity === line.quantity;
  const named = namedPieces(line, rules);
  if (!named) return false;
  const ids = [...rules.seasons.map(({ id }) => id), ...named.keys()];
  const quantities = pickSeasons(stored.seasonQuantities ?? {}, ids);
  return ids.every((id) => quantities[id] === (named.get(id) ?? 0));
}

/** The quantities of an input line by season id. Undefined if a season has two, or a quantity has no season (TABL-14). */
function namedPieces(line: BasketLineInput, { seasons }: CartRules): Map<string, number> | undefined {
  const quantities = line.quantities ?? [];
  const ids = line.seasonIds ?? seasons.map(({ id }) => id);
  const named = new Map(ids.map((id, place) => [id, quantities[place] ?? 0]));
  return named.size < ids.length || quantities.length > ids.length ? undefined : named;
}

/** The pieces of a line for ended seasons, by their dates (CART-03). */
export function endedPieces(
  seasonQuantities: Readonly<Record<string, number>>,
  { seasons, endedSeasons }: Pick<CartRules, 'seasons' | 'endedSeasons'>,
  locale: Locale,
): EndedSeason[] {
  const pieces = Object.entries(seasonQuantities).filter(
    ([seasonId, quantity]) => quantity !== 0 && !seasons.some(({ id }) => id === seasonId),
  );
  // Nearly every line has none.
  if (pieces.length === 0) return [];
  const place = (seasonId: string) => endedSeasons.findIndex(({ id }) => id === seasonId);
  return pieces
    .sort(([a], [b]) => place(a) - place(b))
    .map(([seasonId, quantity]) => {
      const season = endedSeasons[place(seasonId)];
      const name = season ? localized(locale, season.name) : null;
      return { seasonId, name, date: season?.date ?? null, quantity };
    });
}

/** Whether an ordinary save could not restore the line's quantities, because its product allows less now. */
export function isBeyondProduct(line: StoredLine, product: CartProduct, rules: CartRules): boolean {
  const problem = lineProblem(
    {
      orderType: line.orderType,
      moment: 'saved',
      quantity: line.quantity,
      quantities: offeredPieces(line.seasonQuantities ?? {}, rules),
      product: { ...product, preStocks: offeredPreStocks(product, rules) },
      price: buyingPrice(product, line.orderType, line.quantity ?? 1),
    },
    rules,
  );
  return problem !== undefined && problem.code !== 'price.missing';
}

type OfferedSeasons = { readonly seasons: readonly { readonly id: string }[] };

export function offeredPieces(
  seasonQuantities: QuantityBySeason,
  { seasons }: OfferedSeasons,
): Record<string, number> {
  return pickSeasons(
    seasonQuantities,
    seasons.map(({ id }) => id),
  );
}

/** The pre-stocks of the offered seasons; empty if the product has none at all (TABL-15). */
export function offeredPreStocks(
  { preStocks }: Pick<CartProduct, 'preStocks'>,
  rules: OfferedSeasons,
): QuantityBySeason {
  return Object.keys(preStocks).length === 0 ? preStocks : offeredPieces(preStocks, rules);
}

function seenPrice(
  product: CartProduct,
  orderType: OrderType,
  quantity: number,
): Pick<StoredLine, 'priceSeenE4' | 'netSeenE4' | 'unitSeen'> {
  if (!product.price) return { priceSeenE4: null, netSeenE4: null, unitSeen: 1 };
  return {
    priceSeenE4: buyingStoredE4(product.price, orderType, quantity),
    netSeenE4: buyingNetE4(product.price.net, orderType, quantity),
    unitSeen: product.price.priceUnit,
  };
}

function refusalOf(
  problem: LineProblem<CustomAttributeIssue>,
): Pick<LineRefusal, 'code'> & Record<string, unknown> {
  switch (problem.code) {
    case 'price.missing':
      return { code: 'product.added.to.cart.error', reason: problem.code };
    case 'amount.too.large':
      return { code: problem.code, maximum: minorToDecimal(problem.maxMinor) };
    default:
      return { ...problem };
  }
}
