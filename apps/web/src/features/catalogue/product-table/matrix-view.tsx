import type { OrderType } from '@kontor/contract';
import { orderSlot, type QuantityBySeason } from '@kontor/domain';
import { type Formats, useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { createStore } from '@kontor/web-kit/lib/store.ts';
import { ProductImage } from '@kontor/web-kit/ui/product-image.tsx';
import { Segmented } from '@kontor/web-kit/ui/segmented.tsx';
import { memo, type ReactNode, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { GridField } from './grid-field.tsx';
import { MatrixLine } from './matrix-line.tsx';
import { matrixModel } from './matrix-model.ts';
import classes from './matrix-view.module.css';
import { QuantityCell } from './quantity-cell.tsx';
import { StockWord } from './stock-cell.tsx';
import { useTable } from './table-context.tsx';
import { rowAmounts, type TableRow } from './table-rows.ts';
import type { VariantMatrix } from './variant-matrix.ts';

/**
 * The variants of a product by two attributes: colours as rows, sizes as columns, with sums of both (TABL-02). Keys
 * and clipboard work as in the list; a pre-order shows one season at a time. The line above shows the facts of the
 * focused article.
 */
export function MatrixView({
  matrix,
  addedCount = 0,
  inCart,
}: {
  matrix: VariantMatrix;
  /** Number of its articles that the surrounding list lacks. */
  addedCount?: number;
  inCart: ReadonlyMap<string, QuantityBySeason>;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const { store, orderType, columns, currency } = useTable();
  const lineId = useId();
  const [chosen, setSlot] = useState<string>();
  const [active] = useState(() => createStore<string | undefined>(undefined));
  const { slot = orderSlot, season } = columns.find((column) => column.slot === chosen) ?? columns[0] ?? {};
  const hasSlot = orderType === 'order' || season !== undefined;
  const model = useMemo(
    () => matrixModel({ matrix, store, slot, hasSlot, onSlot: setSlot }),
    [matrix, store, slot, hasSlot],
  );
  const base = useMemo(
    () => commonPrice(matrix, (row) => priceText(row, orderType, formats, currency)),
    [matrix, orderType, formats, currency],
  );
  const keysOfColumn = useMemo(
    () => matrix.columnValues.map((_, column) => matrix.articles.flatMap((line) => line[column]?.key ?? [])),
    [matrix],
  );
  const allKeys = useMemo(() => matrix.rows.map(({ key }) => key), [matrix]);
  const hasHoles = matrix.rows.length < matrix.rowValues.length * matrix.columnValues.length;
  const images = matrix.articles.map((line) => line.find((article) => article?.image)?.image);
  const hasImages = new Set(images).size > 1;
  const [firstRow] = matrix.rows;

  return (
    <div className={classes.matrix}>
      {orderType === 'order' ? null : (
        <div className={classes.seasons}>
          <Segmented
            label={t('catalogue.table.matrix.season')}
            value={slot}
            onChange={setSlot}
            segments={columns.map((column) => ({
              value: column.slot,
              isDisabled: column.season === undefined,
              label: <SeasonName name={column.name} keys={allKeys} slot={column.slot} />,
            }))}
          />
        </div>
      )}
      <GridField
        model={model}
        describedBy={lineId}
        onCell={({ row, column }) => active.set(matrix.articles[row]?.[column]?.key)}
      >
        <MatrixLine id={lineId} matrix={matrix} slot={slot} active={active} inCart={inCart} />
        <div className={classes.scroll} data-wide={matrix.columnValues.length > 10 || undefined}>
          <table className={classes.table}>
            <caption className="visually-hidden">
              {t('catalogue.table.matrix.label', {
                name: firstRow?.product.productName ?? '',
                rows: matrix.rowAttribute,
                columns: matrix.columnAttribute,
              })}
            </caption>
            <thead>
              <tr>
                <th scope="col" className={classes.corner}>
                  {matrix.rowAttribute} / {matrix.columnAttribute}
                </th>
                {matrix.columnValues.map((value) => (
                  <th key={value} scope="col">
                    {value}
                  </th>
                ))}
                <th scope="col" className={classes.sum}>
                  {t('catalogue.table.matrix.sum')}
                </th>
              </tr>
            </thead>
            <tbody>
              {matrix.rowValues.map((value, row) => {
                const line = matrix.articles[row] ?? [];
                return (
                  <tr key={value}>
                    <th scope="row">
                      <span className={classes.rowName}>
                        {hasImages ? (
                          <span className={classes.image}>
                            <ProductImage src={images[row]} alt="" />
                          </span>
                        ) : null}
                        {value}
                      </span>
                    </th>
                    {line.map((article, column) =>
                      article ? (
                        <MatrixCell
                          key={matrix.columnValues[column]}
                          article={article}
                          row={row}
                          column={column}
                          slot={slot}
                          base={base}
                        />
                      ) : (
                        <td
                          key={matrix.columnValues[column]}
                          className={classes.hole}
                          title={t('catalogue.table.matrix.noArticle')}
                        >
                          <span className="visually-hidden">{t('catalogue.table.matrix.noArticle')}</span>
                        </td>
                      ),
                    )}
                    <Sum keys={line.flatMap((article) => article?.key ?? [])} slot={slot} />
                  </tr>
                );
              })}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('catalogue.table.matrix.sum')}</th>
                {keysOfColumn.map((keys, column) => (
                  <Sum key={matrix.columnValues[column]} keys={keys} slot={slot} />
                ))}
                <Sum keys={allKeys} slot={slot} />
              </tr>
            </tfoot>
          </table>
        </div>
        <p className={classes.legend}>
          {base === undefined || !firstRow ? null : t('catalogue.table.matrix.commonPrice', { price: base })}{' '}
          {hasHoles ? t('catalogue.table.matrix.holes') : null}{' '}
          {addedCount > 0
            ? t('catalogue.table.matrix.beyondList', { number: formats.number(matrix.rows.length) })
            : null}
        </p>
      </GridField>
    </div>
  );
}

const MatrixCell = memo(function MatrixCell({
  article,
  row,
  column,
  slot,
  base,
}: {
  article: TableRow;
  row: number;
  column: number;
  slot: string;
  base: string | undefined;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const { currency, orderType } = useTable();
  const price = priceText(article, orderType, formats, currency);
  return (
    <td>
      <QuantityCell
        row={article}
        rowIndex={row}
        column={column}
        slot={slot}
        hasStepper={false}
        staysReachable
        below={<StockWord product={article.product} orderType={orderType} className={classes.stock} />}
      />
      {price === base ? null : <span className={classes.price}>{price ?? t('common.price.onRequest')}</span>}
    </td>
  );
});

function SeasonName({
  name,
  keys,
  slot,
}: {
  name: string;
  keys: readonly string[];
  slot: string;
}): ReactNode {
  const { t } = useTexts();
  const formats = useFormats();
  const pieces = usePieces(keys, slot);
  return (
    <span className={classes.season}>
      {name}
      <span className={classes.seasonPieces}>
        {t('cart.pieces', { count: pieces, number: formats.number(pieces) })}
      </span>
    </span>
  );
}

/** Pieces of a row, a column or all. */
function Sum({ keys, slot }: { keys: readonly string[]; slot: string }) {
  const formats = useFormats();
  const pieces = usePieces(keys, slot);
  return (
    <td className={classes.sum} data-zero={pieces === 0 || undefined}>
      {formats.number(pieces)}
    </td>
  );
}

function usePieces(keys: readonly string[], slot: string): number {
  const { store } = useTable();
  return useSyncExternalStore(
    (listener) => {
      const ends = keys.map((key) => store.subscribeRow(key, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    () => keys.reduce((sum, key) => sum + (store.row(key).quantities[slot] ?? 0), 0),
  );
}

/** The unit price of most articles; only other prices are shown in their cells. */
function commonPrice(
  matrix: VariantMatrix,
  textOf: (row: TableRow) => string | undefined,
): string | undefined {
  const counts = new Map<string, number>();
  for (const row of matrix.rows) {
    const shown = textOf(row);
    if (shown !== undefined) counts.set(shown, (counts.get(shown) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** The unit price of one piece; undefined: on request. */
function priceText(
  row: TableRow,
  orderType: OrderType,
  formats: Pick<Formats, 'unitPrice'>,
  currency: string,
): string | undefined {
  const amounts = rowAmounts(row, orderType, 1);
  return amounts && formats.unitPrice(amounts.unitE4, currency, amounts.priceUnit);
}
