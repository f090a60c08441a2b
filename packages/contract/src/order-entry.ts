import { entryLimits, MAX_CART_LINES, MAX_SHEET_BYTES, maxPasteCodes } from '@kontor/domain';
import Type, { type Static, type TUnsafe } from 'typebox';
import { BasketLine, BasketLineInput } from './cart.ts';
import { SalesAttribute } from './catalogue.ts';
import type { EntryIssueCode } from './entry-issues.ts';
import { defineRoute } from './route.ts';
import { DataOf, Id, Nullable, OrderType } from './schema.ts';
import { Season } from './seasons.ts';

/** A typed quantity: '1.500', '12,0' and '12 ' are parsed as in the product table (TABL-06). */
const TypedQuantity = Type.Union([Type.Number(), Type.String({ maxLength: entryLimits.quantity })]);

const TypedSku = Type.String({ maxLength: entryLimits.text });

/** By key, or by the name that the head of a sheet gives ('Logo Text', 'Größe'). */
const TypedAttributes = Type.Record(
  Type.String({ pattern: `^.{1,${entryLimits.text}}$` }),
  Type.String({ maxLength: entryLimits.attribute }),
  { additionalProperties: false },
);

/** One typed or pasted row of a quick entry. */
export const EntryInput = Type.Object({
  /** The number that the answer names the row by; absent: its place in the call, from 1. */
  row: Type.Optional(Type.Integer({ minimum: 1, maximum: 9_999_999 })),
  /** Article number, EAN or the company's own number, in any case; what means several articles is ambiguous. */
  sku: TypedSku,
  /** True: `sku` was chosen as an article number of the shop, and is not looked up as the company's own. */
  isSku: Type.Optional(Type.Boolean()),
  /**
   * Regular orders: pieces; absent, null or blank is one piece, or one batch (CART-07). Pre-orders take it where only one
   * season is offered.
   */
  quantity: Type.Optional(Nullable(TypedQuantity)),
  /**
   * Pre-orders: pieces for each season, in the order of `seasonIds`, without those index-aligned with GET /api/season; null
   * and blank are 0.
   */
  quantities: Type.Optional(Nullable(Type.Array(Nullable(TypedQuantity), { maxItems: 100 }))),
  /** The seasons that `quantities` stand for; pieces for one that is over are refused (`season.over`). */
  seasonIds: Type.Optional(Nullable(Type.Array(Id, { maxItems: 100 }))),
  /** Custom attributes by key or name; a space is an intentional blank (CART-25). */
  attributes: Type.Optional(Nullable(TypedAttributes)),
  /**
   * Other ways to read the row ('4711 5': which of them is the article?), the likelier first. The first reading whose
   * article exists counts; where several do, the row says so (`article.reading`).
   */
  alternatives: Type.Optional(
    Type.Array(Type.Object({ sku: TypedSku, quantity: Type.Optional(Nullable(TypedQuantity)) }), {
      maxItems: 3,
    }),
  ),
  /** Why a pasted row was not read with certainty (`reading.*`); it may not be added before it is confirmed or corrected. */
  doubt: Type.Optional(
    Type.Union([
      Type.Literal('columns'),
      Type.Literal('line'),
      Type.Literal('missing'),
      Type.Literal('total'),
      Type.Literal('thousands'),
    ]),
  ),
  /** The buyer has confirmed how the row was read: its `unsure` issues are dropped. */
  isConfirmed: Type.Optional(Type.Boolean()),
});
export type EntryInput = Static<typeof EntryInput>;

