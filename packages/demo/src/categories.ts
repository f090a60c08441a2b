import Type from 'typebox';
import { readTable, rowSchema, Text } from './data-file.ts';
import type { DemoCategory } from './model.ts';

/** The category tree of a tenant, parents before children; deal categories at the end. */
export const readCategories = (tenant: string): DemoCategory[] =>
  readTable(
    `${tenant}/categories.csv`,
    rowSchema({
      key: Type.String(),
      parent: Type.Optional(Type.String()),
      name: Text,
      isDeal: Type.Optional(Type.Boolean()),
      isActive: Type.Optional(Type.Boolean()),
    }),
  ).map(({ key, name, parent, ...flags }) => ({ key, name, ...(parent ? { parent } : {}), ...flags }));

/** The attributes that tell a tenant's articles apart, in the order in which filters show them. */
export const readAttributes = (tenant: string) =>
  readTable(
    `${tenant}/attributes.csv`,
    rowSchema({ key: Type.String(), name: Text, isFilterable: Type.Boolean() }),
  );
