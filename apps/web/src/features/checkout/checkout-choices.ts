import type {
  Address,
  CheckoutPreview as ApiPreview,
  CheckoutIssue,
  EndedSeason,
  OrderType,
  Season,
  SiteSettings,
} from '@kontor/contract';
import {
  type AddressPurpose,
  addressesFor,
  type CheckoutIssueCode,
  canRequestDelivery,
  checkoutIssueCodes,
  decimalToE4,
  MAX_EXTERNAL_ORDER_NUMBER_LENGTH,
  seasonTotals,
  splitBySeason,
  type UnitPrice,
} from '@kontor/domain';
import type { InSeasons } from '../../commerce/season-quantities.ts';

export type CheckoutLine = InSeasons<ApiPreview['lines'][number]>;

/** With quantities by season id. */
export type CheckoutPreview = Omit<ApiPreview, 'lines'> & { readonly lines: readonly CheckoutLine[] };

/**
 * The addresses for a purpose: by type, the default of each type first (ADDR-05).
 *
 * @example offeredAddresses([post, invoice, general], 'invoice') // [invoice, general]
 */
export function offeredAddresses(addresses: readonly Address[], purpose: AddressPurpose): Address[] {
  const defaultFirst = addresses.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
  return addressesFor(defaultFirst, purpose);
}

/** A delivery with its own note; null: the only one of a regular order (CONF-15, CHKO-27). */
export interface Delivery {
  readonly date: string | null;
  /** Pre-orders only; several seasons may share a day. */
  readonly seasonNames: readonly string[];
}

/** The deliveries of an order: one, or one per delivery date of a pre-order. */
export function deliveriesOf(
  orderType: OrderType,
  lines: readonly Pick<CheckoutLine, 'quantities'>[],
  seasons: readonly Season[],
): Delivery[] {
  if (orderType === 'order') return [{ date: null, seasonNames: [] }];
  const ordered = seasons.filter(({ _id }) => lines.some(({ quantities }) => (quantities?.[_id] ?? 0) > 0));
  return [...Map.groupBy(ordered, ({ date }) => date)].map(([date, same]) => ({
    date,
    seasonNames: same.map(({ name }) => name),
  }));
}

/** The delivery of a season of a pre-order; the value is net, in minor units. */
export interface SeasonDelivery {
  readonly seasonId: string;
  readonly name: string;
  readonly date: string;
  readonly quantity: number;
  readonly netMinor: number;
}

/** The deliveries by season; empty for a regular order (CHKO-27). */
export function seasonDeliveries(
  lines: readonly Pick<CheckoutLine, 'quantities' | 'netPrice' | 'priceUnit'>[],
  seasons: readonly Season[],
): SeasonDelivery[] {
  const dates = seasons.map(({ _id, date }) => ({ id: _id, date }));
  const items = lines.flatMap(({ quantities, netPrice, priceUnit }) => {
    const price: UnitPrice = { netE4: decimalToE4(netPrice), priceUnit: priceUnit ?? 1 };
    return quantities ? [splitBySeason({ ...price, quantities }, dates)] : [];
  });
  return seasonTotals(items, dates).map(({ seasonId, deliveryDate, quantity, netMinor }) => ({
    seasonId,
    name: seasons.find(({ _id }) => _id === seasonId)?.name ?? '',
    date: deliveryDate,
    quantity,
    netMinor,
  }));
}

/** The notes of these deliveries, trimmed, without empty ones. */
export function notesToSend(
  deliveries: readonly Delivery[],
  notes: ReadonlyMap<string | null, string>,
): { deliveryDate: string | null; note: string }[] {
  return deliveries.flatMap(({ date }) => {
    const note = notes.get(date)?.trim() ?? '';
    return note === '' ? [] : [{ deliveryDate: date, note }];
  });
}

/** The part of the page that can solve an issue. */
export type CheckoutPlace = 'reference' | 'addresses' | 'shipping' | 'lines' | 'promotion' | 'terms';

const placeOfCode: Partial<Record<string, CheckoutPlace>> = {
  'shipping.address.missing': 'addresses',
  'invoice.address.missing': 'addresses',
  'address.missing.country': 'addresses',
  'shipping.country.invalid': 'addresses',
  'shipping.method.missing': 'shipping',
  'shipping.method.invalid': 'shipping',
  'payment.method.missing': 'shipping',
  'payment.method.invalid': 'shipping',
  'credit.limit.exceeded': 'shipping',
  'mandate.missing': 'shipping',
  'iban.invalid': 'shipping',
  'iban.country.invalid': 'shipping',
  'mandate.not.accepted': 'shipping',
  'cost.centre.required': 'reference',
  'cost.centre.unknown': 'reference',
  'external.order.number.too.long': 'reference',
  'delivery.date.unreadable': 'reference',
  'delivery.date.invalid': 'reference',
  'promotion.code.not.found': 'promotion',
  'promotion.code.expired': 'promotion',
  'promotion.code.min.amount': 'promotion',
  'promotion.code.used': 'promotion',
  'order.minimum.amount': 'lines',
  'price.missing': 'lines',
  'basket.out.of.stock': 'lines',
  'season.over': 'lines',
  'prestock.not.enough': 'lines',
  'preorder.not.available': 'lines',
  'quantity.invalid': 'lines',
  'batch.size.invalid': 'lines',
  'custom.attribute.required': 'lines',
  'custom.attribute.invalid': 'lines',
  'product.not.found': 'lines',
  'terms.not.accepted': 'terms',
};

/** The part that can solve an issue; undefined if only the seller can (CHKO-14). */
export function placeOf(code: string): CheckoutPlace | undefined {
  return placeOfCode[code];
}

