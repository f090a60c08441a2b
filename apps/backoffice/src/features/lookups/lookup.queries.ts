import { type Lookup, routes } from '@kontor/contract';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';

const { lookups } = routes;

export const lookupsQuery = apiQuery(lookups.all);

/** The calls of a list by the area whose rights it has. */
export const lookupCalls = {
  settings: {
    list: lookups.settingsList,
    read: lookups.settingsRead,
    save: lookups.settingsSave,
    remove: lookups.settingsRemove,
  },
  products: {
    list: lookups.productsList,
    read: lookups.productsRead,
    save: lookups.productsSave,
    remove: lookups.productsRemove,
  },
  prices: {
    list: lookups.pricesList,
    read: lookups.pricesRead,
    save: lookups.pricesSave,
    remove: lookups.pricesRemove,
  },
} as const;

export const recordQuery = ({ group, name }: Pick<Lookup, 'group' | 'name'>, key: string) =>
  apiQuery(lookupCalls[group].read as typeof lookups.settingsRead, {
    params: { lookup: name as never },
    query: { key },
  });
