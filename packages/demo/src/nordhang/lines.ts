import Type, { type Static } from 'typebox';
import { keyOf, readTable, rowSchema, rowsByKey, Text } from '../data-file.ts';

/** What a line is used for, as a filterable attribute. */
export const activities = rowsByKey(
  readTable('nordhang/activities.csv', rowSchema({ key: Type.String(), name: Text })),
);

/** A product line of the house: its name, what it is made for, and the story that opens a description. */
const ProductLine = rowSchema({ name: Type.String(), activity: keyOf(activities), story: Text });

export type ProductLine = Static<typeof ProductLine>;

/** The lines of Nordhang, all invented. */
export const productLines = readTable('nordhang/lines.csv', ProductLine);
