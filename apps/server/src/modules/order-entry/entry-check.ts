import type { EntryRow } from '@kontor/contract';
import { entryIssueCatalogue } from '@kontor/contract';
import {
  findGtinFault,
  MAX_ATTRIBUTE_LENGTH,
  MAX_QUANTITY,
  type OrderType,
  type PasteDoubt,
} from '@kontor/domain';
import { inSlices } from '../../shared/in-slices.ts';
import { allTexts, type Locale, localized } from '../../shared/locale.ts';
import { attributesKey, checkLine, lineKey, type StoredLine } from '../cart/cart-line.ts';
import type { FindArticles } from './article-lookup.ts';
import { type EntryContext, type EntryProduct, type FieldIssue, issueOf } from './entry-issue.ts';
import { enterRequested, readRequested } from './entry-quantities.ts';

/** An entered row before any check. */
export interface EnteredRow {
  row: number;
  sku: string;
  /** The text is an article number of the shop, not one of the company. */
  isSku?: boolean;
  /** Regular orders; undefined or blank: none was entered. */
  quantity?: string | undefined;
  /** Pre-orders, index-aligned with the seasons; undefined: none was entered. */
  quantities?: readonly string[] | undefined;
  /** Quantities for seasons that are over. */
  ended?: readonly EndedEntry[] | undefined;
  /** By key, or by the name that a sheet's head has. */
  attributes: Readonly<Record<string, string>>;
  /** Other ways to read the row; see the contract. */
  alternatives: readonly { sku: string; quantity?: string | undefined }[];
  /** Why the row was not read with certainty. */
  doubt?: PasteDoubt | undefined;
  /** Whether the buyer has confirmed the reading of the row. */
  isConfirmed?: boolean | undefined;
  /** Issues of its cells. */
  issues: readonly FieldIssue[];
}

/** An entered quantity for a season that is over; the name is null for an unknown one. */
export interface EndedEntry {
  seasonId: string;
  season: string | null;
  quantity: string;
}

/** A row during its check, and the result. */
export interface RowCheck {
  readonly entered: EnteredRow;
  /** Of the chosen reading. */
  sku: string;
  quantity: string | undefined;
  product: EntryProduct | undefined;
  /** By key. */
  attributes: Record<string, string>;
  /** Wanted pieces: one for a regular order, one for each season of a pre-order. */
  requested: number[];
  issues: FieldIssue[];
  status: EntryRow['status'];
  /** The line for the cart; undefined if the row is refused or merged into another. */
  line?: StoredLine;
  mergedInto?: RowCheck;
}

/**
 * Checks entered rows by the rules of the cart (CART-06, CART-07, CART-25, TABL-06 to TABL-16). Caps and rounds quantities,
 * and merges rows of the same article into the first. Answers one result for each row, in order.
 */
export async function checkEntryRows({
  rows,
  orderType,
  findArticles,
  context,
}: {
  rows: readonly EnteredRow[];
  orderType: OrderType;
  findArticles: FindArticles;
  context: EntryContext;
}): Promise<RowCheck[]> {
  const checks = await inSlices(rows, (row) => checkOf(row, { orderType, findArticles, context }));
  const firsts = new Map<string, RowCheck>();
  for (const check of checks) {
    // An unsure row must not raise the quantity of a certain one.
    if (!check.product || hasVerdict(check, 'refused') || hasVerdict(check, 'unsure')) continue;
    const { sku } = check.product;
    const key = lineKey({ orderType, sku, attributesKey: attributesKey(check.attributes) });
    const first = firsts.get(key);
    if (first) mergeInto(first, check);
    else firsts.set(key, check);
  }
  await inSlices(checks, (check) => {
    if (!check.mergedInto) settle(check, { orderType, context });
  });
  for (const check of checks) check.status = statusOf(check);
  return checks;
}

interface CheckInput {
  orderType: OrderType;
  context: EntryContext;
}

