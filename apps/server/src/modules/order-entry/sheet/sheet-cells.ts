import { createTextCollector } from './cell-texts.ts';
import { type CellContext, cellOf, type RawCell } from './cell-value.ts';
import { columnLetters, columnNumber } from './columns.ts';
import { type SheetCell, type SheetLimits, SheetRefusedError } from './sheet-table.ts';
import { parseXml, type XmlElement } from './xml-parser.ts';

/**
 * The cells of a worksheet that hold anything, by row and column from 1. Rows may stand in any order, but none twice; places that
 * contradict each other are refused. Each cell is a text, a number, or a problem that says why it is neither: nothing is dropped.
 *
 * @throws SheetRefusedError
 */
export function sheetCells(
  part: Buffer,
  limits: SheetLimits,
  context: CellContext,
): Map<number, Map<number, SheetCell>> {
  const rows = new Map<number, Map<number, SheetCell>>();
  const areas: Area[] = [];
  const inline = createTextCollector();
  const seenRows = new Set<number>();
  const seenColumns = new Set<number>();
  let sheetData = 0;
  let row = 0;
  let column = 0;
  let cell = emptyCell();

  parseXml(part, {
    open(element, path) {
      const { name } = element;
      const depth = path.length;
      if (depth === 0) {
        if (name !== 'worksheet') throw unreadable('sheet');
      } else if (path[1] !== 'sheetData') {
        if (depth === 1 && name === 'sheetData') sheetData += 1;
        if (depth === 2 && path[1] === 'mergeCells' && name === 'mergeCell')
          areas.push({ ...areaOf(element), kind: 'merged' });
      } else if (depth === 2) openRow(element);
      else if (depth === 3) openCell(element);
      else if (path[3] === 'c') openInCell(element, path);
    },
    text(text, path) {
      if (path[1] !== 'sheetData') return;
      const isInCell = path[3] === 'c';
      if (isInCell && path[4] === 'is') inline.text(text, path.slice(5));
      else if (isInCell && path.length === 5 && path[4] === 'v') cell.value += text;
      else if (isInCell && path.length === 5 && path[4] === 'f') cell.formula += text;
      else if (path[3] === 'extLst' || path[4] === 'extLst' || text.trim() === '') return;
      else if (isInCell) cell.isOdd = true;
      else throw unreadable('damaged');
    },
    close(path) {
      if (path[1] !== 'sheetData') return;
      if (path.length === 5 && path[4] === 'is') cell.inline = inline.take();
      if (path.length === 4 && path[3] === 'c') closeCell();
    },
  });
  if (sheetData !== 1) throw unreadable('damaged');
  coverAreas(rows, areas, limits);
  return rows;

  function openRow({ name, attributes }: XmlElement): void {
    if (name !== 'row') throw unreadable('damaged');
    const place = attributes.r;
    row = place === undefined ? row + 1 : Number(rowPlace.exec(place)?.[0]);
    if (!Number.isInteger(row)) throw unreadable('damaged');
    if (seenRows.has(row)) throw unreadable('double', { row });
    seenRows.add(row);
    seenColumns.clear();
    column = 0;
  }

  function openCell({ name, attributes }: XmlElement): void {
    if (name === 'extLst') return;
    if (name !== 'c') throw unreadable('damaged');
    const place = attributes.r;
    if (place === undefined) column += 1;
    else {
      const [, letters = '', digits] = cellPlace.exec(place) ?? [];
      if (digits === undefined) throw unreadable('damaged');
      if (Number(digits) !== row) throw unreadable('place', { row, cell: place.toUpperCase() });
      column = columnNumber(letters);
    }
    if (seenColumns.has(column)) throw unreadable('double', { cell: `${columnLetters(column)}${row}` });
    seenColumns.add(column);
    cell = { ...emptyCell(), type: attributes.t ?? 'n', format: attributes.s };
  }

  function openInCell({ name, attributes }: XmlElement, path: readonly string[]): void {
    if (path.length === 4) {
      if (name === 'v' && cell.value === undefined) cell.value = '';
      else if (name === 'f' && cell.formula === undefined) {
        cell.formula = '';
        const isSpread = attributes.t === 'array' || attributes.t === 'dataTable';
        if (isSpread && attributes.ref) areas.push({ ...areaOf({ attributes }), kind: 'formula' });
      } else if (name === 'is' && cell.inline === undefined) cell.inline = '';
      else if (name !== 'extLst') cell.isOdd = true;
    } else if (path[4] === 'is') inline.open([...path.slice(5), name]);
    else if (path[4] !== 'extLst') cell.isOdd = true;
  }

  function closeCell(): void {
    const value = cellOf(cell, context);
    if (value === null) return;
    if (row > limits.lastRow)
      throw new SheetRefusedError('order.sheet.too.many.rows', { maximum: limits.lastRow - 1 });
    if (column > limits.lastColumn)
      throw new SheetRefusedError('order.sheet.too.many.columns', { maximum: limits.lastColumn });
    const cells = rows.get(row) ?? new Map<number, SheetCell>();
    rows.set(row, cells.set(column, value));
  }
}

