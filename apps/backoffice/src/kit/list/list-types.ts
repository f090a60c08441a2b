import type { ComponentType, ReactNode } from 'react';

export interface Column<Row> {
  /** Also the `sort` of the list's route. */
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** Right-aligned figures. */
  amount?: boolean;
  /** Shown from 1200 px on, and as a line of a card, unless the user chose columns. */
  wide?: boolean;
  /** Texts that break anywhere, such as addresses, which may have no spaces. */
  long?: boolean;
  /** Shown only when chosen. */
  hidden?: boolean;
  /** Its place in a card, below 768 px; absent: a separate line with the label. */
  card?: 'title' | 'badge' | 'amount' | 'line' | 'none';
}

export type Filter = { key: string; label: string } & (
  | {
      options: readonly { value: string; label: string }[];
      /** The options are loaded and may lack a valid value, such as that of an ended season. Other lists of options are complete. */
      isLoaded?: true;
    }
  | { kind: 'country' | 'currency' | 'customer' }
  /** The first day of a range. `to` is the key of the filter with the last day, which is listed too. */
  | { kind: 'date'; to: string }
  /** The last day of a range; the filter of the first day shows its field. */
  | { kind: 'lastDate' }
);

export interface BulkAction<Row> {
  key: string;
  label: string;
  icon?: ComponentType<{ size?: number }>;
  disabledReason?: string | undefined;
  /**
   * Afterwards no row is selected and the list reloads, unless it returns false. An error becomes a toast. An action of several
   * calls unselects the rows of each that succeeded.
   */
  run: (rows: readonly Row[], unselect: (rows: readonly Row[]) => void) => Promise<unknown> | unknown;
  isDangerous?: boolean;
}
