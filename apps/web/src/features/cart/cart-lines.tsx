import type { Season } from '@kontor/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../lib/i18n.ts';
import { useSeasons, useVat } from '../../lib/shop-context.ts';
import { useScrollMargin } from '../../lib/use-scroll-margin.ts';
import type { CartActions } from './cart-actions.ts';
import type { CartLine } from './cart-changes.ts';
import { CartLineRow } from './cart-line-row.tsx';
import classes from './cart-page.module.css';
import type { ArticleTotals } from './cart-rules.ts';

/** From so many lines on only those near the view are painted (design). */
const virtualFrom = 50;

/** The lines of one cart; thousands scroll as smoothly as ten. A printed cart has them all. */
export function CartLines({
  lines,
  totals,
  actions,
  label,
}: {
  lines: readonly CartLine[];
  /** Of articles that stand in several lines. */
  totals: ArticleTotals;
  actions: CartActions;
  label: string;
}) {
  const { t } = useTexts();
  const { showGross } = useVat();
  const seasons = useSeasons();
  const isPrinting = useIsPrinting();
  const listRef = useRef<HTMLUListElement>(null);
  const isVirtual = lines.length >= virtualFrom && !isPrinting;
  const scrollMargin = useScrollMargin(listRef, isVirtual);
  const isWide = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false }) ?? true;

  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    enabled: isVirtual,
    estimateSize: () => (isWide ? 77 : 210),
    getItemKey: (index) => lines[index]?.id ?? index,
    overscan: 10,
    scrollMargin,
  });
  const shown = isVirtual
    ? virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - scrollMargin }))
    : lines.map((_, index) => ({ index, top: undefined }));

  return (
    <div
      className={classes.lines}
      data-type={lines[0]?.orderType}
      style={{ '--seasons': lines[0]?.quantities?.length ?? 1 } as CSSProperties}
    >
      <div className={classes.head} aria-hidden="true">
        <span className={classes.headWhat}>{t('catalogue.table.product')}</span>
        <span>{lines[0]?.orderType === 'order' ? t('catalogue.table.stock') : ''}</span>
        <span className={classes.headNumber}>
          {t('catalogue.table.unitPrice')}
          <small>{t(showGross ? 'common.vat.included' : 'common.vat.excluded')}</small>
        </span>
        <span className={classes.headQuantity}>{t('catalogue.table.quantity')}</span>
        <span className={classes.headNumber}>{t('catalogue.table.total')}</span>
      </div>
      <ul
        ref={listRef}
        className={classes.list}
        aria-label={label}
        style={isVirtual ? { height: virtualizer.getTotalSize() } : undefined}
        onKeyDown={goDownOnEnter}
      >
        {shown.map(({ index, top }) => {
          const line = lines[index];
          if (!line) return null;
          return (
            <li
              key={line.id}
              ref={isVirtual ? virtualizer.measureElement : undefined}
              data-index={index}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
              className={classes.item}
              style={
                top === undefined
                  ? undefined
                  : { position: 'absolute', insetInline: 0, top, isolation: 'isolate' }
              }
            >
              <CartLineRow
                line={line}
                total={totals.get(line.sku)}
                seasons={line.orderType === 'order' ? noSeasons : seasons}
                actions={actions}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A regular order has none: that they arrive draws nothing anew. */
const noSeasons: readonly Season[] = [];

/** Enter in a quantity goes to the same field of the next line, with Shift to that of the one before, as in the table. */
function goDownOnEnter(event: KeyboardEvent<HTMLUListElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  const line = target.closest('li');
  const slot = [...(line?.querySelectorAll('input') ?? [])].indexOf(target);
  const neighbour = event.shiftKey ? line?.previousElementSibling : line?.nextElementSibling;
  neighbour?.querySelectorAll('input')[slot]?.focus();
}

/** True while the browser paints the page for the printer. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