/** A range of merged cells, or of cells that one array formula fills. */
interface Area {
  kind: 'merged' | 'formula';
  firstRow: number;
  firstColumn: number;
  lastRow: number;
  lastColumn: number;
}

function areaOf({ attributes }: Pick<XmlElement, 'attributes'>): Omit<Area, 'kind'> {
  const [, letters = '', digits, lastLetters = letters, lastDigits = digits] =
    areaPlace.exec(attributes.ref ?? '') ?? [];
  if (digits === undefined) throw unreadable('damaged');
  return {
    firstRow: Number(digits),
    firstColumn: columnNumber(letters),
    lastRow: Number(lastDigits),
    lastColumn: columnNumber(lastLetters),
  };
}

/**
 * Marks all cells of an area except the first. Covered cells show a merged value that their row does not hold, or a result
 * whose formula is in the first cell.
 */
function coverAreas(
  rows: Map<number, Map<number, SheetCell>>,
  areas: readonly Area[],
  limits: SheetLimits,
): void {
  const covered = new Set<number>();
  for (const area of areas) {
    const lastRow = Math.min(area.lastRow, limits.lastRow);
    const lastColumn = Math.min(area.lastColumn, limits.lastColumn);
    for (let row = area.firstRow; row <= lastRow; row += 1) {
      for (let column = area.firstColumn; column <= lastColumn; column += 1) {
        const place = row * 100_000 + column;
        // Valid areas never overlap. Refusing overlaps bounds this loop by the cells of the sheet.
        if (covered.has(place)) throw unreadable('double', { cell: `${columnLetters(column)}${row}` });
        covered.add(place);
        if (row === area.firstRow && column === area.firstColumn) continue;
        const cells = rows.get(row);
        const cell = cells?.get(column) ?? null;
        const isBelow = column === area.firstColumn;
        if (area.kind === 'merged')
          cells?.set(column, { problem: 'merged', text: textOf(cell), ...(isBelow ? { isBelow } : {}) });
        else if (cell !== null) cells?.set(column, { problem: 'formula', text: textOf(cell) });
      }
    }
  }
}

function textOf(cell: SheetCell): string {
  return typeof cell === 'object' ? (cell?.text ?? '') : String(cell).slice(0, 200);
}

function emptyCell(): RawCell {
  return {
    type: 'n',
    format: undefined,
    value: undefined,
    formula: undefined,
    inline: undefined,
    isOdd: false,
  };
}

const rowPlace = /^[1-9]\d{0,6}$/;
const cellPlace = /^([A-Z]{1,3})([1-9]\d{0,6})$/i;
const areaPlace = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})(?::\$?([A-Z]{1,3})\$?([1-9]\d{0,6}))?$/i;

function unreadable(
  reason: 'damaged' | 'sheet' | 'double' | 'place',
  details: { row?: number; cell?: string } = {},
): SheetRefusedError {
  return new SheetRefusedError('order.sheet.unreadable', { reason, ...details });
}
