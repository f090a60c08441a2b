import { expect, it } from 'vitest';
import { basketLine } from '../../commerce/basket-line-fixture.ts';
import { styleItems } from '../../commerce/styles/style-groups.ts';
import type { ReviewRow } from './entry-rows.ts';
import { styledRows } from './review-styles.ts';

/** An entered row of a size of a product, taken as it was entered. */
function row(
  number: number,
  size: string,
  answer: Partial<NonNullable<ReviewRow['answer']>> = {},
): ReviewRow {
  const style = {
    name: 'Style A',
    sku: 'A',
    place: ['S', 'M', 'L'].indexOf(size),
    attributes: [{ key: 'size', name: 'Size', value: size }],
  };
  const line = { ...basketLine(`A-${size}`, { _id: 'A', style }), salesAttributes: [] };
  return {
    row: number,
    input: { sku: `A-${size}`, quantity: '1' },
    answer: { row: number, entered: { sku: `A-${size}` }, status: 'accepted', line, issues: [], ...answer },
    isChecking: false,
    formerPrice: undefined,
  };
}

const shown = (rows: readonly ReviewRow[], inCart = new Map<string, number>()) =>
  styleItems(styledRows(rows, inCart)).map((item) =>
    item.kind === 'line' ? item.line.row.row : item.group.matrix.cells.flat().map((cell) => cell?.row.row),
  );

it('CHKO-24 shows rows of which something is to be said first, and all others by style', () => {
  const changed = row(3, 'L', { status: 'changed' });
  const unknown = row(4, 'L', { status: 'refused', line: null });
  expect(shown([row(1, 'M'), row(2, 'S'), changed, unknown])).toEqual([3, 4, [2, 1]]);
});

it('CHKO-24 leaves a row in its matrix while it is checked again', () => {
  expect(shown([row(1, 'M'), { ...row(2, 'S'), isChecking: true }])).toEqual([[2, 1]]);
});

it('CART-06 CHKO-24 shows a row that replaces other pieces of the cart, or has a new price, by itself', () => {
  const repriced = { ...row(3, 'L'), formerPrice: { value: 9 } };
  const inCart = new Map([
    ['order:A-M', 5],
    ['order:A-S', 1],
  ]);
  expect(shown([row(1, 'M'), row(2, 'S'), repriced], inCart)).toEqual([1, 3, 2]);
});
