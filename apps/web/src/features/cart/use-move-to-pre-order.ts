import type { ArticleTotal } from '@kontor/domain';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useNavigate } from '@tanstack/react-router';
import { useSettings } from '../../commerce/shop-context.ts';
import { openModal } from '../../lib/modal-store.ts';
import { paths } from '../../lib/paths.ts';
import type { CartLine } from './cart-changes.ts';
import { useCartEngine } from './cart-engine-context.ts';
import { type ArticleTotals, articleTotals } from './cart-rules.ts';
import { moveChanges, moveOffer, type OfferedSeason, wholeMoves } from './move-to-pre-order.ts';

/** Moves missing pieces to the pre-order cart; null if pre-orders are off (CART-21, CONF-20). */
export interface MoveToPreOrder {
  /** True if a season has pre-stock for missing pieces. */
  canMove(line: CartLine, total: ArticleTotal | undefined): boolean;
  /** Opens the dialog for season and quantity, if there is an offer. */
  ask(line: CartLine, wanted: number): void;
  countWhole(lines: readonly CartLine[], totals: ArticleTotals): number;
  /**
   * Moves each line's missing pieces to the first season with room for them, in one save; other lines stay.
   * Rejects with the refusal.
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
  const present = () => handle.engine.store.get().lines;
  const context = () => ({ lines: present(), seasons: handle.engine.store.get().seasons, flags: settings });
  const totalsNow = () =>
    articleTotals([...present().values()].filter(({ orderType }) => orderType === 'order'));
  const named = (offered: readonly OfferedSeason[]) =>
    offered.map((season) => ({
      ...season,
      ...handle.engine.store.get().seasons.find(({ _id }) => _id === season.seasonId),
    }));
  return {
    canMove: (line, total) =>
      moveOffer(line, { wanted: line.quantity ?? 0, ...context(), total }) !== undefined,
    countWhole: (lines, totals) => wholeMoves(lines, { ...context(), totals }).length,
    ask(line, wanted) {
      const total = totalsNow().get(line.sku);
      const offer = moveOffer(line, { wanted, ...context(), total });
      if (!offer) return;
      openModal('moveToPreOrder', {
        props: {
          async onMove({ seasonId, quantity }) {
            const lines = present();
            // Price or quantity of the line may have changed meanwhile.
            const now = lines.get(line.id) ?? line;
            await handle.engine.changeNow(moveChanges(now, { offer, seasonId, quantity, lines }));
            tell(1);
          },
        },
        data: { name: line.name, sku: line.sku, ...offer, seasons: named(offer.seasons) },
      });
    },
    async moveAll(lines) {
      const moved = wholeMoves(lines, { ...context(), totals: totalsNow() });
      if (moved.length === 0) return;
      await handle.engine.changeNow(moved.flat());
      tell(moved.length);
    },
  };
}
