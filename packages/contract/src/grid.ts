import { GRID_COLUMN_KINDS, GRID_STATES, MAX_GRID_CELLS, MAX_GRID_TEXT, MAX_QUANTITY } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { Currency, DataOf, Id, LocalDate, Nullable, OneOf, Text } from './schema.ts';

/** A variant; null: no value. */
export const GridRow = Type.Object({
  sku: Type.String(),
  productId: Id,
  productSku: Type.String(),
  name: Type.String(),
  isActive: Type.Boolean(),
  salesBatchSize: Nullable(Type.Integer()),
  releaseDate: Nullable(LocalDate),
  rrp: Nullable(Type.Number()),
  stock: Nullable(Type.Integer()),
  productIsActive: Type.Boolean(),
  isOnlySellableWithPositiveStock: Type.Boolean(),
  isStockFreeze: Type.Boolean(),
  isGrossPrice: Type.Boolean(),
  /** By the key of the season. */
  preStocks: Type.Record(Type.String(), Type.Integer()),
  /** By the code of the list: quantity from, price, pre-order price, price unit. */
  prices: Type.Record(
    Type.String(),
    Type.Array(Type.Tuple([Type.Integer(), Type.Number(), Nullable(Type.Number()), Type.Integer()])),
  ),
  /** Prices for a time that wait or are in force: list, quantity from, price, from, until, whether it is in force. */
  scheduled: Type.Array(
    Type.Tuple([
      Type.String(),
      Type.Integer(),
      Type.Number(),
      Type.String(),
      Nullable(Type.String()),
      Type.Boolean(),
    ]),
  ),
});
export type GridRow = Static<typeof GridRow>;

const Code = Text({ min: 1, max: 64 });
const CellText = Nullable(Text({ max: MAX_GRID_TEXT }));
const known = { additionalProperties: false } as const;

/** A column with its changed cells: article number (of the product for its columns), the text that the operator saw, the new text. */
export const GridChange = Type.Object(
  {
    kind: OneOf(GRID_COLUMN_KINDS),
    priceList: Type.Optional(Code),
    minQuantity: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_QUANTITY })),
    season: Type.Optional(Code),
    cells: Type.Array(Type.Tuple([Text({ min: 1, max: 64 }), CellText, CellText]), {
      minItems: 1,
      maxItems: MAX_GRID_CELLS,
    }),
  },
  known,
);
export type GridChange = Static<typeof GridChange>;

/** The place of a cell in the request. */
const place = { column: Type.Integer(), cell: Type.Integer() };

export const GridOutcome = Type.Object({
  /** 0 where a cell is refused or in conflict: nothing is saved then. */
  saved: Type.Integer(),
  refused: Type.Array(Type.Object({ ...place, code: Type.String(), text: Type.String() })),
  /** Cells that another has changed since. */
  conflicts: Type.Array(Type.Object({ ...place, theirs: Nullable(Type.String()) })),
});
export type GridOutcome = Static<typeof GridOutcome>;

export const gridRoutes = {
  options: defineRoute({
    method: 'GET',
    path: '/api/admin/grid/options',
    access: 'operator',
    right: 'products.read',
    summary: 'What the grid can be narrowed by, and its possible columns',
    responses: {
      200: DataOf(
        Type.Object({
          currency: Currency,
          /** The base list first, then by name; at most 500. */
          priceLists: Type.Array(
            Type.Object({ code: Type.String(), name: Type.String(), isBase: Type.Boolean() }),
          ),
          seasons: Type.Array(Type.Object({ key: Type.String(), name: Type.String(), date: LocalDate })),
          /** In the order of the tree with their paths; at most 2,000. */
          categories: Type.Array(Type.Object({ _id: Id, path: Type.String() })),
        }),
      ),
    },
  }),
  rows: defineRoute({
    method: 'GET',
    path: '/api/admin/grid',
    access: 'operator',
    right: 'products.read',
    summary: 'Variants by article number with prices, stock and flags',
    query: Type.Object(
      {
        search: Type.Optional(Text({ max: 200 })),
        category: Type.Optional(Id),
        /** Articles with a pre-order quantity in it. */
        season: Type.Optional(Code),
        /** Codes of lists, comma-separated. */
        priceLists: Type.Optional(Text({ max: 1000 })),
        state: Type.Optional(OneOf(GRID_STATES)),
        product: Type.Optional(Id),
        /** The article number that the former part ends with. */
        after: Type.Optional(Text({ max: 64 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_000 })),
      },
      known,
    ),
    responses: {
      200: Type.Object({
        data: Type.Array(GridRow),
        /** `next`: where the next part begins; null after the last. Any part may have fewer rows than `limit`, or none. */
        meta: Type.Object({ next: Nullable(Type.String()) }),
      }),
    },
  }),
  save: defineRoute({
    method: 'POST',
    path: '/api/admin/grid',
    access: 'operator',
    right: 'prices.write',
    summary: 'Save changed cells in one transaction, checked as an import; each refused cell is told',
    body: Type.Object({ columns: Type.Array(GridChange, { minItems: 1, maxItems: 100 }) }, known),
    bodyLimit: 4 * 1024 * 1024,
    responses: { 200: DataOf(GridOutcome) },
    errors: ['operator.right.missing', 'service.unavailable'],
  }),
};
