import { buyingPrice, piecesOf } from '../../commerce/line-price.ts';
import type { StyledLine } from '../../commerce/styles/style-groups.ts';
import { isOtherPrice, type ReviewRow, stateOf } from './entry-rows.ts';

/** A row of the review as far as its style goes. */
export interface StyledRow extends StyledLine {
  readonly row: ReviewRow;
}

const styled = new WeakMap<ReviewRow, StyledRow>();
const plain = new WeakMap<ReviewRow, StyledRow>();

/**
 * Rows for a review by style: those of which something is to be said come first, row by row, in their order; those that are
 * taken just as they were entered follow and make the matrices (CHKO-24). A row that is checked again stays where it stood.
 */
export function styledRows(
  rows: readonly ReviewRow[],
  /** Pieces of each line of the cart, which adding replaces. */
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

/** Rows never change but are replaced. */
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
  // Who has to enter more than a quantity does so in the row.
  const isPlain = line && line.salesAttributes.length === 0;
  return {
    id: String(row.row),
    _id: line?._id,
    attributes: line?.attributes ?? {},
    ...(isPlain && line.style ? { style: line.style } : {}),
    row,
  };
}
