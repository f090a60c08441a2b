import type { OrderType, Season } from '@kontor/contract';
import type { EntryStore } from './entry-store.ts';
import type { CellTarget, GridModel } from './grid-model.ts';
import type { TableRow } from './table-rows.ts';

/**
 * The list as a grid: a row per article; one column of quantities, or one per season. Columns without a season are
 * disabled (TABL-02, TABL-04).
 *
 * @example listModel({ rows, store, orderType: 'order', seasons, … }).targetAt({ row: 2, column: 0 }) // { key: 'J-1-R-M', slot: 0 }
 */
export function listModel(input: {
  readonly rows: readonly TableRow[];
  readonly store: EntryStore;
  readonly orderType: OrderType;
  readonly seasons: readonly (Season | undefined)[];
  readonly nameOf: (row: TableRow) => string;
  readonly columnNameOf: (slot: number) => string;
}): GridModel {
  const { rows, store, orderType, seasons } = input;
  const indexes = new Map(rows.map((row, index) => [row.key, index]));
  const isOffered = (slot: number) => orderType === 'order' || seasons[slot] !== undefined;
  const targetAt = ({ row, column }: { row: number; column: number }): CellTarget | undefined => {
    const key = rows[row]?.key;
    const isInput = key !== undefined && column >= 0 && column < store.slots.length && isOffered(column);
    return isInput ? { key, slot: column } : undefined;
  };
  const isEnabled = (cell: { row: number; column: number }) => {
    const target = targetAt(cell);
    return target !== undefined && store.row(target.key).inputDisabledReason === undefined;
  };
  const placeOf = ({ key, slot }: CellTarget) => {
    const row = indexes.get(key);
    return row === undefined ? undefined : { row, column: slot };
  };
  return {
    id: '',
    rowCount: rows.length,
    columnCount: store.slots.length,
    slots: [...store.slots.keys()].filter(isOffered),
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
    columnName: input.columnNameOf,
  };
}
