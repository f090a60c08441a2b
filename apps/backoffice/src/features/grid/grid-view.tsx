// biome-ignore-all lint/a11y/useSemanticElements: rows are painted by their place, which a table cannot.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and tells its active cell.
import type { GridRow } from '@kontor/contract';
import { shownNumber, useFormats } from '@kontor/web-kit/lib/format.ts';
import { parseBlock } from '@kontor/web-kit/lib/grid/clipboard-block.ts';
import { drawnHead, gridAction } from '@kontor/web-kit/lib/grid/grid-keys.ts';
import { type GridRange, isWithin, sizeOf } from '@kontor/web-kit/lib/grid/grid-range.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { IconClock } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cellValue, type GridColumn, isFlag, scheduleOf, shownText, unitOf } from './grid-columns.ts';
import { type Cell, type GridStore, pastedCells, selectedRange } from './grid-store.ts';
import classes from './grid-view.module.css';

const rowHeight = 34;
const overscan = 8;

export interface Selection {
  anchor: Cell;
  head: Cell;
}

/** Rows and columns as a spreadsheet: one element has the focus, the active cell is told by `aria-activedescendant`. */
export function GridView({
  store,
  rows,
  columns,
  selection,
  onSelect,
  readOnlyReason,
  onUndo,
  label,
}: {
  store: GridStore;
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** Why a column cannot be edited; undefined when it can. */
  readOnlyReason: (column: GridColumn) => string | undefined;
  onUndo: () => void;
  label: string;
}) {
  const { t, locale } = useTexts();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  const [editing, setEditing] = useState<{ text: string; isTyped: boolean }>();
  const drag = useRef<'select' | 'fill' | undefined>(undefined);
  const [fillTo, setFillTo] = useState<number>();
  const words = { locale, yes: t('common.yes'), no: t('common.no') };
  const { anchor, head } = selection;
  const range = selectedRange(anchor, head);
  const active = { row: rows[anchor.row], column: columns[anchor.column] };
  const size = { rows: rows.length, columns: columns.length };

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // The cell that keys move stays in view, beside the columns that stand still.
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const above = head.row * rowHeight;
    const room = element.clientHeight - headHeight(element) - rowHeight;
    if (above < element.scrollTop) element.scrollTop = above;
    else if (above > element.scrollTop + room) element.scrollTop = above - room;
    const cell = element.querySelector(`[data-column-head="${head.column}"]`) as HTMLElement | null;
    const still = element.querySelector('[data-still]')?.getBoundingClientRect().width ?? 0;
    if (!cell) return;
    const left = cell.offsetLeft - still;
    if (left < element.scrollLeft) element.scrollLeft = left;
    else if (cell.offsetLeft + cell.offsetWidth > element.scrollLeft + element.clientWidth)
      element.scrollLeft = cell.offsetLeft + cell.offsetWidth - element.clientWidth;
  }, [head.row, head.column]);

  useEffect(() => {
    if (editing) field.current?.focus();
  }, [editing]);

  const select = (cell: Cell, isDrawn = false) =>
    onSelect(isDrawn ? { anchor, head: cell } : { anchor: cell, head: cell });

  function edit(text: string, isTyped: boolean) {
    const { row, column } = active;
    if (!row || !column) return;
    const reason = readOnlyReason(column);
    if (reason !== undefined) return void showToast({ type: 'warning', message: { text: reason } });
    setEditing({ text, isTyped });
  }

  function commit(): void {
    const { row, column } = active;
    if (editing && row && column)
      store.change([{ row, column, value: cellValue(editing.text, column, locale) }]);
    stop();
  }

  function stop(): void {
    setEditing(undefined);
    frame.current?.focus();
  }

  const shown = (row: GridRow, column: GridColumn) => shownText(store.valueOf(row, column), column, words);

  function write(cells: readonly { row: number; column: number; text: string }[]): void {
    store.change(
      cells.flatMap(({ row: atRow, column: atColumn, text }) => {
        const [row, column] = [rows[atRow], columns[atColumn]];
        if (!row || !column || readOnlyReason(column) !== undefined) return [];
        return [{ row, column, value: cellValue(text, column, locale) }];
      }),
    );
  }

  /** Writes the first row of the selection into those below, up to `bottom`. */
  function fillDown({ top: first, left, right }: GridRange, bottom: number): void {
    const cells: { row: GridRow; column: GridColumn; value: string | null }[] = [];
    for (let place = left; place <= right; place += 1) {
      const [column, from] = [columns[place], rows[first]];
      if (!column || !from || readOnlyReason(column) !== undefined) continue;
      const value = store.valueOf(from, column);
      for (const row of rows.slice(first + 1, bottom + 1)) cells.push({ row, column, value });
    }
    store.change(cells);
  }

  function clear(): void {
    write(cellsIn(range).map((cell) => ({ ...cell, text: '' })));
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (size.rows === 0) return;
    const { key, shiftKey: hasShift } = event;
    const hasControl = event.ctrlKey || event.metaKey;
    const done = () => event.preventDefault();
    if (editing) {
      if (key === 'Escape') {
        done();
        event.stopPropagation();
        return stop();
      }
      if (key !== 'Enter' && key !== 'Tab') {
        const leaves = editing.isTyped && ['ArrowDown', 'ArrowUp'].includes(key);
        if (!leaves) return;
      }
      commit();
      done();
      const by = hasShift ? -1 : 1;
      const down = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : key === 'Enter' ? by : 0;
      return select(clamp({ row: anchor.row + down, column: anchor.column + (key === 'Tab' ? by : 0) }));
    }
    if (hasControl && !event.altKey) {
      const letter = key.toLowerCase();
      if (letter === 'z' || letter === 'y') {
        done();
        if (letter === 'y' || hasShift) return store.redo();
        return onUndo();
      }
      if (letter === 'd') {
        done();
        return fillDown(range, range.bottom);
      }
      if (letter === 'a') {
        done();
        return onSelect({
          anchor: { row: 0, column: 0 },
          head: { row: size.rows - 1, column: size.columns - 1 },
        });
      }
    }
    if (key === 'F2' || (key === 'Enter' && !hasShift && !hasControl)) {
      done();
      if (key === 'Enter' && range.bottom > range.top)
        return select(clamp({ ...anchor, row: anchor.row + 1 }));
      return toggleOrEdit(key === 'F2');
    }
    if (key === ' ' && active.column && isFlag(active.column)) {
      done();
      return toggleOrEdit(true);
    }
    if (key === 'Delete' || key === 'Backspace') {
      done();
      return clear();
    }
    if (key === 'Tab') {
      // At the edge Tab leaves the grid.
      const column = anchor.column + (hasShift ? -1 : 1);
      const wraps = column < 0 ? anchor.row > 0 : column >= size.columns && anchor.row < size.rows - 1;
      if (column >= 0 && column < size.columns) select({ row: anchor.row, column });
      else if (wraps)
        select({ row: anchor.row + (hasShift ? -1 : 1), column: hasShift ? size.columns - 1 : 0 });
      else return;
      return done();
    }
    if (hasShift) {
      const drawn = drawnHead({ key, head, hasControl, rowCount: size.rows, columnCount: size.columns });
      if (drawn) {
        done();
        return select(drawn, true);
      }
    } else {
      const always = () => true;
      const action = gridAction({
        key,
        ...anchor,
        hasControl,
        hasShift,
        rowCount: size.rows,
        columnCount: size.columns,
        isEnabled: always,
        isReachable: always,
        isCaretAtStart: true,
        isCaretAtEnd: true,
      });
      if (action?.kind === 'move') {
        done();
        return select(action.to);
      }
    }
    if (key.length === 1 && !hasControl && !event.altKey && key !== ' ') {
      done();
      edit(key, true);
    }
  }

  function toggleOrEdit(keepsText: boolean) {
    const { row, column } = active;
    if (!row || !column) return;
    if (isFlag(column) && readOnlyReason(column) === undefined)
      return store.change([{ row, column, value: store.valueOf(row, column) === 'true' ? 'false' : 'true' }]);
    edit(shown(row, column), !keepsText);
  }

  const clamp = ({ row, column }: Cell): Cell => ({
    row: Math.max(0, Math.min(row, size.rows - 1)),
    column: Math.max(0, Math.min(column, size.columns - 1)),
  });

  function onCopy(event: ClipboardEvent) {
    if (editing) return;
    event.preventDefault();
    const lines = rows.slice(range.top, range.bottom + 1).map((row) =>
      columns
        .slice(range.left, range.right + 1)
        .map((column) => shown(row, column))
        .join('\t'),
    );
    event.clipboardData.setData('text/plain', lines.join('\r\n'));
  }

  function onPaste(event: ClipboardEvent) {
    if (editing) return;
    event.preventDefault();
    const block = parseBlock(event.clipboardData.getData('text/plain'));
    if (block.kind === 'tooLarge')
      return void showToast({ type: 'warning', message: { text: t('grid.pasteTooLarge') } });
    const { cells, left } = pastedCells(block.rows, range, size);
    write(cells);
    const last = cells.at(-1);
    if (last) onSelect({ anchor: { row: range.top, column: range.left }, head: last });
    if (left > 0) showToast({ type: 'warning', message: { text: t('grid.pasteBeyond', { count: left }) } });
  }

  function cellAt(event: PointerEvent): Cell | undefined {
    const target = document.elementFromPoint(event.clientX, event.clientY);
    const { row, column } = target?.closest<HTMLElement>('[data-row]')?.dataset ?? {};
    return row === undefined || column === undefined
      ? undefined
      : { row: Number(row), column: Number(column) };
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0 || (event.target as HTMLElement).tagName === 'INPUT') return;
    const isHandle = (event.target as HTMLElement).dataset.handle !== undefined;
    const cell = cellAt(event);
    if (editing) commit();
    if (isHandle) drag.current = 'fill';
    else if (cell) {
      drag.current = 'select';
      select(cell, event.shiftKey);
    }
    if (drag.current) {
      event.preventDefault();
      frame.current?.focus({ preventScroll: true });
    }
  }

  function onPointerMove(event: PointerEvent): void {
    if (!drag.current) return;
    const cell = cellAt(event);
    if (!cell) return;
    if (drag.current === 'fill') setFillTo(Math.max(cell.row, range.bottom));
    else if (cell.row !== head.row || cell.column !== head.column) select(cell, true);
  }

  function onPointerUp(): void {
    if (drag.current === 'fill' && fillTo !== undefined && fillTo > range.bottom) {
      fillDown(range, fillTo);
      onSelect({
        anchor: { row: range.top, column: range.left },
        head: { row: fillTo, column: range.right },
      });
    }
    drag.current = undefined;
    setFillTo(undefined);
  }

  const first = Math.max(0, Math.floor(top / rowHeight) - overscan);
  const last = Math.min(size.rows, Math.ceil((top + height) / rowHeight) + overscan);
  const activeId = active.row && active.column ? `${id}-${anchor.row}-${anchor.column}` : undefined;
  const isPainted = anchor.row >= first && anchor.row < last;
  const template = `150px minmax(220px, 300px) ${columns.map(() => '132px').join(' ')}`;

  return (
    <>
      <div
        ref={frame}
        role="grid"
        aria-label={label}
        aria-rowcount={size.rows + 1}
        aria-colcount={size.columns + 2}
        aria-multiselectable="true"
        aria-activedescendant={isPainted ? activeId : undefined}
        tabIndex={0}
        className={classes.frame}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        onKeyDown={onKeyDown}
        onCopy={onCopy}
        onPaste={onPaste}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onDoubleClick={() => !editing && toggleOrEdit(true)}
      >
        <div className={classes.head} role="row" aria-rowindex={1} style={{ gridTemplateColumns: template }}>
          <div role="columnheader" aria-colindex={1} className={classes.still}>
            {t('grid.column.sku')}
          </div>
          <div role="columnheader" aria-colindex={2} className={classes.still} data-still data-second>
            {t('grid.column.name')}
          </div>
          {columns.map((column, at) => (
            <div key={column.key} role="columnheader" aria-colindex={at + 3} data-column-head={at}>
              {column.group ? <span className={classes.group}>{column.group}</span> : null}
              {column.label}
            </div>
          ))}
        </div>
        <div role="rowgroup" className={classes.body} style={{ height: size.rows * rowHeight }}>
          {rows.slice(first, last).map((row, offset) => {
            const at = first + offset;
            return (
              <div
                key={row.sku}
                role="row"
                aria-rowindex={at + 2}
                className={classes.row}
                style={{ top: at * rowHeight, height: rowHeight, gridTemplateColumns: template }}
              >
                <div role="rowheader" aria-colindex={1} className={classes.still}>
                  {row.sku}
                </div>
                <div role="gridcell" aria-colindex={2} className={classes.still} data-second title={row.name}>
                  {row.name}
                </div>
                {columns.map((column, place) => {
                  const isActive = at === anchor.row && place === anchor.column;
                  const isSelected = isWithin(range, { row: at, column: place });
                  const isFilling =
                    fillTo !== undefined &&
                    at <= fillTo &&
                    at > range.bottom &&
                    place >= range.left &&
                    place <= range.right;
                  const hasHandle = at === range.bottom && place === range.right && !editing;
                  return (
                    <GridCellView
                      key={column.key}
                      id={`${id}-${at}-${place}`}
                      row={row}
                      column={column}
                      at={at}
                      place={place}
                      text={shown(row, column)}
                      store={store}
                      isActive={isActive}
                      isSelected={isSelected || isFilling}
                      isReadOnly={readOnlyReason(column) !== undefined}
                      hasHandle={hasHandle}
                    >
                      {isActive && editing ? (
                        <input
                          ref={field}
                          className={classes.field}
                          aria-label={`${row.sku} ${column.group ?? ''} ${column.label}`}
                          value={editing.text}
                          onChange={(event) => setEditing({ ...editing, text: event.currentTarget.value })}
                          onBlur={(event) => {
                            if (event.relatedTarget !== frame.current && editing) commitOnBlur(commit);
                          }}
                        />
                      ) : undefined}
                    </GridCellView>
                  );
                })}
              </div>
            );
          })}
        </div>
      </div>
      <span className="visually-hidden" role="status">
        {sizeOf(range).rows * sizeOf(range).columns > 1
          ? t('grid.selected', { count: sizeOf(range).rows * sizeOf(range).columns })
          : ''}
      </span>
    </>
  );
}

