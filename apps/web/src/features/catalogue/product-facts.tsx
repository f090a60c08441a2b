import type { ProductDetail, ProductRow } from '@kontor/contract';
import { lineSku, stockTooltip } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { useSettings, useStockViewer } from '../../commerce/shop-context.ts';
import { stockFactsOf, useStockMode } from '../../commerce/stock-texts.ts';
import classes from './product-facts.module.css';
import shared from './product-shared.module.css';
import { salesUnitText } from './sales-unit-text.ts';

/** Facts about a product and its chosen variant, as names and values (PROD-03, PROD-11). */
export function ProductFacts({ detail, chosen }: { detail: ProductDetail; chosen: ProductRow | undefined }) {
  const { t } = useTexts();
  const formats = useFormats();
  const settings = useSettings();
  const viewer = useStockViewer();
  const mode = useStockMode('order');
  const shown = chosen ?? detail;
  const batchSize = shown.salesBatchSize ?? 1;
  const facts = new Map<string, string>();
  if (detail.brand) facts.set(t('catalogue.product.brand'), detail.brand);
  for (const { name, value } of [...detail.attributes, ...(chosen?.attributes ?? [])]) facts.set(name, value);
  if (settings.isBatchSizeActive && batchSize > 1)
    facts.set(t('catalogue.product.batchSize'), formats.number(batchSize));
  const unit = settings.isSalesUnitActive ? salesUnitText(detail, { t, formats }) : undefined;
  if (unit) facts.set(t('catalogue.product.salesUnit'), unit);
  const stock = stockTooltip(stockFactsOf(shown), mode, viewer);
  if (stock.kind === 'availableFrom')
    facts.set(t('catalogue.product.releaseDate'), formats.date(stock.releaseDate));
  const ean = chosen && detail.eans.find(({ sku }) => sku === lineSku(chosen))?.ean;
  if (ean) facts.set(t('catalogue.product.ean'), ean);
  if (chosen?.ownNumber) facts.set(t('common.ownNumberName'), chosen.ownNumber);
  if (facts.size === 0) return null;
  return (
    <section className={shared.section} aria-labelledby="product-facts">
      <h2 id="product-facts" className={shared.heading}>
        {t('catalogue.product.facts')}
      </h2>
      <dl className={classes.facts}>
        {[...facts].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
