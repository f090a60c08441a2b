import { createStore, useStore } from './store.ts';

/**
 * The one open modal (LAYO-23). `props` are what its component gets, `data` what it works on; features register their
 * modals by name in the app's modal host.
 */
export interface ModalState {
  activeModal: string | undefined;
  props: Readonly<Record<string, unknown>>;
  data: unknown;
}

const closed: ModalState = { activeModal: undefined, props: {}, data: undefined };
const store = createStore<ModalState>(closed);

/** Opens a modal by name (LAYO-23). */
export function openModal(
  activeModal: string,
  { props = {}, data }: { props?: Readonly<Record<string, unknown>>; data?: unknown } = {},
): void {
  store.set({ activeModal, props, data });
}

/** Clears name, props and data, which closes the modal; done on Escape, overlay click and route change (LAYO-23). */
export function resetModal(): void {
  store.set(closed);
}

export function currentModal(): ModalState {
  return store.get();
}

export function useModal(): ModalState {
  return useStore(store);
}