function commitOnBlur(commit: () => void): void {
  // The focus returns to the grid only if nothing else has taken it.
  const target = document.activeElement;
  commit();
  if (target instanceof HTMLElement && target !== document.body) target.focus();
}

function headHeight(frame: HTMLElement): number {
  return (frame.firstElementChild as HTMLElement | null)?.offsetHeight ?? 0;
}

export function cellsIn({ top, left, bottom, right }: GridRange): Cell[] {
  const cells: Cell[] = [];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) cells.push({ row, column });
  return cells;
}

function GridCellView({
  id,
  row,
  column,
  at,
  place,
  text,
  store,
  isActive,
  isSelected,
  isReadOnly,
  hasHandle,
  children,
}: {
  id: string;
  row: GridRow;
  column: GridColumn;
  at: number;
  place: number;
  text: string;
  store: GridStore;
  isActive: boolean;
  isSelected: boolean;
  isReadOnly: boolean;
  hasHandle: boolean;
  children: React.ReactNode;
}) {
  const { t, locale } = useTexts();
  const formats = useFormats();
  const edit = store.editOf(row, column);
  const problem = store.problemOf(row, column);
  const schedule = scheduleOf(row, column);
  const unit = unitOf(row, column);
  const reason =
    problem?.kind === 'refused'
      ? problem.text
      : problem?.kind === 'conflict'
        ? t('grid.conflict')
        : undefined;
  const planned = schedule
    ? t(schedule.isInForce ? 'grid.inForce' : 'grid.planned', {
        price: shownNumber(schedule.value, locale, 2),
        from: formats.dateTime(schedule.from),
        until: schedule.until ? formats.dateTime(schedule.until) : '…',
      })
    : undefined;
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={place + 3}
      aria-selected={isSelected}
      aria-readonly={isReadOnly}
      aria-invalid={problem ? true : undefined}
      data-row={at}
      data-column={place}
      data-active={isActive || undefined}
      data-selected={isSelected || undefined}
      data-edited={edit ? true : undefined}
      data-problem={problem?.kind}
      data-left={isFlag(column) || undefined}
      title={[reason, planned].filter(Boolean).join('\n') || undefined}
      className={classes.cell}
    >
      {children ?? (
        <>
          {schedule ? <IconClock size={13} className={classes.clock} aria-hidden="true" /> : null}
          <span className={classes.text}>{text}</span>
          {unit ? <span className={classes.unit}>/{unit}</span> : null}
          {edit ? <span className="visually-hidden">{t('grid.unsaved')}</span> : null}
          {reason || planned ? (
            <span className="visually-hidden">{[reason, planned].filter(Boolean).join(' ')}</span>
          ) : null}
        </>
      )}
      {hasHandle ? <span data-handle className={classes.handle} aria-hidden="true" /> : null}
    </div>
  );
}
