export interface CatalogueChange {
  readonly tenantId: number;
  /** Undefined: only ratings. */
  readonly table?: string | undefined;
  /** Undefined: any may have changed. */
  readonly productIds?: readonly string[] | undefined;
}

/**
 * Reads the payload of `catalogue_changed` (migration 0024); undefined: anything may have changed.
 *
 * @example readCatalogueChange('7/product/p1,p2') // { tenantId: 7, table: 'product', productIds: ['p1', 'p2'] }
 */
export function readCatalogueChange(payload: string): CatalogueChange | undefined {
  if (payload === '') return undefined;
  const [tenantId, table, ...products] = payload.split('/');
  return { tenantId: Number(tenantId), table, productIds: idsIn(products) };
}

/** Reads the payload of `ratings_changed`, likewise. */
export function readRatingChange(payload: string): CatalogueChange | undefined {
  if (payload === '') return undefined;
  const [tenantId, ...products] = payload.split('/');
  return { tenantId: Number(tenantId), productIds: idsIn(products) };
}

/** An id may contain a slash, so the parts are joined again. No id contains a comma. */
function idsIn(products: readonly string[]): readonly string[] | undefined {
  return products.length === 0 ? undefined : products.join('/').split(',');
}

export interface PriceChange {
  readonly tenantId: number;
  readonly priceListId: number;
  /** Of 1,024 variant ids; undefined: any may have changed. */
  readonly blocks?: readonly number[] | undefined;
}

/** Reads the payload of `prices_changed`, likewise. */
export function readPriceChange(payload: string): PriceChange | undefined {
  if (payload === '') return undefined;
  const [tenantId, priceListId, blocks] = payload.split('/');
  return {
    tenantId: Number(tenantId),
    priceListId: Number(priceListId),
    blocks: blocks?.split(',').map(Number),
  };
}
