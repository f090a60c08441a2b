import Type, { type Static } from 'typebox';
import { colours } from '../colours.ts';
import { keyOf, readTable, rowSchema, Text } from '../data-file.ts';
import { shapes } from '../pictures/catalogue.ts';
import { details } from './details.ts';
import { materials } from './materials.ts';

/** For whom an article is cut; names name it. */
export const genderNames = {
  women: { de: ' Damen', en: "Women's " },
  men: { de: ' Herren', en: "Men's " },
  kids: { de: ' Kinder', en: "Kids' " },
  unisex: { de: '', en: '' },
};

export type Gender = keyof typeof genderNames;

/** Sizes by range; `one` has none. */
export const sizeRanges = {
  women: ['XS', 'S', 'M', 'L', 'XL'],
  men: ['S', 'M', 'L', 'XL', 'XXL'],
  kids: ['104', '116', '128', '140', '152', '164'],
  womenTrousers: ['34', '36', '38', '40', '42', '44'],
  menTrousers: ['46', '48', '50', '52', '54', '56'],
  womenShoes: ['36', '37', '38', '39', '40', '41', '42'],
  menShoes: ['40', '41', '42', '43', '44', '45', '46', '47'],
  kidsShoes: ['28', '29', '30', '31', '32', '33', '34', '35'],
  socks: ['35-38', '39-42', '43-46'],
  gloves: ['7', '8', '9', '10'],
  kidsGloves: ['4', '5', '6'],
  helmets: ['S/M', 'L/XL'],
  harnesses: ['S', 'M', 'L'],
  lengths: ['R', 'L'],
  ropes: ['40 m', '60 m', '70 m'],
  bottles: ['0,5 l', '0,75 l', '1,0 l'],
  one: [],
} satisfies Record<string, string[]>;

const FromTo = Type.Tuple([Type.Number(), Type.Number()]);

/** A family of articles that share cut, sizes and price range. */
const Family = rowSchema({
  shape: keyOf(shapes),
  styles: Type.Array(Type.Number()),
  noun: Text,
  /** What the family is for; one sentence without a name in it. */
  purpose: Text,
  kind: keyOf(details),
  materials: Type.Array(keyOf(materials)),
  /** Second words of names, the same in both languages. */
  suffixes: Type.Array(Type.String()),
  groups: Type.Array(
    rowSchema({
      gender: keyOf(genderNames),
      category: Type.String(),
      count: Type.Number(),
      sizes: keyOf(sizeRanges),
    }),
  ),
  colours: Type.Array(keyOf(colours)),
  /** How many colours an article comes in, from and to. */
  colourCount: FromTo,
  /** Net dealer price in euro, from and to. */
  net: FromTo,
  /** Weight in grams, from and to. */
  weight: FromTo,
  /** Part of the articles that can be pre-ordered, 0 to 1. */
  preOrder: Type.Number(),
  isTiered: Type.Optional(Type.Boolean()),
  /** Water columns in mm. */
  waterproof: Type.Optional(Type.Array(Type.Number())),
  /** Further attribute values to choose from, by attribute. */
  extra: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
});

export type Family = Static<typeof Family>;

/** Clothing from the outer layer to the skin, then footwear and equipment. Article numbers follow this order. */
export const families = readTable('nordhang/families.json', Family);
