import {
  type ArticleUnits,
  couldBeDecimal,
  type EntryReason,
  enterQuantities,
  nextQuantity,
  type OrderType,
  orderSlot,
  quantityStep,
  readQuantity,
  readUnitQuantity,
  splitUnit,
  type UnitReading,
} from '@kontor/domain';
import { allTexts, type Locale } from '../../shared/locale.ts';
import { offeredPreStocks } from '../cart/cart-line.ts';
import { type EntryContext, type EntryProduct, type FieldIssue, issueOf } from './entry-issue.ts';

/**
 * Parses the quantities of a row as the product table does (TABL-06), and refuses invalid ones. A blank quantity means one
 * piece or batch in a regular order (CART-07), and nothing for a season.
 */
export function readRequested({
  quantity,
  quantities,
  product,
  orderType,
  context: { settings, locale },
}: {
  quantity: string | undefined;
  quantities: readonly string[] | undefined;
  product: EntryProduct | undefined;
  orderType: OrderType;
  context: EntryContext;
}): { requested: number[]; issues: FieldIssue[] } {
  const oneStep = quantityStep(product?.salesBatchSize, settings);
  const read = (texts: readonly string[], fieldOf: (slot: number) => string, isZeroAllowed: boolean) =>
    readAll(texts, fieldOf, {
      isZeroAllowed,
      locale,
      units: unitsOf(product, oneStep),
      isKnown: product !== undefined,
    });
  if (orderType === 'order') {
    if ((quantity ?? '').trim() === '') return { requested: [oneStep], issues: [] };
    return read([quantity ?? ''], () => 'quantity', false);
  }
  if (quantities) {
    const texts = settings.seasons.map((_season, slot) => quantities[slot] ?? '');
    const wanted = read(texts, (slot) => `quantities.${slot}`, true);
    const isNothing = wanted.requested.every((pieces) => pieces === 0);
    // Report a quantity for a season that is no longer offered.
    const isBeyond = quantities.slice(texts.length).some((text) => text.trim() !== '');
    if (isBeyond) wanted.issues.push(issueOf('quantities.0', 'season.over'));
    else if (isNothing && wanted.issues.length === 0)
      wanted.issues.push(issueOf('quantities.0', 'quantity.invalid', { entered: texts[0] ?? '' }));
    return wanted;
  }
  if (settings.seasons.length > 1)
    return { requested: settings.seasons.map(() => 0), issues: [issueOf('quantities.0', 'season.required')] };
  if ((quantity ?? '').trim() === '') return { requested: [oneStep], issues: [] };
  return read([quantity ?? ''], () => 'quantities.0', false);
}

/** Whether a text is blank or 0. */
export function isNothing(text: string): boolean {
  return /^0?$/.test(text.trim());
}

function readAll(
  texts: readonly string[],
  fieldOf: (slot: number) => string,
  {
    isZeroAllowed,
    locale,
    units,
    isKnown,
  }: {
    isZeroAllowed: boolean;
    locale: Locale;
    units: ArticleUnits;
    /** False for an unknown article, whose units are unknown too. */
    isKnown: boolean;
  },
): { requested: number[]; issues: FieldIssue[] } {
  const issues: FieldIssue[] = [];
  const requested = texts.map((entered, slot) => {
    const reading: ReturnType<typeof readQuantity> & Partial<UnitReading> =
      readUnitQuantity(entered, units) ?? readQuantity(entered);
    const { quantity, change } = reading;
    const isRefused = change === 'notNumber' || change === 'negative' || (quantity === 0 && !isZeroAllowed);
    if (isRefused) issues.push(issueOf(fieldOf(slot), 'quantity.invalid', { entered }));
    else if (change === 'notWhole')
      issues.push(issueOf(fieldOf(slot), 'quantity.decimals', { entered, quantity }));
    else if (change === 'aboveLimit')
      issues.push(issueOf(fieldOf(slot), 'quantity.limit', { entered, quantity }));
    else if (isKnown && reading.isSure === false)
      issues.push(issueOf(fieldOf(slot), 'quantity.unit', { entered, quantity }));
    else if (couldBeDecimal(splitUnit(entered)?.number ?? entered, decimalSigns[locale]))
      issues.push(issueOf(fieldOf(slot), 'quantity.grouped', { entered, quantity }));
    else if (isKnown && reading.isConverted)
      issues.push(issueOf(fieldOf(slot), 'quantity.converted', { entered, quantity }));
    return quantity;
  });
  return { requested, issues };
}

