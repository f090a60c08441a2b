import type { Season } from '@kontor/contract';
import { type ArticleTotal, type PriceUnit, stockState } from '@kontor/domain';
import { cellName } from '@kontor/web-kit/lib/grid/cell-name.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { memo } from 'react';
import { buyingPrice, piecesOf } from '../../commerce/line-price.ts';
import { QuantityInput } from '../../commerce/quantity-input.tsx';
import { seasonName } from '../../commerce/season-quantities.ts';
import { useSettings, useVat } from '../../commerce/shop-context.ts';
import { stockFactsOf } from '../../commerce/stock-texts.ts';
import { lineName } from '../../commerce/styles/style-groups.ts';
import { UnitPrice } from '../../commerce/unit-price.tsx';
import type { CartActions } from './cart-actions.ts';
import type { CartLine } from './cart-changes.ts';
import { lineProblem } from './cart-rules.ts';
import classes from './style-cell.module.css';
import { useSlotEntry } from './use-slot-entry.ts';

/** One quantity in a style's matrix; marks a problem that the notices below explain (CART-19, CART-22). */
export const StyleCell = memo(function StyleCell({
  line,
  slot,
  row,
  column,
  total,
  seasons,
  hasPrice,
  hasFinePrice,
  headPriceUnit,
  actions,
}: {
  line: CartLine;
  slot: string;
  row: number;
  column: number;
  total: ArticleTotal | undefined;
  seasons: readonly Season[];
  /** True for the first quantity of an article if the style has several prices. */
  hasPrice: boolean;
  /** True if one of the style's prices needs up to four decimals: then all show them. */
  hasFinePrice: boolean;
  /** The number of units that the head names for all prices. */
  headPriceUnit: PriceUnit | undefined;
  actions: CartActions;
}) {
  const { t } = useTexts();
  const vat = useVat();
  const settings = useSettings();
  const { inputProps } = useSlotEntry({ line, slot, total, seasons, actions, canEmpty: true });
  const isLine = piecesOf(line) > 0;
  const problem = isLine ? lineProblem(line, settings, total) : undefined;
  const stock =
    line.orderType === 'order'
      ? stockState(stockFactsOf({ ...line, preStocks: undefined }), {
          orderType: 'order',
          buyableWithoutStock: settings.buyableWithoutStock,
        })
      : undefined;
  const price = buyingPrice(line);
  return (
    <div
      className={classes.cell}
      title={[line.sku, line.ownNumber && t('common.ownNumber', { number: line.ownNumber })]
        .filter(Boolean)
        .join(' · ')}
      data-line={isLine || undefined}
    >
      <QuantityInput
        {...inputProps}
        hasSteps={false}
        label={
          line.orderType === 'order'
            ? t('common.quantity.labelOf', { name: lineName(line) })
            : t('cart.seasonQuantityOf', { name: lineName(line), season: seasonName(seasons, slot) })
        }
        error={inputProps.error ?? (problem ? t('cart.style.check') : undefined)}
        inputProps={{ 'data-cell': cellName('', { row, column }) }}
      />
      {stock && stock.color !== 'green' ? (
        <span className={classes.stock} data-color={stock.color}>
          {t(`common.stock.${stock.word}`)}
        </span>
      ) : null}
      {price && hasPrice ? (
        <span className={classes.price}>
          <UnitPrice
            amountE4={vat.unitPriceE4(hasFinePrice ? { ...price, isFine: true } : price, line)}
            currency={vat.currency}
            priceUnit={headPriceUnit === undefined ? price.priceUnit : 1}
          />
        </span>
      ) : null}
    </div>
  );
});
