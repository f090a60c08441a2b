import type { EntryInput, EntryRow, OrderSheet } from '@kontor/contract';
import type { OrderType } from '@kontor/domain';
import type { CompanyActor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { requestError } from '../../shared/errors.ts';
import { type ArticlesBySku, findArticles } from './article-lookup.ts';
import { checkEntryRows, type EnteredRow } from './entry-check.ts';
import type { EntryContext } from './entry-issue.ts';
import { quantityText } from './entry-quantities.ts';
import type { OrderEntryRepository } from './order-entry.repository.ts';
import { sheetColumns } from './sheet/sheet-columns.ts';
import type { SheetFile, SheetReader } from './sheet/sheet-reader.ts';
import { sheetRows } from './sheet/sheet-rows.ts';
import { offeredArticles, templateFileName, writeTemplate } from './sheet/sheet-template.ts';

/** What the use cases need from other modules; the routes supply it. */
export interface OrderEntryServices {
  repository: OrderEntryRepository;
  articlesBySku: ArticlesBySku;
  contextOf(actor: CompanyActor): Promise<EntryContext>;
  sheets: SheetReader;
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
  return checkRows({
    actor,
    orderType,
    rows,
    context: await contextFor(actor, orderType, services),
    services,
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
    owner: `${actor.tenantId} ${actor.userId}`,
    receive,
  });
  const columns = await sheetColumns({ actor, table, orderType, context, services });
  const { rows, skipped } = sheetRows({ table, columns, orderType });
  const checked = await checkRows({ actor, orderType, rows, context, services });
  return {
    lines: checked.flatMap(({ status, line }) =>
      status === 'refused' || !line
        ? []
        : [
            {
              _id: line._id ?? '',
              sku: line.sku,
              orderType,
              ...(orderType === 'order'
                ? { quantity: line.quantity ?? 0 }
                : { quantities: line.quantities ?? [] }),
              ...(Object.keys(line.attributes).length > 0 ? { attributes: line.attributes } : {}),
            },
          ],
    ),
    errors: checked.flatMap(({ row, status, issues }) =>
      status === 'accepted' ? [] : issues.map((issue) => ({ row, ...issue, status })),
    ),
    rows: checked,
    skipped,
    sheet: table.sheet,
  };
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
  const usual = await services.repository.findUsual(actor, { since, orderType, limit: maxUsual });
  const products = await services.articlesBySku(
    actor,
    usual.map(({ sku }) => sku),
  );
  const articles = offeredArticles(usual, products, { orderType, context });
  return {
    fileName: templateFileName(orderType, context.locale),
    bytes: await writeTemplate({ orderType, articles, context }),
  };
}

/** A year and a month, so that what is ordered once a season is there. */
const usualPeriodMs = 396 * 24 * 60 * 60 * 1000;
/** More than anyone scrolls through. */
const maxUsual = 300;

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

async function checkRows({
  actor,
  orderType,
  rows,
  context,
  services,
}: {
  actor: CompanyActor;
  orderType: OrderType;
  rows: readonly EnteredRow[];
  context: EntryContext;
  services: OrderEntryServices;
}): Promise<EntryRow[]> {
  const codes = rows.flatMap(({ sku, alternatives }) => [sku, ...alternatives.map((reading) => reading.sku)]);
  const found = await findArticles({ actor, codes, ...services });
  return checkEntryRows({ rows, orderType, findArticles: found, context });
}

function textOf(value: number | string | null | undefined): string | undefined {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'number' ? quantityText(value) : value;
}
