import { createStore, useStore } from '@kontor/web-kit/lib/store.ts';

/** The callbacks (`props`) and the subject (`data`) of each modal, by its name (LAYO-23, BOOT-09). */
export interface Modals {
  customAttributes: {
    props: { onAnswer: (answers: ReadonlyMap<string, Readonly<Record<string, string>>>) => void };
    data: {
      questions: readonly AttributeQuestion[];
      /** Of lines that are in the cart already. */
      isChange?: boolean;
    };
  };
  /** The stock alarm of an article (NOTI-07). */
  alarm: { props: Record<never, never>; data: { readonly sku: string; readonly name: string } };
  /** What is missing of a line could be pre-ordered (CART-21); all quantities in sales units. */
  moveToPreOrder: {
    props: { onMove: (choice: { seasonId: string; quantity: number }) => Promise<void> };
    data: {
      readonly name: string;
      readonly sku: string;
      /** The remaining quantity of the order line; 0 removes it. */
      readonly kept: number;
      readonly missing: number;
      readonly step: number;
      /** `cap` is the most that can be added. */
      readonly seasons: readonly {
        readonly seasonId: string;
        readonly name?: string;
        /** Local date, YYYY-MM-DD. */
        readonly date?: string;
        readonly cap: number | undefined;
        readonly inCart: number;
      }[];
    };
  };
}

/** A product that needs custom attributes before it is added (CART-25). */
export interface AttributeQuestion {
  readonly productId: string;
  readonly name: string;
  /** Articles of this product that will have the answers, at least 1. */
  readonly articleCount: number;
  readonly attributes: readonly {
    readonly key: string;
    readonly name: string;
    readonly type: 'text' | 'select';
    readonly options?: readonly string[] | undefined;
  }[];
  /** The former answers for this product. */
  readonly former: Readonly<Record<string, string>>;
}

export type ModalName = keyof Modals;

/** At most one modal is open. All three parts are set together and cleared together (LAYO-23). */
export type ModalState =
  | { readonly activeModal: undefined; readonly props: undefined; readonly data: undefined }
  | {
      readonly [Name in ModalName]: {
        readonly activeModal: Name;
        readonly props: Modals[Name]['props'];
        readonly data: Modals[Name]['data'];
      };
    }[ModalName];

const closed: ModalState = { activeModal: undefined, props: undefined, data: undefined };
const store = createStore<ModalState>(closed);
let hearReset: (() => void) | undefined;

export function useModal(): ModalState {
  return useStore(store);
}

/** The present modal, outside of components. */
export function currentModal(): ModalState {
  return store.get();
}

/** Opens a modal in place of any other; `onReset` hears when it is closed, however that happens. */
export function openModal<Name extends ModalName>(
  activeModal: Name,
  { props, data, onReset }: Modals[Name] & { onReset?: () => void },
): void {
  resetModal();
  hearReset = onReset;
  // The arguments belong together by their type, which a union cannot tell of its parts.
  store.set({ activeModal, props, data } as ModalState);
}

/** Closes the modal that is open, if any: by its button, Escape, a click beside it or another page (LAYO-23). */
export function resetModal(): void {
  const hear = hearReset;
  hearReset = undefined;
  store.set(closed);
  hear?.();
}
