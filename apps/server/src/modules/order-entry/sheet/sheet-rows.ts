import { entryLimits, type OrderType } from '@kontor/domain';
import type { EnteredRow } from '../entry-check.ts';
import { type FieldIssue, issueOf } from '../entry-issue.ts';
import { isNothing, quantityText } from '../entry-quantities.ts';
import type { SheetColumns } from './sheet-columns.ts';
import { cellText, type SheetCell, type SheetTable } from './sheet-table.ts';

/**
 * The rows of an order sheet as they were entered. Rows without anything, and rows with an article for which no quantity is
 * wanted, are counted and left out.
 */
export function sheetRows({
  table,
  columns,
  orderType,
}: {
  table: SheetTable;
  columns: SheetColumns;
  orderType: OrderType;
}): { rows: EnteredRow[]; skipped: { blank: number; withoutQuantity: number } } {
  const rows: EnteredRow[] = [];
  const skipped = { blank: table.blankRows, withoutQuantity: 0 };
  for (const { row, cells } of table.rows) {
    const entered = enteredRow(row, cells, columns, orderType);
    const isWanted = [
      entered.quantity ?? '',
      ...(entered.quantities ?? []),
      ...(entered.ended ?? []).map(({ quantity }) => quantity),
    ].some((quantity) => !isNothing(quantity));
    if (entered.sku !== '' && !isWanted && entered.issues.length === 0) skipped.withoutQuantity += 1;
    else rows.push(entered);
  }
  return { rows, skipped };
}

/** The article's text in each row. */
export function articleTexts({ rows }: Pick<SheetTable, 'rows'>): { sku: string; alternatives: [] }[] {
  return rows.map(({ cells }) => ({ sku: cellText(cells[0] ?? null), alternatives: [] }));
}

function enteredRow(
  row: number,
  cells: readonly SheetCell[],
  columns: SheetColumns,
  orderType: OrderType,
): EnteredRow {
  const issues: FieldIssue[] = [];
  const sku = bounded(skuText(cells[0] ?? null, issues), entryLimits.text);
  const quantities = columns.quantities.map((column, slot) =>
    column === undefined
      ? ''
      : bounded(
          amountText(
            cells[column] ?? null,
            orderType === 'order' ? 'quantity' : `quantities.${slot}`,
            issues,
          ),
          entryLimits.quantity,
        ),
  );
  const ended = columns.pastSeasons.flatMap(({ column, name, seasonId }) => {
    const quantity = bounded(cellText(cells[column] ?? null).trim(), entryLimits.quantity);
    return isNothing(quantity) ? [] : [{ seasonId, season: name, quantity }];
  });
  const attributes: Record<string, string> = {};
  for (const { column, name } of columns.attributes) {
    const cell = cells[column] ?? null;
    if (cell === null) continue;
    if (typeof cell === 'object') issues.push(problemIssue(cell, `attributes.${name}`));
    else attributes[name] = bounded(String(cell), entryLimits.attribute);
  }
  return {
    row,
    sku,
    ...(orderType === 'order' ? { quantity: quantities[0] } : { quantities, ended }),
    attributes,
    alternatives: [],
    issues,
  };
}

function skuText(cell: SheetCell, issues: FieldIssue[]): string {
  if (typeof cell === 'object' && cell !== null) issues.push(problemIssue(cell, 'sku'));
  // Spreadsheets keep 15 digits of a number; a longer one has lost the others.
  else if (typeof cell === 'number' && !(Number.isSafeInteger(cell) && Math.abs(cell) < 1e15))
    issues.push(issueOf('sku', 'cell.unreadable'));
  return cellText(cell).trim();
}

function amountText(cell: SheetCell, field: string, issues: FieldIssue[]): string {
  if (typeof cell === 'object' && cell !== null) {
    issues.push(
      ['date', 'boolean', 'percent'].includes(cell.problem)
        ? issueOf(field, 'quantity.invalid', { entered: cell.text })
        : problemIssue(cell, field),
    );
    return cell.text;
  }
  return typeof cell === 'number' ? quantityText(cell) : (cell ?? '').trim();
}

/**
 * The input of a later check of the corrected row. A cut text ends so that it is neither an article number nor a quantity.
 *
 * @example bounded('1234567', 5) // '1234…'
 */
function bounded(text: string, maximum: number): string {
  return text.length <= maximum ? text : `${text.slice(0, maximum - 1)}…`;
}

function problemIssue(cell: Exclude<SheetCell, string | number | null>, field: string): FieldIssue {
  const { problem } = cell;
  return issueOf(
    field,
    problem === 'formula' || problem === 'merged' ? `cell.${problem}` : 'cell.unreadable',
  );
}
