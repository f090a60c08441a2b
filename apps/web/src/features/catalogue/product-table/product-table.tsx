import type { OrderType, ProductRow, Season } from '@kontor/contract';
import { addIssue, type QuantityBySeason } from '@kontor/domain';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { Segmented } from '@kontor/web-kit/ui/segmented.tsx';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useCart } from '../../../commerce/cart-context.ts';
import { useEntryFlags, useRightReason } from '../../../commerce/company-right.tsx';
import { useDensity } from '../../../commerce/density.ts';
import { slotsOf } from '../../../commerce/season-quantities.ts';
import {
  useAccount,
  useMissingSeasonReason,
  useSeasons,
  useSettings,
  useVat,
} from '../../../commerce/shop-context.ts';
import { markSkipTarget } from '../../../lib/skip-targets.ts';
import { CardView } from './card-view.tsx';
import { GridField } from './grid-field.tsx';
import { GridSummary } from './grid-summary.tsx';
import { KeptLines } from './kept-line.tsx';
import { type ListItem, listItems } from './list-items.ts';
import { listModel } from './list-model.ts';
import { ListScrollContext } from './list-scroll.ts';
import { MatrixView } from './matrix-view.tsx';
import classes from './product-table.module.css';
import { rowName, TableContext, type TableContextValue } from './table-context.tsx';
import { TableFooter } from './table-footer.tsx';
import { cartQuantities } from './table-rows.ts';
import { TableStatus } from './table-status.tsx';
import { TableView } from './table-view.tsx';
import { useEntryStore } from './use-entry-store.ts';
import { useKeptEntries } from './use-kept-entries.ts';
import { useListMatrices } from './use-list-matrices.ts';
import { usePageMatrix } from './use-page-matrix.ts';
import { useTableActions } from './use-table-actions.ts';

/**
 * The product table: quantities for many articles, added together or one by one (TABL-01 to TABL-19). A new
 * `listKey` (category, page, filter, sort, search) or mode resets all entries (TABL-17).
 */
