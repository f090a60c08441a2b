import type { PriceUnit } from '@kontor/domain';
import { readNumbers } from '../../shared/number-text.ts';
import type { ReadLine } from './cart-line.ts';

/** The lines of a basket as the database writes them; null: no such lines. Equal texts mean equal lines. */
export interface LinesText {
  /** A JSON list of article numbers. */
  skus: string | null;
  /** `position:quantity:price:net:unit` of each line; price and net only where they are known, the unit where it is not 1. */
  numbers: string | null;
  /** A JSON list for the few lines with seasons or attributes: [position, season quantities, attributes]. */
  others: string | null;
}

type Other = readonly [
  position: number,
  seasonQuantities: Record<string, number> | null,
  attributes: Record<string, string> | null,
];

/** The distinct article numbers. */
export function skusOf({ skus }: LinesText): string[] {
  return skus === null ? [] : [...new Set(JSON.parse(skus) as string[])];
}

/** Reads the lines of a basket from the texts that the database makes of them, in their order. */
export function readLines({ skus, numbers, others }: LinesText): ReadLine[] {
  const articles = (skus === null ? [] : JSON.parse(skus)) as string[];
  const otherByPosition = new Map(
    ((others === null ? [] : JSON.parse(others)) as Other[]).map((other) => [other[0], other]),
  );
  const lines: ReadLine[] = [];
  readNumbers(numbers, ([position = 0, quantity = 0, priceSeenE4, netSeenE4, unitSeen], count) => {
    const other = otherByPosition.size > 0 ? otherByPosition.get(position) : undefined;
    const seasonQuantities = other?.[1] ?? null;
    lines.push({
      orderType: seasonQuantities === null ? 'order' : 'preOrder',
      sku: articles[lines.length] as string,
      quantity: seasonQuantities === null ? quantity : null,
      seasonQuantities,
      attributes: other?.[2] ?? null,
      priceSeenE4: count > 2 ? (priceSeenE4 as number) : null,
      netSeenE4: count > 3 ? (netSeenE4 as number) : null,
      unitSeen: count > 4 ? (unitSeen as PriceUnit) : 1,
      position,
    });
  });
  return lines;
}
