import { isPieceUnit } from '@kontor/domain';
import { type Formats, useFormats } from '@kontor/web-kit/lib/format.ts';
import { type Translate, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { useCallback } from 'react';
import { useSettings } from './shop-context.ts';

/** Something that is sold in a unit; without one in pieces. */
export interface SoldInUnit {
  readonly salesUnit?: { readonly id: string; readonly name: string } | null | undefined;
}

/** `quantityText` with the shop's settings: one that shows no sales units counts pieces (CONF-17). */
export function useQuantityText(): (quantity: number, lines: readonly SoldInUnit[]) => string {
  const { t } = useTexts();
  const formats = useFormats();
  const { isSalesUnitActive } = useSettings();
  return useCallback(
    (quantity, lines) => quantityText(quantity, isSalesUnitActive ? lines : [], { t, formats }),
    [t, formats, isSalesUnitActive],
  );
}

/**
 * A quantity of some lines in the unit that they are sold in, in 'units' where they are sold in different ones (CONF-17).
 *
 * @example quantityText(70, [screws], { t, formats }) // '70 × VPE 200'
 * @example quantityText(9099, [screws, gloves], { t, formats }) // '9.099 Einheiten'
 */
export function quantityText(
  quantity: number,
  lines: readonly SoldInUnit[],
  { t, formats }: { t: Translate; formats: Pick<Formats, 'number'> },
): string {
  const number = formats.number(quantity);
  const units = new Map(lines.map(({ salesUnit }) => [salesUnit?.id, salesUnit]));
  const named = [...units.values()].filter((unit) => unit && !isPieceUnit(unit));
  const [unit] = named;
  if (!unit) return t('cart.pieces', { count: quantity, number });
  return units.size === 1
    ? t('cart.ofUnit', { number, unit: unit.name })
    : t('cart.units', { count: quantity, number });
}
