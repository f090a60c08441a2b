import type { QuantityFlags } from '@kontor/domain';
import { useNavigate } from '@tanstack/react-router';
import { openModal } from '../../lib/modal-store.ts';
import { paths } from '../../lib/paths.ts';
import { useSettings } from '../../lib/shop-context.ts';
import { showToast } from '../../lib/toast-store.ts';
import type { CartLine } from './cart-changes.ts';
import { type CartEngineHandle, useCartEngine } from './cart-engine-context.ts';
import { moveChanges, moveOffer, wholeMove } from './move-to-pre-order.ts';

/** Moving what is not in stock to the pre-order cart; null where there is no pre-order (CART-21, CONF-20). */
export interface MoveToPreOrder {
  /** True where some season has pieces for what is missing. */
  canMove(line: CartLine): boolean;
  /** Asks for season and quantity; does nothing where there is nothing to offer. */
  ask(line: CartLine, wanted: number): void;
  /** True where one season has room for everything that is missing: what `moveAll` moves. */
  canMoveWhole(line: CartLine): boolean;
  /**
   * Moves the missing part of each line to the first season that has room for it, in one save; lines without such a season
   * stay. Rejects with the refusal.
   */
  moveAll(lines: readonly CartLine[]): Promise<void>;
}

export function useMoveToPreOrder(): MoveToPreOrder | null {
  const handle = useCartEngine();
  const settings = useSettings();
  const navigate = useNavigate();
  if (!handle || !settings.isPreOrderModeVisible) return null;
  const tell = (count: number) =>
    showToast({
      type: 'success',
      message: { code: 'lines.moved.to.pre.order', values: { count } },
      actions: [{ label: 'toast.open.cart', action: () => void navigate(paths.cart('preOrder')) }],
    });
  return {
    canMove: (line) => offerOf(handle, line, line.quantity ?? 0, settings) !== undefined,
    canMoveWhole: (line) =>
      wholeMove(line, { lines: handle.engine.store.get().lines, flags: settings }) !== undefined,
    ask(line, wanted) {
      const offer = offerOf(handle, line, wanted, settings);
      if (!offer) return;
      openModal('moveToPreOrder', {
        props: {
          async onMove({ seasonIndex, quantity }) {
            const { lines } = handle.engine.store.get();
            // What was saved meanwhile counts: the line may have got another price or quantity.
            const present = lines.get(line.id) ?? line;
            await handle.engine.changeNow(moveChanges(present, { offer, seasonIndex, quantity, lines }));
            tell(1);
          },
        },
        data: { name: line.name, sku: line.sku, ...offer },
      });
    },
    async moveAll(lines) {
      const present = handle.engine.store.get().lines;
      const moved = lines.flatMap((line) => {
        const move = wholeMove(line, { lines: present, flags: settings });
        return move ? [moveChanges(line, { ...move, lines: present })] : [];
      });
      if (moved.length === 0) return;
      await handle.engine.changeNow(moved.flat());
      tell(moved.length);
    },
  };
}

function offerOf({ engine }: CartEngineHandle, line: CartLine, wanted: number, flags: QuantityFlags) {
  return moveOffer(line, { wanted, lines: engine.store.get().lines, flags });
}
