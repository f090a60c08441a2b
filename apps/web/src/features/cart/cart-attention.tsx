import { Button, Switch } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { isApiError } from '../../lib/api-error.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useSettings } from '../../lib/shop-context.ts';
import { showToast } from '../../lib/toast-store.ts';
import type { CartActions } from './cart-actions.ts';
import type { CartLine } from './cart-changes.ts';
import classes from './cart-page.module.css';
import { mendedLine } from './cart-rules.ts';
import { useMoveToPreOrder } from './use-move-to-pre-order.ts';

/**
 * What is new or wrong among the lines, however many there are: mended all at once, or looked at without the others
 * (CART-13, CART-19).
 */
export function CartAttention({
  problems,
  newPriceCount,
  actions,
  isOnly,
  onOnly,
}: {
  /** The lines that cannot be ordered as they are. */
  problems: readonly CartLine[];
  newPriceCount: number;
  actions: CartActions;
  /** Whether the other lines are hidden. */
  isOnly: boolean;
  onOnly: (isOnly: boolean) => void;
}) {
  const { t } = useTexts();
  const settings = useSettings();
  const move = useMoveToPreOrder();
  const [isMoving, setMoving] = useState(false);
  const mended = problems.map((line) => mendedLine(line, settings));
  const movable = move ? problems.filter((line) => move.canMoveWhole(line)) : [];
  const removedCount = mended.filter((line) => line === undefined).length;
  const mendedCount = mended.length - removedCount;

  return (
    <section className={classes.attention} aria-label={t('cart.attention.title')}>
      <div className={classes.attentionText} role="status">
        <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
        <span>
          {[
            problems.length > 0 ? t('cart.attention.problems', { count: problems.length }) : '',
            newPriceCount > 0 ? t('cart.attention.prices', { count: newPriceCount }) : '',
          ]
            .filter(Boolean)
            .join(' ') || t('cart.attention.done')}
        </span>
      </div>
      <div className={classes.attentionButtons}>
        {problems.length > 0 ? (
          <Button size="xs" variant="default" onClick={mendAll}>
            {[
              mendedCount > 0 ? t('cart.attention.mend', { count: mendedCount }) : '',
              removedCount > 0 ? t('cart.attention.remove', { count: removedCount }) : '',
            ]
              .filter(Boolean)
              .join(', ')}
          </Button>
        ) : null}
        {movable.length > 0 ? (
          <Button size="xs" variant="default" loading={isMoving} onClick={() => void moveAll()}>
            {t('cart.attention.move', { count: movable.length })}
          </Button>
        ) : null}
        <Switch
          size="sm"
          label={t('cart.attention.only')}
          checked={isOnly}
          onChange={(event) => onOnly(event.currentTarget.checked)}
        />
      </div>
    </section>
  );

  function mendAll() {
    // The button goes with what it mends.
    document.getElementById('content')?.focus({ preventScroll: true });
    onOnly(false);
    actions.changeWithUndo(
      problems.map((line, index) => {
        const now = mended[index];
        return now ? { op: 'put', line: now } : { op: 'remove', line };
      }),
      { code: 'cart.lines.mended', values: { count: problems.length } },
    );
  }

  async function moveAll() {
    setMoving(true);
    try {
      await move?.moveAll(movable);
      onOnly(false);
      document.getElementById('content')?.focus({ preventScroll: true });
    } catch (error) {
      showToast({
        type: 'danger',
        message: { code: isApiError(error) ? error.code : 'an.error.occurred' },
      });
    } finally {
      setMoving(false);
    }
  }
}
