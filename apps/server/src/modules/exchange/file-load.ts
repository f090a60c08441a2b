import type { PoolClient } from 'pg';
import { type AssetStore, resolveAssets, storeDocument } from './assets.ts';
import { createAttributeReader } from './attribute-values.ts';
import { addUnsettled, maxSettledByName, type Unsettled } from './catalogue-derived.ts';
import type { Causes } from './causes.ts';
import { documentedColumn, hasKeyDefault, shownValue } from './documented-columns.ts';
import type { FileReport, ImportKind, ImportSource, RefusedCell } from './exchange.types.ts';
import { type ColumnSpec, type KindSpec, type LoadContext, stageName } from './kinds/kind-spec.ts';
import { createRefusalList } from './refusal-list.ts';
import { FileRefusal, type ReportLanguage } from './refusals.ts';
import { createRowReader, type ReadRow, shown } from './row-reader.ts';
import {
  createReadySql,
  createStageSql,
  deleteSql,
  duplicatesSql,
  fillStageSql,
  insertSql,
  keySource,
  replaceSql,
  stageColumns,
  updateSql,
  usedSql,
} from './stage.ts';
import { planForManyRows, queriesOn } from './transaction-queries.ts';

/** What loading one file needs beyond the file. */
export interface LoadOptions {
  client: PoolClient;
  tenantId: number;
  now: Date;
  isDryRun: boolean;
  acceptPartial: boolean;
  language: ReportLanguage;
  shop: LoadContext['shop'];
  by: LoadContext['by'];
  mayChangeOperators: boolean;
  picturesUrl: string | undefined;
  isRestore: boolean;
  assets: AssetStore;
  causes: Causes;
  hooks?: LoadHooks | undefined;
  hashPassword(password: string): Promise<string>;
  onStep: LoadContext['onStep'];
  /** Ends the load by an error if the run was cancelled. */
  stopIfCancelled(): Promise<void>;
  /** Makes the names of this file's temporary tables unique within the session. */
  sequence: number;
}

/** Steps that accompany loading a file, in its transaction. */
export interface LoadHooks {
  /** After the kind's own checks; may refuse rows. */
  check?(context: LoadContext, spec: KindSpec): Promise<void>;
  beforeWrite?(context: LoadContext, spec: KindSpec): Promise<void>;
  afterWrite?(context: LoadContext, spec: KindSpec): Promise<void>;
}

export interface LoadResult {
  report: Omit<FileReport, 'durationMs'>;
  refusedRows: RefusedCell[];
  /** Documents that still need a file. */
  documentIds: string[];
  /** Products whose derived data may have changed; `all`: too many to name. */
  products: Unsettled;
}

const stageBatchSize = 5_000;
/** Above this many rows nested loops are switched off (decision 42). */
const manyRows = 1_000;

/**
 * Loads one file inside the given transaction: reads and checks every row, then writes in sets.
 *
 * If rows were refused and partial loading is not accepted, it writes nothing and `isLoaded` is false. The caller then rolls
 * the transaction back.
 *
 * @throws FileRefusal when the file as a whole cannot be read (API-40).
 */
