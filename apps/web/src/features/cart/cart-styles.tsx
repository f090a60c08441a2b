import { type ProductRow, routes, type Season } from '@kontor/contract';
import { quantityStep } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { MAX_PASTED_CELLS } from '@kontor/web-kit/lib/grid/clipboard-block.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import type { Locale } from '@kontor/web-kit/lib/locale.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { WindowList } from '@kontor/web-kit/ui/window-list.tsx';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useSettings } from '../../commerce/shop-context.ts';
import { type StyleItem, styleItems } from '../../commerce/styles/style-groups.ts';
import type { StyleSlot } from '../../commerce/styles/style-table.tsx';
import { blankLines, blankLinesOf } from './blank-lines.ts';
import type { CartActions } from './cart-actions.ts';
import { blockChanges } from './cart-block.ts';
import type { CartLine } from './cart-changes.ts';
import { CartLineRow } from './cart-line-row.tsx';
import type { ArticleTotals } from './cart-rules.ts';
import shared from './cart-shared.module.css';
import classes from './cart-styles.module.css';
import { createStyleKeys, type StyleKeysScope } from './style-keys.ts';
import { type StyleArticles, StyleSection } from './style-section.tsx';

/** Styles have many fields: virtualize lists from fewer styles than lines. */
const windowFrom = 8;

/**
 * The lines of one cart by style: a matrix for each product, other lines as rows in between; virtualized (CART-22,
 * decision 53).
 */
export function CartStyles({
  lines,
  totals,
  seasons,
  slots,
  actions,
  label,
}: {
  lines: readonly CartLine[];
  totals: ArticleTotals;
  /** Empty in a regular order. */
  seasons: readonly Season[];
  slots: readonly StyleSlot[];
  actions: CartActions;
  label: string;
}) {
  const { t, locale } = useTexts();
  const formats = useFormats();
  const flags = useSettings();
  const { stateOf, blanksOf, load } = useLoadedArticles(lines, seasons);
  const former = useRef<{ readonly locale: Locale; readonly items: readonly StyleItem<CartLine>[] }>(
    undefined,
  );
  const items = useMemo(() => {
    // After a language change the former texts are stale: only reloaded articles keep an emptied field.
    const isSameLanguage = former.current?.locale === locale;
    const made = styleItems(lines, {
      former: former.current?.items ?? [],
      slots: slots.length,
      blanksOf: ({ id, lines: ofStyle, group }) =>
        blankLines({ lines: ofStyle, group: isSameLanguage ? group : undefined, loaded: blanksOf(id) }),
    });
    former.current = { locale, items: made };
    return made;
  }, [lines, slots.length, blanksOf, locale]);

  const scope = useRef<StyleKeysScope>(undefined);
  scope.current = {
    slots,
    groupAt(index) {
      const item = items[index];
      return item?.kind === 'style' ? item.group : undefined;
    },
    stepOf: (line) => quantityStep(line.salesBatchSize, flags),
    write(writes) {
      const { changes, changed, lowered, refused, unread } = blockChanges(writes, { flags, totals });
      const [only] = changes;
      if (writes.length === 1 && only?.op === 'put') actions.changeLine(only.line);
      else if (changes.length > 0)
        actions.changeWithUndo(changes, {
          code: refused + lowered > 0 ? 'cart.block.partly' : 'cart.block',
          values: { count: changed, number: refused + lowered },
        });
      else if (refused > 0)
        showToast({ type: 'warning', message: { code: 'cart.block.refused', values: { count: refused } } });
      if (unread > 0)
        showToast({ type: 'warning', message: { code: 'cart.block.unread', values: { count: unread } } });
    },
    tellUnknownHeads: (count) =>
      showToast({ type: 'warning', message: { code: 'cart.block.unknownHeads', values: { count } } }),
    tellUnplaced: (count) =>
      showToast({ type: 'warning', message: { code: 'cart.block.unplaced', values: { count } } }),
    tellTooLarge(cellCount) {
      const [count, limit] = [cellCount, MAX_PASTED_CELLS].map(formats.number);
      const text = t('catalogue.table.grid.tooLarge', { count: count ?? '', limit: limit ?? '' });
      showToast({ type: 'warning', message: { text } });
    },
  };
  const [keys] = useState(() =>
    createStyleKeys(() => {
      if (!scope.current) throw new Error('Keys work on a list that is shown.');
      return scope.current;
    }),
  );

  const row = useCallback(
    (item: StyleItem<CartLine>) =>
      item.kind === 'style' ? (
        <StyleSection
          group={item.group}
          totals={totals}
          seasons={seasons}
          slots={slots}
          articles={stateOf(item.group.id)}
          loadArticles={load}
          actions={actions}
        />
      ) : (
        <div className={classes.single} data-of-style={item.ofStyle || undefined}>
          <CartLineRow
            line={item.line}
            total={totals.get(item.line.sku)}
            seasons={seasons}
            actions={actions}
            hasVatNote
          />
        </div>
      ),
    [totals, seasons, slots, stateOf, load, actions],
  );

  return (
    <div {...keys.handlers}>
      <WindowList
        items={items}
        keyOf={keyOf}
        estimatedHeight={(item) => heightOf(item, slots.length)}
        overscan={2}
        windowFrom={windowFrom}
        label={t('cart.style.list', { name: label })}
        itemClassName={shared.item}
        onKeyDown={keys.onKeyDown}
      >
        {row}
      </WindowList>
    </div>
  );
}

