/** Rows that the grid shows at most; filters narrow it. */
export const MAX_GRID_ROWS = 20_000;
/** Characters of a cell. */
export const MAX_GRID_TEXT = 200;
/** Cells that one save may change. */
export const MAX_GRID_CELLS = 20_000;
/** Price lists beside each other. */
export const MAX_GRID_LISTS = 8;

/** The kind of a column of the grid; the rest of its key is the price list or the season. */
export const GRID_COLUMN_KINDS = [
  'price',
  'preOrderPrice',
  'stock',
  'preStock',
  'isActive',
  'salesBatchSize',
  'releaseDate',
  'rrp',
  'productIsActive',
  'isOnlySellableWithPositiveStock',
  'isStockFreeze',
  'isGrossPrice',
] as const;
export type GridColumnKind = (typeof GRID_COLUMN_KINDS)[number];

/** Columns of the product of an article: its cells name the number of the product, and all its articles show them. */
export const GRID_PRODUCT_KINDS = [
  'productIsActive',
  'isOnlySellableWithPositiveStock',
  'isStockFreeze',
  'isGrossPrice',
] as const satisfies readonly GridColumnKind[];

export const isGridProductKind = (kind: GridColumnKind): kind is (typeof GRID_PRODUCT_KINDS)[number] =>
  (GRID_PRODUCT_KINDS as readonly GridColumnKind[]).includes(kind);

export const GRID_STATES = ['withoutPrice', 'outOfStock', 'inactive', 'scheduled'] as const;

/** Prices and customers that are counted; more are said to be there. */
export const MAX_COUNTED_OF_LIST = 10_000;
/** Prices that one copy may have. */
export const MAX_COPIED_PRICES = 250_000;
/** Scheduled prices that one call may change. */
export const MAX_SCHEDULED_AT_ONCE = 5_000;

/** A price for a time: waits, is in force, or is over. */
export const SCHEDULE_STATES = ['planned', 'inForce', 'ended'] as const;
