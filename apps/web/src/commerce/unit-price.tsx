import type { LineUnit, PriceUnit } from '@kontor/domain';
import { type Formats, useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Tip } from '@kontor/web-kit/ui/tip.tsx';
import { VisuallyHidden } from '@mantine/core';
import classes from './unit-price.module.css';

/** A unit price such as '4,20 € / 100'; screen readers read '4,20 € je 100' (PROD-09). */
export function UnitPrice({
  amountE4,
  currency,
  priceUnit,
}: {
  /** From `displayUnitE4`. */
  amountE4: number;
  currency: string;
  priceUnit: PriceUnit;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const text = formats.unitPrice(amountE4, currency, priceUnit);
  if (priceUnit === 1) return text;
  const amount = formats.unitPrice(amountE4, currency, 1);
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <VisuallyHidden>{`${amount} ${t('common.price.per', { unit: formats.number(priceUnit) })}`}</VisuallyHidden>
    </>
  );
}

/** The unit price beside a line total, marked as rounded if price times quantity differs from the total (PROD-09). */
export function LineUnitPrice({
  unit,
  currency,
  priceUnit,
}: {
  unit: LineUnit;
  currency: string;
  priceUnit: PriceUnit;
}) {
  return (
    <>
      <UnitPrice amountE4={unit.unitE4} currency={currency} priceUnit={priceUnit} />
      {unit.isExact ? null : <RoundedNote />}
    </>
  );
}

/** Marks a price as rounded; the tooltip explains the total. */
export function RoundedNote() {
  const { t } = useTexts();
  return (
    <Tip label={t('common.price.roundedHint')}>
      <small className={classes.rounded}>
        {t('common.price.rounded')}
        <VisuallyHidden>{`, ${t('common.price.roundedHint')}`}</VisuallyHidden>
      </small>
    </Tip>
  );
}

/**
 * The price's quantity: its sales unit, or several.
 *
 * @example unitsText(100, { name: 'Stück' }, formats) // '100 Stück'
 */
export function unitsText(
  priceUnit: PriceUnit,
  { name }: { readonly name: string },
  formats: Pick<Formats, 'number'>,
): string {
  return priceUnit === 1 ? name : `${formats.number(priceUnit)} ${name}`;
}
