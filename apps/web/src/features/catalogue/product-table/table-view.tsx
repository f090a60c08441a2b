import { orderSlot, type QuantityBySeason } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Link } from '@tanstack/react-router';
import { memo, type Ref } from 'react';
import { RowAlarmButton } from '../../../commerce/alarm-button.tsx';
import { type Density, useDensity } from '../../../commerce/density.ts';
import { useVat } from '../../../commerce/shop-context.ts';
import { paths } from '../../../lib/paths.ts';
import type { ListItem } from './list-items.ts';
import type { MatrixFace } from './list-matrices.ts';
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
  RowSku,
  RowTotal,
  useRowHint,
  VariantLink,
} from './row-parts.tsx';
import { StockCell } from './stock-cell.tsx';
import { useTable } from './table-context.tsx';
import type { TableRow } from './table-rows.ts';
import shared from './table-shared.module.css';
import classes from './table-view.module.css';
import { useListWindow } from './use-list-window.ts';

/** Pixels of a row, and of a product's name above its variants. */
const heights = {
  comfortable: { rowHeight: 57, groupHeight: 39 },
  compact: { rowHeight: 34, groupHeight: 28 },
} as const satisfies Record<Density, object>;

export function TableView({
  items,
  inCart,
  chosenKey,
  hasVatNote,
}: {
  items: readonly ListItem[];
  inCart: ReadonlyMap<string, QuantityBySeason>;
  /** The row that the address names, marked on the product page. */
  chosenKey?: string | undefined;
  hasVatNote: boolean;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const { orderType, columns, rowAction } = useTable();
  const { listRef, parts, measure } = useListWindow<HTMLTableSectionElement>({
    items,
    ...heights[useDensity()],
  });
  const rowCount = items.filter(({ kind }) => kind === 'row').length;
  // Without the article number's column, which small desktops lack.
  const columnCount = 6 + columns.length;

  return (
    <table className={classes.table} aria-rowcount={rowCount + 1}>
      <caption className="visually-hidden">
        {t('catalogue.table.label')}. {t('catalogue.table.keys')}
      </caption>
      <colgroup>
        <col className={classes.colImage} />
        <col />
        <col className={classes.colSku} />
        <col className={classes.colStock} />
        {orderType === 'order' ? (
          <col className={classes.colQuantity} />
        ) : (
          columns.map(({ slot }) => <col key={slot} className={classes.colSeason} />)
        )}
        <col className={classes.colPrice} />
        <col className={classes.colTotal} />
        <col className={classes.colAdd} data-wide={rowAction !== undefined || undefined} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            {t('catalogue.table.product')}
          </th>
          <th scope="col" className={classes.colSku}>
            {t('common.sku')}
          </th>
          <th scope="col">{t('catalogue.table.stock')}</th>
          {orderType === 'order' ? (
            <th scope="col" className={classes.center}>
              {t('common.quantity.label')}
            </th>
          ) : (
            columns.map(({ slot, season, name }) => (
              <th key={slot} scope="col" className={`${classes.center} ${classes.season}`}>
                <span className={shared.seasonName}>{breakable(name)}</span>
                {season ? <span className={shared.seasonDate}>{formats.date(season.date)}</span> : null}
              </th>
            ))
          )}
          <th scope="col" className={classes.number}>
            {t('catalogue.table.unitPrice')}
            {hasVatNote ? <VatNote /> : null}
          </th>
          <th scope="col" className={classes.number}>
            {t('catalogue.table.total')}
            {hasVatNote ? <VatNote /> : null}
          </th>
          <th scope="col">
            <span className="visually-hidden">{t('catalogue.table.add')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={listRef}>
        {parts.map((part) => {
          if (part.kind === 'gap')
            return (
              <tr key={part.key}>
                <td colSpan={columnCount} className={classes.gap} style={{ height: part.height }} />
              </tr>
            );
          const item = items[part.index];
          if (!item) return null;
          if (item.kind === 'matrix')
            return (
              <tr
                key={part.key}
                ref={measure}
                data-index={part.index}
                className={classes.matrixRow}
                data-part="matrix-row"
              >
                <td colSpan={columnCount}>
                  <MatrixView matrix={item.matrix} addedCount={item.matrix.addedCount} inCart={inCart} />
                </td>
                <td className={classes.sku} />
              </tr>
            );
          return item.kind === 'group' ? (
            <GroupRow
              key={part.key}
              ref={measure}
              dataIndex={part.index}
              row={item.row}
              face={item.face}
              columnCount={columnCount}
            />
          ) : (
            <ArticleRow
              key={part.key}
              ref={measure}
              dataIndex={part.index}
              row={item.row}
              rowIndex={item.rowIndex}
              isGrouped={item.isGrouped}
              showsImage={item.showsImage}
              face={item.face}
              isChosen={item.row.key === chosenKey}
              inCart={inCart.get(item.row.key)?.[orderSlot] ?? 0}
            />
          );
        })}
      </tbody>
    </table>
  );
}

function VatNote() {
  const { t } = useTexts();
  const { priceNote } = useVat();
  return <span className={classes.vatNote}>{t(priceNote)}</span>;
}

const GroupRow = memo(function GroupRow({
  row,
  face,
  columnCount,
  dataIndex,
  ref,
}: {
  row: TableRow;
  face: MatrixFace | undefined;
  columnCount: number;
  dataIndex: number;
  ref: Ref<HTMLTableRowElement>;
}) {
  const { t } = useTexts();
  return (
    <tr ref={ref} data-index={dataIndex} className={classes.group}>
      <th colSpan={columnCount} scope="colgroup">
        <Link {...paths.product(row.product)} className={shared.name}>
          <ProductName row={row} />
        </Link>{' '}
        <span className={classes.groupFacts}>
          {row.product.sku}
          {row.product.variantCount > 0
            ? ` · ${t('catalogue.table.variants', { count: row.product.variantCount })}`
            : null}
        </span>
        {face ? <MatrixToggle row={row} face={face} /> : null}
      </th>
      <td className={classes.sku} />
    </tr>
  );
});

const ArticleRow = memo(function ArticleRow({
  row,
  rowIndex,
  isGrouped,
  showsImage,
  face,
  isChosen,
  inCart,
  dataIndex,
  ref,
}: RowProps<HTMLTableRowElement> & { showsImage: boolean }) {
  const { orderType, columns, rowAction } = useTable();
  const hint = useRowHint(row, inCart);
  return (
    <tr
      ref={ref}
      data-index={dataIndex}
      aria-rowindex={rowIndex + 2}
      aria-current={isChosen || undefined}
      className={classes.row}
      data-part="table-row"
      data-grouped={isGrouped || undefined}
      data-last={row.isLastOfGroup || undefined}
    >
      <td className={classes.imageCell}>
        {showsImage ? <ImageLink row={row} className={classes.imageLink} /> : null}
      </td>
      <th scope="row">
        <span className={classes.nameCell}>
          {isGrouped ? <VariantLink row={row} /> : <ProductLink row={row} />}
          <RowLabel row={row} isGrouped={isGrouped} face={face} />
          <span className={classes.narrowSku}>
            <RowSku row={row} />
          </span>
          <RowFacts row={row} />
        </span>
      </th>
      <td className={classes.sku}>
        <RowSku row={row} />
      </td>
      <td>
        <span className={shared.stockPlace}>
          <StockCell product={row.product} orderType={orderType} />
          <RowAlarmButton sku={row.key} name={row.product.productName} />
        </span>
      </td>
      {columns.map(({ slot }, column) => (
        <td key={slot} className={classes.center}>
          <QuantityCell
            row={row}
            rowIndex={rowIndex}
            slot={slot}
            column={column}
            hasStepper={orderType === 'order'}
            below={orderType === 'order' ? hint : undefined}
          />
        </td>
      ))}
      <td className={classes.number}>
        <PriceCell row={row} />
      </td>
      <td className={classes.number}>
        <RowTotal row={row} />
      </td>
      <td className={classes.addCell}>
        {rowAction?.(row.product)}
        <AddButton row={row} />
      </td>
    </tr>
  );
});

/** Allows a break after the slash of 'Frühjahr/Sommer' in a narrow column. */
function breakable(name: string): string {
  return name.replaceAll('/', '/\u200b');
}