export function ProductTable({
  products,
  orderType,
  listKey,
  hasGroups = true,
  chosenKey,
  rowAction,
  head,
}: {
  products: readonly ProductRow[];
  orderType: OrderType;
  listKey: string;
  /** False on a product's own page, which shows the name. */
  hasGroups?: boolean;
  chosenKey?: string | undefined;
  rowAction?: (product: ProductRow) => ReactNode;
  /** Rendered above the table, with the switch between list and matrix if there is one. */
  head?: (views: ReactNode) => ReactNode;
}) {
  const { t, locale } = useTexts();
  const formats = useFormats();
  const density = useDensity();
  const { company } = useAccount();
  const settings = useSettings();
  const vat = useVat();
  const loadedSeasons = useSeasons();
  const loadedReason = useMissingSeasonReason();
  const cart = useCart();
  const toggleFocus = useRef<string | undefined>(undefined);
  const scrollToRow = useRef<((rowIndex: number) => void) | undefined>(undefined);

  // A regular order has no seasons: their arrival must not re-render it.
  const shownSeasons = orderType === 'order' ? noSeasons : loadedSeasons;
  const missingSeasonReason = orderType === 'order' ? '' : loadedReason;
  const slots = useMemo(() => slotsOf(orderType, shownSeasons), [orderType, shownSeasons]);
  const columns = useMemo(
    () =>
      slots.map((slot, place) => {
        const season = shownSeasons[place];
        const other = orderType === 'order' ? '' : t('catalogue.table.noSeason', { number: place + 1 });
        return { slot, season, name: season?.name ?? other };
      }),
    [slots, shownSeasons, orderType, t],
  );
  const list = useListMatrices({ products, listKey: `${orderType} ${listKey}`, pricing: vat });
  const { rows, articles: allRows, faces, matrices, toggleMatrix, leaveMatrix, matrixError } = list;
  const own = usePageMatrix(hasGroups ? undefined : rows);
  const ownMatrix = own.view === 'matrix' ? own.matrix : undefined;
  const items = useMemo(
    () => (ownMatrix ? noItems : listItems({ rows, hasGroups, faces, matrices })),
    [ownMatrix, rows, hasGroups, faces, matrices],
  );
  const listed = useMemo(() => items.flatMap((item) => (item.kind === 'row' ? [item.row] : [])), [items]);
  const inCart = useMemo(
    () => cartQuantities(allRows, cart.lines, orderType),
    [allRows, cart.lines, orderType],
  );
  const flags = useEntryFlags();
  const { isBatchSizeActive } = settings;
  const rightReason = useRightReason('cart.change');
  const store = useEntryStore({
    rows: allRows,
    orderType,
    slots,
    listKey,
    flags,
    baseline: orderType === 'preOrder' ? inCart : noQuantities,
  });
  const isTable = useIsTable(orderType, slots.length);

  const actions = useTableActions(store);
  const { report, status } = actions;
  const kept = useKeptEntries({
    store,
    rows: allRows,
    orderType,
    onShown: (key) => {
      if (key === undefined || !actions.goTo({ key, slot: slots[0] ?? '' })) focusContent();
    },
  });
  const { drop } = kept;
  const articles = useMemo(() => new Map(allRows.map(({ key }) => [key.toLowerCase(), key])), [allRows]);
  const model = useMemo(
    () =>
      listModel({
        rows: listed,
        store,
        orderType,
        columns,
        nameOf: rowName,
      }),
    [listed, store, orderType, columns],
  );

  const { addToCart } = cart;
  const add = useCallback(
    async (keys: readonly string[]): Promise<boolean> => {
      const wanted = new Set(keys);
      const chosen = allRows.filter((row) => wanted.has(row.key));
      const refused = chosen.filter(({ product }) => addIssue({ ...product, id: product._id }) !== undefined);
      if (refused.length > 0) {
        store.markFailed(refused.map((row) => row.key));
        showToast({ type: 'danger', message: { code: 'product.added.to.cart.error' } });
        return false;
      }
      const result = await addToCart(
        chosen.map(({ key, product }) => {
          const { quantities, quantity } = store.row(key);
          return orderType === 'order'
            ? { product, orderType, quantity }
            : { product, orderType, quantities };
        }),
      );
      if (result.isAdded) {
        store.markFailed([]);
        store.reset(keys);
        drop(keys);
        report.set(undefined);
      } else store.markFailed(result.failedSkus);
      return result.isAdded;
    },
    [allRows, store, drop, orderType, addToCart, report],
  );

  const context = useMemo<TableContextValue>(
    () => ({
      store,
      rows: allRows,
      orderType,
      columns,
      missingSeasonReason,
      currency: vat.currency,
      showRetailPrice: settings.showRetailPrice,
      isSalesUnitActive: settings.isSalesUnitActive,
      isBatchSizeActive,
      staysOnPage: !hasGroups,
      toggleMatrix,
      leaveMatrix,
      matrixError,
      toggleFocus,
      rowAction,
      blockedReason:
        company === null ? errorCodeText('company.not.selected', undefined, locale) : rightReason,
      articles,
      actions,
      add,
    }),
    [
      store,
      allRows,
      orderType,
      columns,
      missingSeasonReason,
      vat,
      settings,
      isBatchSizeActive,
      hasGroups,
      toggleMatrix,
      leaveMatrix,
      matrixError,
      rowAction,
      company,
      rightReason,
      locale,
      articles,
      actions,
      add,
    ],
  );

  async function addAll() {
    const keys = store.enteredKeys();
    if (keys.length > 0) await add(keys);
    else showToast({ type: 'info', message: { code: 'nothing.to.add' } });
  }

  function clear(isByKeyboard: boolean) {
    const count = store.clear();
    // The button disappears with the quantities: keyboard users return to the inputs.
    const { gridId = '', anchor } = actions.selection.get() ?? {};
    if (isByKeyboard && anchor) actions.fields.get(gridId)?.focusCell(anchor);
    status.set(t('catalogue.table.grid.cleared', { count, number: formats.number(count) }));
  }

  return (
    <TableContext value={context}>
      <ListScrollContext value={scrollToRow}>
        <div
          ref={markSkipTarget.list}
          className={classes.root}
          data-part="product-table"
          data-mode={orderType}
          data-density={density}
        >
          {head?.(
            own.matrix ? (
              <Segmented
                label={t('catalogue.table.matrix.view')}
                value={own.view}
                onChange={own.chooseView}
                segments={[
                  { value: 'list', label: t('catalogue.table.matrix.asList') },
                  { value: 'matrix', label: t('catalogue.table.matrix.asMatrix') },
                ]}
              />
            ) : null,
          )}
          <KeptLines orderType={orderType} list={kept} />
          <GridField model={model} scrollToRow={scrollToRow}>
            {ownMatrix ? (
              <MatrixView matrix={ownMatrix} inCart={orderType === 'order' ? inCart : noQuantities} />
            ) : isTable ? (
              <TableView
                items={items}
                inCart={orderType === 'order' ? inCart : noQuantities}
                chosenKey={chosenKey}
                hasVatNote
              />
            ) : (
              <CardView
                items={items}
                inCart={orderType === 'order' ? inCart : noQuantities}
                chosenKey={chosenKey}
              />
            )}
          </GridField>
          <TableStatus store={status} />
          <TableFooter
            onAddAll={addAll}
            onClear={clear}
            summary={<GridSummary store={report} />}
            vatNote={t(vat.priceNote)}
          />
        </div>
      </ListScrollContext>
    </TableContext>
  );
}

const noItems: readonly ListItem[] = [];
const noSeasons: readonly Season[] = [];
const noQuantities: ReadonlyMap<string, QuantityBySeason> = new Map();

/** Many season columns do not fit on a small desktop. */
function useIsTable(orderType: OrderType, slotCount: number): boolean {
  const minWidth = orderType === 'order' || slotCount <= 4 ? 1024 : 1000 + slotCount * 80;
  return useMediaQuery(`(min-width: ${minWidth}px)`, undefined, { getInitialValueInEffect: false }) ?? true;
}
