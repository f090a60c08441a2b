import Type, { type Static } from 'typebox';
import { Account } from './accounts.ts';
import { defineRoute } from './route.ts';
import { DataOf, Id, Text } from './schema.ts';

export const SalesCustomer = Type.Object({
  id: Id,
  translatedName: Type.String(),
  customerNo: Type.String(),
});
export type SalesCustomer = Static<typeof SalesCustomer>;

export const salesRoutes = {
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
    summary: 'Make one of the own customers the active company',
    body: Type.Object({ customerId: Id }, { additionalProperties: false }),
    responses: { 200: DataOf(Account) },
    errors: ['forbidden', 'customer.not.found'],
  }),
};
