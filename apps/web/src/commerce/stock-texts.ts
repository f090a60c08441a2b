import type { OrderType } from '@kontor/contract';
import { type StockFacts, type StockMode, type StockState, stockState, stockTooltip } from '@kontor/domain';
import { type Formats, useFormats } from '@kontor/web-kit/lib/format.ts';
import { type Translate, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { orderTypeOf, useInterfaceState } from './interface-state.ts';
import { useSettings, useStockViewer } from './shop-context.ts';

/** An article, product or cart line of the API; without pre-stocks it has texts for regular orders only. */
export type StockedProduct = Omit<StockFacts, 'stock' | 'preStocks'> & {
  readonly stock: { readonly value: number };
  readonly preStocks?: readonly { readonly quantity: number }[] | undefined;
};

export function stockFactsOf({ stock, preStocks, ...facts }: StockedProduct): StockFacts {
  return { ...facts, stock: stock.value, preStocks: preStocks?.map(({ quantity }) => quantity) };
}

/** The order type of the texts; default: the current mode. */
export function useStockMode(orderType?: OrderType): StockMode {
  const { buyableWithoutStock, isPreOrderModeVisible } = useSettings();
  const shown = orderTypeOf(useInterfaceState(), isPreOrderModeVisible);
  return { orderType: orderType ?? shown, buyableWithoutStock };
}

/** The stock badge: colour, word and tooltip; the tooltip repeats the word if there is no more to say. */
export interface StockTexts extends Pick<StockState, 'color' | 'isOrderable'> {
  readonly label: string;
  readonly tip: string;
}

/** The stock badge of an article or product (PROD-05 to PROD-08). */
export function useStockTexts(product: StockedProduct, orderType?: OrderType): StockTexts {
  const { t } = useTexts();
  const formats = useFormats();
  const viewer = useStockViewer();
  const mode = useStockMode(orderType);
  return stockTexts(stockFactsOf(product), mode, { viewer, t, formats });
}

/** The same without hooks. */
export function stockTexts(
  facts: StockFacts,
  mode: StockMode,
  context: {
    viewer: { readonly canSeeExactStock: boolean; readonly today: string };
    t: Translate;
    formats: Pick<Formats, 'number' | 'date'>;
  },
): StockTexts {
  const { color, word, isOrderable } = stockState(facts, mode);
  return { color, isOrderable, label: context.t(`common.stock.${word}`), tip: tipText(facts, mode, context) };
}

function tipText(
  facts: StockFacts,
  mode: StockMode,
  { viewer, t, formats }: Parameters<typeof stockTexts>[2],
): string {
  const { isOrderable } = stockState(facts, mode);
  const tooltip = stockTooltip(facts, mode, viewer);
  const count = tooltip.stock === undefined ? undefined : formats.number(tooltip.stock);
  const without = isOrderable ? 'common.stock.toOrderCount' : 'common.stock.outOfStockCount';
  const withCount = (text: string) => (count === undefined ? text : `${t(without, { count })}. ${text}`);
  switch (tooltip.kind) {
    case 'inStock':
      return count === undefined ? t('common.stock.inStock') : t('common.stock.inStockCount', { count });
    case 'toOrder':
    case 'outOfStock':
      return count === undefined ? t(`common.stock.${tooltip.kind}`) : t(without, { count });
    case 'availableSoon':
      return withCount(t('common.stock.availableSoon'));
    case 'availableFrom':
      return withCount(t('common.stock.availableFrom', { date: formats.date(tooltip.releaseDate) }));
    default:
      return t(`common.stock.${tooltip.kind}`);
  }
}

/** Says how much is left of the stock, or of a season's pre-stock. */
export function leftText(
  left: number,
  orderType: OrderType,
  { t, formats }: { t: Translate; formats: Pick<Formats, 'number'> },
): string {
  if (left > 0) return t('common.stock.onlyLeft', { quantity: formats.number(left) });
  return t(orderType === 'order' ? 'common.stock.noneLeft' : 'common.stock.preOrderSoldOut');
}
