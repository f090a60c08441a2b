import { showToast, type ToastMessage } from '../../lib/toast-store.ts';
import { type CartChange, type CartLine, undoOf } from './cart-changes.ts';
import type { CartEngine } from './cart-engine.ts';

/** What the cart's own screens do with the cart. All of it is refused with a warning while the cart loads (CART-12). */
export interface CartActions {
  /**
   * Replaces the quantity or the season quantities of a line; saved in the background (CART-08, CART-11). `keep` for what
   * it had before, which may be more than there is by now (CART-20).
   */
  changeLine(line: CartLine, op?: 'put' | 'keep'): void;
  /** Removes lines; the toast offers to take it back (CART-09, CART-10). */
  removeLines(lines: readonly CartLine[]): void;
  /** Several changes at once, with a toast that tells of them and offers to take them back. */
  changeWithUndo(changes: readonly CartChange[], message: ToastMessage): void;
  /** Takes the new prices of lines as seen: their old ones go (CART-13). */
  acceptPrices(lines: readonly CartLine[]): void;
  /** Loads the cart again after a failure. */
  reload(): void;
  /** Loads the cart again where what is shown is older than so many milliseconds; unsaved changes stay. */
  refresh(maxAgeMs: number): void;
  /** Saves what waits; answers whether the server has it, else the user is told. */
  settle(): Promise<boolean>;
}

/** What the actions need of the engine. */
type ActedOn = Pick<CartEngine, 'store' | 'change' | 'acceptPrices' | 'load' | 'settle' | 'ageMs'>;

/** Makes the actions of a cart. */
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

/** True while the cart loads; then the user is told to wait (CART-12). */
export function isLoading(engine: Pick<CartEngine, 'store'>): boolean {
  if (engine.store.get().status !== 'loading') return false;
  showToast({ type: 'warning', message: { code: 'product.add.cart.loading.wait' } });
  return true;
}
