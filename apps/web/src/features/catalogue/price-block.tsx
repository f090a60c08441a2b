import type { OrderType, ProductRow } from '@kontor/contract';
import { displayMinor } from '@kontor/domain';
import { useFormats } from '../../lib/format.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useSettings, useVat } from '../../lib/shop-context.ts';
import { priceSummary } from './price-summary.ts';
import classes from './product-page.module.css';
import { shownUnitE4 } from './product-table/table-rows.ts';

/**
 * The price of the chosen variant, before that the lowest: as shown in this shop, its other form, RRP and volume prices
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
        <span className={classes.muted}>{t('catalogue.product.onRequestHint')}</span>
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
  const text = (unitNetE4: number, shown = display) => {
    const amount = formats.unitPrice(shownUnitE4(unitNetE4, shown), currency);
    return isFrom ? t('common.price.from', { price: amount }) : amount;
  };
  const other = { ...display, showGross: !display.showGross };
  const showsRrp = showRetailPrice && row.rrpNetE4 !== undefined && row.rrpNetE4 > 0;
  const volumePrices = isPreOrderPrice || !hasSteps ? [] : (summary.row.price.volumePrices ?? []);
  return (
    <div className={classes.price}>
      {isPreOrderPrice ? <span className={classes.muted}>{t('catalogue.product.preOrderPrice')}</span> : null}
      <div className={classes.priceLine}>
        <strong className={classes.amount}>{text(netE4)}</strong>
        <span className={classes.muted}>
          {t(vat.showGross ? 'common.vat.included' : 'common.vat.excluded')}
          {isSalesUnitActive && product.salesUnit
            ? ` · ${t('common.price.per', { unit: product.salesUnit.name })}`
            : ''}
        </span>
      </div>
      <span className={classes.muted}>
        {t(vat.showGross ? 'catalogue.product.net' : 'catalogue.product.gross')} {text(netE4, other)} (
        {t('catalogue.product.vat', { rate: formats.percent(display.ratePercent) })})
      </span>
      {showsRrp ? (
        <span className={classes.muted}>
          <abbr title={t('common.price.rrpLong')}>{t('common.price.rrp')}</abbr>{' '}
          {formats.money(displayMinor(row.rrpNetE4 ?? 0, 1, display), currency)}
        </span>
      ) : null}
      {volumePrices.length > 0 ? (
        <table className={classes.volume}>
          <caption>{t('catalogue.product.volumePrices')}</caption>
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
                <td>{formats.unitPrice(shownUnitE4(step.netE4, display), currency)}</td>
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
