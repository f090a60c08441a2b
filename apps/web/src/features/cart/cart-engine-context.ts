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

/** The engine of the active company's cart; null without a company (AUTH-12). */
export function useCartEngine(): CartEngineHandle | null {
  return useContext(CartEngineContext);
}

const nothing: CartState = { status: 'ready', lines: new Map(), seasons: [], isSaving: false };
const never = () => () => {};

export function useCartState(): CartState {
  const handle = useCartEngine();
  return useSyncExternalStore(
    handle?.engine.store.subscribe ?? never,
    handle?.engine.store.get ?? (() => nothing),
  );
}

export function useLinesOf(orderType: OrderType): readonly CartLine[] {
  const { lines } = useCartState();
  return useMemo(
    () => [...lines.values()].filter((line) => line.orderType === orderType),
    [lines, orderType],
  );
}
