import { documentedColumn } from '../documented-columns.ts';
import type { ImportRow, ImportSource } from '../exchange.types.ts';
import { type RecordKind, recordForm } from '../export/record-form.ts';
import type { LoadHooks } from '../file-load.ts';
import type { KindSpec, LoadContext } from '../kinds/kind-spec.ts';
import { kindSpec } from '../kinds/kinds.ts';
import { keyMatch, keySource } from '../stage.ts';
import type { Queries } from '../transaction-queries.ts';

/** Files with more rows have no way back: the two snapshots would take longer than the load (decision 101). */
export const maxRowsBefore = 50_000;

/** A file in the log. */
export interface LoggedFile {
  tenantId: number;
  runId: string;
  position: number;
}

/** Kinds whose rows may change other records, because only one can be the base list or the default. */
const shareDefault = ['price-lists', 'shipping-methods', 'payment-methods'];

/**
 * Stores the former values of changed records in the import's transaction. It exports the named records before and after
 * and keeps the differences.
 */
export function keepBefore(file: LoggedFile): LoadHooks {
  let isKept = false;
  return {
    async beforeWrite(context, spec) {
      const [rows] = await context.run<{ count: number }>(
        `select count(*)::integer as count from ${context.ready}`,
      );
      isKept = (rows?.count ?? 0) <= maxRowsBefore;
      if (isKept) await snapshot(context, spec, 'before');
      else await setWayBack(context, file, 'tooMany');
    },
    async afterWrite(context, spec) {
      if (!isKept) return;
      await snapshot(context, spec, 'after');
      const row = `coalesce(b.data, a.data)${spec.replaces ? ' -> 0' : ''}`;
      const cells = keyColumns(spec).map((name) => `'${name}', ${row} -> '${name}'`);
      const kept = await context.change(
        `insert into import_before (tenant_id, run_id, position, nth, record_key, cells, before, after)
         select ${context.tenantId}, $1, $2, last.nth + row_number() over (order by coalesce(b.key, a.key)), coalesce(b.key, a.key),
           jsonb_build_object(${cells.join(', ')}),
           ${spec.replaces ? 'b.data, a.data' : 'case when a.key is null then b.data else d.before end, case when b.key is null then a.data when a.key is not null then d.after end'}
         from import_before_rows b full join import_after_rows a on a.key = b.key
         -- A file of prices may have plans, too, which are written after its prices.
         cross join (select coalesce(max(nth), 0) as nth from import_before
           where tenant_id = ${context.tenantId} and run_id = $1 and position = $2) last
         ${spec.replaces ? '' : differing}
         where b.data is distinct from a.data`,
        [file.runId, file.position],
      );
      if (kept > 0) await setWayBack(context, file, 'kept');
      await context.run('drop table import_before_rows, import_after_rows');
    },
  };
}

/** Refuses records that were changed since the file that is undone. */
export function refuseChanged(file: LoggedFile): LoadHooks['check'] {
  return async (context, spec) => {
    const { ready, tenantId } = context;
    await snapshot(context, spec, 'now');
    const isChanged = spec.replaces
      ? 's.data is distinct from b.after'
      : `case when b.after is null then s.key is not null else s.key is null or exists (
          select from jsonb_each(b.after) c where s.data -> c.key is distinct from c.value) end`;
    const rows = await context.run<{ row_no: number; key: string }>(
      `select q.row_no, b.cells::text as key from ${ready} q
       join import_before b on b.record_key = ${recordKey(spec, (db) => keySource(spec, db))}
       left join import_now_rows s on s.key = b.record_key
       where b.tenant_id = ${tenantId} and b.run_id = $1 and b.position = $2 and (${isChanged})`,
      [file.runId, file.position],
    );
    const column = keyColumns(spec)[0] ?? null;
    for (const { row_no, key } of rows)
      context.refuse(row_no, column, 'row.changed.since', {}, Object.values(JSON.parse(key)).join(' · '));
    await context.run('drop table import_now_rows');
  };
}

