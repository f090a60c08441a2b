import Type, { type Static } from 'typebox';
import { keyOf, readTable, rowSchema, rowsByKey, Text } from '../data-file.ts';
import { shapes } from '../pictures/catalogue.ts';
import { attributes } from './attributes.ts';

/** Sentences that a description may take. */
export const goodsDetails = rowsByKey(
  readTable('werkmeister/goods-details.csv', rowSchema({ key: Type.String(), text: Text })),
);

/** A kind of tool or supply; `variants` are its sizes, each with a factor on the price. */
const GoodsFamily = rowSchema({
  shape: keyOf(shapes),
  styles: Type.Array(Type.Number()),
  category: Type.String(),
  noun: Text,
  brands: Type.Array(Type.String()),
  /** Model names, the same in both languages. */
  models: Type.Array(Type.String()),
  purpose: Text,
  details: Type.Array(keyOf(goodsDetails)),
  /** Attribute that tells the variants apart; their values with price factors. */
  variantAttribute: keyOf(rowsByKey(attributes)),
  variants: Type.Array(Type.Tuple([Type.String(), Type.Number()])),
  count: Type.Number(),
  /** Euro, from and to: net, or gross when `isGross`. */
  price: Type.Tuple([Type.Number(), Type.Number()]),
  /** Colours of the pictures: body and trim. */
  colours: Type.Array(Type.Tuple([Type.String(), Type.String()])),
  isGross: Type.Optional(Type.Boolean()),
  isReduced: Type.Optional(Type.Boolean()),
  batchSize: Type.Optional(Type.Number()),
  /** Sold in boxes of so many pieces. */
  boxOf: Type.Optional(Type.Number()),
});

export type GoodsFamily = Static<typeof GoodsFamily>;

/** Machines, hand tools, protection, supplies and books. Article numbers follow this order: append at the end. */
export const goodsFamilies = readTable('werkmeister/goods.json', GoodsFamily);
