import type { OrderStatus, Sort } from '@kontor/contract';
import { type OrderType, parseOrderType } from '@kontor/domain';

/**
 * The query parameters of each route, read tolerantly: what is unknown or malformed is dropped, so that no address that
 * somebody typed or kept ends in an error.
 */
type RawSearch = Readonly<Record<string, unknown>>;

/** Account pages that exist; the sidebar lists them. */
export type AccountSection = 'overview' | 'order-history';
export type StaticSection = 'overview' | 'contact-us';

export interface LandingSearch {
  /** Where to go after signing in; only used when it stays on this site (BOOT-03). */
  redirect?: string;
}

export function readLandingSearch(raw: RawSearch): LandingSearch {
  return optional('redirect', text(raw.redirect, 2000));
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

/** Rows a page that may be chosen besides the usual 16 (CATG-05). */
export const pageSizes = [50, 100] as const;

export interface CategorySearch {
  /** From 1; absent: 1 (CATG-05). */
  page?: number;
  /** Absent: featured (CATG-10). */
  sort?: Sort;
  view?: 'list' | 'grid';
  /** Rows a page; absent: 16. */
  rows?: number;
}

export function readCategorySearch(raw: RawSearch): CategorySearch {
  return {
    ...optional('page', pageNumber(raw.page)),
    ...optional('sort', oneOf(sorts, raw.sort)),
    ...optional('view', oneOf(['list', 'grid'] as const, raw.view)),
    ...optional('rows', pageSize(raw.rows)),
  };
}

export interface ProductSearch {
  /** Article number of the product or of the chosen variant (PROD-01). */
  sku?: string;
}

export function readProductSearch(raw: RawSearch): ProductSearch {
  return optional('sku', text(raw.sku, 64));
}

export interface TextSearch {
  key?: string;
  page?: number;
  sort?: Sort;
  /** Rows a page; absent: 16. */
  rows?: number;
}

export function readTextSearch(raw: RawSearch): TextSearch {
  return {
    ...optional('key', text(raw.key, 200)),
    ...optional('page', pageNumber(raw.page)),
    ...optional('sort', oneOf(sorts, raw.sort)),
    ...optional('rows', pageSize(raw.rows)),
  };
}

export interface OrderTypeSearch {
  /** Anything but 'preOrder' is read as 'order' (CART-02). */
  type?: OrderType;
}

export function readOrderTypeSearch(raw: RawSearch): OrderTypeSearch {
  return raw.type === undefined ? {} : { type: parseOrderType(raw.type) };
}

export interface OrderOutcomeSearch {
  /** Id of the placed order. */
  order?: string;
}

export function readOrderOutcomeSearch(raw: RawSearch): OrderOutcomeSearch {
  return optional('order', text(raw.order, 64));
}

/** The states of an order in the sequence in which it goes through them (ORDR-05). */
export const orderStatuses = [
  'open',
  'confirmed',
  'processing',
  'partiallyDelivered',
  'delivered',
  'cancelled',
] as const satisfies readonly OrderStatus[];

export interface OrderHistorySearch {
  /** Id or number of the order that is open in place. */
  order?: string;
  page?: number;
  /** Absent: both kinds (ORDR-01). */
  type?: OrderType;
  status?: OrderStatus;
  /** First and last day of the order date, `YYYY-MM-DD`, Europe/Berlin. */
  from?: string;
  to?: string;
  /** Words that the list is filtered by. */
  search?: string;
}

export function readOrderHistorySearch(raw: RawSearch): OrderHistorySearch {
  return {
    ...optional('order', text(raw.order, 64)),
    ...optional('page', pageNumber(raw.page)),
    ...optional('type', oneOf(['order', 'preOrder'] as const, raw.type)),
    ...optional('status', oneOf(orderStatuses, raw.status)),
    ...optional('from', localDate(raw.from)),
    ...optional('to', localDate(raw.to)),
    ...optional('search', text(raw.search, 200)),
  };
}

/** The router lays this over what stands in the address, so what was dropped must stand here as undefined. */
function optional<K extends string, T>(key: K, value: T | undefined): { [P in K]?: T } {
  return { [key]: value } as { [P in K]?: T };
}

/** The router reads '?sku=4711' as a number; an article number is a text. */
function text(value: unknown, max: number): string | undefined {
  const read = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof read === 'string' && read !== '' ? read.slice(0, max) : undefined;
}

function pageNumber(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined;
}

/** A day that exists, of a year that a calendar offers. */
function localDate(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^[12]\d{3}-\d{2}-\d{2}$/.test(value)) return undefined;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) ? value : undefined;
}

function pageSize(value: unknown): number | undefined {
  return pageSizes.find((size) => size === Number(value));
}

function oneOf<T extends string>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value);
}
