import type { PriceList, RouteBody, routes } from '@kontor/contract';
import { changedPriceE4, decimalToE4, MAX_COPIED_PRICES, type PriceRounding } from '@kontor/domain';
import type { Actor } from '../../shared/actor.ts';
import { fieldsInvalid, malformed, requestError } from '../../shared/errors.ts';
import type { Locale } from '../../shared/locale.ts';
import { onlyOnce } from '../../shared/once.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { type EditServices, editRecords } from '../exchange/edit-records.ts';
import type { ImportRow, ImportSource, SourceBatch } from '../exchange/exchange.types.ts';
import { memorySource } from '../exchange/sources/memory-source.ts';
import type { Queries } from '../exchange/transaction-queries.ts';
import { lockScheduledSql, type PriceListsRepository } from './price-lists.repository.ts';

export interface PriceListServices extends EditServices {
  priceLists: PriceListsRepository;
}

interface Call {
  actor: Actor;
  language: Locale;
  services: PriceListServices;
}

interface Copy {
  from: string;
  percent: number;
  rounding: PriceRounding;
}

/** A price list by code. @throws price.list.not.found */
export async function readPriceList({
  actor,
  code,
  services: { priceLists },
}: Pick<Call, 'actor'> & {
  code: string;
  services: Pick<PriceListServices, 'priceLists'>;
}): Promise<PriceList> {
  const found = await priceLists.find(actor.tenantId, code);
  if (!found) throw requestError('price.list.not.found');
  return found;
}

/** Creates a price list, with the prices of another one if told. @throws price.list.taken, price.list.not.found */
export async function createPriceList({
  body: { code, name, copy },
  ...call
}: Call & { body: RouteBody<typeof routes.priceLists.create> }): Promise<PriceList> {
  const { actor, services } = call;
  if (await services.priceLists.find(actor.tenantId, code)) throw requestError('price.list.taken');
  if (copy) await requireCopyable(call, copy);
  await edit({
    ...call,
    code,
    action: 'priceList.created',
    files: [
      memorySource('priceList', 'price-lists', [{ code, name }]),
      ...(copy ? [copySource(call, code, copy)] : []),
    ],
    extra: copy ? { copy } : {},
    isNew: true,
  });
  return await readPriceList({ actor, code, services });
}

/** Renames a price list, or makes it the base list. @throws price.list.not.found, record.changed */
export async function updatePriceList({
  code,
  body: { version, ...change },
  ...call
}: Call & { code: string; body: RouteBody<typeof routes.priceLists.update> }): Promise<PriceList> {
  const { actor, services } = call;
  await readPriceList({ actor, code, services });
  await edit({
    ...call,
    code,
    version,
    action: 'priceList.changed',
    files: [memorySource('priceList', 'price-lists', [{ code, ...change }])],
  });
  return await readPriceList({ actor, code, services });
}

/** Writes the changed prices of a list into another one, or the same. @throws price.list.not.found, price.list.too.long, request.repeated */
export async function copyPrices({
  code,
  copy,
  requestId,
  ...call
}: Call & { code: string; copy: Copy; requestId: string | undefined }): Promise<{ changed: number }> {
  const { actor, services } = call;
  await readPriceList({ actor, code, services });
  await requireCopyable(call, copy);
  const { files } = await edit({
    ...call,
    code,
    action: 'priceList.copied',
    files: [copySource(call, code, copy)],
    extra: { ...copy },
    requestId,
  });
  return { changed: files.reduce((sum, { inserted, updated }) => sum + inserted + updated, 0) };
}

/** Gives a customer the list, or takes it away. @throws price.list.not.found, company.not.found */
export async function assignPriceList({
  code,
  customerNo,
  isAssigned,
  ...call
}: Call & { code: string; customerNo: string; isAssigned: boolean }): Promise<PriceList> {
  const { actor, services, language } = call;
  await readPriceList({ actor, code, services });
  const customer = await services.priceLists.findCustomer(actor.tenantId, customerNo);
  if (!customer) throw requestError('company.not.found');
  if (isAssigned || customer.priceList === code) {
    await editRecords({
      actor,
      services,
      language,
      files: [memorySource('customer', 'companies', [{ customerNo, priceList: isAssigned ? code : null }])],
      read: async ({ run }) => {
        const [company] = await run<Record<string, unknown>>(
          `select (select list.code from price_list list
             where list.tenant_id = company.tenant_id and list.id = company.price_list_id) as "priceList"
           from company where company.tenant_id = $1 and company.customer_no = $2 for no key update of company`,
          [actor.tenantId, customerNo],
        );
        return company;
      },
      audit: { action: 'company.changed', companyId: customer.id, subject: customer.id },
    });
  }
  return await readPriceList({ actor, code, services });
}

/** Deletes a price list with its prices, unless customers have it. @throws price.list.not.found, price.list.in.use */
export async function removePriceList({
  actor,
  code,
  services: { workPool, clock },
}: Pick<Call, 'actor' | 'services'> & { code: string }): Promise<void> {
  const { tenantId } = actor;
  await inTransaction(workPool, async (client) => {
    const { rows } = await client.query<{ name: string; isUsed: boolean }>(
      `select list.name, list.is_base or exists (select from company
         where company.tenant_id = $1 and company.price_list_id = list.id) as "isUsed"
       from price_list list where list.tenant_id = $1 and list.code = $2 for update of list`,
      [tenantId, code],
    );
    const [list] = rows;
    if (!list) throw requestError('price.list.not.found');
    if (list.isUsed) throw requestError('price.list.in.use');
    await client.query('delete from price_list where tenant_id = $1 and code = $2', [tenantId, code]);
    await appendAudit(client, {
      tenantId,
      at: clock.now(),
      action: 'priceList.deleted',
      user: actor,
      subject: code,
      details: { name: list.name },
      names: { [`price-lists/${code}`]: list.name },
    });
  });
}

