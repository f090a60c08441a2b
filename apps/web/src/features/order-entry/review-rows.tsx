import type { OrderType } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { WindowList } from '@kontor/web-kit/ui/window-list.tsx';
import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, type KeyboardEvent, useCallback } from 'react';
import { useSeasons, useVat } from '../../commerce/shop-context.ts';
import type { EntryList } from './entry-list.ts';
import type { ReviewRow } from './entry-rows.ts';
import shared from './entry-shared.module.css';
import { ReviewRowLine } from './review-row.tsx';
import classes from './review-rows.module.css';
import { useCartQuantities, useRowActions } from './use-row-actions.ts';

/** The rows of the review, virtualized for lists of ten thousand. */
export function ReviewRows({
  orderType,
  rows,
  list,
}: {
  orderType: OrderType;
  rows: readonly ReviewRow[];
  list: EntryList;
}) {
  const { t } = useTexts();
  const { priceNote } = useVat();
  const seasons = useSeasons();
  const inCart = useCartQuantities(orderType);
  const isWide = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false }) ?? true;
  const actions = useRowActions(list);

  const line = useCallback(
    (row: ReviewRow) => (
      <ReviewRowLine
        orderType={orderType}
        row={row}
        seasons={seasons}
        inCart={inCart.get(row.answer?.line?.id ?? '') ?? 0}
        actions={actions}
      />
    ),
    [orderType, seasons, inCart, actions],
  );

  return (
    <div
      className={shared.rows}
      data-part="review-rows"
      data-type={orderType}
      style={{ '--slots': orderType === 'order' ? 1 : seasons.length } as CSSProperties}
    >
      <div className={classes.head} aria-hidden="true">
        <span>{t('orderEntry.review.row')}</span>
        <span>{t('orders.item')}</span>
        <span className={classes.headQuantity}>{t('orderEntry.review.entered')}</span>
        <span className={classes.headNumber}>{t('orderEntry.review.taken')}</span>
        <span className={classes.headNumber}>
          {t('catalogue.table.unitPrice')}
          <small>{t(priceNote)}</small>
        </span>
        <span className={classes.headNumber}>{t('catalogue.table.total')}</span>
        <span>{t('orderEntry.review.result')}</span>
      </div>
      <WindowList
        items={rows}
        keyOf={rowNumber}
        estimatedHeight={isWide ? 35 : 190}
        overscan={8}
        label={t('orderEntry.review.rows')}
        itemClassName={shared.item}
        onKeyDown={goDownOnEnter}
      >
        {line}
      </WindowList>
    </div>
  );
}

const rowNumber = ({ row }: ReviewRow) => row;

/** Enter goes to the same field of the next row, Shift+Enter to the previous one, as in the cart. */
function goDownOnEnter(event: KeyboardEvent<HTMLUListElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(target instanceof HTMLInputElement))
    return;
  const name = target.dataset.field;
  const item = target.closest('li');
  const neighbour = event.shiftKey ? item?.previousElementSibling : item?.nextElementSibling;
  const next = neighbour?.querySelector<HTMLInputElement>(`input[data-field="${name}"]`);
  if (next) next.focus();
  else target.blur();
}
