import type { EntryInput, EntryRow, OrderSheet, Season } from '@kontor/contract';
import type { OrderType } from '@kontor/domain';
import type { CompanyActor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { requestError } from '../../shared/errors.ts';
import type { LargeWork } from '../../shared/large-work.ts';
import { localized } from '../../shared/locale.ts';
import type { Turns } from '../../shared/turns.ts';
import { presentSeasons } from '../seasons/seasons.presenter.ts';
import { type ArticlesBySku, findArticles, type OwnNumbers } from './article-lookup.ts';
import { presentEntryRows, presentOrderSheet } from './entry.presenter.ts';
import { checkEntryRows, type EnteredRow } from './entry-check.ts';
import { type EntryContext, issueOf } from './entry-issue.ts';
import { isNothing, quantityText } from './entry-quantities.ts';
import { nearestArticles } from './nearest-articles.ts';
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

/** Dependencies of the use cases on other modules; the routes supply them. */
export interface OrderEntryServices {
  repository: OrderEntryRepository;
  articlesBySku: ArticlesBySku;
  ownNumbers: OwnNumbers;
  contextOf(actor: CompanyActor): Promise<EntryContext>;
  sheets: SheetReader;
  turns: Turns;
  largeWork: LargeWork;
  clock: Clock;
}

type Call = { actor: CompanyActor; services: OrderEntryServices };

/** Checks rows that were typed, pasted or copied from an order (own addition, API-39). */
export async function checkEntry({
  actor,
  body,
  services,
}: Call & { body: { orderType?: OrderType | undefined; rows: EntryInput[] } }): Promise<{
  rows: EntryRow[];
  seasons: Season[];
}> {
  const orderType = body.orderType ?? 'order';
  const context = await contextFor(actor, orderType, services);
  const rows = body.rows.map(
    (input, place): EnteredRow => ({
      row: input.row ?? place + 1,
      sku: input.sku.trim(),
      isSku: input.isSku ?? false,
      quantity: textOf(input.quantity),
      ...seasonTexts(input, context),
      attributes: input.attributes ?? {},
      alternatives: (input.alternatives ?? []).map((reading) => ({
        sku: reading.sku.trim(),
        quantity: textOf(reading.quantity),
      })),
      doubt: input.doubt,
      isConfirmed: input.isConfirmed,
    }),
  );
  return services.turns.take(ownerOf(actor), async () => {
    const found = await findArticles({ actor, rows, ...services });
    const checks = await checkEntryRows({ rows, orderType, findArticles: found, context });
    return {
      rows: await presentEntryRows(checks, { orderType, context }),
      seasons: presentSeasons(context.settings.seasons, context.locale),
    };
  });
}

/**
 * The texts of a pasted list that mean articles: an article number in any case, an EAN, or the number of a product with
 * variants.
 */
export async function knownArticles({
  actor,
  codes,
  services,
}: {
  actor: CompanyActor;
  codes: readonly string[];
  services: Pick<OrderEntryServices, 'repository' | 'articlesBySku' | 'ownNumbers' | 'turns'>;
}): Promise<{ known: { code: string; sku: string; name: string }[] }> {
  const rows = codes.map((sku) => ({ sku, alternatives: [] }));
  return services.turns.take(ownerOf(actor), async () => {
    const find = await findArticles({ actor, rows, ...services });
    return {
      known: codes.flatMap((code) => {
        const [first, ...others] = find(code).articles;
        if (!first) return [];
        const sku = others.length > 0 ? first.productSku : first.sku;
        return [{ code, sku, name: localized(actor.locale, first.name) }];
      }),
    };
  });
}

/** The articles whose numbers are nearest to an unknown one. */
export async function suggestArticles({
  actor,
  code,
  services,
}: {
  actor: CompanyActor;
  code: string;
  services: Pick<OrderEntryServices, 'repository' | 'articlesBySku' | 'turns'>;
}): Promise<{ sku: string; name: string }[]> {
  const articles = await services.turns.take(ownerOf(actor), () =>
    nearestArticles({ actor, code, ...services }),
  );
  return articles.map(({ sku, name }) => ({ sku, name: localized(actor.locale, name) }));
}

/** The quantities of a row by season: offered seasons in their order, ended ones apart. */
function seasonTexts(
  { quantities, seasonIds }: EntryInput,
  { settings, locale }: EntryContext,
): Pick<EnteredRow, 'quantities' | 'ended' | 'issues'> {
  const texts = quantities?.map((quantity) => textOf(quantity) ?? '');
  if (!texts || !seasonIds) return { quantities: texts, issues: [] };
  const textOfSeason = new Map(seasonIds.map((id, place) => [id, texts[place] ?? '']));
  if (textOfSeason.size < seasonIds.length || texts.length > seasonIds.length)
    return { issues: [issueOf('quantities.0', 'quantity.invalid', { entered: texts.join(' | ') })] };
  const nameOf = (id: string) => settings.endedSeasons.find((season) => season.id === id)?.name;
  return {
    quantities: settings.seasons.map(({ id }) => textOfSeason.get(id) ?? ''),
    ended: [...textOfSeason].flatMap(([seasonId, quantity]) => {
      if (isNothing(quantity) || settings.seasons.some(({ id }) => id === seasonId)) return [];
      const name = nameOf(seasonId);
      return [{ seasonId, quantity, season: name ? localized(locale, name) : null }];
    }),
    issues: [],
  };
}

/** Reads an order sheet and checks its rows (CHKO-24). */
export async function readOrderSheet({
  actor,
  orderType,
  receive,
  services,
}: Call & {
  orderType: OrderType;
  /** Receives the uploaded file when there is a place for it. */
  receive: () => Promise<SheetFile>;
}): Promise<OrderSheet> {
  const context = await contextFor(actor, orderType, services);
  const table = await services.sheets.read({ owner: ownerOf(actor), receive });
  const head = sheetHead({ table, orderType, context });
  return services.largeWork.run(actor, table.rows.length, async () => {
    const look = (rows: Parameters<typeof findArticles>[0]['rows']) =>
      findArticles({ actor, rows, ...services });
    // Only further columns require the articles of rows without quantities; most sheets have none.
    const isPlain = head.others.length === 0;
    const ofAll = isPlain ? undefined : await look(articleTexts(table));
    const columns = sheetColumns({
      head,
      table,
      orderType,
      findArticles: ofAll ?? (() => ({ articles: [], more: 0 })),
      endedSeasons: orderType === 'preOrder' ? context.settings.endedSeasons : [],
    });
    const { rows, skipped } = sheetRows({ table, columns, orderType });
    const checks = await checkEntryRows({
      rows,
      orderType,
      findArticles: ofAll ?? (await look(rows)),
      context,
    });
    const presented = await presentEntryRows(checks, { orderType, context });
    const seasons = presentSeasons(context.settings.seasons, context.locale);
    return presentOrderSheet({ rows: presented, orderType, skipped, sheet: table.sheet, seasons });
  });
}

/** The order sheet to fill in, with the articles that the company ordered most often in the last year (CHKO-24). */
export async function readTemplate({
  actor,
  orderType,
  services,
}: Call & { orderType: OrderType }): Promise<{ fileName: string; bytes: Uint8Array }> {
  const context = await contextFor(actor, orderType, services);
  const since = new Date(services.clock.now().getTime() - usualPeriodMs);
  const usual = await services.repository.findUsual(actor, { since, orderType, limit: maxLookedAt });
  const articles: TemplateArticle[] = [];
  // Skip articles that are no longer sold.
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

/** A year and a month, to include articles that are ordered once a season. */
const usualPeriodMs = 396 * 24 * 60 * 60 * 1000;
/** More than anyone scrolls through. */
const maxUsual = 300;
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

/** The key of a user's queue. Checks of one user run one after the other, because one may have 10,000 rows. */
function ownerOf({ tenantId, userId }: CompanyActor): string {
  return `${tenantId} ${userId}`;
}

function textOf(value: number | string | null | undefined): string | undefined {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'number' ? quantityText(value) : value;
}
