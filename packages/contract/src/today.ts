import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { Amount, Currency, DataOf, Id, LocalDate, listQuery, Nullable, PageOf, Timestamp } from './schema.ts';

const Count = Type.Integer({ minimum: 0 });

/** Orders of one day (Europe/Berlin) that are not cancelled; net, with shipping. */
const SalesDay = Type.Object({ day: LocalDate, orders: Count, net: Amount });

/** Pending work in sales, and the turnover of 30 days beside the same days a year before. Counts end at 10,000. */
export const TodaySales = Type.Object({
  openOrders: Count,
  orderRequests: Count,
  returns: Count,
  /** Of the latest order; orders of other currencies are left out. Null: there is none. */
  currency: Nullable(Currency),
  /** Oldest first, the last one is today; days without orders are there, too. */
  days: Type.Array(SalesDay),
  lastYear: Type.Array(SalesDay),
});
export type TodaySales = Static<typeof TodaySales>;

/** Pending work that is slow to count. Counts end at 10,000. */
export const TodayWaiting = Type.Object({
  stockOuts: Count,
  approvals: Count,
  /** Confirmed orders with open pieces past their expected date. */
  lateOrders: Count,
});
export type TodayWaiting = Static<typeof TodayWaiting>;

/**
 * Pre-orders of a season in the shop's currency, without cancelled ones. They are compared with those of the season a year earlier, up to
 * the same day of that year.
 */
export const SeasonSales = Type.Object({
  _id: Id,
  /** In the request's language. */
  name: Type.String(),
  /** First day of delivery. */
  date: LocalDate,
  orders: Count,
  pieces: Count,
  net: Amount,
  /** Null: no season was delivered about a year earlier. */
  lastYear: Nullable(Amount),
});
export type SeasonSales = Static<typeof SeasonSales>;

/** An article without stock that open orders wait for. */
export const StockOut = Type.Object({
  sku: Type.String(),
  name: Type.String(),
  productId: Id,
  stock: Type.Integer(),
  /** Open pieces of regular orders. */
  openPieces: Count,
  orders: Count,
  /** The earliest of these orders. */
  waitingSince: Timestamp,
});
export type StockOut = Static<typeof StockOut>;

/** An order that waits for an approval within the customer's company. */
export const PendingApproval = Type.Object({
  _id: Id,
  company: Type.Object({ _id: Id, customerNo: Type.String(), name: Type.String() }),
  requestedBy: Nullable(Type.String()),
  requestedAt: Timestamp,
  gross: Amount,
  currency: Currency,
  approvers: Type.Array(Type.String()),
});
export type PendingApproval = Static<typeof PendingApproval>;

/** The missing steps of a new shop before it can sell. */
export const Setup = Type.Object({
  /** The operator who asks has a name and an e-mail address that exists. */
  profile: Type.Boolean(),
  companyData: Type.Boolean(),
  logo: Type.Boolean(),
  /** The checkout has terms to agree to. */
  terms: Type.Boolean(),
  products: Type.Boolean(),
  prices: Type.Boolean(),
  customers: Type.Boolean(),
  orders: Type.Boolean(),
});
export type Setup = Static<typeof Setup>;

const { search, page, pageSize } = listQuery(['name']);
const known = { additionalProperties: false } as const;

const access = { method: 'GET', access: 'operator' } as const;

/** The start page of the back office: one route for each right, so that each operator asks for what the role opens. */
export const todayRoutes = {
  sales: defineRoute({
    ...access,
    path: '/api/admin/today/sales',
    right: 'orders.read',
    summary: 'Orders, requests and returns that wait, and the turnover of 30 days beside last year',
    responses: { 200: DataOf(TodaySales) },
  }),
  invoices: defineRoute({
    ...access,
    path: '/api/admin/today/invoices',
    right: 'invoices.read',
    summary: 'Overdue invoices with what is open of them, by currency, without credit notes',
    responses: {
      200: DataOf(
        Type.Object({
          overdue: Type.Array(Type.Object({ currency: Currency, invoices: Count, amount: Amount })),
        }),
      ),
    },
  }),
  customers: defineRoute({
    ...access,
    path: '/api/admin/today/customers',
    right: 'customers.read',
    summary: 'Number of account requests to decide',
    responses: { 200: DataOf(Type.Object({ accountRequests: Count })) },
  }),
  seasons: defineRoute({
    ...access,
    path: '/api/admin/today/seasons',
    right: 'orders.read',
    summary: 'Pre-orders of the seasons to come, beside those of last year at the same day',
    responses: {
      200: DataOf(Type.Object({ currency: Currency, seasons: Type.Array(SeasonSales) })),
    },
  }),
  waiting: defineRoute({
    ...access,
    path: '/api/admin/today/waiting',
    right: 'orders.read',
    summary:
      'Number of articles without stock that orders wait for, of late orders, and of orders that wait for an approval',
    responses: { 200: DataOf(TodayWaiting) },
  }),
  stockOuts: defineRoute({
    ...access,
    path: '/api/admin/stock-outs',
    right: 'orders.read',
    summary: 'Articles without stock that open orders wait for, most pieces first',
    query: Type.Object({ search, page, pageSize }, known),
    responses: { 200: PageOf(StockOut) },
  }),
  approvals: defineRoute({
    ...access,
    path: '/api/admin/approvals',
    right: 'orders.read',
    summary: 'Orders that wait for an approval of their company, oldest first',
    query: Type.Object({ search, page, pageSize }, known),
    responses: { 200: PageOf(PendingApproval) },
  }),
  setup: defineRoute({
    ...access,
    path: '/api/admin/today/setup',
    right: 'settings.read',
    summary: 'What a new shop still lacks before it can sell',
    responses: { 200: DataOf(Setup) },
  }),
  searches: defineRoute({
    ...access,
    path: '/api/admin/today/searches',
    right: 'products.read',
    summary: 'Number of terms that found nothing within seven days',
    responses: { 200: DataOf(Type.Object({ missedTerms: Count })) },
  }),
};
