import type { ImportKind, RefusalCause } from './exchange.types.ts';
import type { RefusalCode } from './refusals.ts';

/** Kinds of files that define the record which a refusal calls unknown. A product without variants is sold under its own number. */
const broughtBy: Partial<Record<RefusalCode, readonly ImportKind[]>> = {
  'attribute.unknown': ['attributes'],
  'category.unknown': ['categories'],
  'unit.unknown': ['units'],
  'season.unknown': ['seasons'],
  'product.unknown': ['products'],
  'variant.unknown': ['variants', 'products'],
  'priceList.unknown': ['price-lists'],
  'company.unknown': ['companies'],
  'user.unknown': ['users'],
  'order.unknown': ['orders'],
  'shippingMethod.unknown': ['shipping-methods'],
  'paymentMethod.unknown': ['payment-methods'],
};

const attributePrefix = 'attributes.';

/** A refused cell of a list. */
interface RefusedPlace {
  /** By `ImportSource.cellsOf`. */
  cells: readonly string[];
  row: number | null;
  code: RefusalCode;
  value: string | undefined;
}

export type Causes = ReturnType<typeof createCauses>;

/**
 * Records what earlier files of a run failed to load, so that a dependent refusal can name its cause. Memory use grows with the
 * records that are not loaded.
 */
export function createCauses() {
  const failed = new Map<ImportKind, Map<string, RefusalCause>>();
  const unread = new Map<ImportKind, RefusalCause>();
  const refusedCells = new Map<string, RefusalCause>();
  const folded = (kind: ImportKind, key: string) => (kind === 'users' ? key.toLowerCase() : key);

  return {
    /** Whether other kinds refer to records of this kind. */
    concern: (kind: ImportKind): boolean => Object.values(broughtBy).some((kinds) => kinds.includes(kind)),
    /** Adds a refused record, or a record of a refused file. */
    add(kind: ImportKind, key: string, cause: RefusalCause): void {
      const ofKind = failed.get(kind) ?? new Map<string, RefusalCause>();
      failed.set(kind, ofKind);
      const at = folded(kind, key);
      if (!ofKind.has(at)) ofKind.set(at, cause);
    },
    /** Adds an unreadable file, which may have held any key. */
    addUnread: (kind: ImportKind, file: string): void => void unread.set(kind, { file, row: null }),
    of(code: RefusalCode, column: string | null, value = ''): RefusalCause | undefined {
      const kinds = broughtBy[code] ?? [];
      const keys = column?.startsWith(attributePrefix)
        ? [column.slice(attributePrefix.length)]
        : keysIn(value);
      for (const kind of kinds) {
        for (const key of keys) {
          const cause = failed.get(kind)?.get(folded(kind, key));
          if (cause !== undefined) return cause;
        }
      }
      return kinds.map((kind) => unread.get(kind)).find((cause) => cause !== undefined);
    },
    /** The first refusal of a cell for the same reason; undefined if `cause` is the first. */
    ofCell({ cells, row, code, value }: RefusedPlace, cause: RefusalCause): RefusalCause | undefined {
      const places = cells.map((cell) => JSON.stringify([cell, row, code, value ?? '']));
      const first = places.map((place) => refusedCells.get(place)).find((found) => found !== undefined);
      for (const place of places) if (!refusedCells.has(place)) refusedCells.set(place, first ?? cause);
      return first;
    },
  };
}

/** The keys in a cell: its text and, if `|` separates several, each of them. */
function keysIn(value: string): string[] {
  return value.includes('|') ? [value, ...value.split('|').map((key) => key.trim())] : [value.trim()];
}
