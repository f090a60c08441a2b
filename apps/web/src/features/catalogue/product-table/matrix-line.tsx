import { orderSlot, type QuantityBySeason } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { type Store, useStore } from '@kontor/web-kit/lib/store.ts';
import { reasonText } from '../../../commerce/reason-text.ts';
import classes from './matrix-line.module.css';
import { PriceCell } from './price-cell.tsx';
import { AddButton, InCartHint, RowFacts, RowTotal, VariantLink } from './row-parts.tsx';
import { StockCell } from './stock-cell.tsx';
import { useRowEntry, useTable } from './table-context.tsx';
import type { TableRow } from './table-rows.ts';
import type { VariantMatrix } from './variant-matrix.ts';

/**
 * The facts of the article whose input has the focus, also for assistive technology. It keeps its height without a
 * focus, so that the matrix does not shift.
 */
export function MatrixLine({
  id,
  matrix,
  slot,
  active,
  inCart,
}: {
  id: string;
  matrix: VariantMatrix;
  slot: string;
  /** Row key of the article focused last. */
  active: Store<string | undefined>;
  inCart: ReadonlyMap<string, QuantityBySeason>;
}) {
  const { t } = useTexts();
  const key = useStore(active);
  const article = matrix.rows.find((row) => row.key === key);
  const [first] = matrix.rows;
  return (
    <div className={classes.line}>
      {article ? (
        <ArticleFacts
          id={id}
          article={article}
          slot={slot}
          inCart={inCart.get(article.key)?.[orderSlot] ?? 0}
        />
      ) : (
        <>
          <span id={id} className={classes.lineHint}>
            {t('catalogue.table.matrix.lineHint')}
          </span>
          {first ? (
            <span className={classes.lineRoom} aria-hidden="true">
              <ArticleFacts id={`${id}-room`} article={first} slot={slot} inCart={0} />
            </span>
          ) : null}
        </>
      )}
    </div>
  );
}

function ArticleFacts({
  id,
  article,
  slot,
  inCart,
}: {
  id: string;
  article: TableRow;
  slot: string;
  inCart: number;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const { store } = useTable();
  const { caps, inputDisabledReason, hasFailed } = useRowEntry(article.key);
  const cap = caps[slot];
  return (
    <>
      <span id={id} className={classes.lineFacts}>
        <span className={classes.lineName}>
          <VariantLink row={article} />
          <RowFacts row={article} hasSku />
        </span>
        <StockCell product={article.product} orderType={store.orderType} />
        {inputDisabledReason ? (
          // The stock beside it tells the other reasons.
          inputDisabledReason === 'price.missing' || inputDisabledReason === 'right.missing' ? (
            <span>{reasonText(inputDisabledReason, t)}</span>
          ) : null
        ) : cap === undefined ? null : (
          <span>{t('common.quantity.max', { max: formats.number(cap) })}</span>
        )}
        <InCartHint quantity={store.orderType === 'order' ? inCart : 0} />
        {hasFailed ? <span className={classes.failed}>{t('catalogue.table.failed')}</span> : null}
        <PriceCell row={article} />
      </span>
      <span className={classes.lineAdd}>
        <RowTotal row={article} />
        <AddButton row={article} />
      </span>
    </>
  );
}
