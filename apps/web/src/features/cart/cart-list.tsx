import type { OrderType } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Segmented } from '@kontor/web-kit/ui/segmented.tsx';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDensity } from '../../commerce/density.ts';
import { DensitySwitch } from '../../commerce/density-switch.tsx';
import { quantityOf } from '../../commerce/line-price.ts';
import { useLineView } from '../../commerce/styles/line-view.ts';
import { LineViewSwitch } from '../../commerce/styles/line-view-switch.tsx';
import { styleItems } from '../../commerce/styles/style-groups.ts';
import { styleSlots } from '../../commerce/styles/style-table.tsx';
import type { CartActions } from './cart-actions.ts';
import type { CartLine } from './cart-changes.ts';
import { useCartState } from './cart-engine-context.ts';
import { CartLines } from './cart-lines.tsx';
import classes from './cart-list.module.css';
import type { ArticleTotals } from './cart-rules.ts';
import { CartStyles } from './cart-styles.tsx';

/**
 * The lines of a cart: by style if a product has several articles in it, else one by one. Also one by one on
 * paper, and while only problematic lines show (CART-22).
 */
export function CartList({
  lines,
  orderType,
  totals,
  actions,
  label,
  isOnlySome,
}: {
  lines: readonly CartLine[];
  orderType: OrderType;
  totals: ArticleTotals;
  actions: CartActions;
  label: string;
  isOnlySome: boolean;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const view = useLineView();
  const density = useDensity();
  const isPrinting = useIsPrinting();
  const { seasons } = useCartState();
  const [chosen, setSeason] = useState('all');
  // Stays true: a style reduced to one line remains a style, and no keystroke searches again.
  const [hadStyles, setHadStyles] = useState(false);
  const hasStyles = useMemo(
    () => hadStyles || styleItems(lines).some(({ kind }) => kind === 'style'),
    [hadStyles, lines],
  );
  if (hasStyles && !hadStyles) setHadStyles(true);
  const isByStyle = hasStyles && view === 'styles' && !isPrinting && !isOnlySome;
  const isPreOrder = orderType === 'preOrder';
  const season = seasons.some(({ _id }) => _id === chosen) ? chosen : 'all';
  const slots = useMemo(
    () =>
      styleSlots(
        orderType,
        seasons.filter(({ _id }) => season === 'all' || season === _id),
      ),
    [orderType, seasons, season],
  );
  const pieces = useMemo(
    () =>
      isByStyle && isPreOrder
        ? seasons.map(({ _id }) => lines.reduce((sum, line) => sum + quantityOf(line, _id), 0))
        : [],
    [isByStyle, isPreOrder, seasons, lines],
  );

  return (
    <div className={classes.list} data-part="cart-list" data-density={density}>
      <div className={`${classes.bar} screen-only`}>
        <div className={classes.barGroup}>
          {hasStyles && !isOnlySome ? <LineViewSwitch /> : null}
          {isByStyle && isPreOrder && seasons.length > 1 ? (
            <Segmented
              label={t('common.styles.season')}
              value={season}
              onChange={setSeason}
              segments={[
                { value: 'all', label: t('cart.style.allSeasons') },
                ...seasons.map(({ _id, name }, place) => ({
                  value: _id,
                  label: (
                    <span className={classes.season}>
                      {name} <small>{formats.number(pieces[place] ?? 0)}</small>
                    </span>
                  ),
                })),
              ]}
            />
          ) : null}
        </div>
        <DensitySwitch />
      </div>
      {isByStyle ? (
        <CartStyles
          lines={lines}
          totals={totals}
          seasons={isPreOrder ? seasons : noSeasons}
          slots={slots}
          actions={actions}
          label={label}
        />
      ) : (
        <CartLines lines={lines} totals={totals} actions={actions} label={label} isWhole={isPrinting} />
      )}
    </div>
  );
}

const noSeasons: ReturnType<typeof useCartState>['seasons'] = [];

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
