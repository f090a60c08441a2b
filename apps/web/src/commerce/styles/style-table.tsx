import type { OrderType, Season } from '@kontor/contract';
import { orderSlot, type StyleMatrix } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Fragment, type ReactNode } from 'react';
import classes from './style-table.module.css';

/** One quantity per article: the only one, or one of a season. */
export interface StyleSlot {
  /** Season id or delivery date; `orderSlot` in a regular order. */
  readonly key: string;
  /** Undefined if there is only one quantity. */
  readonly name?: string | undefined;
}

export function styleSlots(orderType: OrderType, seasons: readonly Season[]): StyleSlot[] {
  return orderType === 'order' ? [{ key: orderSlot }] : seasons.map(({ _id, name }) => ({ key: _id, name }));
}

/** `row` counts colours and seasons. */
export interface StyleCellPlace {
  readonly row: number;
  readonly column: number;
  readonly slot: StyleSlot;
}

/**
 * A product's articles as a table with sums: rows are colours, or seasons of a colour, columns are sizes. Scrolls
 * within its box below sticky heads (CART-22).
 */
export function StyleTable<Article>({
  name,
  matrix,
  slots,
  cell,
  quantityOf,
  isReadOnly = false,
}: {
  /** The product's. */
  name: string;
  matrix: StyleMatrix<Article>;
  slots: readonly StyleSlot[];
  cell: (article: Article, place: StyleCellPlace) => ReactNode;
  quantityOf: (article: Article, slot: string) => number;
  /** Cells are texts and narrow. A box that is too narrow takes the focus, so that keys can scroll it. */
  isReadOnly?: boolean;
}) {
  const { t } = useTexts();
  const { rows, columns, cells } = matrix;
  const hasSeasons = slots.length > 1 || slots[0]?.name !== undefined;
  const hasRowHeads = rows !== undefined;
  const hasFoot = cells.length * slots.length > 1;
  const sumOf = (articles: readonly (Article | undefined)[], ofSlots = slots) =>
    articles.reduce(
      (sum, article) =>
        article === undefined ? sum : ofSlots.reduce((all, { key }) => all + quantityOf(article, key), sum),
      0,
    );
  return (
    <div
      className={classes.scroll}
      data-read={isReadOnly || undefined}
      {...(isReadOnly && columns.values.length > 5 ? { tabIndex: 0, role: 'group', 'aria-label': name } : {})}
    >
      <table
        className={classes.table}
        data-rows={cells.length * slots.length}
        data-columns={columns.values.length}
      >
        <caption className="visually-hidden">
          {rows
            ? t('catalogue.table.matrix.label', { name, rows: rows.name, columns: columns.name })
            : `${name}, ${columns.name}`}
        </caption>
        <thead>
          <tr>
            {hasRowHeads ? (
              <th scope="col" className={classes.corner}>
                {rows.name} / {columns.name}
              </th>
            ) : null}
            {hasSeasons ? (
              <th scope="col" className={hasRowHeads ? classes.seasonHead : classes.corner}>
                {t('common.styles.season')}
              </th>
            ) : null}
            {hasRowHeads || hasSeasons ? null : (
              <th scope="col" className={classes.corner}>
                {columns.name}
              </th>
            )}
            {columns.values.map((value) => (
              <th key={value} scope="col" className={classes.columnHead}>
                {value}
              </th>
            ))}
            <th scope="col" className={classes.sum}>
              {t('catalogue.table.matrix.sum')}
            </th>
          </tr>
        </thead>
        <tbody>
          {cells.map((line, rowIndex) => {
            const value = rows?.values[rowIndex] ?? '';
            return (
              <Fragment key={value}>
                {slots.map((slot, slotIndex) => {
                  const row = rowIndex * slots.length + slotIndex;
                  return (
                    <tr key={slot.key} data-first={slotIndex === 0 || undefined}>
                      {hasRowHeads && slotIndex === 0 ? (
                        <th scope="rowgroup" rowSpan={slots.length} className={classes.rowHead}>
                          {value}
                        </th>
                      ) : null}
                      {hasSeasons ? (
                        <th scope="row" className={hasRowHeads ? classes.seasonHead : classes.rowHead}>
                          {slot.name}
                        </th>
                      ) : null}
                      {hasRowHeads || hasSeasons ? null : (
                        <th scope="row" className={classes.rowHead}>
                          {t('common.quantity.label')}
                        </th>
                      )}
                      {line.map((article, column) =>
                        article === undefined ? (
                          <td key={columns.values[column]} className={classes.hole} />
                        ) : (
                          <td key={columns.values[column]} className={classes.cell}>
                            {cell(article, { row, column, slot })}
                          </td>
                        ),
                      )}
                      <SumCell value={sumOf(line, [slot])} />
                    </tr>
                  );
                })}
              </Fragment>
            );
          })}
        </tbody>
        {hasFoot ? (
          <tfoot>
            <tr>
              <th scope="row" className={classes.rowHead} colSpan={hasRowHeads && hasSeasons ? 2 : 1}>
                {t('catalogue.table.matrix.sum')}
              </th>
              {columns.values.map((value, column) => (
                <SumCell key={value} value={sumOf(cells.map((line) => line[column]))} />
              ))}
              <SumCell value={sumOf(cells.flat())} />
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}

function SumCell({ value }: { value: number }) {
  const formats = useFormats();
  return (
    <td className={classes.sum} data-zero={value === 0 || undefined}>
      {formats.number(value)}
    </td>
  );
}
