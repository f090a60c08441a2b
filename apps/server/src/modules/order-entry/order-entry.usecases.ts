import type { EntryInput, EntryRow, OrderSheet } from '@kontor/contract';
import { localDate, type OrderType } from '@kontor/domain';
import type { CompanyActor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { requestError } from '../../shared/errors.ts';
import type { Turns } from '../../shared/turns.ts';
import { type ArticlesBySku, findArticles } from './article-lookup.ts';
import { presentEntryRows, presentOrderSheet } from './entry.presenter.ts';
import { checkEntryRows, type EnteredRow } from './entry-check.ts';
import type { EntryContext } from './entry-issue.ts';
import { quantityText } from './entry-quantities.ts';
import type { OrderEntryRepository } from './order-entry.repository.ts';
import { sheetColumns, sheetHead } from './sheet/sheet-columns.ts';
import type { SheetFile, SheetReader } from './sheet/sheet-reader.ts';
import { articleTexts, sheetRows } from './sheet/sheet-rows.ts';
import {
  offeredArticles,
  type TemplateArticle,
  templateFileName,
  writeTemplate,
} from './sheet/sheet-template.ts';

/** What the use cases need from other modules; the routes supply it. */
export interface OrderEntryServices {
  repository: OrderEntryRepository;
  articlesBySku: ArticlesBySku;
  contextOf(actor: CompanyActor): Promise<EntryContext>;
  sheets: SheetReader;
  turns: Turns;
  clock: Clock;
}

/** Checks rows that were typed, pasted or taken from an order (own addition, API-39). */
export async function checkEntry({
  actor,
  body,
  services,
}: {
  actor: CompanyActor;
  body: { orderType?: OrderType | undefined; rows: EntryInput[] };
  services: OrderEntryServices;
}): Promise<EntryRow[]> {
  const orderType = body.orderType ?? 'order';
  const rows = body.rows.map(
    (input, place): EnteredRow => ({
      row: input.row ?? place + 1,
      sku: input.sku.trim(),
      quantity: textOf(input.quantity),
      quantities: input.quantities?.map((quantity) => textOf(quantity) ?? ''),
      attributes: input.attributes ?? {},
      alternatives: (input.alternatives ?? []).map((reading) => ({
        sku: reading.sku.trim(),
        quantity: textOf(reading.quantity),
      })),
      issues: [],
    }),
  );
  const context = await contextFor(actor, orderType, services);
  return services.turns.take(ownerOf(actor), async () => {
    const found = await findArticles({ actor, rows, ...services });
    const checks = await checkEntryRows({ rows, orderType, findArticles: found, context });
    return presentEntryRows(checks, { orderType, context });
  });
}

/** Reads an order sheet and checks its rows (CHKO-24). */
export async function readOrderSheet({
  actor,
  orderType,
  receive,
  services,
}: {
  actor: CompanyActor;
  orderType: OrderType;
  /** Takes in the uploaded file, once there is a place for it. */
  receive: () => Promise<SheetFile>;
  services: OrderEntryServices;
}): Promise<OrderSheet> {
  const context = await contextFor(actor, orderType, services);
  const table = await services.sheets.read({
    owner: ownerOf(actor),
    receive,
  });
  const head = sheetHead({ table, orderType, context });
  return services.turns.take(ownerOf(actor), async () => {
    const look = (rows: Parameters<typeof findArticles>[0]['rows']) =>
      findArticles({ actor, rows, ...services });
    // Most sheets have no further columns; only others need the articles of rows in which nothing is wanted.
    const isPlain = head.others.length === 0;
    const ofAll = isPlain ? undefined : await look(articleTexts(table));
    const isPastAsked = !isPlain && orderType === 'preOrder';
    const columns = sheetColumns({
      head,
      table,
      orderType,
      findArticles: ofAll ?? (() => ({ articles: [], more: 0 })),
      pastSeasonNames: isPastAsked
        ? await services.repository.findPastSeasonNames(actor, localDate(services.clock.now()))
        : [],
    });
    const { rows, skipped } = sheetRows({ table, columns, orderType });
    const checks = await checkEntryRows({
      rows,
      orderType,
      findArticles: ofAll ?? (await look(rows)),
      context,
    });
    const presented = await presentEntryRows(checks, { orderType, context });
    return presentOrderSheet({ rows: presented, orderType, skipped, sheet: table.sheet });
  });
}

/** The order sheet to fill in, with the articles that the company ordered most often in the last year (CHKO-24). */
export async function readTemplate({
  actor,
  orderType,
  services,
}: {
  actor: CompanyActor;
  orderType: OrderType;
  services: OrderEntryServices;
}): Promise<{ fileName: string; bytes: Uint8Array }> {
  const context = await contextFor(actor, orderType, services);
  const since = new Date(services.clock.now().getTime() - usualPeriodMs);
  const usual = await services.repository.findUsual(actor, { since, orderType, limit: maxLookedAt });
  const articles: TemplateArticle[] = [];
  // Those that are sold no more make room for the next ones.
  for (let place = 0; place < usual.length && articles.length < maxUsual; place += maxUsual) {
    const next = usual.slice(place, place + maxUsual);
    const skus = next.map(({ sku }) => sku);
    const products = await services.articlesBySku(actor, skus);
    articles.push(...offeredArticles(next, products, { orderType, context }));
  }
  return {
    fileName: templateFileName(orderType, context.locale),
    bytes: await writeTemplate({ orderType, articles: articles.slice(0, maxUsual), context }),
  };
}

/** A year and a month, so that what is ordered once a season is there. */
const usualPeriodMs = 396 * 24 * 60 * 60 * 1000;
/** More than anyone scrolls through. */
const maxUsual = 300;
/** As many articles as an order sheet may have rows. */
const maxLookedAt = 10_000;

async function contextFor(
  actor: CompanyActor,
  orderType: OrderType,
  services: OrderEntryServices,
): Promise<EntryContext> {
  const context = await services.contextOf(actor);
  if (orderType === 'preOrder' && !context.settings.isPreOrderModeVisible)
    throw requestError('feature.disabled');
  return context;
}

/** Who waits for the own checks before: ten thousand rows are work, and one user can send any number of them. */
function ownerOf({ tenantId, userId }: CompanyActor): string {
  return `${tenantId} ${userId}`;
}

function textOf(value: number | string | null | undefined): string | undefined {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'number' ? quantityText(value) : value;
}
