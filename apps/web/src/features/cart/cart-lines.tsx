import type { Season } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { WindowList } from '@kontor/web-kit/ui/window-list.tsx';
import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, type KeyboardEvent, useCallback } from 'react';
import { useVat } from '../../commerce/shop-context.ts';
import type { CartActions } from './cart-actions.ts';
import type { CartLine } from './cart-changes.ts';
import { useCartState } from './cart-engine-context.ts';
import { CartLineRow } from './cart-line-row.tsx';
import classes from './cart-lines.module.css';
import type { ArticleTotals } from './cart-rules.ts';
import shared from './cart-shared.module.css';

/** The lines of one cart, virtualized on screen and complete on paper. */
export function CartLines({
  lines,
  totals,
  actions,
  label,
  isWhole,
}: {
  lines: readonly CartLine[];
  totals: ArticleTotals;
  actions: CartActions;
  label: string;
  /** Paints all lines, for printing. */
  isWhole: boolean;
}) {
  const { t } = useTexts();
  const { priceNote } = useVat();
  const { seasons } = useCartState();
  const isWide = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false }) ?? true;

  const row = useCallback(
    (line: CartLine) => (
      <CartLineRow
        line={line}
        total={totals.get(line.sku)}
        seasons={line.orderType === 'order' ? noSeasons : seasons}
        actions={actions}
      />
    ),
    [totals, seasons, actions],
  );

  return (
    <div
      className={shared.lines}
      data-part="cart-lines"
      data-type={lines[0]?.orderType}
      style={{ '--seasons': lines[0]?.orderType === 'preOrder' ? seasons.length : 1 } as CSSProperties}
    >
      <div className={classes.head} aria-hidden="true">
        <span className={classes.headWhat}>{t('catalogue.table.product')}</span>
        <span>{lines[0]?.orderType === 'order' ? t('catalogue.table.stock') : ''}</span>
        <span className={classes.headNumber}>
          {t('catalogue.table.unitPrice')}
          <small>{t(priceNote)}</small>
        </span>
        <span className={classes.headQuantity}>
          {t('common.quantity.label')}
          {lines[0]?.orderType === 'preOrder' ? (
            // Only compact rows lack the names of the seasons.
            <span className={classes.headSeasons}>
              {seasons.map(({ _id, name }) => (
                <span key={_id}>{name}</span>
              ))}
            </span>
          ) : null}
        </span>
        <span className={classes.headNumber}>{t('catalogue.table.total')}</span>
      </div>
      <WindowList
        items={lines}
        keyOf={lineId}
        estimatedHeight={isWide ? 77 : 210}
        overscan={10}
        label={label}
        isWhole={isWhole}
        itemClassName={shared.item}
        onKeyDown={goDownOnEnter}
      >
        {row}
      </WindowList>
    </div>
  );
}

const lineId = (line: CartLine) => line.id;

/** Constant: loading the seasons does not render a regular order again. */
const noSeasons: readonly Season[] = [];

/** Enter moves to the same field of the next line, Shift+Enter to the previous one, as in the table. */
function goDownOnEnter(event: KeyboardEvent<HTMLUListElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  const line = target.closest('li');
  const column = [...(line?.querySelectorAll('input') ?? [])].indexOf(target);
  const neighbour = event.shiftKey ? line?.previousElementSibling : line?.nextElementSibling;
  neighbour?.querySelectorAll('input')[column]?.focus();
}
