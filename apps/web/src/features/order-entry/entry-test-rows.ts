import { basketLine } from '../../commerce/basket-line-fixture.ts';
import type { CheckedLine, CheckedRow } from './season-input.ts';

export function lineOf(sku: string, quantity: number): CheckedLine {
  return { ...basketLine(sku, { quantity }), salesAttributes: [] };
}

/** An accepted row of article A-{row}, with overrides. */
export function answered(row: number, rest: Partial<CheckedRow> = {}): CheckedRow {
  return {
    row,
    entered: { sku: `A-${row}`, quantity: '1' },
    status: 'accepted',
    line: lineOf(`A-${row}`, 1),
    issues: [],
    ...rest,
  };
}