export async function loadFile(
  source: ImportSource,
  spec: KindSpec,
  options: LoadOptions,
): Promise<LoadResult> {
  const { tenantId, now, isDryRun, shop } = options;
  const queries = queriesOn(options.client);
  const { run, change } = queries;
  const names = tableNames(options.sequence);
  // One row of a mapped file may give several records, so each record has its own number here.
  const sourceRows: number[] = [0];
  const { causes } = options;
  const columnNames = new Map<number, Readonly<Record<string, string>>>();
  const refusals = createRefusalList(
    source,
    options.language,
    { rows: sourceRows, names: columnNames },
    causes,
  );
  // The column by which other files refer to these records.
  const keyColumn = causes.concern(source.kind) ? documentedColumn(spec, spec.key[0]?.db ?? '') : undefined;
  const parent = spec.replaces?.isWhole ? documentedColumn(spec, spec.replaces.parent) : undefined;
  /** Parents with a refused row, and the first such row. A refused row without a parent may belong to any. */
  const incomplete = new Map<string, number>();
  let isOfUnknownParent = false;
  const documentIds: string[] = [];
  const secrets = new Map<number, Readonly<Record<string, string>>>();
  let products: Unsettled = new Set();

  const context: LoadContext = {
    tenantId,
    now,
    isDryRun,
    ready: names.ready,
    shop,
    by: options.by,
    mayChangeOperators: options.mayChangeOperators,
    picturesUrl: options.picturesUrl,
    isRestore: options.isRestore,
    ...queries,
    refuse: refusals.add,
    async refuseWhere(column, code, condition, details) {
      const rows = await run<{ row_no: number; value: string | null }>(
        `select q.row_no, ${shownValue(spec, column)} as value from ${names.ready} q where ${condition} order by q.row_no`,
      );
      for (const { row_no, value } of rows) refusals.add(row_no, column, code, details, value ?? '');
    },
    async dropRefused() {
      const rows = refusals.takeNew();
      if (rows.length === 0) return;
      const dropped = await run<{ row_no: number; key: string | null; parent: string | null }>(
        `delete from ${names.ready} q where q.row_no = any($1::integer[])
         returning q.row_no, ${textOf(keyColumn)} as key, ${textOf(parent)} as parent`,
        [rows],
      );
      for (const { row_no, key, parent: ofParent } of dropped) {
        recordMissing(key, row_no);
        recordIncomplete(ofParent, row_no);
      }
    },
    secrets,
    hashPassword: options.hashPassword,
    onStep: options.onStep,
    makeDocument: (id) => void (id && documentIds.push(id)),
  };

  await run(createStageSql(names.stage, spec));
  const { read, leftOut } = await stageRows();
  options.onStep('check', read);
  await planForManyRows({ run }, read > manyRows);
  await run(`analyze ${names.stage}`);
  await run(createReadySql(names, spec, context));
  await run(`analyze ${names.ready}`);
  await checkRows();

  const refused = refusals.count();
  const report = {
    file: source.name,
    kind: source.kind as ImportKind,
    isLoaded: refused === 0 || (options.acceptPartial && !isOfUnknownParent),
    read,
    inserted: 0,
    updated: 0,
    unchanged: 0,
    deleted: 0,
    leftOut,
    refused,
  };
  if (!report.isLoaded) await recordNotLoaded();
  if (report.isLoaded) {
    await recordProducts();
    await options.stopIfCancelled();
    await options.hooks?.beforeWrite?.(context, spec);
    await spec.beforeWrite?.(context);
    options.onStep('write', read);
    Object.assign(report, await writeRows());
    await recordProducts();
    await options.hooks?.afterWrite?.(context, spec);
  }
  await run(`drop table if exists ${names.stage}, ${names.ready}, ${names.fresh}, ${names.changed}`);
  return { report, refusedRows: refusals.list(), documentIds, products };

  async function recordProducts(): Promise<void> {
    if (!spec.settles || products === 'all') return;
    const rows = await run<{ id: string }>(
      `select settled.id from (${spec.settles(context)}) settled limit ${maxSettledByName + 1}`,
    );
    products = addUnsettled(products, new Set(rows.map(({ id }) => id)));
  }

  function textOf(column: string | undefined): string {
    return column === undefined ? 'null::text' : `q.${stageName(column)}::text`;
  }

  function recordIncomplete(ofParent: string | null | undefined, row: number): void {
    if (parent === undefined) return;
    if (!ofParent) isOfUnknownParent = true;
    else if (!incomplete.has(ofParent)) incomplete.set(ofParent, row);
  }

  /** Without this, a record would lose a line silently. */
  async function refuseIncomplete(): Promise<void> {
    if (!options.acceptPartial || incomplete.size === 0 || parent === undefined) return;
    const rows = await run<{ row_no: number; parent: string }>(
      `select q.row_no, ${textOf(parent)} as parent from ${names.ready} q where ${textOf(parent)} = any($1::text[])
       order by q.row_no`,
      [[...incomplete.keys()]],
    );
    for (const { row_no, parent: ofParent } of rows) {
      const cause = refusals.rootOf(incomplete.get(ofParent) ?? 0);
      refusals.add(row_no, parent, 'parent.incomplete', { row: cause.row }, ofParent, cause);
    }
    await context.dropRefused();
  }

  function recordMissing(key: string | null | undefined, row: number): void {
    if (key) causes.add(source.kind, key, refusals.rootOf(row));
  }

  /** If a file is not loaded, its correct rows are missing for later files too. */
  async function recordNotLoaded(): Promise<void> {
    if (keyColumn === undefined) return;
    const rows = await run<{ key: string | null }>(
      `select ${textOf(keyColumn)} as key from ${names.ready} q`,
    );
    for (const { key } of rows) if (key) causes.add(source.kind, key, { file: source.name, row: null });
  }

  async function stageRows(): Promise<{ read: number; leftOut: number }> {
    const parsers = (await spec.prepare?.(context)) ?? {};
    const attributes = spec.hasAttributes ? await createAttributeReader(context) : undefined;
    const reader = createRowReader(spec, parsers, attributes, shop.currency);
    const columns = stageColumns(spec);
    const attributeIndex = columns.findIndex(({ name }) => name === 'attribute_value_ids');
    const assetColumns = spec.columns.filter(({ isAsset, isDocument }) => isAsset || isDocument);
    let pending: ReadRow[] = [];
    let leftOutRows = 0;
    let share = 0;
    let writing: Promise<unknown> = Promise.resolve();

    const flush = async () => {
      await options.stopIfCancelled();
      for (const column of assetColumns)
        pending = await storeAssets(column, reader.indexOf(column.name), pending);
      await attributes?.flush();
      const parameters: unknown[][] = [[], [], ...columns.map(() => [])];
      for (const row of pending) {
        if (attributes !== undefined && row.attributes !== undefined) {
          row.values[attributeIndex] = attributes.ids(row.attributes);
        }
        parameters[0]?.push(row.number);
        parameters[1]?.push(String(row.given));
        row.values.forEach((value, index) => {
          parameters[index + 2]?.push(value);
        });
      }
      // One batch is written while the next is read. Further batches would only take memory.
      await writing;
      if (pending.length > 0) writing = run(fillStageSql(names.stage, spec), parameters);
      // The next `await writing` reports the error; unhandled until then, it would end the process.
      writing.catch(() => undefined);
      pending = [];
      options.onStep('read', sourceRows.length - 1, share);
    };

    for await (const batch of source.open((value) => {
      share = value;
    })) {
      if (batch.columns !== undefined) checkHeader(batch.columns, reader.unknownColumns(batch.columns));
      leftOutRows += batch.leftOut ?? 0;
      for (const { number: sourceRow, code, column, details, cells } of batch.refused ?? []) {
        const number = sourceRows.push(sourceRow) - 1;
        refusals.add(number, column ?? null, code, details);
        const key = keyColumn === undefined ? undefined : cells?.[keyColumn];
        if (typeof key === 'string') recordMissing(key.trim(), number);
        recordIncomplete(null, number);
      }
      for (const { number: sourceRow, cells, names, texts } of batch.rows) {
        const number = sourceRows.push(sourceRow) - 1;
        if (names) columnNames.set(number, names);
        const { row, refusals: cellRefusals } = reader.read(number, cells);
        for (const { column, code, details, value } of cellRefusals) {
          const text = texts?.[names?.[column] ?? column]?.trim();
          refusals.add(number, column, code, details, value && (text ? shown(text) : value));
        }
        if (cellRefusals.length > 0) {
          if (keyColumn !== undefined) recordMissing(row.values[reader.indexOf(keyColumn)], number);
          if (parent !== undefined) recordIncomplete(row.values[reader.indexOf(parent)], number);
          continue;
        }
        if (Object.keys(row.secrets).length > 0) secrets.set(number, row.secrets);
        pending.push(row);
        if (pending.length >= stageBatchSize) await flush();
      }
    }
    share = 1;
    await flush();
    await writing;
    return { read: sourceRows.length - 1, leftOut: leftOutRows };
  }

  function checkHeader(columns: readonly string[], unknown: readonly string[]): void {
    const missing = spec.key
      .filter(({ db }) => !hasKeyDefault(spec, db))
      .map(({ db }) => documentedColumn(spec, db))
      .filter((column) => !columns.includes(column));
    const problems = [
      ...unknown.map((column) => ({ code: 'column.unknown' as const, column })),
      ...missing.map((column) => ({ code: 'column.missing' as const, column })),
    ];
    if (problems.length > 0) throw new FileRefusal(problems);
  }

  async function storeAssets(
    { name: column, isDocument }: ColumnSpec,
    index: number,
    rows: ReadRow[],
  ): Promise<ReadRow[]> {
    const values = rows.flatMap((row) => row.values[index] ?? []);
    const results = await resolveAssets(options.assets, values, isDocument ? storeDocument : undefined);
    return rows.filter((row) => {
      const value = row.values[index] ?? '';
      const result = results.get(value);
      if (result?.refusal !== undefined) refusals.add(row.number, column, result.refusal, {}, shown(value));
      else if (result !== undefined) row.values[index] = result.url;
      return result?.refusal === undefined;
    });
  }

  async function checkRows(): Promise<void> {
    for (const { column, into, code, table, value, refusal, other } of spec.references ?? []) {
      if (other)
        await context.refuseWhere(
          column,
          other.code,
          `q.${stageName(column)} is not null and q.${into} is null and exists (select from ${other.table} o
            where o.tenant_id = ${context.tenantId} and o.${other.by} = q.${stageName(column)})`,
        );
      await context.refuseWhere(column, code, `q.${stageName(column)} is not null and q.${into} is null`);
      if (refusal)
        await context.refuseWhere(
          column,
          refusal.code,
          `q.${into} in (select ${value} from ${table} where tenant_id = ${context.tenantId} and ${refusal.where})`,
        );
    }
    for (const { db } of spec.key) {
      const column = documentedColumn(spec, db);
      await context.refuseWhere(column, 'value.missing', `${keySource(spec, db)} is null`);
    }
    await context.dropRefused();
    const keyName = documentedColumn(spec, spec.key[0]?.db ?? '');
    const duplicates = await run<{ row_no: number; first_row: number; key: string | null }>(
      duplicatesSqlUnlessReplaced(keyName),
    );
    for (const { row_no, first_row, key } of duplicates) {
      refusals.add(row_no, keyName, spec.duplicateCode ?? 'key.duplicate', {
        firstRow: sourceRows[first_row],
        key: key ?? '',
      });
    }
    for (const { name, isRequired } of spec.columns) {
      const staged = stageName(name);
      if (isRequired) {
        const when = `not q.is_deleted and (q.has_${staged} or not q.is_known) and q.${staged} is null`;
        await context.refuseWhere(name, 'value.missing', when);
      }
    }
    if (spec.canDelete && spec.uses)
      await context.refuseWhere(keyName, 'record.used', usedSql(spec, tenantId));
    if (spec.hasId) await checkIds();
    await context.dropRefused();
    await spec.check?.(context);
    await context.dropRefused();
    await options.hooks?.check?.(context, spec);
    await context.dropRefused();
    for (const { into, missing, givenBy } of spec.computed ?? []) {
      if (missing === undefined) continue;
      const when =
        givenBy === undefined ? 'not q.is_known' : `(q.has_${stageName(givenBy)} or not q.is_known)`;
      await context.refuseWhere(
        missing.column,
        missing.code,
        `not q.is_deleted and ${when} and q.${into} is null`,
      );
    }
    await context.dropRefused();
    await refuseIncomplete();
  }

  function duplicatesSqlUnlessReplaced(keyName: string): string {
    return spec.replaces
      ? "select 0 as row_no, 0 as first_row, '' as key where false"
      : duplicatesSql(names.ready, spec, shownValue(spec, keyName));
  }

  async function checkIds(): Promise<void> {
    const changed = await run<{ row_no: number; given_id: string; known_id: string }>(
      `select q.row_no, q.given_id, q.known_id from ${names.ready} q
       where q.given_id is not null and q.is_known and q.given_id <> q.known_id`,
    );
    for (const { row_no, given_id, known_id } of changed) {
      refusals.add(row_no, '_id', 'id.changed', { id: known_id }, given_id);
    }
    const rows = await run<{ row_no: number; given_id: string }>(
      `select q.row_no, q.given_id from ${names.ready} q
       join ${spec.table} t on t.tenant_id = ${tenantId} and t.id = q.given_id
       where not q.is_known
       union
       select d.row_no, d.given_id from (
         select q.*, row_number() over (partition by q.given_id order by q.row_no) as nth from ${names.ready} q
         where q.given_id is not null
       ) d where d.nth > 1 and not d.is_known`,
    );
    for (const { row_no, given_id } of rows) refusals.add(row_no, '_id', 'id.taken', {}, given_id);
  }

  async function writeRows(): Promise<Partial<FileReport>> {
    const [accepted] = await run<{ total: number; known: number; kept: number }>(
      `select count(*)::integer as total, count(*) filter (where is_known and not is_deleted)::integer as known,
         count(*) filter (where not is_deleted)::integer as kept
       from ${names.ready}`,
    );
    const { total = 0, known = 0, kept = 0 } = accepted ?? {};
    if (spec.replaces) {
      const sql = replaceSql(names, { ...spec, replaces: spec.replaces }, context);
      await run(sql.fresh);
      await run(`analyze ${names.fresh}`);
      await run(sql.changed);
      // A parent with one changed row is written anew as a whole.
      const [{ count: same = 0 } = {}] = await run<{ count: number }>(sql.same);
      const removed = (await change(sql.remove)) - same;
      const added = (await change(sql.add)) - same;
      await spec.afterWrite?.(context);
      const updated = Math.min(removed, added);
      const unchanged = Math.max(0, kept - added);
      return { inserted: added - updated, updated, unchanged, deleted: removed - updated };
    }
    const deleted = spec.canDelete ? await change(deleteSql(names.ready, spec, tenantId)) : 0;
    if (spec.canDelete) await run(`delete from ${names.ready} where is_deleted`);
    // Known rows first: the planner's statistics are those of the table before this file.
    const update = known === 0 ? undefined : updateSql(names.ready, spec, context);
    const changedRows = update === undefined ? 0 : await change(update);
    const inserted = known === total ? 0 : await change(insertSql(names.ready, spec, context));
    const changedBeside = (await spec.afterWrite?.(context)) ?? 0;
    const updated = Math.min(known, changedRows + changedBeside);
    return { inserted, updated, unchanged: total - inserted - updated - deleted, deleted };
  }
}

function tableNames(sequence: number) {
  return {
    stage: `import_stage_${sequence}`,
    ready: `import_ready_${sequence}`,
    fresh: `import_fresh_${sequence}`,
    changed: `import_changed_${sequence}`,
  };
}
