import type { WishlistItem } from '@kontor/contract';

type Identified = Pick<WishlistItem, '_id' | 'variantSku'>;

/**
 * Tells whether two entries mean the same article: same _id and same variantSku (WISH-02).
 *
 * @example isSameItem({ _id: 'a' }, { _id: 'a', variantSku: 'A-1' }) // false
 */
export function isSameItem(a: Identified, b: Identified): boolean {
  return a._id === b._id && (a.variantSku ?? undefined) === (b.variantSku ?? undefined);
}

/** A wish as the user means it, so that it can be applied to a list that somebody else changed meanwhile. */
export type WishlistChange =
  | {
      readonly op: 'add';
      readonly item: WishlistItem;
      /** Its place, the first one unless said. */
      readonly at?: number;
    }
  | { readonly op: 'remove'; readonly item: WishlistItem };

/**
 * Applies a wish; answers the same list when it changes nothing. A present item is not added again. New ones come first
 * (WISH-02, WISH-03). A removed one returns to its place.
 *
 * @example applyChange([], { op: 'add', item: { _id: 'a', sku: 'A' } }) // [{ _id: 'a', sku: 'A' }]
 */
export function applyChange(items: readonly WishlistItem[], change: WishlistChange): readonly WishlistItem[] {
  const { op, item } = change;
  const isPresent = items.some((other) => isSameItem(other, item));
  if (isPresent === (op === 'add')) return items;
  if (op === 'remove') return items.filter((other) => !isSameItem(other, item));
  return items.toSpliced(change.at ?? 0, 0, item);
}
