import { showToast, type ToastMessage } from '@kontor/web-kit/lib/toast-store.ts';
import { type CartChange, type CartLine, undoOf } from './cart-changes.ts';
import type { CartEngine } from './cart-engine.ts';

/** The actions of the cart's screens. While the cart loads, each shows a warning instead (CART-12). */
export interface CartActions {
  /**
   * Replaces the quantities of a line and saves in the background (CART-08, CART-11). `keep` restores former
   * quantities, which may exceed today's stock (CART-20).
   */
  changeLine(line: CartLine, op?: 'put' | 'keep'): void;
  /** Removes lines; the toast offers undo (CART-09, CART-10). */
  removeLines(lines: readonly CartLine[]): void;
  /** Applies several changes; the toast offers undo. */
  changeWithUndo(changes: readonly CartChange[], message: ToastMessage): void;
  /** Acknowledges new prices: the old ones disappear (CART-13). */
  acceptPrices(lines: readonly CartLine[]): void;
  reload(): void;
  /** Loads the cart again if it is older than `maxAgeMs`; unsaved changes stay. */
  refresh(maxAgeMs: number): void;
  /** Saves pending changes. Returns false, and tells the user, if the server did not take them. */
  settle(): Promise<boolean>;
}

type ActedOn = Pick<CartEngine, 'store' | 'change' | 'acceptPrices' | 'load' | 'settle' | 'ageMs'>;

export function createCartActions(engine: ActedOn): CartActions {
  function change(changes: readonly CartChange[]): boolean {
    if (isLoading(engine)) return false;
    engine.change(changes);
    return true;
  }

  function changeWithUndo(changes: readonly CartChange[], message: ToastMessage): void {
    const before = engine.store.get().lines;
    if (!change(changes)) return;
    const undo = () => void change(undoOf(changes, before));
    showToast({ type: 'success', message, actions: [{ label: 'common.undo', action: undo }] });
  }

  return {
    changeLine: (line, op = 'put') => void change([{ op, line }]),
    changeWithUndo,
    removeLines(lines) {
      changeWithUndo(
        lines.map((line) => ({ op: 'remove', line })),
        lines.length === 1
          ? { code: 'product.removed.from.cart' }
          : { code: 'products.removed.from.cart', values: { count: lines.length } },
      );
    },
    acceptPrices: (lines) => engine.acceptPrices(lines.map(({ id }) => id)),
    reload: () => void engine.load().catch(() => {}),
    refresh(maxAgeMs) {
      const { status } = engine.store.get();
      if (status !== 'loading' && engine.ageMs() > maxAgeMs) void engine.load().catch(() => {});
    },
    settle: engine.settle,
  };
}

/** Returns true, and asks the user to wait, while the cart loads (CART-12). */
export function isLoading(engine: Pick<CartEngine, 'store'>): boolean {
  if (engine.store.get().status !== 'loading') return false;
  showToast({ type: 'warning', message: { code: 'product.add.cart.loading.wait' } });
  return true;
}
