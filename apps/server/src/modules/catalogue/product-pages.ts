import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import { createCache } from '../../shared/cache.ts';
import { type ListWish, listingKey, listSql } from './product-list.sql.ts';

/** One row of a list: one variant, or a product with those of its variants that match. */
export type PageRow = readonly [productId: string, variantIds: readonly number[]];

export interface Page {
  readonly rows: readonly PageRow[];
  /** Of the whole result. */
  readonly total: number;
}

/** Finds which rows are on a page; pages that depend on neither price nor stock are remembered until `clear`. */
export interface ProductPages {
  page(wish: ListWish, options: { hasDealOnly: boolean }): Promise<Page>;
  clear(): void;
}

/** A page is some 500 bytes. */
const maxPages = 10_000;

/** Makes the finder. Lists that change with prices or stock are read from `readPool`: a moment's lag does not matter. */
export function createProductPages({ pool, readPool }: { pool: Pool; readPool: Pool }): ProductPages {
  const cache = createCache<string, Page>(maxPages);
  return {
    async page(wish, { hasDealOnly }) {
      if (isLive(wish)) return readPage(readPool, wish);
      const isPlain =
        wish.sort === 'featured' && wish.attributes.length === 0 && wish.searchTerms.length === 0;
      const key = `${wish.tenantId}/${listingKey(wish)}/${wish.isDeal}/${wish.rows}/${wish.page}/${wish.pageSize}`;
      if (isPlain) {
        // A range of the listing, unless rows in between are hidden from this user.
        const isRange = wish.rows === 'variants' && (wish.isDeal || !hasDealOnly);
        return cache.get(key, () => (isRange ? readRange(pool, wish) : readPage(pool, wish)));
      }
      const filter = JSON.stringify([wish.sort, wish.locale, wish.attributes, wish.searchTerms]);
      return cache.get(`${key}/${filter}`, () => readPage(pool, wish));
    },
    clear: () => cache.clear(),
  };
}

/** Whether the result changes with prices or stock, which no notification tells of. */
function isLive(wish: ListWish): boolean {
  return (
    wish.isStockOnly ||
    wish.isPreOrderMode ||
    wish.sort === 'priceAsc' ||
    wish.sort === 'priceDesc' ||
    wish.priceMin !== undefined ||
    wish.priceMax !== undefined
  );
}

async function readPage(pool: Pool, wish: ListWish): Promise<Page> {
  const { rows } = await pool.query<Page>(listSql(wish));
  return rows[0] as Page;
}

/** The listing is numbered from 1 without gaps, so that any page is one short index range. */
async function readRange(pool: Pool, wish: ListWish): Promise<Page> {
  const first = (wish.page - 1) * wish.pageSize;
  const [page] = await prepared<Page>(pool, 'catalogue-listing-range', rangeSql, [
    wish.tenantId,
    listingKey(wish),
    first,
    first + wish.pageSize,
  ]);
  return page as Page;
}

const rangeSql = `
  select
    (select coalesce(json_agg(json_build_array(variant.product_id, array[variant.id]) order by listing.position), '[]')
      from category_listing listing
      join variant on variant.tenant_id = listing.tenant_id and variant.id = listing.variant_id
      where listing.tenant_id = $1 and listing.category_id = $2
        and listing.position > $3 and listing.position <= $4) as rows,
    (select coalesce(max(position), 0) from category_listing where tenant_id = $1 and category_id = $2) as total
`;
