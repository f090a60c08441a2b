import type { OrderType, ProductRow } from '@kontor/contract';
import { addIssue, orderSlot, type QuantityBySeason } from '@kontor/domain';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useCallback, useMemo } from 'react';
import { useCart } from '../../../commerce/cart-context.ts';
import { useEntryFlags } from '../../../commerce/company-right.tsx';
import { slotsOf } from '../../../commerce/season-quantities.ts';
import { useSeasons, useVat } from '../../../commerce/shop-context.ts';
import { markSkipTarget } from '../../../lib/skip-targets.ts';
import { KeptLines } from '../product-table/kept-line.tsx';
import { cartQuantities, tableRows } from '../product-table/table-rows.ts';
import { useEntryStore } from '../product-table/use-entry-store.ts';
import { useKeptEntries } from '../product-table/use-kept-entries.ts';
import classes from './grid-shared.module.css';
import { ProductCard } from './product-card.tsx';

/**
 * The list as cards, one per product (CATG-11). A product with one variant takes a quantity under the rules of the
 * table; others link to the choice of their variant. Another `listKey` resets all entries (TABL-17).
 */
export function ProductGrid({
  products,
  orderType,
  listKey,
}: {
  products: readonly ProductRow[];
  orderType: OrderType;
  listKey: string;
}) {
  const { t } = useTexts();
  const cart = useCart();
  const vat = useVat();
  const seasons = useSeasons();
  const flags = useEntryFlags();
  const rows = useMemo(() => tableRows(products, vat), [products, vat]);
  const slots = useMemo(() => slotsOf(orderType, seasons), [orderType, seasons]);
  const inCart = useMemo(() => cartQuantities(rows, cart.lines, orderType), [rows, cart.lines, orderType]);
  const store = useEntryStore({
    rows,
    orderType,
    slots,
    listKey,
    flags,
    baseline: orderType === 'preOrder' ? inCart : noQuantities,
  });

  const kept = useKeptEntries({
    store,
    rows,
    orderType,
    onShown: focusContent,
  });
  const { drop } = kept;

  const { addToCart } = cart;
  const add = useCallback(
    async (key: string): Promise<boolean> => {
      const product = rows.find((row) => row.key === key)?.product;
      if (!product) return false;
      if (addIssue({ ...product, id: product._id }) !== undefined) {
        store.markFailed([key]);
        showToast({ type: 'danger', message: { code: 'product.added.to.cart.error' } });
        return false;
      }
      const { quantity, quantities } = store.row(key);
      const { isAdded } = await addToCart([
        orderType === 'order' ? { product, orderType, quantity } : { product, orderType, quantities },
      ]);
      store.markFailed(isAdded ? [] : [key]);
      if (isAdded) {
        store.reset([key]);
        drop([key]);
      }
      return isAdded;
    },
    [rows, store, drop, orderType, addToCart],
  );

  return (
    <>
      <KeptLines orderType={orderType} list={kept} />
      <ul ref={markSkipTarget.list} className={classes.grid} aria-label={t('catalogue.table.label')}>
        {rows.map((row) => (
          <ProductCard
            key={row.key}
            row={row}
            store={store}
            seasons={seasons}
            inCart={orderType === 'order' ? (inCart.get(row.key)?.[orderSlot] ?? 0) : 0}
            onAdd={add}
          />
        ))}
      </ul>
    </>
  );
}

const noQuantities: ReadonlyMap<string, QuantityBySeason> = new Map();
