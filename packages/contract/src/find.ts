import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { DataOf, Id, LocalDate, Nullable, OneOf, Text } from './schema.ts';

/** What operators find, in the order of the answer. */
const kinds = ['customer', 'order', 'article', 'invoice', 'user'] as const;
export type FoundKind = (typeof kinds)[number];

/** One record that fits. */
export const Found = Type.Object({
  kind: OneOf(kinds),
  _id: Type.String(),
  /** Of a user the e-mail address. */
  number: Type.String(),
  /** Of orders and invoices that of the customer. */
  name: Type.String(),
  date: Nullable(LocalDate),
  /** The record whose page shows it. */
  page: Type.Object({ kind: OneOf(['customer', 'order', 'product', 'user', 'invoice']), id: Id }),
});
export type Found = Static<typeof Found>;

export const findRoutes = {
  find: defineRoute({
    method: 'GET',
    access: 'operator',
    right: null,
    path: '/api/admin/find',
    summary:
      'Customers, orders, articles, invoices and users by number or name: 5 of each kind that the operator may read',
    query: Type.Object({ search: Text({ min: 1, max: 200 }) }),
    responses: { 200: DataOf(Type.Array(Found)) },
    errors: ['forbidden'],
  }),
};
