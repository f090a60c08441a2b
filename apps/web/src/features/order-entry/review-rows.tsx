import type { OrderType } from '@kontor/contract';
import { useMediaQuery } from '@mantine/hooks';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type KeyboardEvent, useMemo, useRef } from 'react';
import { useCart } from '../../lib/cart-context.ts';
import { useTexts } from '../../lib/i18n.ts';
import { piecesOf } from '../../lib/line-price.ts';
import { useSeasons, useVat } from '../../lib/shop-context.ts';
import { showToast } from '../../lib/toast-store.ts';
import { useScrollMargin } from '../../lib/use-scroll-margin.ts';
import type { EntryList } from './entry-list.ts';
import type { ReviewRow, RowInput } from './entry-rows.ts';
import classes from './order-entry.module.css';
import { ReviewRowLine } from './review-row.tsx';

/** From so many rows on only those near the view are painted (design). */
const virtualFrom = 50;

/** The rows of the review; ten thousand scroll as smoothly as ten. */
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
  const { showGross } = useVat();
  const seasons = useSeasons();
  const inCart = useCartQuantities(orderType);
  const listRef = useRef<HTMLUListElement>(null);
  const isVirtual = rows.length >= virtualFrom;
  const scrollMargin = useScrollMargin(listRef, isVirtual);

  const isWide = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false }) ?? true;

  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    estimateSize: () => (isWide ? 57 : 190),
    getItemKey: (index) => rows[index]?.row ?? index,
    overscan: 8,
    scrollMargin,
    // A row in which something is typed stays, wherever the page is scrolled.
    rangeExtractor: (range: Range) => {
      const near = defaultRangeExtractor(range);
      const focused = focusedIndex(listRef.current);
      if (focused === undefined || near.includes(focused)) return near;
      return [...near, focused].sort((a, b) => a - b);
    },
  });
  const shown = isVirtual
    ? virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - scrollMargin }))
    : rows.map((_, index) => ({ index, top: undefined }));
  // One object for all rows, so that a row is painted again only when it changes itself.
  const actions = useMemo(
    () => ({
      mend: (row: number, input: RowInput) => void list.mend(row, input),
      remove(row: number) {
        const undo = list.drop(new Set([row]));
        showToast({
          type: 'success',
          message: { code: 'entry.rows.removed', values: { count: 1 } },
          actions: [{ label: 'common.undo', action: undo }],
        });
      },
    }),
    [list],
  );

  return (
    <div
      className={classes.rows}
      data-type={orderType}
      style={{ '--slots': orderType === 'order' ? 1 : seasons.length } as CSSProperties}
    >
      <div className={classes.head} aria-hidden="true">
        <span>{t('orderEntry.review.row')}</span>
        <span>{t('orderEntry.review.article')}</span>
        <span className={classes.headQuantity}>{t('orderEntry.review.entered')}</span>
        <span className={classes.headNumber}>{t('orderEntry.review.taken')}</span>
        <span className={classes.headNumber}>
          {t('orderEntry.review.unitPrice')}
          <small>{t(showGross ? 'common.vat.included' : 'common.vat.excluded')}</small>
        </span>
        <span className={classes.headNumber}>{t('orderEntry.review.total')}</span>
        <span>{t('orderEntry.review.result')}</span>
      </div>
      <ul
        ref={listRef}
        className={classes.list}
        aria-label={t('orderEntry.review.rows')}
        style={isVirtual ? { height: virtualizer.getTotalSize() } : undefined}
        onKeyDown={goDownOnEnter}
      >
        {shown.map(({ index, top }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <li
              key={row.row}
              ref={isVirtual ? virtualizer.measureElement : undefined}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={classes.item}
              style={
                top === undefined
                  ? undefined
                  : { position: 'absolute', insetInline: 0, transform: `translateY(${top}px)` }
              }
            >
              <ReviewRowLine
                orderType={orderType}
                row={row}
                seasons={seasons}
                inCart={inCart.get(row.answer?.line?.id ?? '') ?? 0}
                actions={actions}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function focusedIndex(list: HTMLElement | null): number | undefined {
  const active = document.activeElement;
  if (!active || !list?.contains(active)) return undefined;
  const index = active.closest('li')?.dataset.index;
  return index === undefined ? undefined : Number(index);
}

/** What the cart holds already, by line: adding replaces it (CART-06). */
function useCartQuantities(orderType: OrderType): ReadonlyMap<string, number> {
  const { lines } = useCart();
  return useMemo(
    () =>
      new Map(lines.filter((line) => line.orderType === orderType).map((line) => [line.id, piecesOf(line)])),
    [lines, orderType],
  );
}

/** Enter in a field goes to the same field of the next row, with Shift to that of the one before, as in the cart. */
function goDownOnEnter(event: KeyboardEvent<HTMLUListElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(target instanceof HTMLInputElement))
    return;
  const name = target.dataset.field;
  const item = target.closest('li');
  // The row that stands next in the document may be a far one, once the page was scrolled away from this.
  const wanted = Number(item?.dataset.index) + (event.shiftKey ? -1 : 1);
  const neighbour = event.currentTarget.querySelector(`li[data-index="${wanted}"]`);
  const next = neighbour?.querySelector<HTMLInputElement>(`input[data-field="${name}"]`);
  if (next) next.focus();
  else target.blur();
}