const keyOf = ({ key }: StyleItem<CartLine>) => key;

/** Estimated height in pixels: the scroll bar moves little while items are measured. */
function heightOf(item: StyleItem<CartLine>, slotCount: number): number {
  if (item.kind === 'line') return 57;
  const rows = item.group.matrix.cells.length * slotCount;
  return 118 + rows * 39 + (rows > 1 ? 34 : 0);
}

function useLoadedArticles(lines: readonly CartLine[], seasons: readonly Season[]) {
  const flags = useSettings();
  const { orderType = 'order' } = lines[0] ?? {};
  const [wanted, setWanted] = useState<ReadonlyMap<string, string>>(new Map());
  const answers = useQueries({
    queries: Array.from(wanted.values(), (sku) =>
      apiQuery(routes.catalogue.articles, { query: { sku: [sku] } }),
    ),
    combine: combineAnswers,
  });
  const blanks = useMemo(
    () =>
      new Map(
        [...wanted.keys()].map((id, index) => [
          id,
          blankLinesOf(answers[index]?.rows ?? [], { orderType, seasons, flags }),
        ]),
      ),
    [wanted, answers, orderType, seasons, flags],
  );
  const stateOf = useCallback(
    (id: string) => {
      const place = [...wanted.keys()].indexOf(id);
      const answer = answers[place];
      if (place < 0 || !answer) return 'none';
      return answer.rows ? 'loaded' : answer.isFetching ? 'loading' : 'failed';
    },
    [wanted, answers],
  );
  const blanksOf = useCallback((id: string) => blanks.get(id) ?? noLines, [blanks]);
  const retries = useRef(new Map<string, () => void>());
  retries.current = new Map([...wanted.keys()].map((id, index) => [id, () => answers[index]?.retry()]));
  const load = useCallback<StyleArticles['load']>(({ id, sku }) => {
    const retry = retries.current.get(id);
    if (retry) retry();
    else setWanted((former) => new Map(former).set(id, sku));
  }, []);
  return { stateOf, blanksOf, load };
}

const noLines: readonly CartLine[] = [];

interface Answer {
  readonly data: { readonly data: ProductRow[] } | undefined;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

function combineAnswers(answers: readonly Answer[]) {
  return answers.map(({ data, isFetching, refetch }) => ({
    rows: data?.data,
    isFetching,
    retry: () => void refetch(),
  }));
}
