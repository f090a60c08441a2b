import Type, { type Static } from 'typebox';
import { readTable, rowSchema, rowsByKey, Text } from './data-file.ts';

/** A colour of the outdoor range: three letters in article numbers, a name, the fabric's and the trim's `#rrggbb`. */
const Colour = rowSchema({
  key: Type.String(),
  value: Type.String(),
  name: Text,
  hex: Type.String(),
  accent: Type.String(),
});

export type Colour = Static<typeof Colour>;

/** All colours of the outdoor range by code. */
export const colours = rowsByKey(readTable('nordhang/colours.csv', Colour));
