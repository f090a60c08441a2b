import type { OrderType, ProductRow, Season } from '@kontor/contract';
import { createContext, type ReactNode, type RefObject, useContext, useSyncExternalStore } from 'react';
import type { EntryStore, EntryTotals } from './entry-store.ts';
import type { RowEntry } from './row-entry.ts';
import type { TableRow } from './table-rows.ts';
import type { ToggleMatrix } from './use-list-matrices.ts';
import type { TableActions } from './use-table-actions.ts';

export type QuantityColumn = {
  /** The id of its season, or `orderSlot`. */
  readonly slot: string;
  /** Undefined in a regular order, and while seasons load or none is set up (TABL-04). */
  readonly season: Season | undefined;
  readonly name: string;
};

/** Shared by all cells of a table; stable while the list is. */
export type TableContextValue = {
  readonly store: EntryStore;
  /** All rows with inputs. */
  readonly rows: readonly TableRow[];
  readonly orderType: OrderType;
  /** One in a regular order, one per season in a pre-order. */
  readonly columns: readonly QuantityColumn[];
  readonly missingSeasonReason: string;
  readonly currency: string;
  readonly showRetailPrice: boolean;
  readonly isSalesUnitActive: boolean;
  readonly isBatchSizeActive: boolean;
  /** True on a product's own page: choosing a variant replaces the address and keeps the scroll position (PROD-01). */
  readonly staysOnPage: boolean;
  readonly toggleMatrix: ToggleMatrix;
  /** Shows a product as rows again if no matrix is possible. */
  readonly leaveMatrix: (row: TableRow) => void;
  readonly matrixError: (sku: string) => Error | undefined;
  /** Key of the row whose matrix switch was pressed: the switch that replaces it gets the focus. */
  readonly toggleFocus: RefObject<string | undefined>;
  /** An additional control per row, such as removing it from a list. */
  readonly rowAction: ((product: ProductRow) => ReactNode) | undefined;
  /** The reason why adding is disabled, such as no chosen customer (AUTH-12). */
  readonly blockedReason: string | undefined;
  /** Row keys by article number in lower case, for pasted lists. */
  readonly articles: ReadonlyMap<string, string>;
  readonly actions: TableActions;
  readonly add: (keys: readonly string[]) => Promise<boolean>;
};

export const TableContext = createContext<TableContextValue | undefined>(undefined);

export function useTable(): TableContextValue {
  const value = useContext(TableContext);
  if (!value) throw new Error('useTable is for cells of a product table');
  return value;
}

export function useRowEntry(key: string): RowEntry {
  const { store } = useTable();
  return useSyncExternalStore(
    (listener) => store.subscribeRow(key, listener),
    () => store.row(key),
  );
}

/** One fact of a row's entry; re-renders only if that fact changes. */
export function useRowFact<T extends string | number | boolean | undefined>(
  key: string,
  factOf: (entry: RowEntry) => T,
): T {
  const { store } = useTable();
  return useSyncExternalStore(
    (listener) => store.subscribeRow(key, listener),
    () => factOf(store.row(key)),
  );
}

export function useTotals(): EntryTotals {
  const { store } = useTable();
  return useSyncExternalStore(store.subscribeTotals, store.totals);
}

/** A row's name with its variant for assistive technology, 'Jacke Alpin, Rot · M'. */
export function rowName(row: Pick<TableRow, 'product' | 'label'>): string {
  return row.label === '' ? row.product.productName : `${row.product.productName}, ${row.label}`;
}