/** True if a line of the cart cannot be ordered as it is. */
export function hasLineIssue(issues: readonly CheckoutIssue[]): boolean {
  return issues.some(({ code }) => code !== 'order.minimum.amount' && placeOf(code) === 'lines');
}

/** The article numbers in the issues of a code. */
export function issueSkus(issues: readonly CheckoutIssue[], code: string): string[] {
  return issues.flatMap((issue) => {
    const details: unknown[] = issue.code === code && Array.isArray(issue.details) ? issue.details : [];
    return details.flatMap((detail) => {
      const { sku } = (detail ?? {}) as { sku?: unknown };
      return typeof sku === 'string' ? [sku] : [];
    });
  });
}

/** Adds the issues that only the page knows to those of the preview, in display order (CHKO-12). */
export function withPageIssues(
  issues: readonly CheckoutIssue[],
  {
    areTermsAccepted,
    reference,
  }: { areTermsAccepted: boolean; reference: readonly (CheckoutIssue | undefined)[] },
): CheckoutIssue[] {
  const all = [
    ...issues,
    ...(areTermsAccepted ? [] : [{ code: 'terms.not.accepted' }]),
    ...reference.filter((issue) => issue !== undefined),
  ];
  const rank = ({ code }: CheckoutIssue) => {
    const index = checkoutIssueCodes.indexOf(code as CheckoutIssueCode);
    return index < 0 ? checkoutIssueCodes.length : index;
  };
  return all.sort((a, b) => rank(a) - rank(b));
}

/** Validates the own order number, which is never shortened (CONF-14). */
export function orderNumberIssue(
  text: string,
  formats: { readonly number: (value: number) => string },
): CheckoutIssue | undefined {
  const over = [...text.trim()].length - MAX_EXTERNAL_ORDER_NUMBER_LENGTH;
  if (over <= 0) return undefined;
  return {
    code: 'external.order.number.too.long',
    details: { number: formats.number(over), max: formats.number(MAX_EXTERNAL_ORDER_NUMBER_LENGTH) },
  };
}

/**
 * Validates the requested delivery date: a calendar date, and one that can be requested (decision 32).
 *
 * @param text YYYY-MM-DD, or another typed text; empty without a date
 * @param today local date, YYYY-MM-DD
 */
export function requestedDateIssue(text: string, today: string): CheckoutIssue | undefined {
  if (text === '') return undefined;
  if (!isLocalDate(text)) return { code: 'delivery.date.unreadable' };
  return canRequestDelivery(text, today) ? undefined : { code: 'delivery.date.invalid' };
}

/** True for a date; `DateField` returns the typed text otherwise. */
export function isLocalDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

/**
 * The page of the terms: the shop's own URL, else the content page `agb`; undefined without either (CONF-08).
 *
 * @example termsTarget({ customCheckoutTermsAndConditionsUrl: 'https://example.com/agb', contentPages: [] })
 * // { url: 'https://example.com/agb' }
 */
export function termsTarget({
  customCheckoutTermsAndConditionsUrl: url,
  contentPages,
}: Pick<SiteSettings, 'customCheckoutTermsAndConditionsUrl' | 'contentPages'>):
  | { readonly url: string }
  | { readonly slug: string }
  | undefined {
  if (url && /^(https?:\/\/|\/)/i.test(url)) return { url };
  const slug = termsSlugs.find((name) => contentPages.some((page) => page.slug === name));
  return slug === undefined ? undefined : { slug };
}

const termsSlugs = ['agb', 'terms', 'terms-and-conditions'];

/** The net price of a line, decimal, for `priceUnit` sales units. */
export type ReviewedPrice = Pick<CheckoutLine, 'netPrice' | 'priceUnit'>;

/** Lines whose unit price differs from the one shown first, with that former net price (CHKO-18). */
export function repricedLines(
  lines: readonly (Pick<CheckoutLine, 'id'> & ReviewedPrice)[],
  firstSeen: ReadonlyMap<string, ReviewedPrice>,
): Map<string, ReviewedPrice> {
  const repriced = new Map<string, ReviewedPrice>();
  for (const { id, netPrice, priceUnit } of lines) {
    const former = firstSeen.get(id);
    if (former && (former.netPrice !== netPrice || former.priceUnit !== priceUnit)) repriced.set(id, former);
  }
  return repriced;
}

/** Finds the first issue of a line: about its article, or about this line alone (CHKO-12, CART-05). */
export function lineIssues(
  issues: readonly CheckoutIssue[],
): (line: Pick<CheckoutLine, 'id' | 'sku'>) => LineIssue | undefined {
  const bySku = new Map<string, LineIssue>();
  const byId = new Map<string, LineIssue>();
  for (const { code, details } of issues) {
    if (!Array.isArray(details)) continue;
    for (const detail of details as Partial<LineIssue>[]) {
      const { id, sku } = detail;
      if (typeof sku !== 'string') continue;
      const [known, key] = typeof id === 'string' ? [byId, id] : [bySku, sku];
      if (!known.has(key)) known.set(key, { ...detail, sku, code });
    }
  }
  return ({ id, sku }) => bySku.get(sku) ?? byId.get(id);
}

export interface LineIssue {
  readonly code: string;
  readonly sku: string;
  /** Set if it is about this line alone. */
  readonly id?: string;
  readonly available?: number;
  readonly max?: number;
  /** The line's quantities for ended seasons. */
  readonly seasons?: readonly EndedSeason[];
}

/** The number of the order that an earlier attempt made; undefined while it is being made (CHKO-15). */
export function orderNumberOf(details: unknown): string | undefined {
  const { orderNumber } = (details ?? {}) as { orderNumber?: unknown };
  return typeof orderNumber === 'string' ? orderNumber : undefined;
}