/**
 * The rows that restore the former values of a file's records. They delete added records, or deactivate them if deletion is
 * impossible.
 */
export async function restoringSource(
  { run }: Pick<Queries, 'run'>,
  file: LoggedFile,
  name: string,
  kind: RecordKind,
): Promise<ImportSource> {
  const spec = kindSpec(kind);
  const end = endOf(spec);
  return {
    name,
    kind,
    async *open() {
      const pageSize = 1_000;
      let number = 0;
      for (let last = 0; ; ) {
        const records = await run<{
          nth: number;
          cells: ImportRow;
          before: ImportRow | ImportRow[] | null;
        }>(
          `select nth, cells, before from import_before
           where tenant_id = $1 and run_id = $2 and position = $3 and nth > $4 order by nth limit ${pageSize}`,
          [file.tenantId, file.runId, file.position, last],
        );
        let leftOut = 0;
        const rows: ImportRow[] = [];
        for (const { cells, before } of records) {
          if (Array.isArray(before)) rows.push(...before);
          else if (before !== null) rows.push({ ...before, ...cells });
          else if (end) rows.push({ ...cells, ...end });
          else leftOut += 1;
        }
        const first = number + 1;
        yield { rows: rows.map((cells, index) => ({ number: first + index, cells })), leftOut };
        number += rows.length;
        last = records.at(-1)?.nth ?? last;
        if (records.length < pageSize) return;
      }
    },
  };
}

/** The columns that remove or deactivate an added record; undefined if it stays. */
function endOf(spec: KindSpec): ImportRow | undefined {
  if (spec.canDelete) return { _delete: 'true' };
  const flags = { isActive: 'false', isLocked: 'true' };
  return Object.entries(flags)
    .filter(([flag]) => spec.columns.some(({ name }) => name === flag))
    .map(([flag, value]) => ({ [flag]: value }))[0];
}

/** The records that the file names (all of a kind with one default) in the form of the export, as a temporary table. */
async function snapshot(
  context: LoadContext,
  spec: KindSpec,
  when: 'before' | 'after' | 'now',
): Promise<void> {
  const { ready, tenantId, run } = context;
  const form = recordForm(spec);
  const key = recordKey(spec, (db) => `e.${db}`);
  const data = `(select to_jsonb(f) from (select ${form.columns.map(({ name, sql }) => `${sql} as "${name}"`).join(', ')}) f)`;
  const named = shareDefault.includes(spec.kind)
    ? ''
    : `and exists (select from ${ready} q where ${keyMatch(spec)})`;
  const select = `from ${form.from} where e.tenant_id = ${tenantId} ${named}`;
  await run(
    `create temp table import_${when}_rows on commit drop as
     ${spec.replaces ? `select ${key} as key, jsonb_agg(${data} order by e.position) as data ${select} group by 1` : `select ${key} as key, ${data} as data ${select}`}`,
  );
}

/** SQL of a record's key, as an array of texts. */
function recordKey(spec: KindSpec, sourceOf: (db: string) => string): string {
  const parts = spec.key.map(({ db, fold }) => (fold ? `lower(${sourceOf(db)})` : `${sourceOf(db)}::text`));
  return `jsonb_build_array(${parts.join(', ')})`;
}

function keyColumns(spec: KindSpec): string[] {
  return spec.key.map(({ db }) => documentedColumn(spec, db));
}

/** SQL: the columns in which a record differs, before and after. */
const differing = `left join lateral (
    select jsonb_object_agg(c.key, c.value) as before, jsonb_object_agg(c.key, a.data -> c.key) as after
    from jsonb_each(b.data) c where a.data -> c.key is distinct from c.value) d on true`;

async function setWayBack({ run, tenantId }: LoadContext, file: LoggedFile, wayBack: string): Promise<void> {
  await run(
    `update import_file set way_back = $3 where tenant_id = ${tenantId} and run_id = $1 and position = $2`,
    [file.runId, file.position, wayBack],
  );
}
