import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { Button, Group, Switch } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useSettings } from '../../commerce/shop-context.ts';
import type { CartActions } from './cart-actions.ts';
import classes from './cart-attention.module.css';
import type { CartLine } from './cart-changes.ts';
import { useCartState } from './cart-engine-context.ts';
import { type ArticleTotals, lineProblem, mendingChanges } from './cart-rules.ts';
import { droppingChanges } from './line-attributes.ts';
import { useMoveToPreOrder } from './use-move-to-pre-order.ts';

/** A summary of new and wrong lines with buttons to correct all, or to show only them (CART-13, CART-19). */
export function CartAttention({
  problems,
  totals,
  repriced,
  actions,
  isOnly,
  onOnly,
}: {
  problems: readonly CartLine[];
  /** Totals of articles in several lines. */
  totals: ArticleTotals;
  repriced: readonly CartLine[];
  actions: CartActions;
  /** True while the other lines are hidden. */
  isOnly: boolean;
  onOnly: (isOnly: boolean) => void;
}) {
  const { t } = useTexts();
  const settings = useSettings();
  const move = useMoveToPreOrder();
  const [isMoving, setMoving] = useState(false);
  const { lines } = useCartState();
  const changes = mendingChanges(problems, settings, totals);
  const dropped = droppingChanges(problems, { lines, flags: settings, totals });
  const isShort = problems.some(
    (line) => lineProblem(line, settings, totals.get(line.sku))?.code === 'stock.not.enough.error',
  );
  const movableCount = move?.countWhole(problems, totals) ?? 0;
  const removedCount = changes.filter(({ op }) => op === 'remove').length;
  const mendedCount = changes.length - removedCount;

  return (
    <section className={classes.attention} aria-label={t('cart.attention.title')}>
      <div className={classes.attentionText} role="status">
        <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
        <span>
          {[
            isShort ? `${errorCodeText('basket.out.of.stock')}.` : '',
            problems.length > 0 ? t('cart.attention.problems', { count: problems.length }) : '',
            repriced.length > 0 ? t('cart.attention.prices', { count: repriced.length }) : '',
          ]
            .filter(Boolean)
            .join(' ') || t('cart.attention.done')}
        </span>
      </div>
      <Group gap="8px 14px">
        {changes.length + dropped.count > 0 ? (
          <Button size="xs" variant="default" onClick={mendAll}>
            {[
              mendedCount > 0 ? t('cart.attention.mend', { count: mendedCount }) : '',
              removedCount > 0 ? t('cart.attention.remove', { count: removedCount }) : '',
              dropped.count > 0 ? t('cart.attention.attributes', { count: dropped.count }) : '',
            ]
              .filter(Boolean)
              .join(', ')}
          </Button>
        ) : null}
        {repriced.length > 0 ? (
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              focusContent();
              actions.acceptPrices(repriced);
            }}
          >
            {t('cart.attention.pricesSeen', { count: repriced.length })}
          </Button>
        ) : null}
        {movableCount > 0 ? (
          <BusyButton size="xs" variant="default" loading={isMoving} onClick={() => void moveAll()}>
            {t('cart.attention.move', { count: movableCount })}
          </BusyButton>
        ) : null}
        <Switch
          size="sm"
          label={t('cart.attention.only')}
          checked={isOnly}
          onChange={(event) => onOnly(event.currentTarget.checked)}
        />
      </Group>
    </section>
  );

  function mendAll() {
    // The button disappears with the last issue: move the focus.
    focusContent();
    onOnly(false);
    const count = changes.length + dropped.count;
    actions.changeWithUndo([...changes, ...dropped.changes], {
      code: 'cart.lines.mended',
      values: { count },
    });
  }

  async function moveAll() {
    setMoving(true);
    try {
      await move?.moveAll(problems);
      onOnly(false);
      focusContent();
    } catch (error) {
      showErrorToast(error);
    } finally {
      setMoving(false);
    }
  }
}
