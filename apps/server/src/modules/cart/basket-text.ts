import { readNumbers } from '../../shared/number-text.ts';
import type { LinesText } from './cart.repository.ts';
import type { ReadLine } from './cart-line.ts';

type Other = readonly [
  position: number,
  seasonQuantities: Record<string, number> | null,
  attributes: Record<string, string> | null,
];

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
