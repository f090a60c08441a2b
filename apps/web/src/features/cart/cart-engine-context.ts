import type { OrderType } from '@kontor/contract';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { CartActions } from './cart-actions.ts';
import type { CartLine } from './cart-changes.ts';
import type { CartEngine, CartState } from './cart-engine.ts';
import type { CartNews } from './cart-news.ts';

export interface CartEngineHandle {
  engine: CartEngine;
  actions: CartActions;
  news: CartNews;
}

export const CartEngineContext = createContext<CartEngineHandle | null>(null);

/** The cart's state and actions; null while no company is active (AUTH-12). */
export function useCartEngine(): CartEngineHandle | null {
  return useContext(CartEngineContext);
}

const nothing: CartState = { status: 'ready', lines: new Map(), seasons: [], isSaving: false };
const never = () => () => {};

/** The cart as it stands, unsaved changes included. */
export function useCartState(): CartState {
  const handle = useCartEngine();
  return useSyncExternalStore(
    handle?.engine.store.subscribe ?? never,
    handle?.engine.store.get ?? (() => nothing),
  );
}

/** The lines of one order type in the order in which they were added. */
export function useLinesOf(orderType: OrderType): readonly CartLine[] {
  const { lines } = useCartState();
  return useMemo(
    () => [...lines.values()].filter((line) => line.orderType === orderType),
    [lines, orderType],
  );
}