/** The article's units with their names in both languages. */
function unitsOf(product: EntryProduct | undefined, step: number): ArticleUnits {
  return {
    salesUnit: product?.salesUnit
      ? { id: product.salesUnit.id, names: allTexts(product.salesUnit.name) }
      : null,
    units: (product?.units ?? []).map(({ id, ratio, mainUnitName }) => ({
      id,
      ratio,
      mainUnitNames: allTexts(mainUnitName),
    })),
    batchSize: step,
  };
}

const decimalSigns = { de: ',', en: '.' } as const satisfies Record<Locale, string>;

/**
 * A number as a text that reads as the same quantity: 1.234 is a decimal, but the text '1.234' would be a thousand.
 *
 * @example quantityText(1.234) // '1.2340'
 */
export function quantityText(value: number): string {
  const text = String(value);
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

/**
 * The quantities that can be ordered, with an issue for each change. It rounds up to the batch size and caps at stock, or
 * at the rest of a frozen season (TABL-08, TABL-11, TABL-12, TABL-15, TABL-16).
 */
export function enterRequested({
  requested,
  product,
  orderType,
  context: { settings },
}: {
  requested: readonly number[];
  product: EntryProduct;
  orderType: OrderType;
  context: EntryContext;
}): { quantities: readonly number[]; issues: FieldIssue[] } {
  const step = quantityStep(product.salesBatchSize, settings);
  const rounded = requested.map((pieces) => (pieces % step === 0 ? pieces : nextQuantity(pieces, step)));
  const slots = orderType === 'order' ? [orderSlot] : settings.seasons.map(({ id }) => id);
  const { quantities: entered, cells } = enterQuantities(
    {
      orderType,
      slots,
      product: { ...product, preStocks: offeredPreStocks(product, settings) },
      flags: settings,
      hasPrice: Boolean(product.price?.valueE4),
    },
    {},
    slots.map((slot, place) => ({ slot, value: rounded[place] ?? 0 })),
  );
  const quantities = slots.map((slot) => entered[slot] ?? 0);
  const isNothing = quantities.every((pieces) => pieces === 0);
  const issues = cells.flatMap(({ quantity, reason }, place) =>
    cellIssue({
      field: orderType === 'order' ? 'quantity' : `quantities.${place}`,
      quantity,
      reason,
      requested: requested[place] ?? 0,
      step,
      seasonId: orderType === 'order' ? undefined : slots[place],
      available: Math.max(0, product.stock),
      isNothing,
    }),
  );
  // Report an issue of the whole article once, not for each season.
  const isOfArticle = (issue: FieldIssue) => issue.field === 'sku';
  return {
    quantities,
    issues: issues.filter((issue, at) => !isOfArticle(issue) || at === issues.findIndex(isOfArticle)),
  };
}

function cellIssue(cell: {
  field: string;
  quantity: number;
  reason: EntryReason | undefined;
  requested: number;
  step: number;
  seasonId: string | undefined;
  available: number;
  isNothing: boolean;
}): FieldIssue[] {
  const { field, quantity, requested, seasonId, step } = cell;
  const season = seasonId === undefined ? {} : { seasonId };
  switch (cell.reason) {
    case 'price.missing':
      return [issueOf('sku', 'article.price.missing')];
    case 'preorder.not.available':
      return [issueOf('sku', 'preorder.not.available')];
    case 'stock.not.enough.error':
      return [issueOf(field, 'stock.not.enough.error', { requested, available: cell.available })];
    case 'aboveStock':
      return quantity === 0
        ? [issueOf(field, 'stock.not.enough.error', { requested, available: cell.available })]
        : [issueOf(field, 'quantity.capped', { requested, max: quantity })];
    case 'aboveSeason':
      return [
        issueOf(field, cell.isNothing ? 'prestock.not.enough' : 'quantity.capped', {
          requested,
          max: quantity,
          ...season,
        }),
      ];
    default:
      return quantity === requested
        ? []
        : [issueOf(field, 'quantity.rounded', { requested, quantity, salesBatchSize: step, ...season })];
  }
}
