import type { OrderType } from '@kontor/contract';
import { type StockFacts, type StockMode, type StockState, stockState, stockTooltip } from '@kontor/domain';
import { type Formats, useFormats } from '../lib/format.ts';
import { type Translate, useTexts } from '../lib/i18n.ts';
import { orderTypeOf, useInterfaceState } from './interface-state.ts';
import { useSettings, useStockViewer } from './shop-context.ts';

/** An article, product or cart line as the API shows it; without pre-stocks only regular orders can be spoken of. */
export type StockedProduct = Omit<StockFacts, 'stock' | 'preStocks'> & {
  readonly stock: { readonly value: number };
  readonly preStocks?: readonly { readonly quantity: number }[] | undefined;
};

export function stockFactsOf({ stock, preStocks, ...facts }: StockedProduct): StockFacts {
  return { ...facts, stock: stock.value, preStocks: preStocks?.map(({ quantity }) => quantity) };
}

/** For which order words are wanted: a regular one, a pre-order, or what the shop is switched to. */
export function useStockMode(orderType?: OrderType): StockMode {
  const { buyableWithoutStock, isPreOrderModeVisible } = useSettings();
  const shown = orderTypeOf(useInterfaceState(), isPreOrderModeVisible);
  return { orderType: orderType ?? shown, buyableWithoutStock };
}

/** The mark of a stock: colour, word, and what its tooltip tells; the same as the word where there is no more to say. */
export interface StockTexts extends Pick<StockState, 'color' | 'isOrderable'> {
  readonly label: string;
  readonly tip: string;
}

/** What the mark of an article or a product says (PROD-05 to PROD-08). */
export function useStockTexts(product: StockedProduct, orderType?: OrderType): StockTexts {
  const { t } = useTexts();
  const formats = useFormats();
  const viewer = useStockViewer();
  const mode = useStockMode(orderType);
  return stockTexts(stockFactsOf(product), mode, { viewer, t, formats });
}

/** The same for who has mode, texts, formats and viewer at hand. */
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

/** What is left of an article of which more was asked for: of its stock, or of what a season offers. */
export function leftText(
  left: number,
  orderType: OrderType,
  { t, formats }: { t: Translate; formats: Pick<Formats, 'number'> },
): string {
  if (left > 0) return t('common.stock.onlyLeft', { quantity: formats.number(left) });
  return t(orderType === 'order' ? 'common.stock.noneLeft' : 'common.stock.preOrderSoldOut');
}
