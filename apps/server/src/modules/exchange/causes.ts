import type { ImportKind, RefusalCause } from './exchange.types.ts';
import type { RefusalCode } from './refusals.ts';

/** The kinds of files that would have brought what a refusal says is not there; a product's number may be a variant's. */
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

/** What earlier files of a run did not bring, so that a refusal that only follows from it can name its cause. */
export interface Causes {
  /** Whether other files name records of this kind. */
  concern(kind: ImportKind): boolean;
  /** Notes a record that was refused, or that was in a file of which nothing is loaded. */
  note(kind: ImportKind, key: string, cause: RefusalCause): void;
  /** Notes a file that could not be read: it may have brought any key. */
  noteUnread(kind: ImportKind, file: string): void;
  of(code: RefusalCode, column: string | null, value: string | undefined): RefusalCause | undefined;
}

/** Makes the memory of one run; it grows with what is not loaded only. */
export function createCauses(): Causes {
  const noted = new Map<ImportKind, Map<string, RefusalCause>>();
  const unread = new Map<ImportKind, RefusalCause>();
  const folded = (kind: ImportKind, key: string) => (kind === 'users' ? key.toLowerCase() : key);

  function find(kind: ImportKind, key: string): RefusalCause | undefined {
    return noted.get(kind)?.get(folded(kind, key));
  }

  return {
    concern: (kind) => Object.values(broughtBy).some((kinds) => kinds.includes(kind)),
    note(kind, key, cause) {
      const ofKind = noted.get(kind) ?? new Map<string, RefusalCause>();
      noted.set(kind, ofKind);
      const at = folded(kind, key);
      if (!ofKind.has(at)) ofKind.set(at, cause);
    },
    noteUnread: (kind, file) => void unread.set(kind, { file, row: null }),
    of(code, column, value = '') {
      const kinds = broughtBy[code] ?? [];
      const keys = column?.startsWith(attributePrefix)
        ? [column.slice(attributePrefix.length)]
        : keysIn(value);
      for (const kind of kinds) {
        for (const key of keys) {
          const cause = find(kind, key);
          if (cause !== undefined) return cause;
        }
      }
      return kinds.map((kind) => unread.get(kind)).find((cause) => cause !== undefined);
    },
  };
}

/** The cell itself, or the values of one that holds several. */
function keysIn(value: string): string[] {
  return value.includes('|') ? [value, ...value.split('|').map((key) => key.trim())] : [value.trim()];
}
