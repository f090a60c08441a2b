import Type, { type Static, type TSchema } from 'typebox';
import { Account } from './accounts.ts';
import { defineRoute } from './route.ts';
import { Amount, Currency, DataOf, Id, LocalDate, Nullable, OrderType, Text, Timestamp } from './schema.ts';
import { Season } from './seasons.ts';

export const SalesCustomer = Type.Object({
  id: Id,
  translatedName: Type.String(),
  customerNo: Type.String(),
});
export type SalesCustomer = Static<typeof SalesCustomer>;

/** The first rows of a list of the start page, and how many there are. */
const FirstRows = <Row extends TSchema>(row: Row) =>
  Type.Object({ rows: Type.Array(row), total: Type.Integer() });

/** The start page of a sales person. All amounts are net except overdue ones. */
export const SalesStart = Type.Object({
  /** The latest order first, then those that never ordered. */
  customers: FirstRows(
    Type.Object({
      customer: SalesCustomer,
      lastOrder: Nullable(Type.Object({ orderDate: Timestamp, amount: Amount, currency: Currency })),
    }),
  ),
  /** The user's own carts with lines, and named drafts, the latest first; at the prices of their last save. */
  carts: FirstRows(
    Type.Object({
      id: Id,
      customer: SalesCustomer,
      orderType: OrderType,
      /** Of a draft; null: the cart itself. */
      draftName: Nullable(Type.String()),
      lineCount: Type.Integer(),
      amount: Amount,
      savedAt: Timestamp,
    }),
  ),
  cartCurrency: Currency,
  /** Orders of the customers that wait for approval, the oldest first. */
  approvals: FirstRows(
    Type.Object({
      id: Id,
      customer: SalesCustomer,
      requestedBy: Nullable(Type.Object({ firstName: Type.String(), lastName: Type.String() })),
      requestedAt: Timestamp,
      amount: Amount,
      currency: Currency,
    }),
  ),
  /** Gross, less open credit notes; the largest first. */
  overdue: FirstRows(
    Type.Object({
      customer: SalesCustomer,
      amount: Amount,
      currency: Currency,
      invoiceCount: Type.Integer(),
      oldestDueDate: LocalDate,
    }),
  ),
  /** By month of the seasons that can be pre-ordered; beside each the same month one year before. */
  preOrders: Type.Array(
    Type.Object({
      /** Of the month's first season. */
      season: Season,
      currency: Currency,
      amount: Amount,
      lastYearAmount: Amount,
      /** Those furthest behind last year first. */
      customers: FirstRows(Type.Object({ customer: SalesCustomer, amount: Amount, lastYearAmount: Amount })),
    }),
  ),
});
export type SalesStart = Static<typeof SalesStart>;

export const salesRoutes = {
  start: defineRoute({
    method: 'GET',
    path: '/api/user/salesStart',
    access: 'session',
    summary: 'The own customers by last order, own carts and drafts, overdue amounts, pre-orders by season',
    responses: { 200: DataOf(SalesStart) },
    errors: ['forbidden'],
  }),
  customers: defineRoute({
    method: 'GET',
    path: '/api/user/salesPersonCustomers',
    access: 'session',
    summary: 'Up to 50 of the sales person’s own customers by name or number',
    query: Type.Object({ search: Type.Optional(Text({ max: 100 })) }),
    responses: { 200: DataOf(Type.Array(SalesCustomer)) },
    errors: ['forbidden'],
  }),
  switchCustomer: defineRoute({
    method: 'POST',
    path: '/api/user/switchCustomerOfSalesPerson',
    access: 'session',
    summary: 'Make one of the own customers the active company; `customerId` null: none',
    body: Type.Object({ customerId: Nullable(Id) }, { additionalProperties: false }),
    responses: { 200: DataOf(Account) },
    errors: ['forbidden', 'customer.not.found'],
  }),
};
