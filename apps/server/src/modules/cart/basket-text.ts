import { readNumbers } from '../../shared/number-text.ts';
import type { ReadLine } from './cart-line.ts';

/** The lines of a basket as the database writes them; null: no such lines. Equal texts mean equal lines. */
export interface LinesText {
  /** A JSON list of article numbers. */
  skus: string | null;
  /** `position:quantity:price:net` of each line; price and net only where they are known. */
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
  readNumbers(numbers, ([position = 0, quantity = 0, priceSeenMinor, netSeenE4], count) => {
    const other = otherByPosition.size > 0 ? otherByPosition.get(position) : undefined;
    const seasonQuantities = other?.[1] ?? null;
    lines.push({
      orderType: seasonQuantities === null ? 'order' : 'preOrder',
      sku: articles[lines.length] as string,
      quantity: seasonQuantities === null ? quantity : null,
      seasonQuantities,
      attributes: other?.[2] ?? null,
      priceSeenMinor: count > 2 ? (priceSeenMinor as number) : null,
      netSeenE4: count > 3 ? (netSeenE4 as number) : null,
      position,
    });
  });
  return lines;
}
