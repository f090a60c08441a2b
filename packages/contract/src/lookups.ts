import Type, { type Static } from 'typebox';
import { type LookupDeclaration, type LookupName, lookups } from './lookup-fields.ts';
import { defineRoute } from './route.ts';
import { DataOf, listQuery, Nullable, OneOf, PageOf, Text } from './schema.ts';

/** A list of master data as the back office shows it; texts in the request's language. */
export const Lookup = Type.Object({
  name: Type.String(),
  group: OneOf(['settings', 'products', 'prices']),
  title: Type.String(),
  one: Type.String(),
  child: Nullable(Type.String()),
  parent: Nullable(Type.String()),
  fields: Type.Array(
    Type.Object({
      name: Type.String(),
      label: Type.String(),
      help: Nullable(Type.String()),
      kind: OneOf(['text', 'flag', 'integer', 'number', 'amount', 'date', 'lastDay', 'country', 'choice']),
      /** The field that says whether a number is `percent` or an amount. */
      unitBy: Nullable(Type.String()),
      isRequired: Type.Boolean(),
      isKey: Type.Boolean(),
      isListed: Type.Boolean(),
      options: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
    }),
  ),
});
export type Lookup = Static<typeof Lookup>;

/** A record by the names of its fields; a day is YYYY-MM-DD. */
const LookupValues = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
);

export const LookupRecord = Type.Object({
  /** Its key; '~' stands between the parts of one of two columns. */
  key: Type.String(),
  version: Type.String(),
  values: LookupValues,
  /** How often it is used, at most 1,000; null in lists. */
  uses: Nullable(Type.Integer()),
});
export type LookupRecord = Static<typeof LookupRecord>;

/** The host names of the shop; the first one stands in links of mails. */
export const Hosts = Type.Object({
  hosts: Type.Array(Type.Object({ host: Type.String(), isFirst: Type.Boolean(), isKnown: Type.Boolean() })),
  /** Whether the server has other shops, too; then names are added by its command only. */
  isShared: Type.Boolean(),
});
export type Hosts = Static<typeof Hosts>;

const OneHost = Type.Object({ host: Text({ min: 1, max: 253 }) }, { additionalProperties: false });

const Key = Text({ min: 1, max: 300 });

const SentValues = Type.Record(
  Type.String({ maxLength: 40 }),
  Type.Union([Text({ max: 1000 }), Type.Number(), Type.Boolean(), Type.Null()]),
  { maxProperties: 20 },
);

/** The routes of the lists whose rights are those of an area. */
function routesOf<const Group extends LookupDeclaration['group']>(group: Group) {
  const names = (Object.keys(lookups) as LookupName[]).filter((name) => lookups[name].group === group);
  const path = `/api/admin/lookups/${group}/:lookup` as const;
  const params = Type.Object({ lookup: Text({ max: 40 }) });
  const shared = { access: 'operator', params } as const;
  return {
    list: defineRoute({
      ...shared,
      method: 'GET',
      path,
      right: `${group}.read`,
      summary: `Records of a list of master data: ${names.join(', ')}`,
      query: Type.Object({
        ...listQuery(['key', 'position']),
        /** Of a record of the list above. */
        parent: Type.Optional(Key),
      }),
      responses: { 200: PageOf(LookupRecord) },
      errors: ['lookup.not.found'],
    }),
    read: defineRoute({
      ...shared,
      method: 'GET',
      path: `${path}/record`,
      right: `${group}.read`,
      summary: 'One record of master data',
      query: Type.Object({ key: Key }),
      responses: { 200: DataOf(LookupRecord) },
      errors: ['lookup.not.found'],
    }),
    save: defineRoute({
      ...shared,
      method: 'PUT',
      path: `${path}/record`,
      right: `${group}.write`,
      summary:
        'Create a record of master data, or change one that was read with `version`, by the checks of the import',
      body: Type.Object(
        { key: Nullable(Key), version: Type.Optional(Text({ min: 1, max: 64 })), values: SentValues },
        { additionalProperties: false },
      ),
      responses: { 200: DataOf(LookupRecord) },
      errors: ['lookup.not.found', 'record.changed', 'record.exists'],
    }),
    remove: defineRoute({
      ...shared,
      method: 'POST',
      path: `${path}/remove`,
      right: `${group}.write`,
      summary: 'Delete a record of master data that nothing uses',
      body: Type.Object({ key: Key }, { additionalProperties: false }),
      responses: { 204: Type.Null() },
      errors: ['lookup.not.found', 'record.used'],
    }),
  };
}

const [settings, products, prices] = [routesOf('settings'), routesOf('products'), routesOf('prices')];

export const lookupsRoutes = {
  all: defineRoute({
    method: 'GET',
    path: '/api/admin/lookups',
    access: 'operator',
    right: null,
    summary: 'The lists of master data that the role opens, with their fields',
    responses: { 200: DataOf(Type.Array(Lookup)) },
    errors: ['forbidden'],
  }),
  settingsList: settings.list,
  settingsRead: settings.read,
  settingsSave: settings.save,
  settingsRemove: settings.remove,
  productsList: products.list,
  productsRead: products.read,
  productsSave: products.save,
  productsRemove: products.remove,
  pricesList: prices.list,
  pricesRead: prices.read,
  pricesSave: prices.save,
  pricesRemove: prices.remove,
  hosts: defineRoute({
    method: 'GET',
    path: '/api/admin/hosts',
    access: 'operator',
    right: 'settings.read',
    summary: 'The host names of the shop, and whether the name system knows them',
    responses: { 200: DataOf(Hosts) },
  }),
  addHost: defineRoute({
    method: 'POST',
    path: '/api/admin/hosts',
    access: 'operator',
    right: 'settings.write',
    summary: 'Give the only shop of a server a host name (decision 127)',
    body: OneHost,
    responses: { 204: Type.Null() },
    errors: ['host.of.installation', 'record.exists'],
  }),
  removeHost: defineRoute({
    method: 'POST',
    path: '/api/admin/hosts/remove',
    access: 'operator',
    right: 'settings.write',
    summary: 'Take a host name away, never the last one',
    body: OneHost,
    responses: { 204: Type.Null() },
    errors: ['lookup.not.found', 'host.last'],
  }),
};
