import type { OrderType } from '@kontor/contract';
import { volumePriceFor } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { useVat } from '../../../commerce/shop-context.ts';
import { UnitPrice } from '../../../commerce/unit-price.tsx';
import { HoverTip } from './hover-tip.tsx';
import classes from './price-cell.module.css';
import { useRowFact, useTable } from './table-context.tsx';
import { shownRrpE4, shownUnitE4, type TableRow } from './table-rows.ts';
import shared from './table-shared.module.css';

/** The unit price at the entered quantity, the RRP, and the volume prices on hover or focus (TABL-05, I18N-03). */
export function PriceCell({ row, hasVatNote = false }: { row: TableRow; hasVatNote?: boolean }) {
  const { t } = useTexts();
  const { priceNote } = useVat();
  const formats = useFormats();
  const { currency, showRetailPrice, orderType } = useTable();
  const unitE4 = useRowFact(row.key, (entry) => entry.amounts?.unitE4);
  // Depends on the reached step only: a digit within a step re-renders nothing.
  const reachedFrom = useRowFact(
    row.key,
    (entry) => volumePriceFor(stepsOf(row, orderType), entry.quantity)?.minQuantity,
  );
  const hasQuantity = useRowFact(row.key, (entry) => entry.quantity > 0);
  if (!row.price || unitE4 === undefined)
    return <span className={classes.onRequest}>{t('common.price.onRequest')}</span>;

  const steps = stepsOf(row, orderType);
  const next = steps
    .filter(({ minQuantity }) => minQuantity > (reachedFrom ?? 0))
    .sort((a, b) => a.minQuantity - b.minQuantity)[0];
  const { priceUnit } = row.price;
  const price = <UnitPrice amountE4={unitE4} currency={currency} priceUnit={priceUnit} />;
  const rrpE4 = showRetailPrice ? shownRrpE4(row) : undefined;
  return (
    <span
      className={classes.price}
      data-steps={steps.length > 0 || undefined}
      data-long={priceUnit > 1 || undefined}
    >
      {steps.length > 0 ? (
        <HoverTip
          isFocusable
          className={shared.volume}
          label={<VolumeSteps row={row} reachedFrom={reachedFrom} />}
          describes={volumeText()}
        >
          <span className={shared.amount} data-reached={reachedFrom !== undefined || undefined}>
            {price}
          </span>
        </HoverTip>
      ) : (
        <span className={shared.amount}>{price}</span>
      )}
      {hasVatNote ? <span className={shared.note}>{t(priceNote)}</span> : null}
      {reachedFrom === undefined ? null : (
        // Visible, it would be a fourth line and shift the row while typing; colour and tooltip tell it too.
        <span className={rrpE4 !== undefined && next ? 'visually-hidden' : classes.reached}>
          {t('catalogue.table.volumeReached', { quantity: formats.number(reachedFrom) })}
        </span>
      )}
      {rrpE4 === undefined ? null : (
        <span className={shared.note}>
          {t('common.price.rrp')} <s>{formats.unitPrice(rrpE4, currency, priceUnit)}</s>
        </span>
      )}
      {next ? (
        <span className={classes.nextStep} data-near={hasQuantity || undefined}>
          {t(priceUnit === 1 ? 'catalogue.table.nextStep' : 'catalogue.card.volume', {
            quantity: formats.number(next.minQuantity),
            price: formats.unitPrice(shownUnitE4(next.netE4, row), currency, priceUnit),
          })}
        </span>
      ) : null}
    </span>
  );

  function volumeText(): string {
    const texts = steps.map(
      (step) =>
        `${t('catalogue.table.fromQuantity', { quantity: formats.number(step.minQuantity) })}: ${formats.unitPrice(shownUnitE4(step.netE4, row), currency, row.price?.priceUnit ?? 1)}`,
    );
    return `${t('catalogue.table.volumePrices')}: ${texts.join(', ')}`;
  }
}

const noSteps: readonly { minQuantity: number; netE4: number }[] = [];

/** A pre-order has no volume prices (TABL-05). */
function stepsOf(row: TableRow, orderType: OrderType) {
  const isPreOrderPrice = orderType === 'preOrder' && row.price?.preOrderNetE4 !== undefined;
  return isPreOrderPrice ? noSteps : (row.price?.volumePrices ?? noSteps);
}

function VolumeSteps({ row, reachedFrom }: { row: TableRow; reachedFrom: number | undefined }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { currency } = useTable();
  const { netE4, priceUnit } = row.price ?? { netE4: 0, priceUnit: 1 };
  const steps = [{ minQuantity: 1, netE4 }, ...(row.price?.volumePrices ?? [])];
  return (
    <table className={classes.steps}>
      <tbody>
        {steps.map((step) => (
          <tr key={step.minQuantity} data-reached={step.minQuantity === (reachedFrom ?? 1) || undefined}>
            <td>{t('catalogue.table.fromQuantity', { quantity: formats.number(step.minQuantity) })}</td>
            <td>{formats.unitPrice(shownUnitE4(step.netE4, row), currency, priceUnit)}</td>
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
