import type { ProductRow } from '@kontor/contract';
import type { Formats } from '@kontor/web-kit/lib/format.ts';
import type { Translate } from '@kontor/web-kit/lib/i18n.ts';

type Units = Pick<ProductRow, 'salesUnit' | 'materialUnits'>;
type Texts = { t: Translate; formats: Pick<Formats, 'number'> };

/**
 * The content of a sales unit; undefined without one, or if it is the main unit itself (CONF-17).
 *
 * @example salesUnitRatio(screws, { t, formats }) // '1 Karton = 200 Stück'
 */
export function salesUnitRatio(
  { salesUnit, materialUnits }: Units,
  { t, formats }: Texts,
): string | undefined {
  const unit = materialUnits.find((entry) => entry.unit.id === salesUnit?.id);
  if (!salesUnit || !unit || unit.baseExchangeRatio === 1) return undefined;
  return t('common.quantity.salesUnit', {
    unit: salesUnit.name,
    ratio: formats.number(unit.baseExchangeRatio),
    mainUnit: unit.mainUnit.name,
  });
}

/**
 * The sales unit with its content, or its name alone; undefined without one (CONF-17).
 *
 * @example salesUnitText(boots, { t, formats }) // 'Paar'
 */
export function salesUnitText(units: Units, texts: Texts): string | undefined {
  return salesUnitRatio(units, texts) ?? units.salesUnit?.name;
}
