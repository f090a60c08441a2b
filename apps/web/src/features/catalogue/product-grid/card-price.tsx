import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { useSettings, useVat } from '../../../commerce/shop-context.ts';
import { UnitPrice } from '../../../commerce/unit-price.tsx';
import type { EntryStore } from '../product-table/entry-store.ts';
import { shownRrpE4, shownUnitE4, type TableRow } from '../product-table/table-rows.ts';
import classes from './card-price.module.css';
import shared from './grid-shared.module.css';
import { useCardEntry } from './use-card-entry.ts';

/**
 * The unit price at the entered quantity, or the lowest of several variants, with RRP and first volume price
 * (TABL-05, I18N-03, CONF-10).
 */
export function CardPrice({
  row,
  store,
  hasSeveral,
}: {
  row: TableRow;
  store: EntryStore;
  hasSeveral: boolean;
}) {
  const { t } = useTexts();
  const { priceNote } = useVat();
  const formats = useFormats();
  const { defaultCurrency: currency, showRetailPrice } = useSettings();
  const { amounts } = useCardEntry(store, row.key);
  if (!row.price || !amounts)
    return (
      <span className={shared.price}>
        <span className={classes.onRequest}>{t('common.price.onRequest')}</span>
      </span>
    );
  const { unitE4, priceUnit } = amounts;
  const rrpE4 = showRetailPrice ? shownRrpE4(row) : undefined;
  const step = store.orderType === 'order' ? row.price.volumePrices?.[0] : undefined;
  return (
    <span className={shared.price}>
      <span className={classes.amounts}>
        <strong className={classes.amount}>
          {hasSeveral ? (
            t('common.price.from', { price: formats.unitPrice(unitE4, currency, priceUnit) })
          ) : (
            <UnitPrice amountE4={unitE4} currency={currency} priceUnit={priceUnit} />
          )}
        </strong>
        {rrpE4 === undefined ? null : (
          <span className={classes.muted}>
            {t('common.price.rrp')} <s>{formats.unitPrice(rrpE4, currency, priceUnit)}</s>
          </span>
        )}
      </span>
      <span className={classes.muted}>
        {t(priceNote)}
        {step && !hasSeveral
          ? ` · ${t('catalogue.card.volume', {
              quantity: formats.number(step.minQuantity),
              price: formats.unitPrice(shownUnitE4(step.netE4, row), currency, priceUnit),
            })}`
          : null}
      </span>
    </span>
  );
}
