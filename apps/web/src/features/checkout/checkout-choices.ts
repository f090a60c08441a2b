import type { Address, CheckoutIssue, CheckoutPreview, OrderType, Season } from '@kontor/contract';
import { type CheckoutIssueCode, checkoutIssueCodes } from '@kontor/domain';

export type CheckoutLine = CheckoutPreview['lines'][number];

export type AddressPurpose = 'shipping' | 'invoice';

/** Types of addresses offered for a purpose, the own type before the general one; post never is (ADDR-05). */
const offeredTypes: Record<AddressPurpose, readonly Address['type'][]> = {
  shipping: [1, 0],
  invoice: [2, 0],
};

/**
 * The addresses that can be chosen for a purpose: by type, the default one of each type first (ADDR-05).
 *
 * @example offeredAddresses([post, invoice, general], 'invoice') // [invoice, general]
 */
export function offeredAddresses(addresses: readonly Address[], purpose: AddressPurpose): Address[] {
  return offeredTypes[purpose].flatMap((type) => {
    const ofType = addresses.filter((address) => address.type === type);
    return [...ofType.filter(({ isDefault }) => isDefault), ...ofType.filter(({ isDefault }) => !isDefault)];
  });
}

/** One delivery of an order with its own note: null is the one of a regular order (CONF-15, CHKO-27). */
export interface Delivery {
  readonly date: string | null;
  readonly seasonName?: string;
}

/** The deliveries of an order: one, or for a pre-order one for each season that something is ordered for. */
export function deliveriesOf(
  orderType: OrderType,
  lines: readonly Pick<CheckoutLine, 'quantities'>[],
  seasons: readonly Season[],
): Delivery[] {
  if (orderType === 'order') return [{ date: null }];
  return seasons
    .filter((_, index) => lines.some(({ quantities }) => (quantities?.[index] ?? 0) > 0))
    .map(({ date, name }) => ({ date, seasonName: name }));
}

/** The notes that were written for these deliveries, trimmed, empty ones left out. */
export function notesToSend(
  deliveries: readonly Delivery[],
  notes: ReadonlyMap<string | null, string>,
): { deliveryDate: string | null; note: string }[] {
  return deliveries.flatMap(({ date }) => {
    const note = notes.get(date)?.trim() ?? '';
    return note === '' ? [] : [{ deliveryDate: date, note }];
  });
}

/** The part of the page where an issue can be mended. */
export type CheckoutPlace = 'addresses' | 'shipping' | 'lines' | 'terms';

const placeOfCode: Partial<Record<string, CheckoutPlace>> = {
  'shipping.address.missing': 'addresses',
  'invoice.address.missing': 'addresses',
  'address.missing.country': 'addresses',
  'shipping.country.invalid': 'addresses',
  'shipping.method.missing': 'shipping',
  'shipping.method.invalid': 'shipping',
  'payment.method.missing': 'shipping',
  'payment.method.invalid': 'shipping',
  'order.minimum.amount': 'lines',
  'price.missing': 'lines',
  'basket.out.of.stock': 'lines',
  'prestock.not.enough': 'lines',
  'preorder.not.available': 'lines',
  'quantity.invalid': 'lines',
  'batch.size.invalid': 'lines',
  'product.not.found': 'lines',
  'terms.not.accepted': 'terms',
};

/** Where an issue can be mended; undefined for what only the seller can change (CHKO-14). */
export function placeOf(code: string): CheckoutPlace | undefined {
  return placeOfCode[code];
}

/** The issues of the preview with the one that only the page knows, in the order in which they are listed (CHKO-12). */
export function withTerms(issues: readonly CheckoutIssue[], areTermsAccepted: boolean): CheckoutIssue[] {
  const all = areTermsAccepted ? [...issues] : [...issues, { code: 'terms.not.accepted' }];
  const rank = ({ code }: CheckoutIssue) => {
    const index = checkoutIssueCodes.indexOf(code as CheckoutIssueCode);
    return index < 0 ? checkoutIssueCodes.length : index;
  };
  return all.sort((a, b) => rank(a) - rank(b));
}

/** The code of the first issue of each line, by article number (CHKO-12). */
export function issuesBySku(issues: readonly CheckoutIssue[]): Map<string, LineIssue> {
  const bySku = new Map<string, LineIssue>();
  for (const { code, details } of issues) {
    if (!Array.isArray(details)) continue;
    for (const detail of details as Partial<LineIssue>[]) {
      if (typeof detail.sku === 'string' && !bySku.has(detail.sku))
        bySku.set(detail.sku, { ...detail, sku: detail.sku, code });
    }
  }
  return bySku;
}

export interface LineIssue {
  readonly code: string;
  readonly sku: string;
  readonly available?: number;
  readonly max?: number;
}

/** The number of the order that a refused repetition already made; undefined while it is being made (CHKO-15). */
export function orderNumberOf(details: unknown): string | undefined {
  const { orderNumber } = (details ?? {}) as { orderNumber?: unknown };
  return typeof orderNumber === 'string' ? orderNumber : undefined;
}

/**
 * A random id of one checkout (UUID version 4). Of the page's own making where the browser offers none, as it does on
 * an address without TLS.
 */
export function newCheckoutId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
