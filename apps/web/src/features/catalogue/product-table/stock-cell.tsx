import { stockColor, stockLabel, stockTooltip } from '@kontor/domain';
import { useFormats } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useStockViewer } from '../../../lib/shop-context.ts';
import { useStockTip } from '../../../lib/stock-tip.ts';
import { HoverTip } from './hover-tip.tsx';
import classes from './product-table.module.css';
import type { TableRow } from './table-rows.ts';

/** Dot and word, with the tooltip by role: the number for sales persons, the date of new stock for all (PROD-05 to PROD-08). */
export function StockCell({ row }: { row: Pick<TableRow, 'product'> }) {
  const { t } = useTexts();
  const viewer = useStockViewer();
  const formats = useFormats();
  const { product } = row;
  const facts = {
    stock: product.stock.value,
    isOnlySellableWithPositiveStock: product.isOnlySellableWithPositiveStock,
    releaseDate: product.releaseDate,
  };
  const label = t(`common.stock.${stockLabel(facts)}`);
  const tip = useStockTip(facts);
  const badge = <StockWord row={row} />;
  return (
    <span className={classes.stockCell}>
      {tip === label ? (
        badge
      ) : (
        <HoverTip label={tip} describes={tip} isFocusable>
          {badge}
        </HoverTip>
      )}
      {facts.releaseDate && stockTooltip(facts, viewer).kind === 'availableFrom' ? (
        <span className={classes.note}>
          {t('catalogue.table.from', { date: formats.date(facts.releaseDate) })}
        </span>
      ) : null}
    </span>
  );
}

/** Dot and word alone, where a line beside it tells the rest (PROD-05, PROD-06). */
export function StockWord({
  row,
  className,
}: {
  row: Pick<TableRow, 'product'>;
  className?: string | undefined;
}) {
  const { t } = useTexts();
  const { stock, isOnlySellableWithPositiveStock, releaseDate } = row.product;
  const facts = { stock: stock.value, isOnlySellableWithPositiveStock, releaseDate };
  return (
    <span
      className={className ? `${classes.stock} ${className}` : classes.stock}
      data-color={stockColor(facts)}
    >
      <span className={classes.dot} aria-hidden="true" />
      {t(`common.stock.${stockLabel(facts)}`)}
    </span>
  );
}
