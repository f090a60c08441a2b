import type { PriceUnit } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { keyOf, readTable, rowSchema, rowsByKey, Text } from '../data-file.ts';
import { shapes } from '../pictures/catalogue.ts';

/** A surface of a fastener: short code, label, the metal's `#rrggbb`, price factor, a sentence. */
const Finish = rowSchema({
  key: Type.String(),
  code: Type.String(),
  label: Text,
  hex: Type.String(),
  factor: Type.Number(),
  sentence: Text,
});

/** Surfaces by attribute value. */
export const finishes = rowsByKey(readTable('werkmeister/finishes.csv', Finish));

/** A kind of fastener: its sizes are every diameter with the lengths that fit it. */
const FastenerFamily = rowSchema({
  shape: keyOf(shapes),
  styles: Type.Array(Type.Number()),
  category: Type.String(),
  noun: Text,
  norm: Type.Optional(Type.String()),
  /** The own brands under which it is sold; each makes a product in each finish. */
  brands: Type.Array(Type.String()),
  finishes: Type.Array(keyOf(finishes)),
  purpose: Text,
  /** Diameters or widths in mm; lengths in mm; empty lengths for articles without one. */
  diameters: Type.Array(Type.Number()),
  lengths: Type.Array(Type.Number()),
  prefix: keyOf({ '': 0, M: 0, 'Ø ': 0 }),
  drive: Type.Optional(Type.String()),
  /** Euro for 100 pieces of the smallest size. */
  basePrice: Type.Number(),
  /** Sold by the piece in batches, priced for so many pieces; without it by the box. */
  loose: Type.Optional(
    rowSchema({
      priceUnit: Type.Unsafe<PriceUnit>(Type.Union([1, 100, 1000].map((unit) => Type.Literal(unit)))),
      batchSize: Type.Number(),
    }),
  ),
});

export type FastenerFamily = Static<typeof FastenerFamily>;

/** Fasteners and fittings. Article numbers follow this order. */
export const fastenerFamilies = readTable('werkmeister/fasteners.json', FastenerFamily);
