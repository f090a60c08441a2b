import type { OrderType } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { cellName } from '@kontor/web-kit/lib/grid/cell-name.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { WindowList } from '@kontor/web-kit/ui/window-list.tsx';
import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { type CSSProperties, memo, useCallback, useMemo, useRef } from 'react';
import { buyingPrice, piecesOf, quantityOf } from '../../commerce/line-price.ts';
import { useQuantityText } from '../../commerce/quantity-text.ts';
import { useSeasons, useVat } from '../../commerce/shop-context.ts';
import { useLineView } from '../../commerce/styles/line-view.ts';
import { LineViewSwitch } from '../../commerce/styles/line-view-switch.tsx';
import {
  type StyleGroup,
  type StyleItem,
  styleItems,
  variantName,
} from '../../commerce/styles/style-groups.ts';
import { moveBetweenFields } from '../../commerce/styles/style-moves.ts';
import { type StyleSlot, StyleTable, styleSlots } from '../../commerce/styles/style-table.tsx';
import { focusNeighbour } from '../../lib/focus-neighbour.ts';
import { EntryCell } from './entry-cell.tsx';
import type { EntryList } from './entry-list.ts';
import { mendedInput, type ReviewRow } from './entry-rows.ts';
import shared from './entry-shared.module.css';
import classes from './review-list.module.css';
import { ReviewRowLine } from './review-row.tsx';
import { ReviewRows } from './review-rows.tsx';
import { type StyledRow, styledRows } from './review-styles.ts';
import { textIn, withTextIn } from './season-input.ts';
import { useCartQuantities, useRowActions } from './use-row-actions.ts';

/** A style has many fields: virtualize lists from fewer styles than rows. */
const windowFrom = 20;

/** The rows of the review, one by one or by style (CHKO-24). By style, rows with issues come first. */
export function ReviewList({
  orderType,
  rows,
  list,
}: {
  orderType: OrderType;
  rows: readonly ReviewRow[];
  list: EntryList;
}) {
  const view = useLineView();
  const inCart = useCartQuantities(orderType);
  const seasons = useSeasons();
  const former = useRef<readonly StyleItem<StyledRow>[]>([]);
  const items = useMemo(() => {
    const slots = orderType === 'order' ? 1 : seasons.length;
    const made = styleItems(styledRows(rows, inCart), { former: former.current, slots });
    former.current = made;
    return made;
  }, [rows, inCart, orderType, seasons]);
  const hasStyles = items.some(({ kind }) => kind === 'style');
  return (
    <>
      {hasStyles ? (
        <div className={classes.viewSwitch}>
          <LineViewSwitch />
        </div>
      ) : null}
      {hasStyles && view === 'styles' ? (
        <ReviewItems orderType={orderType} items={items} list={list} />
      ) : (
        <ReviewRows orderType={orderType} rows={rows} list={list} />
      )}
    </>
  );
}

function ReviewItems({
  orderType,
  items,
  list,
}: {
  orderType: OrderType;
  items: readonly StyleItem<StyledRow>[];
  list: EntryList;
}) {
  const { t } = useTexts();
  const seasons = useSeasons();
  const inCart = useCartQuantities(orderType);
  const actions = useRowActions(list);
  const isWide = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false }) ?? true;
  const slots = useMemo(() => styleSlots(orderType, seasons), [orderType, seasons]);
  const item = useCallback(
    (shown: StyleItem<StyledRow>) =>
      shown.kind === 'style' ? (
        <ReviewStyle orderType={orderType} group={shown.group} slots={slots} actions={actions} />
      ) : (
        <ReviewRowLine
          orderType={orderType}
          row={shown.line.row}
          seasons={seasons}
          inCart={inCart.get(shown.line.row.answer?.line?.id ?? '') ?? 0}
          actions={actions}
        />
      ),
    [orderType, seasons, inCart, slots, actions],
  );
  return (
    <div
      className={shared.rows}
      data-part="review-rows"
      data-type={orderType}
      style={{ '--slots': orderType === 'order' ? 1 : seasons.length } as CSSProperties}
    >
      <WindowList
        items={items}
        keyOf={keyOf}
        estimatedHeight={(shown) =>
          shown.kind === 'line'
            ? isWide
              ? 35
              : 190
            : 96 + shown.group.matrix.cells.length * slots.length * (isWide ? 35 : 51)
        }
        overscan={4}
        windowFrom={windowFrom}
        label={t('orderEntry.review.rows')}
        itemClassName={shared.item}
        onKeyDown={moveBetweenFields}
      >
        {item}
      </WindowList>
    </div>
  );
}

const keyOf = ({ key }: StyleItem<StyledRow>) => key;

/** The accepted articles of one style; the matrix can change their quantities. */
const ReviewStyle = memo(function ReviewStyle({
  orderType,
  group,
  slots,
  actions,
}: {
  orderType: OrderType;
  group: StyleGroup<StyledRow>;
  slots: readonly StyleSlot[];
  actions: ReturnType<typeof useRowActions>;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const quantityText = useQuantityText();
  const vat = useVat();
  const lines = group.lines.flatMap(({ row }) => row.answer?.line ?? []);
  const pieces = lines.reduce((sum, line) => sum + piecesOf(line), 0);
  const totalMinor = lines.reduce((sum, line) => {
    const price = buyingPrice(line);
    return price ? sum + vat.totalMinor(price, piecesOf(line), line) : sum;
  }, 0);
  const offered = slots.map(({ key }) => key);
  return (
    <div className={classes.style}>
      <div className={classes.styleHead}>
        <h3 className={classes.styleName}>
          {group.style.name} <small>{group.style.sku}</small>
        </h3>
        <span className={classes.stylePieces}>{quantityText(pieces, lines)}</span>
        <strong>{formats.money(totalMinor, vat.currency)}</strong>
        <ActionIcon
          size="lg"
          data-remove
          aria-label={t('orderEntry.review.removeStyle', { name: group.style.name })}
          onClick={(event) => {
            focusNeighbour(event.currentTarget, document.getElementById('content'));
            actions.removeAll(group.lines.map(({ row }) => row.row));
          }}
        >
          <IconTrash size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </div>
      <StyleTable
        name={group.style.name}
        matrix={group.matrix}
        slots={slots}
        quantityOf={quantityOfRow}
        cell={(article, place) => {
          const { row, input } = article.row;
          const { slot } = place;
          const common = {
            cell: cellName('', place),
            isNumber: true,
            describedBy: '',
            placeholder: formats.number(quantityOfRow(article, slot.key)),
          };
          const name = `${group.style.name}, ${variantName(article)}`;
          return (
            <div className={classes.styleCell}>
              {orderType === 'order' ? (
                <EntryCell
                  {...common}
                  field="quantity"
                  label={t('common.quantity.labelOf', { name })}
                  value={String(input.quantity ?? '')}
                  onCommit={(quantity) => actions.mend(row, mendedInput(input, { quantity }))}
                />
              ) : (
                <EntryCell
                  {...common}
                  field={`quantities.${slot.key}`}
                  label={t('cart.seasonQuantityOf', { name, season: slot.name ?? '' })}
                  value={textIn(input, slot.key)}
                  onCommit={(text) =>
                    actions.mend(
                      row,
                      mendedInput(input, withTextIn(input, { seasonId: slot.key, text, offered })),
                    )
                  }
                />
              )}
            </div>
          );
        }}
      />
    </div>
  );
});

function quantityOfRow({ row }: StyledRow, slot: string): number {
  const line = row.answer?.line;
  return line ? quantityOf(line, slot) : 0;
}
