import { displayMinor, volumePriceFor } from '@kontor/domain';
import { useFormats } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { HoverTip } from './hover-tip.tsx';
import classes from './product-table.module.css';
import { rowName, useRowEntry, useTable } from './table-context.tsx';
import { shownUnitE4, type TableRow } from './table-rows.ts';

/** The unit price at the entered quantity, the RRP, and the volume prices on hover or focus (TABL-05, I18N-03). */
export function PriceCell({ row, hasVatNote = false }: { row: TableRow; hasVatNote?: boolean }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { currency, showRetailPrice, orderType } = useTable();
  const { amounts, quantity } = useRowEntry(row.key);
  if (!row.price || !amounts) return <span className={classes.onRequest}>{t('common.price.onRequest')}</span>;

  const isPreOrderPrice = orderType === 'preOrder' && row.price.preOrderNetE4 !== undefined;
  const steps = isPreOrderPrice ? [] : (row.price.volumePrices ?? []);
  const reached = volumePriceFor(steps, quantity);
  const price = formats.unitPrice(amounts.unitE4, currency);
  const showsRrp = showRetailPrice && row.rrpNetE4 !== undefined && row.rrpNetE4 > 0;
  return (
    <span className={classes.price}>
      {steps.length > 0 ? (
        <HoverTip
          isFocusable
          className={classes.volume}
          label={<VolumeSteps row={row} reachedFrom={reached?.minQuantity} />}
          describes={volumeText()}
        >
          <span className={classes.amount} data-reached={reached !== undefined || undefined}>
            {price}
          </span>
        </HoverTip>
      ) : (
        <span className={classes.amount}>{price}</span>
      )}
      {hasVatNote ? <span className={classes.note}>{vatNote()}</span> : null}
      {reached ? (
        <span className={classes.reached}>
          {t('catalogue.table.volumeReached', { quantity: formats.number(reached.minQuantity) })}
        </span>
      ) : null}
      {showsRrp && !reached ? (
        <span className={classes.note}>
          {t('common.price.rrp')}{' '}
          <s>{formats.money(displayMinor(row.rrpNetE4 ?? 0, 1, row.display), currency)}</s>
        </span>
      ) : null}
    </span>
  );

  function vatNote() {
    return row.display.showGross ? t('common.vat.included') : t('common.vat.excluded');
  }

  function volumeText(): string {
    const texts = steps.map(
      (step) =>
        `${t('catalogue.table.fromQuantity', { quantity: formats.number(step.minQuantity) })}: ${formats.unitPrice(shownUnitE4(step.netE4, row.display), currency)}`,
    );
    return `${t('catalogue.table.volumePricesOf', { name: rowName(row) })}: ${texts.join(', ')}`;
  }
}

function VolumeSteps({ row, reachedFrom }: { row: TableRow; reachedFrom: number | undefined }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { currency } = useTable();
  const netE4 = row.price?.netE4 ?? 0;
  const steps = [{ minQuantity: 1, netE4 }, ...(row.price?.volumePrices ?? [])];
  return (
    <table className={classes.steps}>
      <tbody>
        {steps.map((step) => (
          <tr key={step.minQuantity} data-reached={step.minQuantity === (reachedFrom ?? 1) || undefined}>
            <td>{t('catalogue.table.fromQuantity', { quantity: formats.number(step.minQuantity) })}</td>
            <td>{formats.unitPrice(shownUnitE4(step.netE4, row.display), currency)}</td>
            <td>
              {step.netE4 < netE4
                ? t('catalogue.table.saving', { percent: formats.percent(savingPercent(netE4, step.netE4)) })
                : ''}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function savingPercent(netE4: number, stepNetE4: number): number {
  return Math.round(((netE4 - stepNetE4) / netE4) * 100);
}
