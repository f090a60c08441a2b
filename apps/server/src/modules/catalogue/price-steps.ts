import { inPriceUnit, type PriceUnit } from '@kontor/domain';
import { readNumbers } from '../../shared/number-text.ts';

/**
 * Stored prices for one company, in ten-thousandths of the tenant's currency for `priceUnit` sales units, net or gross as the
 * product says.
 */
export interface StoredPrices {
  readonly valueE4: number;
  readonly priceUnit: PriceUnit;
  readonly preOrderE4: number | null;
  /** Steps above the first, by minQuantity. */
  readonly volumePrices: readonly { readonly minQuantity: number; readonly valueE4: number }[];
}

/** A row of table price, in ten-thousandths for `priceUnit` sales units. */
export interface PriceStep {
  readonly listId: number;
  readonly minQuantity: number;
  readonly valueE4: number;
  readonly priceUnit: PriceUnit;
  readonly preOrderE4: number | null;
}

/** SQL for the text that `readSteps` reads. A price unit other than 1 follows the pre-order price, which is 0 if there is none. */
export const priceStepsText = `string_agg(concat_ws(':', price.variant_id, price.price_list_id, price.min_quantity, price.value,
        case price.price_unit when 1 then price.pre_order_value else coalesce(price.pre_order_value, 0) end,
        nullif(price.price_unit, 1)), ';')`;

/** Reads the text of `priceStepsText`: the steps of each variant that has some, in no order. */
export function readSteps(text: string | null): Map<number, PriceStep[]> {
  const stepsById = new Map<number, PriceStep[]>();
  readNumbers(text, ([id, listId, minQuantity, valueE4, preOrderE4, priceUnit], count) => {
    const step = {
      listId: listId as number,
      minQuantity: minQuantity as number,
      valueE4: valueE4 as number,
      priceUnit: count === 6 ? (priceUnit as PriceUnit) : 1,
      preOrderE4: count >= 5 ? (preOrderE4 as number) : null,
    };
    const steps = stepsById.get(id as number);
    if (steps) steps.push(step);
    else stepsById.set(id as number, [step]);
  });
  return stepsById;
}

/**
 * The company's list replaces the base list with all its steps. If it has volume prices only, the price of one piece comes
 * from the base list. A price of 0 is a price on request (PROD-10), a step of 0 does not count. Steps for different units
 * are converted to the largest of them, which loses no digit.
 */
export function choosePrices(
  own: readonly PriceStep[] | undefined,
  base: readonly PriceStep[] | undefined,
): StoredPrices | null {
  const chosen = own && own.length > 0 ? own : (base ?? []);
  const first = chosen.find(isFirst) ?? base?.find(isFirst);
  if (!first || first.valueE4 <= 0) return null;
  const steps = chosen.filter((step) => step.minQuantity > 1 && step.valueE4 > 0);
  let { priceUnit } = first;
  for (const step of steps) if (step.priceUnit > priceUnit) priceUnit = step.priceUnit;
  const { valueE4, preOrderE4 } = inUnit(first, priceUnit);
  return {
    valueE4,
    priceUnit,
    preOrderE4: preOrderE4 || null,
    volumePrices:
      steps.length === 0
        ? noSteps
        : steps
            .sort((a, b) => a.minQuantity - b.minQuantity)
            .map((step) => ({ minQuantity: step.minQuantity, valueE4: inUnit(step, priceUnit).valueE4 })),
  };
}

function inUnit(step: PriceStep, priceUnit: PriceUnit): Pick<PriceStep, 'valueE4' | 'preOrderE4'> {
  if (step.priceUnit === priceUnit) return step;
  const converted = (amountE4: number) => inPriceUnit(amountE4, step.priceUnit, priceUnit);
  return {
    valueE4: converted(step.valueE4),
    preOrderE4: step.preOrderE4 === null ? null : converted(step.preOrderE4),
  };
}

function isFirst(step: PriceStep): boolean {
  return step.minQuantity === 1;
}

const noSteps: readonly never[] = [];
