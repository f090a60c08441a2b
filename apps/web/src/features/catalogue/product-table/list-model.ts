import type { OrderType } from '@kontor/contract';
import type { EntryStore } from './entry-store.ts';
import type { CellTarget, GridModel } from './grid-model.ts';
import type { QuantityColumn } from './table-context.tsx';
import type { TableRow } from './table-rows.ts';

/**
 * The list as a grid: a row per article; one column of quantities, or one per season. Columns without a season are
 * disabled (TABL-02, TABL-04).
 *
 * @example listModel({ rows, store, orderType: 'order', … }).targetAt({ row: 2, column: 0 }) // { key: 'J-1-R-M', slot: 'order' }
 */
export function listModel(input: {
  readonly rows: readonly TableRow[];
  readonly store: EntryStore;
  readonly orderType: OrderType;
  readonly columns: readonly QuantityColumn[];
  readonly nameOf: (row: TableRow) => string;
}): GridModel {
  const { rows, store, orderType, columns } = input;
  const indexes = new Map(rows.map((row, index) => [row.key, index]));
  const isOffered = ({ season }: QuantityColumn) => orderType === 'order' || season !== undefined;
  const targetAt = ({ row, column }: { row: number; column: number }): CellTarget | undefined => {
    const key = rows[row]?.key;
    const at = columns[column];
    return key !== undefined && at && isOffered(at) ? { key, slot: at.slot } : undefined;
  };
  const isEnabled = (cell: { row: number; column: number }) => {
    const target = targetAt(cell);
    return target !== undefined && store.row(target.key).inputDisabledReason === undefined;
  };
  const placeOf = ({ key, slot }: CellTarget) => {
    const row = indexes.get(key);
    const column = store.slots.indexOf(slot);
    return row === undefined || column < 0 ? undefined : { row, column };
  };
  return {
    id: '',
    rowCount: rows.length,
    columnCount: columns.length,
    slots: columns.filter(isOffered).map(({ slot }) => slot),
    placeReason: 'noSeason',
    targetAt,
    placeOf,
    leadsTo: (target) => {
      const place = placeOf(target);
      return place !== undefined && isEnabled(place);
    },
    isEnabled,
    isReachable: isEnabled,
    rowName: (row) => {
      const named = rows[row];
      return named ? input.nameOf(named) : '';
    },
    columnName: (column) => columns[column]?.name ?? '',
  };
}
