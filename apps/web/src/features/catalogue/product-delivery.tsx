import type { OrderType, ProductRow } from '@kontor/contract';
import { deliveryWord } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Group, Stack } from '@mantine/core';
import { useSettings, useStockViewer } from '../../commerce/shop-context.ts';
import { stockFactsOf, useStockMode } from '../../commerce/stock-texts.ts';
import shared from './product-shared.module.css';
import { StockCell } from './product-table/stock-cell.tsx';
import { salesUnitRatio } from './sales-unit-text.ts';

/** Stock, delivery date and unit (PROD-05 to PROD-08, CONF-16, CONF-17). */
export function ProductDelivery({ product, orderType }: { product: ProductRow; orderType: OrderType }) {
  const { t } = useTexts();
  const formats = useFormats();
  const settings = useSettings();
  const viewer = useStockViewer();
  const word = deliveryWord(stockFactsOf(product), useStockMode(orderType), viewer.today);
  const unit = settings.isSalesUnitActive ? salesUnitRatio(product, { t, formats }) : undefined;
  const batch = settings.isBatchSizeActive ? (product.salesBatchSize ?? 1) : 1;
  return (
    <Stack gap={4}>
      <Group align="baseline" gap="2px 10px">
        <StockCell product={product} orderType={orderType} />
        {word && word !== 'from' ? (
          <span className={shared.muted}>{t(`catalogue.product.delivery.${word}`)}</span>
        ) : null}
      </Group>
      {unit ? <p className={shared.muted}>{unit}</p> : null}
      {batch > 1 ? (
        <p className={shared.muted}>{t('common.quantity.batchLong', { size: formats.number(batch) })}</p>
      ) : null}
    </Stack>
  );
}
