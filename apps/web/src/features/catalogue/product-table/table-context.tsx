import type { OrderType, ProductRow, Season } from '@kontor/contract';
import { createContext, type ReactNode, type RefObject, useContext, useSyncExternalStore } from 'react';
import type { EntryStore, EntryTotals } from './entry-store.ts';
import type { RowEntry } from './row-entry.ts';
import type { TableRow } from './table-rows.ts';
import type { ToggleMatrix } from './use-list-matrices.ts';
import type { TableActions } from './use-table-actions.ts';

/** What every cell of one table shares; stable while the list is. */
export type TableContextValue = {
  readonly store: EntryStore;
  /** All that take quantities. */
  readonly rows: readonly TableRow[];
  readonly orderType: OrderType;
  /** One a season column in a pre-order: undefined while seasons load or none is set up (TABL-04). */
  readonly seasons: readonly (Season | undefined)[];
  /** Why a column has no season. */
  readonly missingSeasonReason: string;
  readonly currency: string;
  readonly showRetailPrice: boolean;
  readonly isSalesUnitActive: boolean;
  readonly isBatchSizeActive: boolean;
  /** On a product's own page: choosing a variant replaces the address and stays where the page is (PROD-01). */
  readonly staysOnPage: boolean;
  readonly toggleMatrix: ToggleMatrix;
  /** Wants a product as rows again, of which no matrix could be made. */
  readonly leaveMatrix: (row: TableRow) => void;
  readonly matrixError: (sku: string) => Error | undefined;
  /** The row whose matrix switch was pressed, by its key: where another one takes its place, that gets the focus. */
  readonly toggleFocus: RefObject<string | undefined>;
  /** One more control in each row, such as taking it off a list. */
  readonly rowAction: ((product: ProductRow) => ReactNode) | undefined;
  /** Why nothing at all can be added, such as no customer being chosen (AUTH-12). */
  readonly blockedReason: string | undefined;
  /** Row keys by article number in lower case, for lists of article numbers that are pasted. */
  readonly articles: ReadonlyMap<string, string>;
  /** Selection, text in work, reports and undo. */
  readonly actions: TableActions;
  readonly add: (keys: readonly string[]) => Promise<boolean>;
};

export const TableContext = createContext<TableContextValue | undefined>(undefined);

/** What the cells of a product table share. */
export function useTable(): TableContextValue {
  const value = useContext(TableContext);
  if (!value) throw new Error('useTable is for cells of a product table');
  return value;
}

/** The entries of one row; renders again when they change. */
export function useRowEntry(key: string): RowEntry {
  const { store } = useTable();
  return useSyncExternalStore(
    (listener) => store.subscribeRow(key, listener),
    () => store.row(key),
  );
}

/** One fact of a row's entries; renders again only when that fact changes. */
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

/** The totals of the table; renders again when they change. */
export function useTotals(): EntryTotals {
  const { store } = useTable();
  return useSyncExternalStore(store.subscribeTotals, store.totals);
}

/** A row's name with its variant, 'Jacke Alpin, Rot · M', as assistive technology hears it. */
export function rowName(row: Pick<TableRow, 'product' | 'label'>): string {
  return row.label === '' ? row.product.productName : `${row.product.productName}, ${row.label}`;
}
