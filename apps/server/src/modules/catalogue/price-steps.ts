import { readNumbers } from '../../shared/number-text.ts';

/** Stored prices for one company, in minor units of the tenant's currency, net or gross as the product says. */
export interface StoredPrices {
  readonly valueMinor: number;
  readonly preOrderMinor: number | null;
  /** Steps above the first, by minQuantity. */
  readonly volumePrices: readonly { readonly minQuantity: number; readonly valueMinor: number }[];
}

/** A row of table price, in minor units. */
export interface PriceStep {
  readonly listId: number;
  readonly minQuantity: number;
  readonly valueMinor: number;
  readonly preOrderMinor: number | null;
}

/** What `readSteps` reads of table price. */
export const priceStepsText = `string_agg(concat_ws(':', price.variant_id, price.price_list_id, price.min_quantity, price.value,
        price.pre_order_value), ';')`;

/** Reads the text of `priceStepsText`: the steps of each variant that has some, in no order. */
export function readSteps(text: string | null): Map<number, PriceStep[]> {
  const stepsById = new Map<number, PriceStep[]>();
  readNumbers(text, ([id, listId, minQuantity, valueMinor, preOrderMinor], count) => {
    const step = {
      listId: listId as number,
      minQuantity: minQuantity as number,
      valueMinor: valueMinor as number,
      preOrderMinor: count === 5 ? (preOrderMinor as number) : null,
    };
    const steps = stepsById.get(id as number);
    if (steps) steps.push(step);
    else stepsById.set(id as number, [step]);
  });
  return stepsById;
}

/**
 * The company's list wins over the base list with all its steps; where it names volume prices only, the price of one
 * piece is the base list's. A price of 0 is a price on request (PROD-10), a step of 0 does not count.
 */
export function choosePrices(
  own: readonly PriceStep[] | undefined,
  base: readonly PriceStep[] | undefined,
): StoredPrices | null {
  const chosen = own && own.length > 0 ? own : (base ?? []);
  const first = chosen.find(isFirst) ?? base?.find(isFirst);
  if (!first || first.valueMinor <= 0) return null;
  const volumePrices = chosen.filter((step) => step.minQuantity > 1 && step.valueMinor > 0);
  return {
    valueMinor: first.valueMinor,
    preOrderMinor: first.preOrderMinor || null,
    volumePrices:
      volumePrices.length === 0
        ? noSteps
        : volumePrices
            .sort((a, b) => a.minQuantity - b.minQuantity)
            .map(({ minQuantity, valueMinor }) => ({ minQuantity, valueMinor })),
  };
}

function isFirst(step: PriceStep): boolean {
  return step.minQuantity === 1;
}

const noSteps: readonly never[] = [];
