import type { Invoice, OrderStatus, Sort } from '@kontor/contract';
import { type OrderType, parseOrderType } from '@kontor/domain';

/**
 * The query parameters of each route, read tolerantly: unknown or malformed ones are dropped, so that no typed or
 * stored address ends in an error.
 */
type RawSearch = Readonly<Record<string, unknown>>;

/** The highest price filter, in the currency's main unit. */
export const MAX_PRICE = 999_999_999;

/** More can only be typed into an address. */
const MAX_ATTRIBUTES = 20;
const MAX_ATTRIBUTE_VALUES = 50;

export type AccountSection =
  | 'overview'
  | 'users'
  | 'addresses'
  | 'order-history'
  | 'order-book'
  | 'returns'
  | 'invoices';
export type StaticSection = 'overview' | 'contact-us';

/** Where to go after signing in; ignored unless on this site (BOOT-03). */
export function readLandingSearch(raw: RawSearch) {
  return optional('redirect', text(raw.redirect, 2000));
}

/** The secret of a mailed link. */
export function readLinkSearch(raw: RawSearch) {
  return optional('token', text(raw.token, 200));
}

/** The link to set a password: its secret, and where the sign-in after it leads. */
export function readResetSearch(raw: RawSearch) {
  return { ...readLinkSearch(raw), ...readLandingSearch(raw) };
}

export const sorts = [
  'featured',
  'priceAsc',
  'priceDesc',
  'nameAsc',
  'nameDesc',
  'ratingDesc',
  'ratingAsc',
] as const satisfies readonly Sort[];

/** Rows per page besides the usual 16 (CATG-05). */
export const pageSizes = [50, 100] as const;

/** A table with a row per variant, or cards with one per product (CATG-11). */
export type CategoryView = 'list' | 'grid';

/** The parameter of a filterable attribute, `attr.color=rot&attr.color=blau` (CATG-09). */
export type AttributeName = `attr.${string}`;

/** The shareable state of a product list. */
export interface ListSearch {
  /** From 1; absent: 1 (CATG-05). */
  page?: number | undefined;
  /** Absent: featured (CATG-10). */
  sort?: Sort | undefined;
  /** Absent: the user's own choice, else the shop's (CATG-11). */
  view?: CategoryView | undefined;
  /** Rows a page; absent: 16. */
  rows?: number | undefined;
  /** Net, in the currency's main unit, at most 4 decimals (CATG-08). */
  priceMin?: number | undefined;
  priceMax?: number | undefined;
  /** The chosen values of an attribute (CATG-09). */
  [attribute: AttributeName]: readonly string[] | undefined;
}

export function readCategorySearch(raw: RawSearch): ListSearch {
  return {
    ...optional('page', pageNumber(raw.page)),
    ...optional('sort', oneOf(sorts, raw.sort)),
    // The view is also called a table (CATG-11).
    ...optional('view', oneOf(['list', 'grid'] as const, raw.view === 'table' ? 'list' : raw.view)),
    ...optional('rows', pageSize(raw.rows)),
    ...priceRange(raw.priceMin, raw.priceMax),
    ...attributes(raw),
  };
}

/** Article number of the product or of the chosen variant (PROD-01). */
export function readProductSearch(raw: RawSearch) {
  return optional('sku', text(raw.sku, 64));
}

/** The search words, and the list of results (SRCH-03, SRCH-04). */
export interface TextSearch extends ListSearch {
  key?: string | undefined;
  /** The category that narrows the search (SRCH-02). */
  category?: string | undefined;
}

export function readTextSearch(raw: RawSearch): TextSearch {
  return {
    ...optional('key', text(raw.key, 200)),
    ...optional('category', id(raw.category)),
    ...readCategorySearch(raw),
  };
}

/** Anything but 'preOrder' is read as 'order' (CART-02). */
export function readOrderTypeSearch(raw: RawSearch): { type?: OrderType } {
  return raw.type === undefined ? {} : { type: parseOrderType(raw.type) };
}

/** The order is the one whose items are entered again. */
export function readQuickEntrySearch(raw: RawSearch) {
  return { ...readOrderTypeSearch(raw), ...readOrderOutcomeSearch(raw) };
}

/** Id of the placed order. */
export function readOrderOutcomeSearch(raw: RawSearch) {
  return optional('order', text(raw.order, 64));
}

export function readThankYouSearch(raw: RawSearch) {
  return {
    ...readOrderOutcomeSearch(raw),
    // Id of the request for approval.
    ...optional('approval', id(raw.approval)),
  };
}

export const approvalTabs = ['decide', 'own', 'all'] as const;
export type ApprovalTab = (typeof approvalTabs)[number];

export function readApprovalsSearch(raw: RawSearch) {
  return { ...optional('tab', oneOf(approvalTabs, raw.tab)), ...optional('page', pageNumber(raw.page)) };
}

