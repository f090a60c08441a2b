import type { OrderType, ProductRow } from '@kontor/contract';
import type { QuantityBySeason } from '@kontor/domain';
import { createContext, useContext } from 'react';
import type { SeasonedLine } from './season-quantities.ts';

/** A product to add to a cart. */
export type CartItem = {
  /** As the API sent it; `variantSku` names a variant. */
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
 * The result of adding. On failure nothing was added (TABL-19), the toast shows already, and `failedSkus` has the
 * lines at fault (variant sku, or sku) if known.
 */
export type AddToCartResult =
  | { readonly isAdded: true }
  | { readonly isAdded: false; readonly failedSkus: readonly string[] };

/** The cart for catalogue, search and wishlist; provided by the cart feature, mounted by the app. */
export type Cart = {
  /** While true, adding shows the warning `product.add.cart.loading.wait` (CART-12). */
  readonly isLoading: boolean;
  /** True if loading failed; the cart then shows empty (CART-24). */
  readonly hasFailed: boolean;
  /** Both carts, with unsaved changes. */
  readonly lines: readonly SeasonedLine[];
  /** Lines, not pieces (LAYO-07). */
  readonly countByType: Readonly<Record<OrderType, number>>;
  /**
   * Adds all or none; replaces existing lines, does not sum up (CART-06). Resolves after the server's answer,
   * shows the toast (NOTI-11, NOTI-12) and never rejects.
   */
  readonly addToCart: (items: readonly CartItem[]) => Promise<AddToCartResult>;
  /** The same for lines made by the server, such as those of an order sheet; asks nothing more. */
  readonly addLines: (lines: readonly SeasonedLine[]) => Promise<AddToCartResult>;
  /** The version of the cart shown; 0 before the first load (CART-24). */
  readonly version: () => number;
  /**
   * Saves pending changes and returns the basket's id, null before the first save; rejects with a refusal and
   * shows none.
   */
  readonly flush: () => Promise<string | null>;
  /** Saves pending changes; shows a refusal itself and never rejects. */
  readonly settle: () => Promise<void>;
  /** Reloads the cart; never rejects. */
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

/** Loading until the provider is mounted. */
export const CartContext = createContext<Cart>(emptyCart);

export function useCart(): Cart {
  return useContext(CartContext);
}