/**
 * Adds, changes or removes prices for a time.
 *
 * @throws record.changed, scheduled.price.not.found: of a row with a version; validation.failed
 */
export async function schedulePrices({
  actor,
  prices,
  services,
  language,
}: Call & {
  prices: RouteBody<typeof routes.priceLists.schedule>['prices'];
}): Promise<{ changed: number }> {
  const sent = prices.map(({ remove, version: _, ...row }) => (remove ? { ...row, _delete: true } : row));
  // The import wants a value in each row, also in one that removes.
  const rows = sent.map((row) => ('_delete' in row ? { ...row, value: '0' } : row));
  let call = 0;
  const { files } = await editRecords({
    actor,
    services,
    language,
    files: [memorySource('prices', 'prices', rows)],
    // The audit entry has the sent values.
    read: async (queries) => {
      call += 1;
      if (call === 1) await requireScheduled(queries, actor.tenantId, prices);
      return call === 1 ? {} : { prices: sent };
    },
    audit: { action: 'prices.scheduled', subject: prices.length === 1 ? prices[0]?.sku : undefined },
  });
  return {
    changed: files.reduce((sum, { inserted, updated, deleted }) => sum + inserted + updated + deleted, 0),
  };
}

/** @throws record.changed, scheduled.price.not.found, validation.failed */
async function requireScheduled(
  { run }: Queries,
  tenantId: number,
  prices: RouteBody<typeof routes.priceLists.schedule>['prices'],
): Promise<void> {
  const read = prices.filter(({ version }) => version !== undefined);
  if (read.length === 0) return;
  if (read.some(({ validFrom }) => !isInstant(validFrom)))
    throw fieldsInvalid([malformed('validFrom', 'moment')]);
  const stored = await run<{ row: number; version: string }>(lockScheduledSql, [
    tenantId,
    read.map(({ sku }) => sku),
    read.map(({ priceList }) => priceList),
    read.map(({ minQuantity }) => minQuantity),
    read.map(({ validFrom }) => validFrom),
  ]);
  const versions = new Map(stored.map(({ row, version }) => [row, version]));
  for (const [index, { version }] of read.entries()) {
    const present = versions.get(index + 1);
    if (present === undefined) throw requestError('scheduled.price.not.found');
    if (present !== version) throw requestError('record.changed');
  }
}

/** As the list of planned prices answers: with a zone, so that the database reads it as the import does. */
const isInstant = (text: string) => /T.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));

async function edit({
  actor,
  services,
  language,
  code,
  version,
  action,
  files,
  extra = {},
  requestId,
  isNew = false,
}: Call & {
  code: string;
  version?: string;
  action: 'priceList.created' | 'priceList.changed' | 'priceList.copied';
  files: readonly ImportSource[];
  extra?: Readonly<Record<string, unknown>>;
  requestId?: string | undefined;
  isNew?: boolean;
}) {
  let calls = 0;
  return await editRecords({
    actor,
    services,
    files,
    language,
    version,
    read: async ({ client, run }) => {
      calls += 1;
      const [list] = await run<Record<string, unknown>>(
        `select list.name, list.is_base as "isBase", md5(list::text) as version
         from price_list list where list.tenant_id = $1 and list.code = $2 for no key update of list`,
        [actor.tenantId, code],
      );
      if (calls > 1) return { ...list, ...extra };
      await onlyOnce(client, { tenantId: actor.tenantId, requestId, now: services.clock.now() });
      if (isNew && list) throw requestError('price.list.taken');
      if (!isNew && !list) throw requestError('price.list.not.found');
      return list;
    },
    audit: { action, subject: code },
  });
}

async function requireCopyable({ actor, services }: Call, { from }: Copy): Promise<void> {
  await readPriceList({ actor, code: from, services });
  const count = await services.priceLists.countPrices(actor.tenantId, from, MAX_COPIED_PRICES);
  if (count > MAX_COPIED_PRICES)
    throw requestError('price.list.too.long', { details: { max: MAX_COPIED_PRICES } });
}

const copiedAtOnce = 2_000;

/** Prices of a list, changed, as a file of prices of another list; read in parts. */
function copySource(
  { actor: { tenantId }, services: { priceLists } }: Call,
  code: string,
  { from, ...change }: Copy,
): ImportSource {
  const changed = (value: number) => changedPriceE4(decimalToE4(value), change) / 10_000;
  return {
    name: 'prices',
    kind: 'prices',
    async *open(): AsyncGenerator<SourceBatch> {
      let number = 0;
      for (let after = 0; ; ) {
        const prices = await priceLists.pricesAfter(tenantId, from, after, copiedAtOnce);
        yield {
          rows: prices.map(({ sku, minQuantity, value, preOrder, unit }) => {
            number += 1;
            const cells: ImportRow = {
              sku,
              priceList: code,
              minQuantity,
              value: changed(value),
              preOrderValue: preOrder === null ? null : changed(preOrder),
              priceUnit: unit,
            };
            return { number, cells };
          }),
        };
        const last = prices.at(-1)?.id;
        if (last === undefined) return;
        after = last;
      }
    },
  };
}
