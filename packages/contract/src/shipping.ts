import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { Amount, CountryCode, Currency, DataOf, Id } from './schema.ts';

/** A shipping method with the countries it serves (CHKO-09); price and limits in the tenant's currency, net. */
export const ShippingMethod = Type.Object({
  _id: Id,
  name: Type.String(),
  isActive: Type.Boolean(),
  isDefault: Type.Boolean(),
  countries: Type.Array(
    Type.Object({
      code: CountryCode,
      price: Type.Object({ value: Amount, currency: Currency }),
      limit: Type.Optional(
        Type.Object({
          type: Type.Union([Type.Literal('fixed'), Type.Literal('percent')]),
          value: Type.Number(),
          cartAmount: Amount,
        }),
      ),
    }),
  ),
});
export type ShippingMethod = Static<typeof ShippingMethod>;

export const ShippingCountry = Type.Object({ code: CountryCode, name: Type.String() });
export type ShippingCountry = Static<typeof ShippingCountry>;

export const shippingRoutes = {
  methods: defineRoute({
    method: 'GET',
    path: '/api/shippingType',
    access: 'session',
    summary: 'Active shipping methods',
    responses: { 200: DataOf(Type.Array(ShippingMethod)) },
  }),
  countries: defineRoute({
    method: 'GET',
    path: '/api/shippingType/countries',
    access: 'session',
    summary: 'Countries that are delivered to',
    responses: { 200: DataOf(Type.Array(ShippingCountry)) },
  }),
};
