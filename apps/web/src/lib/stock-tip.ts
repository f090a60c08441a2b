import { type StockFacts, stockTooltip } from '@kontor/domain';
import { type Formats, useFormats } from './format.ts';
import { type Translate, useTexts } from './i18n.ts';
import { useStockViewer } from './shop-context.ts';

/**
 * What the mark of a stock tells beyond its colour: the number for sales persons, the date of new stock for all (PROD-07,
 * PROD-08). The same as the mark's word where there is no more to say.
 */
export function useStockTip(facts: StockFacts): string {
  const { t } = useTexts();
  const formats = useFormats();
  const viewer = useStockViewer();
  return stockTipText(facts, { viewer, t, formats });
}

/** The same for who has texts, formats and viewer at hand. */
export function stockTipText(
  facts: StockFacts,
  {
    viewer,
    t,
    formats,
  }: {
    viewer: { readonly canSeeExactStock: boolean; readonly today: string };
    t: Translate;
    formats: Pick<Formats, 'number' | 'date'>;
  },
): string {
  const tooltip = stockTooltip(facts, viewer);
  const count = tooltip.stock === undefined ? undefined : formats.number(tooltip.stock);
  const withCount = (text: string) =>
    count === undefined ? text : `${t('common.stock.outOfStockCount', { count })}. ${text}`;
  switch (tooltip.kind) {
    case 'inStock':
      return count === undefined ? t('common.stock.inStock') : t('common.stock.inStockCount', { count });
    case 'outOfStock':
      return count === undefined
        ? t('common.stock.outOfStock')
        : t('common.stock.outOfStockCount', { count });
    case 'availableSoon':
      return withCount(t('common.stock.availableSoon'));
    case 'availableFrom':
      return withCount(t('common.stock.availableFrom', { date: formats.date(tooltip.releaseDate) }));
  }
}
