import type { ProductRow } from '@kontor/contract';
import { isPriceOnRequest, netPriceOf } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Text } from '@mantine/core';
import { Price } from '../ui/price.tsx';
import { useVat } from './shop-context.ts';
import { UnitPrice } from './unit-price.tsx';

/** A product's unit price on a small card, with 'from' if a variant or quantity costs less (PROD-09, I18N-03). */
export function CardPrice({ product }: { product: Pick<ProductRow, 'price' | 'vatRate' | 'variantCount'> }) {
  const { t } = useTexts();
  const formats = useFormats();
  const vat = useVat();
  const { price } = product;
  if (!price || isPriceOnRequest(price.value))
    return (
      <Text span size="xs" c="dimmed">
        {t('common.price.onRequest')}
      </Text>
    );
  const net = netPriceOf(price);
  const unit = {
    amountE4: vat.unitPriceE4(net, product),
    currency: price.currency,
    priceUnit: net.priceUnit,
  };
  const hasLower = product.variantCount > 1 || (price.volumePrices?.length ?? 0) > 0;
  return (
    <Price
      align="left"
      amount={
        hasLower ? (
          t('common.price.from', { price: formats.unitPrice(unit.amountE4, unit.currency, unit.priceUnit) })
        ) : (
          <UnitPrice {...unit} />
        )
      }
      note={t(vat.priceNote)}
    />
  );
}
