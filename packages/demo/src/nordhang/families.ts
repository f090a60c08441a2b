import type { ColourCode } from '../colours.ts';
import type { Localised } from '../model.ts';
import type { ShapeName } from '../pictures/catalogue.ts';
import type { DetailKind } from './details.ts';
import type { MaterialKey } from './materials.ts';

/** For whom an article is cut. */
export type Gender = 'women' | 'men' | 'kids' | 'unisex';

/** A family of articles that share cut, sizes and price range. */
export interface Family {
  shape: ShapeName;
  styles: number[];
  noun: Localised;
  /** What the family is for; one sentence without a name in it. */
  purpose: Localised;
  kind: DetailKind;
  materials: MaterialKey[];
  /** Second words of names, the same in both languages. */
  suffixes: string[];
  groups: { gender: Gender; category: string; count: number; sizes: SizeRange }[];
  colours: ColourCode[];
  /** How many colours an article comes in, from and to. */
  colourCount: [number, number];
  /** Net dealer price in euro, from and to. */
  net: [number, number];
  /** Weight in grams, from and to. */
  weight: [number, number];
  /** Part of the articles that can be pre-ordered, 0 to 1. */
  preOrder: number;
  isTiered?: boolean;
  /** Water columns in mm. */
  waterproof?: number[];
  /** Further attribute values to choose from, by attribute. */
  extra?: Record<string, string[]>;
}

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

export type SizeRange = keyof typeof sizeRanges;
