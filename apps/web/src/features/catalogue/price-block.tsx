import type { OrderType, ProductRow } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Group } from '@mantine/core';
import { useSettings, useVat } from '../../commerce/shop-context.ts';
import { UnitPrice, unitsText } from '../../commerce/unit-price.tsx';
import classes from './price-block.module.css';
import { priceSummary } from './price-summary.ts';
import shared from './product-shared.module.css';
import { shownRrpE4, shownUnitE4 } from './product-table/table-rows.ts';

/**
 * The price of the chosen variant, else the lowest: as the shop shows prices, the other form, RRP and volume prices
 * (PROD-10, PROD-11, CONF-09, CONF-10).
 */
export function PriceBlock({
  rows,
  chosen,
  orderType,
}: {
  rows: readonly ProductRow[];
  chosen: ProductRow | undefined;
  orderType: OrderType;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const vat = useVat();
  const { showRetailPrice, isSalesUnitActive } = useSettings();
  const summary = priceSummary(rows, chosen, vat, orderType);
  if (!summary?.row.price) {
    return (
      <div className={classes.price}>
        <strong className={classes.onRequest}>{t('common.price.onRequest')}</strong>
        <span className={shared.muted}>{t('catalogue.product.onRequestHint')}</span>
      </div>
    );
  }

  const { currency } = vat;
  const { row, isFrom, hasSteps } = summary;
  const { product, display } = row;
  const isPreOrderPrice = orderType === 'preOrder' && summary.row.price.preOrderNetE4 !== undefined;
  const netE4 = isPreOrderPrice
    ? (summary.row.price.preOrderNetE4 ?? summary.row.price.netE4)
    : summary.row.price.netE4;
  const { price } = summary.row;
  const { priceUnit } = price;
  const text = (unitNetE4: number, shown = display) => {
    const amountE4 = shownUnitE4(unitNetE4, { price, display: shown });
    if (!isFrom) return <UnitPrice amountE4={amountE4} currency={currency} priceUnit={priceUnit} />;
    return t('common.price.from', { price: formats.unitPrice(amountE4, currency, priceUnit) });
  };
  const other = { ...display, showGross: !display.showGross };
  const rrpE4 = showRetailPrice ? shownRrpE4(row) : undefined;
  const volumePrices = isPreOrderPrice || !hasSteps ? [] : (summary.row.price.volumePrices ?? []);
  return (
    <div className={classes.price}>
      {isPreOrderPrice ? <span className={shared.muted}>{t('catalogue.product.preOrderPrice')}</span> : null}
      <Group align="baseline" gap="2px 10px">
        <strong className={classes.amount}>{text(netE4)}</strong>
        <span className={shared.muted}>
          {t(vat.priceNote)}
          {isSalesUnitActive && product.salesUnit
            ? ` · ${t('common.price.per', {
                unit: unitsText(priceUnit, product.salesUnit, formats),
              })}`
            : ''}
        </span>
      </Group>
      <span className={shared.muted}>
        {t(vat.showGross ? 'catalogue.product.net' : 'catalogue.product.gross')} {text(netE4, other)} (
        {t('cart.vat', { rate: formats.percent(display.ratePercent) })})
      </span>
      {rrpE4 === undefined ? null : (
        <span className={shared.muted}>
          <abbr title={t('common.price.rrpLong')}>{t('common.price.rrp')}</abbr>{' '}
          {formats.unitPrice(rrpE4, currency, priceUnit)}
        </span>
      )}
      {volumePrices.length > 0 ? (
        <table className={classes.volume}>
          <caption>{t('catalogue.table.volumePrices')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('catalogue.product.quantityFrom')}</th>
              <th scope="col">{t('catalogue.product.unitPrice')}</th>
              <th scope="col">{t('catalogue.product.saving')}</th>
            </tr>
          </thead>
          <tbody>
            {[{ minQuantity: 1, netE4 }, ...volumePrices].map((step) => (
              <tr key={step.minQuantity}>
                <td>{formats.number(step.minQuantity)}</td>
                <td>{formats.unitPrice(shownUnitE4(step.netE4, row), currency, priceUnit)}</td>
                <td className={classes.saving}>
                  {step.netE4 < netE4
                    ? t('catalogue.table.saving', {
                        percent: formats.percent(Math.round(((netE4 - step.netE4) / netE4) * 1000) / 10),
                      })
                    : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </div>
  );
}
