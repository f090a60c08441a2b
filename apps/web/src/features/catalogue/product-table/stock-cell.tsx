import type { OrderType } from '@kontor/contract';
import { stockTooltip } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { useStockViewer } from '../../../commerce/shop-context.ts';
import {
  type StockedProduct,
  stockFactsOf,
  useStockMode,
  useStockTexts,
} from '../../../commerce/stock-texts.ts';
import { StockBadge } from '../../../ui/stock-badge.tsx';
import { HoverTip } from './hover-tip.tsx';
import classes from './stock-cell.module.css';
import shared from './table-shared.module.css';

/**
 * Stock as dot and word. The tooltip depends on the role: the number for sales persons, the date of new stock for
 * all (PROD-05 to PROD-08).
 */
export function StockCell({ product, orderType }: { product: StockedProduct; orderType: OrderType }) {
  const { t } = useTexts();
  const viewer = useStockViewer();
  const formats = useFormats();
  const mode = useStockMode(orderType);
  const { label, tip } = useStockTexts(product, orderType);
  const tooltip = stockTooltip(stockFactsOf(product), mode, viewer);
  const badge = <StockWord product={product} orderType={mode.orderType} />;
  return (
    <span className={classes.stockCell}>
      {tip === label ? (
        badge
      ) : (
        <HoverTip label={tip} describes={tip} isFocusable>
          {badge}
        </HoverTip>
      )}
      {tooltip.kind === 'availableFrom' ? (
        <span className={shared.note}>
          {t('catalogue.table.from', { date: formats.date(tooltip.releaseDate) })}
        </span>
      ) : null}
    </span>
  );
}

/** Dot and word without tooltip (PROD-05, PROD-06). */
export function StockWord({
  product,
  orderType,
  className,
}: {
  product: StockedProduct;
  orderType: OrderType;
  className?: string | undefined;
}) {
  const { color, label } = useStockTexts(product, orderType);
  return <StockBadge color={color} label={label} className={className} />;
}
