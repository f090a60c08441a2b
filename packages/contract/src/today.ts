import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { Amount, Currency, DataOf, LocalDate, Nullable } from './schema.ts';

const Count = Type.Integer({ minimum: 0 });

/** Orders of one day (Europe/Berlin) that are not cancelled; net, with shipping. */
const SalesDay = Type.Object({ day: LocalDate, orders: Count, net: Amount });

/** What waits in sales, and the turnover of 30 days beside the same days a year before. Counts end at 10,000. */
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
    summary: 'Overdue invoices with what is open of them, by currency',
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
};
