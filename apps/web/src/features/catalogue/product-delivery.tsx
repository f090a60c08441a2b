import type { ProductDetail, ProductRow } from '@kontor/contract';
import { useFormats } from '../../lib/format.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useSettings, useStockViewer } from '../../lib/shop-context.ts';
import { deliveryWord } from './delivery-words.ts';
import classes from './product-page.module.css';
import { StockCell } from './product-table/stock-cell.tsx';

/** Stock, when it can be delivered, and in what it is counted (PROD-05 to PROD-08, CONF-16, CONF-17). */
export function ProductDelivery({ product }: { product: ProductRow }) {
  const { t } = useTexts();
  const formats = useFormats();
  const settings = useSettings();
  const viewer = useStockViewer();
  const facts = {
    stock: product.stock.value,
    isOnlySellableWithPositiveStock: product.isOnlySellableWithPositiveStock,
    releaseDate: product.releaseDate,
  };
  const word = deliveryWord(facts, { ...viewer, buyableWithoutStock: settings.buyableWithoutStock });
  const unit = settings.isSalesUnitActive ? salesUnitText(product) : undefined;
  const batch = settings.isBatchSizeActive ? (product.salesBatchSize ?? 1) : 1;
  return (
    <div className={classes.delivery}>
      <div className={classes.stockLine}>
        {/* The release date stands in the words beside. */}
        <StockCell row={{ product }} />
        {word && word !== 'from' ? (
          <span className={classes.muted}>{t(`catalogue.product.delivery.${word}`)}</span>
        ) : null}
      </div>
      {unit ? <p className={classes.muted}>{unit}</p> : null}
      {batch > 1 ? (
        <p className={classes.muted}>{t('common.quantity.batchLong', { size: formats.number(batch) })}</p>
      ) : null}
    </div>
  );

  function salesUnitText({ salesUnit, materialUnits }: Pick<ProductDetail, 'salesUnit' | 'materialUnits'>) {
    const unit = materialUnits.find((entry) => entry.unit.id === salesUnit?.id);
    if (!salesUnit || !unit || unit.baseExchangeRatio === 1) return undefined;
    return t('common.quantity.salesUnit', {
      unit: salesUnit.name,
      ratio: formats.number(unit.baseExchangeRatio),
      mainUnit: unit.mainUnit.name,
    });
  }
}
