import type { OrderType } from './order-type.ts';

/** What makes a cart line the one it is (CART-05). */
export type LineIdentity = {
  readonly orderType: OrderType;
  readonly sku: string;
  readonly variantSku?: string | null | undefined;
  readonly attributes?: Readonly<Record<string, string>> | null | undefined;
};

/**
 * The article number of a line: the variant's when there is one, else the product's (CART-03).
 *
 * @example lineSku({ sku: 'T-1', variantSku: 'T-1-RED' }) // 'T-1-RED'
 */
export function lineSku(line: Pick<LineIdentity, 'sku' | 'variantSku'>): string {
  return line.variantSku || line.sku;
}

/**
 * Serialises custom attributes as JSON with sorted keys, none as the empty text (CART-05).
 *
 * @example serializeAttributes({ size: 'L', logo: 'ACME' }) // '{"logo":"ACME","size":"L"}'
 * @example serializeAttributes({}) // ''
 */
export function serializeAttributes(attributes: LineIdentity['attributes']): string {
  const entries = Object.entries(attributes ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  if (entries.length === 0) return '';
  // Written by hand because JSON.stringify always puts number-like keys first.
  return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`;
}

/**
 * The identity of a cart line as text: order type, variant sku (or sku), serialised attributes (CART-05). Two lines are
 * the same exactly when their texts are equal; it is the `id` of a line in the API.
 *
 * @example lineIdentity({ orderType: 'order', sku: 'T-1', attributes: { logo: 'ACME' } }) // 'order:T-1:{"logo":"ACME"}'
 */
export function lineIdentity(line: LineIdentity): string {
  // A colon in a sku is escaped so that no sku can imitate another sku with attributes.
  const sku = lineSku(line).replaceAll('%', '%25').replaceAll(':', '%3A');
  const attributes = serializeAttributes(line.attributes);
  return attributes === '' ? `${line.orderType}:${sku}` : `${line.orderType}:${sku}:${attributes}`;
}
