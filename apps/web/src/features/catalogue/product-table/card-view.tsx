import { orderSlot, type QuantityBySeason } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { RowAlarmButton } from '../../../commerce/alarm-button.tsx';
import { paths } from '../../../lib/paths.ts';
import classes from './card-view.module.css';
import type { ListItem } from './list-items.ts';
import { MatrixToggle } from './matrix-toggle.tsx';
import { MatrixView } from './matrix-view.tsx';
import { PriceCell } from './price-cell.tsx';
import { QuantityCell } from './quantity-cell.tsx';
import {
  AddButton,
  ImageLink,
  ProductLink,
  ProductName,
  RowFacts,
  RowLabel,
  type RowProps,
  RowTotal,
  useRowHint,
  VariantLink,
} from './row-parts.tsx';
import { StockCell } from './stock-cell.tsx';
import { useTable } from './table-context.tsx';
import shared from './table-shared.module.css';
import { useListWindow } from './use-list-window.ts';

/** The list below 1024 px: one card per article, the same functions, touch targets of 44 px. */
export function CardView({
  items,
  inCart,
  chosenKey,
}: {
  items: readonly ListItem[];
  inCart: ReadonlyMap<string, QuantityBySeason>;
  chosenKey?: string | undefined;
}) {
  const { t } = useTexts();
  const { listRef, parts, measure } = useListWindow<HTMLUListElement>({
    items,
    rowHeight: 190,
    groupHeight: 56,
  });
  return (
    <ul className={classes.cards} ref={listRef} aria-label={t('catalogue.table.label')}>
      {parts.map((part) => {
        if (part.kind === 'gap')
          return <li key={part.key} role="presentation" aria-hidden="true" style={{ height: part.height }} />;
        const item = items[part.index];
        if (!item) return null;
        if (item.kind === 'matrix')
          return (
            <li
              key={part.key}
              ref={measure}
              data-index={part.index}
              className={classes.cardMatrix}
              data-part="card-matrix"
            >
              <MatrixView matrix={item.matrix} addedCount={item.matrix.addedCount} inCart={inCart} />
            </li>
          );
        return item.kind === 'group' ? (
          <li key={part.key} ref={measure} data-index={part.index} className={classes.cardGroup}>
            <Link {...paths.product(item.row.product)} className={shared.name}>
              <ProductName row={item.row} />
            </Link>{' '}
            <span className={shared.facts}>{item.row.product.sku}</span>
            {item.face ? <MatrixToggle row={item.row} face={item.face} /> : null}
          </li>
        ) : (
          <Card
            key={part.key}
            ref={measure}
            dataIndex={part.index}
            row={item.row}
            rowIndex={item.rowIndex}
            isGrouped={item.isGrouped}
            face={item.face}
            isChosen={item.row.key === chosenKey}
            inCart={inCart.get(item.row.key)?.[orderSlot] ?? 0}
          />
        );
      })}
    </ul>
  );
}

const Card = memo(function Card({
  row,
  rowIndex,
  isGrouped,
  face,
  isChosen,
  inCart,
  dataIndex,
  ref,
}: RowProps<HTMLLIElement>) {
  const { t } = useTexts();
  const formats = useFormats();
  const { orderType, columns, rowAction } = useTable();
  const hint = useRowHint(row, inCart);
  return (
    <li
      ref={ref}
      data-index={dataIndex}
      className={classes.card}
      data-part="table-card"
      data-grouped={isGrouped || undefined}
      aria-current={isChosen || undefined}
    >
      <div className={classes.cardHead}>
        <ImageLink row={row} className={classes.cardImage} />
        <div className={classes.cardText}>
          {isGrouped ? <VariantLink row={row} /> : <ProductLink row={row} />}
          <RowLabel row={row} isGrouped={isGrouped} face={face} />
          <RowFacts row={row} hasSku />
          <span className={shared.stockPlace}>
            <StockCell product={row.product} orderType={orderType} />
            <RowAlarmButton sku={row.key} name={row.product.productName} />
          </span>
        </div>
        <PriceCell row={row} hasVatNote />
      </div>
      {orderType === 'order' ? null : (
        <div className={classes.cardSeasons}>
          {columns.map(({ slot, season, name }, column) => (
            <div key={slot} className={classes.cardSeason} data-part="card-season">
              <span className={shared.seasonName}>{name}</span>
              <span className={shared.seasonDate}>{season ? formats.date(season.date) : ' '}</span>
              <QuantityCell row={row} rowIndex={rowIndex} slot={slot} column={column} hasStepper={false} />
            </div>
          ))}
        </div>
      )}
      <div className={classes.cardFoot}>
        {orderType === 'order' ? (
          <span className={classes.cardQuantity}>
            <QuantityCell row={row} rowIndex={rowIndex} slot={orderSlot} column={0} hasStepper below={hint} />
          </span>
        ) : null}
        <span className={classes.cardTotal}>
          <span className={shared.note}>{t('catalogue.table.total')}</span>
          <RowTotal row={row} />
        </span>
        {rowAction?.(row.product)}
        <AddButton row={row} />
      </div>
    </li>
  );
});
