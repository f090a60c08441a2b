import type { EntryLine, EntryRow } from '@kontor/contract';
import { basketLine } from '../../lib/basket-line-fixture.ts';

/** A line of an article as the server answers it. */
export function lineOf(sku: string, quantity: number): EntryLine {
  return { ...basketLine(sku, { quantity }), salesAttributes: [] };
}

/** An accepted row of article A-{row}, with what is different. */
export function answered(row: number, rest: Partial<EntryRow> = {}): EntryRow {
  return {
    row,
    entered: { sku: `A-${row}`, quantity: '1' },
    status: 'accepted',
    line: lineOf(`A-${row}`, 1),
    issues: [],
    ...rest,
  };
}
