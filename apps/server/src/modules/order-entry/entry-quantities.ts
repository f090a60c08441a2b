import {
  couldBeDecimal,
  type EntryReason,
  enterQuantities,
  nextQuantity,
  type OrderType,
  quantityStep,
  readQuantity,
} from '@kontor/domain';
import type { Locale } from '../../shared/locale.ts';
import { preStockList } from '../cart/cart-line.ts';
import { type EntryContext, type EntryProduct, type FieldIssue, issueOf } from './entry-issue.ts';

/**
 * Reads the quantities of a row as the product table does (TABL-06). What is no quantity is refused here; a blank one is one
 * piece or one batch in a regular order (CART-07), nothing for a season.
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
  if (orderType === 'order') {
    if ((quantity ?? '').trim() === '') return { requested: [oneStep], issues: [] };
    return readAll([quantity ?? ''], () => 'quantity', { isZeroAllowed: false, locale });
  }
  if (quantities) {
    const texts = settings.seasons.map((_season, slot) => quantities[slot] ?? '');
    const read = readAll(texts, (slot) => `quantities.${slot}`, { isZeroAllowed: true, locale });
    const isNothing = read.requested.every((pieces) => pieces === 0);
    // A quantity for a season that is not offered any more must not vanish.
    const isBeyond = quantities.slice(texts.length).some((text) => text.trim() !== '');
    if (isBeyond) read.issues.push(issueOf('quantities.0', 'season.over'));
    else if (isNothing && read.issues.length === 0)
      read.issues.push(issueOf('quantities.0', 'quantity.invalid', { entered: texts[0] ?? '' }));
    return read;
  }
  if (settings.seasons.length > 1)
    return { requested: settings.seasons.map(() => 0), issues: [issueOf('quantities.0', 'season.required')] };
  if ((quantity ?? '').trim() === '') return { requested: [oneStep], issues: [] };
  return readAll([quantity ?? ''], () => 'quantities.0', { isZeroAllowed: false, locale });
}

/** True for what asks for no pieces: nothing, or 0. */
export function isNothing(text: string): boolean {
  return /^0?$/.test(text.trim());
}

function readAll(
  texts: readonly string[],
  fieldOf: (slot: number) => string,
  { isZeroAllowed, locale }: { isZeroAllowed: boolean; locale: Locale },
): { requested: number[]; issues: FieldIssue[] } {
  const issues: FieldIssue[] = [];
  const requested = texts.map((entered, slot) => {
    const { quantity, change } = readQuantity(entered);
    const isRefused = change === 'notNumber' || change === 'negative' || (quantity === 0 && !isZeroAllowed);
    if (isRefused) issues.push(issueOf(fieldOf(slot), 'quantity.invalid', { entered }));
    else if (change === 'notWhole')
      issues.push(issueOf(fieldOf(slot), 'quantity.decimals', { entered, quantity }));
    else if (change === 'aboveLimit')
      issues.push(issueOf(fieldOf(slot), 'quantity.limit', { entered, quantity }));
    else if (couldBeDecimal(entered, decimalSigns[locale]))
      issues.push(issueOf(fieldOf(slot), 'quantity.grouped', { entered, quantity }));
    return quantity;
  });
  return { requested, issues };
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
 * What of the wanted quantities can be had: rounded up to the batch, capped at stock or at what a frozen season leaves, by the
 * rules of the product table (TABL-08, TABL-11, TABL-12, TABL-15, TABL-16), with a reason for each difference.
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
  const { quantities, cells } = enterQuantities(
    {
      orderType,
      product: { ...product, preStocks: preStockList(product, settings) },
      flags: settings,
      hasPrice: Boolean(product.price?.valueE4),
    },
    requested.map(() => 0),
    rounded.map((value, slot) => ({ slot, value })),
  );
  const isNothing = quantities.every((pieces) => pieces === 0);
  const issues = cells.flatMap(({ slot, quantity, reason }) =>
    cellIssue({
      slot,
      quantity,
      reason,
      requested: requested[slot] ?? 0,
      step,
      seasonId: orderType === 'order' ? undefined : settings.seasons[slot]?.id,
      available: Math.max(0, product.stock),
      isNothing,
    }),
  );
  // A row that takes nothing says so once, not for each season.
  const isOfArticle = (issue: FieldIssue) => issue.field === 'sku';
  return {
    quantities,
    issues: issues.filter((issue, at) => !isOfArticle(issue) || at === issues.findIndex(isOfArticle)),
  };
}

function cellIssue(cell: {
  slot: number;
  quantity: number;
  reason: EntryReason | undefined;
  requested: number;
  step: number;
  seasonId: string | undefined;
  available: number;
  isNothing: boolean;
}): FieldIssue[] {
  const { quantity, requested, seasonId, step } = cell;
  const field = seasonId === undefined ? 'quantity' : `quantities.${cell.slot}`;
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
