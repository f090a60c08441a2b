import type { OrderType, ProductRow } from '@kontor/contract';
import type { QuantityBySeason } from '@kontor/domain';
import { createContext, useContext } from 'react';
import type { SeasonedLine } from './season-quantities.ts';

/** One product about to be put into a cart. */
export type CartItem = {
  /** The row as the API sent it; `variantSku` is set where a variant is meant. */
  readonly product: ProductRow;
  readonly attributes?: Readonly<Record<string, string>>;
} & (
  | {
      readonly orderType: 'order';
      /** Pieces; absent means the default quantity (CART-07). */
      readonly quantity?: number;
    }
  | {
      readonly orderType: 'preOrder';
      readonly quantities: QuantityBySeason;
    }
);

/**
 * How adding went. When it failed nothing was added (TABL-19), the toast is already shown, and `failedSkus` names the
 * lines at fault (variant sku, or sku) where they are known.
 */
export type AddToCartResult =
  | { readonly isAdded: true }
  | { readonly isAdded: false; readonly failedSkus: readonly string[] };

/** What catalogue, search and wishlist need of the cart; the feature cart provides it, app mounts the provider. */
export type Cart = {
  /** While true, adding is refused with the warning `product.add.cart.loading.wait` (CART-12). */
  readonly isLoading: boolean;
  /** True when the cart could not be loaded and therefore shows empty (CART-24). */
  readonly hasFailed: boolean;
  /** The lines of both carts, unsaved changes included. */
  readonly lines: readonly SeasonedLine[];
  /** Number of lines, not of pieces (LAYO-07). */
  readonly countByType: Readonly<Record<OrderType, number>>;
  /**
   * Adds all or none; a line that exists is replaced, not summed up (CART-06). Resolves after the server confirmed or
   * refused, shows the toast itself (NOTI-11, NOTI-12) and never rejects.
   */
  readonly addToCart: (items: readonly CartItem[]) => Promise<AddToCartResult>;
  /**
   * The same for lines as the server made them, such as those of an order sheet; nothing more is asked of the user.
   */
  readonly addLines: (lines: readonly SeasonedLine[]) => Promise<AddToCartResult>;
  /** The version of the stored cart that is shown; 0 while none was loaded (CART-24). */
  readonly version: () => number;
  /**
   * Saves what waits and answers the id of the basket, null while it never held anything; rejects with the refusal of
   * the server, of which the user is not told.
   */
  readonly flush: () => Promise<string | null>;
  /** Saves what waits, where what the server has counts; tells the user of a refusal itself and never rejects. */
  readonly settle: () => Promise<void>;
  /** Loads the server's cart again; never rejects. */
  readonly reload: () => Promise<void>;
};

const emptyCart: Cart = {
  isLoading: true,
  hasFailed: false,
  lines: [],
  countByType: { order: 0, preOrder: 0 },
  addToCart: async () => ({ isAdded: false, failedSkus: [] }),
  addLines: async () => ({ isAdded: false, failedSkus: [] }),
  version: () => 0,
  flush: async () => null,
  settle: async () => {},
  reload: async () => {},
};

/** The cart of the signed-in user; a loading one until its provider is mounted. */
export const CartContext = createContext<Cart>(emptyCart);

/** Reads the cart of the signed-in user. */
export function useCart(): Cart {
  return useContext(CartContext);
}
