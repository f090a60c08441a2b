import { buyingPrice, piecesOf } from '../../commerce/line-price.ts';
import type { StyledLine } from '../../commerce/styles/style-groups.ts';
import { isOtherPrice, type ReviewRow, stateOf } from './entry-rows.ts';

/** A row of the review with the facts for grouping by style. */
export interface StyledRow extends StyledLine {
  readonly row: ReviewRow;
}

const styled = new WeakMap<ReviewRow, StyledRow>();
const plain = new WeakMap<ReviewRow, StyledRow>();

/**
 * Groups rows for the review by style: rows with issues come first, one by one in their order; accepted rows follow
 * as matrices (CHKO-24). A row that is checked again stays in place.
 */
export function styledRows(
  rows: readonly ReviewRow[],
  /** Pieces of each cart line, which adding replaces. */
  inCart: ReadonlyMap<string, number>,
): StyledRow[] {
  const isClear = (row: ReviewRow) => {
    const line = row.answer?.line;
    if (!line || stateOf({ ...row, isChecking: false }) !== 'accepted') return false;
    const former = inCart.get(line.id) ?? 0;
    const price = buyingPrice(line);
    const hasOtherPrice = row.formerPrice && price && isOtherPrice(row.formerPrice, price);
    return !hasOtherPrice && (former === 0 || former === piecesOf(line));
  };
  const [clear, told] = [rows.filter(isClear), rows.filter((row) => !isClear(row))];
  return [
    ...told.map((row) => madeOnce(plain, row, plainRow)),
    ...clear.map((row) => madeOnce(styled, row, styledRow)),
  ];
}

/** Caches by row, because rows are immutable. */
function madeOnce(
  known: WeakMap<ReviewRow, StyledRow>,
  row: ReviewRow,
  make: (row: ReviewRow) => StyledRow,
): StyledRow {
  const made = known.get(row) ?? make(row);
  known.set(row, made);
  return made;
}

function plainRow(row: ReviewRow): StyledRow {
  return { id: String(row.row), attributes: {}, row };
}

function styledRow(row: ReviewRow): StyledRow {
  const line = row.answer?.line;
  // Articles with custom attributes need a row of their own.
  const isPlain = line && line.salesAttributes.length === 0;
  return {
    id: String(row.row),
    _id: line?._id,
    attributes: line?.attributes ?? {},
    ...(isPlain && line.style ? { style: line.style } : {}),
    row,
  };
}
