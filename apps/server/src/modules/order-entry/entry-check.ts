import { setImmediate } from 'node:timers/promises';
import type { EntryIssue, EntryRow } from '@kontor/contract';
import { entryIssueCatalogue } from '@kontor/contract';
import { MAX_QUANTITY, type OrderType } from '@kontor/domain';
import { type Locale, localized } from '../../shared/locale.ts';
import { attributesKey, checkLine, lineKey, type StoredLine } from '../cart/cart-line.ts';
import { presentEntryRow } from './entry.presenter.ts';
import { type EntryContext, type EntryProduct, issueOf } from './entry-issue.ts';
import { enterRequested, readRequested } from './entry-quantities.ts';

/** A row as it was typed or read from a sheet, before any rule. */
export interface EnteredRow {
  row: number;
  sku: string;
  /** Regular orders; undefined or blank: none was entered. */
  quantity?: string | undefined;
  /** Pre-orders, index-aligned with the seasons; undefined: none was entered. */
  quantities?: readonly string[] | undefined;
  /** By key, or by the name that a sheet's head has. */
  attributes: Readonly<Record<string, string>>;
  /** Other ways to read the row; see the contract. */
  alternatives: readonly { sku: string; quantity?: string | undefined }[];
  /** What is wrong with its cells already. */
  issues: readonly EntryIssue[];
}

/** The articles that a text may mean, at the actor's price; empty: none that the actor may order. */
export type FindArticles = (code: string) => readonly EntryProduct[];

/**
 * Checks entered rows by the rules of the cart (CART-06, CART-07, CART-25, TABL-06 to TABL-16) and says what becomes of each:
 * quantities are capped and rounded, rows of the same article added up in the first of them. One answer a row, in order.
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
}): Promise<EntryRow[]> {
  const drafts = await inSlices(rows, (row) => draftOf(row, { orderType, findArticles, context }));
  const firsts = new Map<string, Draft>();
  for (const draft of drafts) {
    if (!draft.product || isRefused(draft.issues)) continue;
    const key = lineKey({
      orderType,
      sku: draft.product.sku,
      attributesKey: attributesKey(draft.attributes),
    });
    const first = firsts.get(key);
    if (first) mergeInto(first, draft);
    else firsts.set(key, draft);
  }
  await inSlices(drafts, (draft) => {
    if (!draft.mergedInto) settle(draft, { orderType, context });
  });
  return inSlices(drafts, (draft) =>
    presentEntryRow({ ...draft, row: draft.entered.row, status: statusOf(draft) }, { orderType, context }),
  );
}

/** Ten thousand rows take a third of a second, in which others are answered too. */
async function inSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [place, item] of items.entries()) {
    if (place > 0 && place % sliceLength === 0) await setImmediate();
    results.push(work(item));
  }
  return results;
}

const sliceLength = 500;

interface Draft {
  entered: EnteredRow;
  /** The reading that counts. */
  sku: string;
  quantity: string | undefined;
  product: EntryProduct | undefined;
  /** By key. */
  attributes: Record<string, string>;
  /** Wanted pieces: one for a regular order, one for each season of a pre-order. */
  requested: number[];
  issues: EntryIssue[];
  mergedInto?: Draft;
  line?: StoredLine;
}

interface CheckInput {
  orderType: OrderType;
  context: EntryContext;
}

function draftOf(
  entered: EnteredRow,
  { orderType, findArticles, context }: CheckInput & { findArticles: FindArticles },
): Draft {
  const draft: Draft = {
    entered,
    sku: entered.sku,
    quantity: entered.quantity,
    product: undefined,
    attributes: { ...entered.attributes },
    requested: [],
    issues: [...entered.issues],
  };
  chooseReading(draft, findArticles, context.locale);
  if (draft.product) resolveAttributes(draft, draft.product);
  const read = readRequested({ ...draft, quantities: entered.quantities, orderType, context });
  draft.requested = read.requested;
  // A cell that could not be read is no wrong quantity as well.
  const isNew = (issue: EntryIssue) => entered.issues.every(({ field }) => field !== issue.field);
  draft.issues.push(...read.issues.filter(isNew));
  return draft;
}

/** The first reading whose article exists counts; that another one exists too is said. */
function chooseReading(draft: Draft, findArticles: FindArticles, locale: Locale): void {
  const { entered } = draft;
  if (entered.issues.some((issue) => issue.field === 'sku')) return;
  if (entered.sku.trim() === '') {
    draft.issues.push(issueOf('sku', 'article.missing'));
    return;
  }
  const readings = [{ sku: entered.sku, quantity: entered.quantity }, ...entered.alternatives]
    .map((reading) => ({ ...reading, articles: findArticles(reading.sku) }))
    .filter(({ articles }) => articles.length > 0);
  const [chosen, ...others] = readings;
  if (!chosen) {
    draft.issues.push(issueOf('sku', 'article.unknown'));
    return;
  }
  draft.sku = chosen.sku;
  draft.quantity = chosen.quantity;
  const [article, ...more] = chosen.articles;
  if (more.length > 0) {
    const articles = chosen.articles.slice(0, maxChoices).map(({ sku, name }) => ({
      sku,
      name: localized(locale, name.de, name.en),
    }));
    draft.issues.push(issueOf('sku', 'article.ambiguous', { articles }));
    return;
  }
  draft.product = article;
  const other = others.flatMap(({ articles }) => articles).find(({ sku }) => sku !== article?.sku);
  if (other && article)
    draft.issues.push(issueOf('sku', 'article.reading', { sku: article.sku, other: other.sku }));
}

