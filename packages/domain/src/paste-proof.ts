import { decimalSignOf, hasCurrency, numberIn } from './paste-cell.ts';
import type { HeadMeaning } from './paste-head.ts';

/** Columns of which one times another is the third. */
export type Proof = { readonly quantity: number; readonly price: number; readonly total: number };

/** Columns of which one times another gives a third in at least four fifths of the rows, and not only because it is 1. */
export function proofsOf(facts: readonly ColumnFacts[]): Proof[] {
  const isCandidate = ({ numeric, filled }: ColumnFacts) => numeric >= 0.8 && filled.length > 0;
  const columns = facts.filter(isCandidate).slice(0, 10);
  const numbers = new Map(columns.map(({ column, cells }) => [column, cells.map(numberIn)]));
  const pairs = columns.flatMap((a) =>
    columns.filter((b) => b.column > a.column).map((b) => [a, b] as const),
  );
  return pairs.flatMap(([a, b]) =>
    columns.flatMap((total): Proof[] => {
      if (total === a || total === b || total.money < 0.5) return [];
      if (!isProduct(numbers.get(a.column), numbers.get(b.column), numbers.get(total.column))) return [];
      const quantity = quantityOfPair(a, b);
      if (!quantity) return [];
      return [{ quantity: quantity.column, price: (quantity === a ? b : a).column, total: total.column }];
    }),
  );
}

function isProduct(
  a: readonly (number | undefined)[] = [],
  b: readonly (number | undefined)[] = [],
  total: readonly (number | undefined)[] = [],
): boolean {
  let seen = 0;
  let right = 0;
  let telling = 0;
  for (const [row, one] of a.entries()) {
    const [other, sum] = [b[row], total[row]];
    if (one === undefined || other === undefined || sum === undefined) continue;
    seen += 1;
    if (!isAmount(one, other, sum)) continue;
    right += 1;
    if (one !== 1 && other !== 1 && sum !== 0) telling += 1;
  }
  return seen > 0 && right >= seen * 0.8 && telling > 0;
}

/** Tells whether quantity × price is the total, to the cent. */
export function isAmount(quantity: number, price: number, total: number): boolean {
  return Math.abs(quantity * price - total) < 0.0051;
}

/** Which of two factors is the quantity: whole numbers beside money; undefined where both could be. */
function quantityOfPair(a: ColumnFacts, b: ColumnFacts): ColumnFacts | undefined {
  const canBe = (column: ColumnFacts) =>
    column.quantity === 1 && column.named?.kind !== 'price' && !column.cells.some(hasCurrency);
  const isPrice = (column: ColumnFacts) => column.money >= 0.8 || column.named?.kind === 'price';
  if (canBe(a) && !canBe(b)) return a;
  if (canBe(b) && !canBe(a)) return b;
  if (!canBe(a)) return undefined;
  if (isPrice(b) && !isPrice(a)) return a;
  return isPrice(a) && !isPrice(b) ? b : undefined;
}

/**
 * How quantities such as '30,000' are meant: exports write whole pieces with three decimals, people write thousands. Money in
 * the list shows the decimal sign; quantities without separators show that there are no decimals.
 */
export function thousandsOf(quantities: readonly string[], facts: readonly ColumnFacts[]): Thousands {
  const grouped = quantities.flatMap((text) => /^\D*\d{1,3}([.,])\d{3}(?!\d)/.exec(text)?.[1] ?? []);
  const [sign] = grouped;
  if (sign === undefined) return 'plain';
  if (grouped.some((other) => other !== sign)) return 'unsure';
  const signs = new Set(
    facts.flatMap(({ filled, money }) => (money >= 0.5 ? filled.map(decimalSignOf) : [])),
  );
  signs.delete(undefined);
  if (signs.size > 1) return 'unsure';
  const isZero = quantities.every((text) => /[.,]000(?!\d)/.test(text));
  if (signs.has(sign as ',' | '.')) return isZero ? 'decimals' : 'unsure';
  if (signs.size === 1) return 'grouped';
  // Without money, compare with the look of the other quantities.
  if (quantities.some((text) => /\d([.,])\d{3}\1\d{3}/.test(text))) return 'grouped';
  const small = quantities.filter((text) => /^\D*[1-9]\d{0,2}(?![\d.,])/.test(text));
  const isMixed = small.length > 0 && !quantities.some((text) => /^\D*\d{4,}/.test(text));
  return isMixed || !isZero ? 'grouped' : 'unsure';
}

/** Statistics of a column; shares are from 0 to 1 of the non-empty cells. */
export type ColumnFacts = {
  readonly column: number;
  readonly cells: readonly string[];
  readonly filled: readonly string[];
  readonly head: string;
  readonly named: HeadMeaning | undefined;
  readonly known: number;
  readonly code: number;
  readonly quantity: number;
  readonly marked: number;
  readonly money: number;
  readonly numeric: number;
  readonly isCounting: boolean;
};

/**
 * `plain`: no doubt; `decimals`: '30,000' is 30; `grouped`: '30,000' is 30000; `unsure`: nobody can tell.
 */
export type Thousands = 'plain' | 'decimals' | 'grouped' | 'unsure';