/** The order states in their usual sequence (ORDR-05). */
export const orderStatuses = [
  'open',
  'confirmed',
  'processing',
  'partiallyDelivered',
  'delivered',
  'cancelled',
] as const satisfies readonly OrderStatus[];

export type OrderHistorySearch = ReturnType<typeof readOrderHistorySearch>;

export function readOrderHistorySearch(raw: RawSearch) {
  return {
    // Id or number of the expanded order.
    ...optional('order', text(raw.order, 64)),
    ...optional('page', pageNumber(raw.page)),
    // Absent: both kinds (ORDR-01).
    ...optional('type', oneOf(['order', 'preOrder'] as const, raw.type)),
    ...optional('status', oneOf(orderStatuses, raw.status)),
    // First and last day of the order date, Europe/Berlin.
    ...optional('from', localDate(raw.from)),
    ...optional('to', localDate(raw.to)),
    ...optional('costCentre', id(raw.costCentre)),
    ...optional('search', text(raw.search, 200)),
  };
}

export type OrderBookSearch = ReturnType<typeof readOrderBookSearch>;

export function readReturnsSearch(raw: RawSearch) {
  return optional('page', pageNumber(raw.page));
}

export function readOrderBookSearch(raw: RawSearch) {
  return {
    ...optional('page', pageNumber(raw.page)),
    // Absent: by article.
    ...optional('by', oneOf(['article', 'date'] as const, raw.by)),
    ...optional('search', text(raw.search, 200)),
  };
}

/** What is left to pay of a document, in the sequence of the filter (INVC-02). */
export const invoiceStatuses = [
  'open',
  'partiallyPaid',
  'overdue',
  'paid',
  'credited',
  'corrected',
] as const satisfies readonly Invoice['paymentStatus'][];

export type InvoicesSearch = ReturnType<typeof readInvoicesSearch>;

export function readInvoicesSearch(raw: RawSearch) {
  return {
    ...optional('page', pageNumber(raw.page)),
    ...optional('paymentStatus', oneOf(invoiceStatuses, raw.paymentStatus)),
    // First and last document date.
    ...optional('from', localDate(raw.from)),
    ...optional('to', localDate(raw.to)),
    ...optional('search', text(raw.search, 100)),
    // Set by the way back from the payment provider.
    ...optional('payment', oneOf(['paid', 'failed'] as const, raw.payment)),
  };
}

/** The router merges this into the address: dropped values must be present as undefined. */
function optional<K extends string, T>(key: K, value: T | undefined): { [P in K]?: T } {
  return { [key]: value } as { [P in K]?: T };
}

/** The router reads '?sku=4711' as a number; an article number is a text. */
function text(value: unknown, max: number): string | undefined {
  const read = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof read === 'string' && read !== '' ? read.slice(0, max) : undefined;
}

function id(value: unknown): string | undefined {
  const read = text(value, 65);
  return read !== undefined && /^[A-Za-z0-9_]{1,64}$/.test(read) ? read : undefined;
}

function pageNumber(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined;
}

/** An existing day within the calendar's years. */
function localDate(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^[12]\d{3}-\d{2}-\d{2}$/.test(value)) return undefined;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) ? value : undefined;
}

/** A net price above 0, with a decimal point. */
function price(value: unknown): number | undefined {
  const amount = typeof value === 'string' && /^\d{1,9}(\.\d{1,4})?$/.test(value) ? Number(value) : value;
  return typeof amount === 'number' && amount > 0 && amount <= MAX_PRICE ? amount : undefined;
}

/** Drops a range that contains nothing. */
function priceRange(from: unknown, to: unknown): Pick<ListSearch, 'priceMin' | 'priceMax'> {
  const [priceMin, priceMax] = [price(from), price(to)];
  const isTurned = priceMin !== undefined && priceMax !== undefined && priceMin > priceMax;
  return isTurned ? { priceMin: undefined, priceMax: undefined } : { priceMin, priceMax };
}

/** The chosen values of each attribute, without blanks and repetitions. */
function attributes(raw: RawSearch): Record<AttributeName, readonly string[] | undefined> {
  const found: Record<AttributeName, readonly string[] | undefined> = {};
  let count = 0;
  for (const [name, given] of Object.entries(raw)) {
    if (!isAttributeName(name)) continue;
    const values = (Array.isArray(given) ? given : [given]).flatMap(
      (value) => text(value, 200)?.trim() || [],
    );
    const isUsable = name.length > 'attr.'.length && name.length <= 80 && values.length > 0;
    found[name] =
      isUsable && count < MAX_ATTRIBUTES ? [...new Set(values)].slice(0, MAX_ATTRIBUTE_VALUES) : undefined;
    if (found[name]) count += 1;
  }
  return found;
}

export function isAttributeName(name: string): name is AttributeName {
  return name.startsWith('attr.');
}

function pageSize(value: unknown): number | undefined {
  return pageSizes.find((size) => size === Number(value));
}

function oneOf<T extends string>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value);
}