/** More are no choice but a list. */
const maxChoices = 20;

/** Names of custom attributes, in either language and any case, become their keys. */
function resolveAttributes(draft: Draft, product: EntryProduct): void {
  const keyOf = new Map(
    product.salesAttributes.flatMap(({ key, name }) =>
      [name.en, name.de, key].flatMap((text) => (text ? [[text.trim().toLowerCase(), key] as const] : [])),
    ),
  );
  const entries = Object.entries(draft.attributes).map(
    ([name, value]) => [keyOf.get(name.trim().toLowerCase()) ?? name, value] as const,
  );
  draft.attributes = Object.fromEntries(entries);
  for (const [key, value] of entries) {
    if (value.length > maxAttributeLength)
      draft.issues.push(issueOf(`attributes.${key}`, 'attribute.too.long', { maximum: maxAttributeLength }));
  }
}

/** CART-25 */
const maxAttributeLength = 200;

function mergeInto(first: Draft, draft: Draft): void {
  draft.mergedInto = first;
  first.requested = first.requested.map((quantity, slot) =>
    Math.min(quantity + (draft.requested[slot] ?? 0), MAX_QUANTITY),
  );
  draft.issues.push(issueOf('sku', 'row.merged', { row: first.entered.row }));
  const summed = first.issues.find((issue) => issue.code === 'rows.summed');
  if (summed) (summed.details as { rows: number[] }).rows.push(draft.entered.row);
  else first.issues.push(issueOf('sku', 'rows.summed', { rows: [draft.entered.row] }));
}

/** Caps and rounds, and lets the cart's own check decide. */
function settle(draft: Draft, { orderType, context }: CheckInput): void {
  const { product } = draft;
  if (!product) return;
  const entry = enterRequested({ requested: draft.requested, product, orderType, context });
  // What could not be read has been said; nothing can be said of its stock.
  if (!isRefused(draft.issues)) draft.issues.push(...entry.issues);
  const checked = checkLine({
    index: 0,
    line: {
      _id: product.productId,
      sku: product.sku,
      orderType,
      ...(orderType === 'order'
        ? { quantity: entry.quantities[0] ?? 0 }
        : { quantities: [...entry.quantities] }),
      attributes: draft.attributes,
    },
    product,
    previous: undefined,
    rules: context.settings,
  });
  if ('line' in checked) {
    draft.line = checked.line;
    return;
  }
  for (const issue of refusalIssues(draft, checked.refusal, orderType)) {
    const isAttribute = issue.field.startsWith('attributes.');
    if (isAttribute || !isRefused(draft.issues)) draft.issues.push(issue);
  }
}

/** The cart's refusal of a line, field by field. */
function refusalIssues(
  draft: Draft,
  refusal: { code: string; [detail: string]: unknown },
  orderType: OrderType,
): EntryIssue[] {
  const keysIn = (detail: string) => (refusal[detail] ?? []) as string[];
  const amount = orderType === 'order' ? 'quantity' : 'quantities.0';
  switch (refusal.code) {
    case 'custom.attribute.required':
      return keysIn('attributes').map((key) =>
        issueOf(`attributes.${key}`, 'custom.attribute.required', { attributes: [key] }),
      );
    case 'validation.failed':
      return [
        ...keysIn('unknownAttributes').map((key) => issueOf(`attributes.${key}`, 'attribute.unknown')),
        ...keysIn('notOffered').map((key) => {
          const options = draft.product?.salesAttributes.find((attribute) => attribute.key === key)?.options;
          return issueOf(`attributes.${key}`, 'attribute.not.offered', { options: options ?? [] });
        }),
      ];
    case 'product.added.to.cart.error':
      return [
        issueOf('sku', refusal.reason === 'price.missing' ? 'article.price.missing' : 'article.unknown'),
      ];
    case 'preorder.not.available':
      return [issueOf('sku', 'preorder.not.available')];
    case 'stock.not.enough.error':
      return [
        issueOf(amount, 'stock.not.enough.error', {
          requested: refusal.requested,
          available: refusal.available,
        }),
      ];
    default:
      return [issueOf(amount, 'quantity.invalid', { entered: draft.quantity ?? '' })];
  }
}

function isRefused(issues: readonly EntryIssue[]): boolean {
  return issues.some((issue) => entryIssueCatalogue[issue.code].verdict === 'refused');
}

function statusOf(draft: Draft): EntryRow['status'] {
  if (isRefused(draft.issues)) return 'refused';
  if (draft.mergedInto) return isRefused(draft.mergedInto.issues) ? 'refused' : 'changed';
  return draft.issues.length > 0 ? 'changed' : 'accepted';
}