function checkOf(
  entered: EnteredRow,
  { orderType, findArticles, context }: CheckInput & { findArticles: FindArticles },
): RowCheck {
  const check: RowCheck = {
    entered,
    sku: entered.sku,
    quantity: entered.quantity,
    product: undefined,
    attributes: { ...entered.attributes },
    requested: [],
    issues: [...entered.issues, ...(entered.ended ?? []).map(endedIssue)],
    status: 'accepted',
  };
  chooseReading(check, findArticles, context.locale);
  if (check.product) resolveAttributes(check, check.product);
  const read = readRequested({ ...check, quantities: entered.quantities, orderType, context });
  check.requested = read.requested;
  // Report an unreadable cell once, not as a wrong quantity too.
  const said = [...check.issues];
  const isNew = (issue: FieldIssue) => said.every(({ field }) => field !== issue.field);
  check.issues.push(...read.issues.filter(isNew));
  if (entered.doubt) check.issues.push(issueOf('quantity', `reading.${entered.doubt}`));
  if (entered.isConfirmed) check.issues = check.issues.filter(({ code }) => verdictOf(code) !== 'unsure');
  return check;
}

/** Quantities of ended seasons are reported, so that the buyer decides about them. */
function endedIssue({ seasonId, season, quantity }: EndedEntry): FieldIssue {
  return { ...issueOf('quantities.0', 'season.over', { seasonId, quantity }), column: season ?? '' };
}

/** Chooses the first reading whose article exists, and reports that another one exists. */
function chooseReading(check: RowCheck, findArticles: FindArticles, locale: Locale): void {
  const { entered } = check;
  if (entered.issues.some((issue) => issue.field === 'sku')) return;
  if (entered.sku.trim() === '') {
    check.issues.push(issueOf('sku', 'article.missing'));
    return;
  }
  const readings = [
    { sku: entered.sku, isSku: entered.isSku, quantity: entered.quantity },
    ...entered.alternatives.map((reading) => ({ ...reading, isSku: false })),
  ]
    .map((reading) => ({ ...reading, ...findArticles(reading.sku, reading.isSku) }))
    .filter(({ articles }) => articles.length > 0);
  const [chosen, ...others] = readings;
  if (!chosen) {
    check.issues.push(unknownIssue(entered.sku));
    return;
  }
  check.sku = chosen.sku;
  check.quantity = chosen.quantity;
  const [article, ...rest] = chosen.articles;
  if (rest.length > 0) {
    const articles = chosen.articles.map(({ sku, name }) => ({ sku, name: localized(locale, name) }));
    check.issues.push(issueOf('sku', 'article.ambiguous', { articles }));
    if (chosen.more > 0) check.issues.push(issueOf('sku', 'article.more', { more: chosen.more }));
    return;
  }
  check.product = article;
  if (isReadOtherwise(entered, chosen)) check.issues.push(issueOf('quantity', 'reading.line'));
  const other = others.flatMap(({ articles }) => articles).find(({ sku }) => sku !== article?.sku);
  if (other && article)
    check.issues.push(issueOf('sku', 'article.reading', { sku: article.sku, other: other.sku }));
}

/** Reports a mistyped EAN by its check digit (GS1 General Specifications 7.9). */
function unknownIssue(sku: string): FieldIssue {
  const digits = sku.replace(/[\s-]/g, '');
  const fault = /^\d{12,14}$/.test(digits) ? findGtinFault(digits) : undefined;
  return typeof fault === 'object'
    ? issueOf('sku', 'article.check.digit', { digit: fault.expected })
    : issueOf('sku', 'article.unknown');
}

/** Whether another reading than the first was chosen and its quantity differs. */
function isReadOtherwise(
  entered: EnteredRow,
  chosen: { sku: string; quantity?: string | undefined },
): boolean {
  const [first = '', now = ''] = [entered.quantity?.trim(), chosen.quantity?.trim()];
  const isWhole = now === '' && chosen.sku.length > entered.sku.length;
  return first !== '' && now !== first && !isWhole;
}

/** Replaces names of custom attributes, in either language and any case, by their keys. */
function resolveAttributes(check: RowCheck, product: EntryProduct): void {
  const keyOf = new Map(
    product.salesAttributes.flatMap(({ key, name }) =>
      [...allTexts(name), key].map((text) => [text.trim().toLowerCase(), key] as const),
    ),
  );
  const entries = Object.entries(check.attributes).map(
    ([name, value]) => [keyOf.get(name.trim().toLowerCase()) ?? name, value] as const,
  );
  check.attributes = Object.fromEntries(entries);
  for (const [key, value] of entries) {
    if (value.length > MAX_ATTRIBUTE_LENGTH)
      check.issues.push(
        issueOf(`attributes.${key}`, 'attribute.too.long', { maximum: MAX_ATTRIBUTE_LENGTH }),
      );
  }
}