/** The reasons why a row differs from the entry; `entryIssueCatalogue` has the texts. */
export const EntryIssue = Type.Object({
  /** As in the head of an order sheet: `SKU`, `Quantity`, the name of a season or of a custom attribute. */
  column: Type.String(),
  /** What to mend: `sku`, `quantity`, `quantities.{index of the answer's season}` or `attributes.{key}`. */
  field: Type.String(),
  code: Type.String() as unknown as TUnsafe<EntryIssueCode>,
  /** See `entryIssueCatalogue`. */
  details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type EntryIssue = Static<typeof EntryIssue>;

/** A line as the cart would have it, with the custom attributes that its article asks for. */
export const EntryLine = Type.Object({
  ...BasketLine.properties,
  salesAttributes: Type.Array(SalesAttribute),
});
export type EntryLine = Static<typeof EntryLine>;

const EntryStatus = Type.Union([
  Type.Literal('accepted'),
  Type.Literal('changed'),
  Type.Literal('unsure'),
  Type.Literal('refused'),
]);

/** What became of one row. None is dropped in silence. */
export const EntryRow = Type.Object({
  /** As counted in the sheet (its head is row 1) or given in the call. */
  row: Type.Integer(),
  /** As read, for mending in place. Quantities are texts, '' where nothing stood. */
  entered: Type.Object({
    sku: Type.String(),
    quantity: Type.Optional(Type.String()),
    /** In the order of the answer's seasons. */
    quantities: Type.Optional(Type.Array(Type.String())),
    /** For seasons that are over; absent without. */
    ended: Type.Optional(Type.Array(Type.Object({ seasonId: Id, quantity: Type.String() }))),
    attributes: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
  status: EntryStatus,
  /**
   * The line of the article, once it is known, with the quantity that can be added, or 0 in a refused row. Only rows that
   * are neither refused nor unsure may be added. Null: article unknown, or the row is counted in another one.
   */
  line: Nullable(EntryLine),
  /** The row whose line holds the quantity of this one: same article and attributes. */
  mergedInto: Type.Optional(Type.Integer()),
  issues: Type.Array(EntryIssue),
});
export type EntryRow = Static<typeof EntryRow>;

/** The content of an order sheet (CHKO-24). */
export const OrderSheet = Type.Object({
  /** What to put into the cart, just as PATCH /api/basket takes it: one for each row with a line that is neither refused nor unsure. */
  lines: Type.Array(BasketLineInput),
  /** Every issue of every row; those of refused and unsure rows have no line. */
  errors: Type.Array(
    Type.Object({
      row: Type.Integer(),
      ...EntryIssue.properties,
      status: Type.Union([Type.Literal('changed'), Type.Literal('unsure'), Type.Literal('refused')]),
    }),
  ),
  rows: Type.Array(EntryRow),
  /** Rows without any content, and rows with an article but without a quantity (as the template offers them). */
  skipped: Type.Object({ blank: Type.Integer(), withoutQuantity: Type.Integer() }),
  /** The worksheet that was read: the first that is visible. */
  sheet: Type.String(),
  /** Those that quantities stand for, in their order. */
  seasons: Type.Array(Season),
});
export type OrderSheet = Static<typeof OrderSheet>;

const sheetQuery = Type.Object({ type: Type.Optional(OrderType) });

export const orderEntryRoutes = {
  /** Own addition (API-39). */
  check: defineRoute({
    method: 'POST',
    path: '/api/order/entry',
    access: 'company',
    action: 'cart.change',
    summary: 'Check entered rows by the rules of the cart; nothing is stored',
    bodyLimit: 8 * 1024 * 1024,
    body: Type.Object({
      orderType: Type.Optional(OrderType),
      rows: Type.Array(EntryInput, { maxItems: MAX_CART_LINES }),
    }),
    responses: { 200: DataOf(Type.Object({ rows: Type.Array(EntryRow), seasons: Type.Array(Season) })) },
    errors: ['feature.disabled', 'large.request.wait'],
  }),
  /** Own addition (API-39): identifies the article column of a pasted list. */
  known: defineRoute({
    method: 'POST',
    path: '/api/order/entry/known',
    access: 'company',
    action: 'cart.change',
    summary: 'Which of these texts are article numbers or EANs that the actor may order',
    body: Type.Object({
      codes: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: maxPasteCodes }),
    }),
    responses: {
      200: DataOf(
        Type.Object({
          known: Type.Array(
            Type.Object({
              /** As it was asked for. */
              code: Type.String(),
              sku: Type.String(),
              name: Type.String(),
            }),
          ),
        }),
      ),
    },
    errors: ['large.request.wait'],
  }),
  /** Own addition (API-39). */
  nearest: defineRoute({
    method: 'GET',
    path: '/api/order/entry/nearest',
    access: 'company',
    action: 'cart.change',
    summary: 'Articles that an unknown article number or EAN may have been meant to be, at most 3',
    query: Type.Object({ code: Type.String({ minLength: 1, maxLength: entryLimits.text }) }),
    responses: { 200: DataOf(Type.Array(Type.Object({ sku: Type.String(), name: Type.String() }))) },
    errors: ['large.request.wait'],
  }),
  upload: defineRoute({
    method: 'POST',
    path: '/api/order/sheet',
    access: 'company',
    action: 'cart.change',
    summary: 'Read an order sheet (.xlsx, multipart field `file`) and check its rows; nothing is stored',
    query: sheetQuery,
    upload: { field: 'file', maxBytes: MAX_SHEET_BYTES },
    responses: { 200: DataOf(OrderSheet) },
    errors: [
      'feature.disabled',
      'order.sheet.missing',
      'order.sheet.not.xlsx',
      'order.sheet.encrypted',
      'order.sheet.too.large',
      'order.sheet.too.many.rows',
      'order.sheet.too.many.columns',
      'order.sheet.unpacks.too.large',
      'order.sheet.too.slow',
      'large.request.wait',
      'order.sheet.format',
      'order.sheet.unreadable',
      'order.sheet.active.content',
    ],
  }),
  template: defineRoute({
    method: 'GET',
    path: '/api/order/sheet',
    access: 'company',
    action: 'cart.change',
    summary: 'An order sheet to fill in, with the articles that the company orders most, as .xlsx',
    query: sheetQuery,
    responses: { 200: Type.Unknown() },
    errors: ['feature.disabled'],
  }),
};
