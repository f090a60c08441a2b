import type { OrderType, ProductRow } from '@kontor/contract';
import { displayMinor } from '@kontor/domain';
import { useFormats } from '../../lib/format.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useSettings, useVat } from '../../lib/shop-context.ts';
import classes from './product-page.module.css';
import { rowAmounts, shownUnitE4, tableRows } from './product-table/table-rows.ts';

/** The price of the chosen variant: as shown in this shop, its other form, RRP and volume prices (PROD-11, I18N-03). */
export function PriceBlock({ product, orderType }: { product: ProductRow; orderType: OrderType }) {
  const { t } = useTexts();
  const formats = useFormats();
  const vat = useVat();
  const { showRetailPrice } = useSettings();
  const [row] = tableRows([product], vat);
  const amounts = row && rowAmounts(row, orderType, 1);
  if (!row?.price || !amounts) return <p className={classes.onRequest}>{t('common.price.onRequest')}</p>;

  const { currency } = vat;
  const isPreOrderPrice = orderType === 'preOrder' && row.price.preOrderNetE4 !== undefined;
  const netE4 = isPreOrderPrice ? (row.price.preOrderNetE4 ?? row.price.netE4) : row.price.netE4;
  const other = { ...row.display, showGross: !row.display.showGross };
  const showsRrp = showRetailPrice && row.rrpNetE4 !== undefined && row.rrpNetE4 > 0;
  const volumePrices = isPreOrderPrice ? [] : (row.price.volumePrices ?? []);
  return (
    <div className={classes.price}>
      {isPreOrderPrice ? <span className={classes.muted}>{t('catalogue.product.preOrderPrice')}</span> : null}
      <div className={classes.priceLine}>
        <strong className={classes.amount}>{formats.unitPrice(amounts.unitE4, currency)}</strong>
        <span className={classes.muted}>
          {t(vat.showGross ? 'common.vat.included' : 'common.vat.excluded')}
          {product.salesUnit ? ` · ${t('common.price.per', { unit: product.salesUnit.name })}` : ''}
        </span>
      </div>
      <span className={classes.muted}>
        {t(vat.showGross ? 'catalogue.product.net' : 'catalogue.product.gross')}{' '}
        {formats.unitPrice(shownUnitE4(netE4, other), currency)} (
        {t('catalogue.product.vat', { rate: formats.percent(row.display.ratePercent) })})
      </span>
      {showsRrp ? (
        <span className={classes.muted}>
          <abbr title={t('common.price.rrpLong')}>{t('common.price.rrp')}</abbr>{' '}
          <s>{formats.money(displayMinor(row.rrpNetE4 ?? 0, 1, row.display), currency)}</s>
        </span>
      ) : null}
      {volumePrices.length > 0 ? (
        <table className={classes.volume}>
          <caption>{t('catalogue.product.volumePrices')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('catalogue.product.quantityFrom')}</th>
              <th scope="col">{t('catalogue.product.unitPrice')}</th>
              <th scope="col">
                <span className={classes.hidden}>{t('catalogue.product.saving')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {[{ minQuantity: 1, netE4 }, ...volumePrices].map((step) => (
              <tr key={step.minQuantity}>
                <td>{formats.number(step.minQuantity)}</td>
                <td>{formats.unitPrice(shownUnitE4(step.netE4, row.display), currency)}</td>
                <td className={classes.saving}>
                  {step.netE4 < netE4
                    ? t('catalogue.table.saving', {
                        percent: formats.percent(Math.round(((netE4 - step.netE4) / netE4) * 100)),
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