function mergeInto(first: RowCheck, check: RowCheck): void {
  check.mergedInto = first;
  first.requested = first.requested.map((quantity, slot) => quantity + (check.requested[slot] ?? 0));
  check.issues.push(issueOf('sku', 'row.merged', { row: first.entered.row }));
  const summed = first.issues.find((issue) => issue.code === 'rows.summed');
  if (summed) (summed.details as { rows: number[] }).rows.push(check.entered.row);
  else first.issues.push(issueOf('sku', 'rows.summed', { rows: [check.entered.row] }));
}

/** Caps and rounds the quantities, then applies the cart's check. */
function settle(check: RowCheck, { orderType, context }: CheckInput): void {
  const { product } = check;
  if (!product) return;
  limitSum(check, orderType);
  const entry = enterRequested({ requested: check.requested, product, orderType, context });
  // Of an unreadable quantity the stock cannot be checked.
  if (!hasVerdict(check, 'refused')) check.issues.push(...entry.issues);
  const checked = checkLine({
    index: 0,
    line: {
      _id: product.productId,
      sku: product.sku,
      orderType,
      ...(orderType === 'order'
        ? { quantity: entry.quantities[0] ?? 0 }
        : { quantities: [...entry.quantities] }),
      attributes: check.attributes,
    },
    product,
    previous: undefined,
    rules: context.settings,
    locale: context.locale,
  });
  if ('line' in checked) {
    check.line = checked.line;
    return;
  }
  for (const issue of checked.refusals.flatMap((refusal) => refusalIssues(check, refusal, orderType))) {
    const isAttribute = issue.field.startsWith('attributes.');
    if (isAttribute || !hasVerdict(check, 'refused')) check.issues.push(issue);
  }
}

/** Merged rows may exceed the limit of a line. */
function limitSum(check: RowCheck, orderType: OrderType): void {
  for (const [slot, sum] of check.requested.entries()) {
    if (sum <= MAX_QUANTITY) continue;
    check.requested[slot] = MAX_QUANTITY;
    const field = orderType === 'order' ? 'quantity' : `quantities.${slot}`;
    check.issues.push(issueOf(field, 'quantity.limit', { entered: String(sum), quantity: MAX_QUANTITY }));
  }
}

/** Turns the cart's refusal of a line into issues of fields. */
function refusalIssues(
  check: RowCheck,
  refusal: { code: string; [detail: string]: unknown },
  orderType: OrderType,
): FieldIssue[] {
  const keysIn = (detail: string) => (refusal[detail] ?? []) as string[];
  const amount = orderType === 'order' ? 'quantity' : 'quantities.0';
  switch (refusal.code) {
    case 'custom.attribute.required':
      return keysIn('attributes').map((key) =>
        issueOf(`attributes.${key}`, 'custom.attribute.required', { attributes: [key] }),
      );
    case 'custom.attribute.invalid':
      return [
        ...keysIn('unknownAttributes').map((key) => issueOf(`attributes.${key}`, 'attribute.unknown')),
        ...keysIn('notOffered').map((key) => {
          const options = check.product?.salesAttributes.find((attribute) => attribute.key === key)?.options;
          return issueOf(`attributes.${key}`, 'attribute.not.offered', { options: options ?? [] });
        }),
      ];
    case 'product.added.to.cart.error':
      return [
        issueOf('sku', refusal.reason === 'price.missing' ? 'article.price.missing' : 'article.unknown'),
      ];
    case 'preorder.not.available':
      return [issueOf('sku', 'preorder.not.available')];
    case 'amount.too.large':
      return [issueOf(amount, 'amount.too.large', { maximum: refusal.maximum })];
    case 'stock.not.enough.error':
      return [
        issueOf(amount, 'stock.not.enough.error', {
          requested: refusal.requested,
          available: refusal.available,
        }),
      ];
    default:
      return [issueOf(amount, 'quantity.invalid', { entered: check.quantity ?? '' })];
  }
}

function hasVerdict({ issues }: RowCheck, verdict: EntryRow['status']): boolean {
  return issues.some(({ code }) => verdictOf(code) === verdict);
}

function verdictOf(code: FieldIssue['code']): EntryRow['status'] {
  return entryIssueCatalogue[code].verdict;
}

function statusOf(check: RowCheck): EntryRow['status'] {
  if (hasVerdict(check, 'refused')) return 'refused';
  if (hasVerdict(check, 'unsure')) return 'unsure';
  if (check.mergedInto) return hasVerdict(check.mergedInto, 'refused') ? 'refused' : 'changed';
  return check.issues.length > 0 ? 'changed' : 'accepted';
}
