import type { OrderType } from '@kontor/domain';
import { createStore, useStore } from '@kontor/web-kit/lib/store.ts';

/** State of the frame between screens, in memory only (BOOT-09). */
export interface InterfaceState {
  preOrderMode: boolean;
  showOnlyAvailableStocks: boolean;
  isAccountSidebarOpen: boolean;
  /** The customer switcher inside the account sidebar asks for focus (LAYO-19). */
  isCustomerSwitcherWanted: boolean;
  /** Of the delivery address that the open checkout has chosen; the VAT bar follows it (LAYO-20). */
  deliveryCountry: string | undefined;
}

const initial: InterfaceState = {
  preOrderMode: false,
  showOnlyAvailableStocks: false,
  isAccountSidebarOpen: false,
  isCustomerSwitcherWanted: false,
  deliveryCountry: undefined,
};

const store = createStore<InterfaceState>(initial);

export function useInterfaceState(): InterfaceState {
  return useStore(store);
}

/** Renders nothing if the values are the same. */
export function changeInterfaceState(change: Partial<InterfaceState>): void {
  store.set((state) => {
    const next = { ...state, ...change };
    const isSame = (Object.keys(next) as (keyof InterfaceState)[]).every((key) => next[key] === state[key]);
    return isSame ? state : next;
  });
}

/** Resets it on logout and on a change of customer (AUTH-06, AUTH-13). */
export function resetInterfaceState(): void {
  store.set(initial);
}

/** The order type of the mode; 'order' if pre-orders are off (CATG-07, CONF-20). */
export function orderTypeOf(
  state: Pick<InterfaceState, 'preOrderMode'>,
  isPreOrderModeVisible: boolean,
): OrderType {
  return state.preOrderMode && isPreOrderModeVisible ? 'preOrder' : 'order';
}
