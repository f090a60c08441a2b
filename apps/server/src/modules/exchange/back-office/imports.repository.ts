import type { ImportMapping, ImportRefusal, ImportRow, ImportRun } from '@kontor/contract';
import type { Locale } from '@kontor/domain';
import type { Pool, PoolClient } from 'pg';
import type { StatementRunner } from '../../../database/connection.ts';
import { likePart } from '../../../shared/like.ts';
import { countedUpTo, maxCounted, maxCountedNarrowed } from '../../../shared/list-page.ts';
import { personNameSql } from '../../../shared/person-name.ts';
import type { FileReport, ImportKind } from '../exchange.types.ts';
import { type RefusalDetails, storableJson } from '../refusals.ts';
import type { KnownAttribute } from './proposals.ts';
import type { Mends } from './run-source.ts';

export interface StoredFile extends Omit<FileReport, 'file' | 'kind' | 'isLoaded'> {
  position: number;
  name: string;
  kind: ImportKind | null;
  storedAs: string | null;
  bytes: number;
  header: string[] | null;
  sample: string[][] | null;
  mapping: ImportMapping | null;
  sender: string | null;
  mends: Mends;
  state: 'waiting' | 'loaded' | 'refused' | 'skipped';
  reasons: StoredReason[];
  wayBack: 'none' | 'kept' | 'tooMany' | 'expired' | 'used';
}

/** The number of cells of a file that are refused for a reason. */
export type StoredReason = {
  code: string;
  /** Its text in the language of the run. */
  reason: string;
  /** Absent from entries before version 0.5. */
  details?: RefusalDetails;
  /** The whole file is refused because of this column. */
  column?: string;
  count: number;
};

type StoredRefusal = Omit<ImportRefusal, 'mended'> & { details: RefusalDetails | null };

export interface StoredRun {
  id: string;
  source: ImportRun['source'];
  state: ImportRun['state'];
  createdAt: Date;
  endedAt: Date | null;
  userId: string | null;
  by: string | null;
  byName: string | null;
  mayChangeOperators: boolean;
  language: Locale;
  acceptPartial: boolean;
  progress: ImportRun['progress'];
  leftOut: string[];
  pictures: number;
  restoredRun: string | null;
  restoredFile: number | null;
  files: StoredFile[];
}

/** A viewer sees own imports and those that the role allows. */
export interface Viewer {
  tenantId: number;
  userId: string;
  kinds: readonly ImportKind[];
}

/** SQL: the viewer ($2: kinds, $3: user) may see a run, because of all its files' kinds or as its own. */
const isVisible = `(run.user_id = $3 or not exists (
  select from import_file hidden where hidden.tenant_id = run.tenant_id and hidden.run_id = run.id
    and (hidden.kind is null or hidden.kind <> all($2::text[]))))`;

const fileColumns = `f.position, f.name, f.kind, f.stored_as as "storedAs", f.bytes, f.header, f.sample, f.mapping, f.sender, f.mends,
  f.state, f.rows_read as read, f.inserted, f.updated, f.unchanged, f.deleted, f.left_out as "leftOut", f.refused,
  f.duration_ms as "durationMs", f.reasons, f.way_back as "wayBack"`;

/** The operator's name, or that of an API key. */
const nameOfActor = `case when run.user_id is null then run.actor else ${personNameSql('run.actor')} end`;

/** SQL: the users and API keys with $4 in their names; each name is read once, not for each run. */
const actorsNamed = `array(select coalesce(run.user_id, run.actor)
  from (select distinct run.tenant_id, run.user_id, run.actor from import_run run where run.tenant_id = $1) run
  where ${nameOfActor} ilike $4 or run.actor ilike $4)`;

const runColumns = `run.id, run.source, run.state, run.created_at as "createdAt", run.ended_at as "endedAt", run.user_id as "userId",
  run.actor as by, ${nameOfActor} as "byName", run.may_change_operators as "mayChangeOperators", run.language, run.accept_partial as "acceptPartial",
  run.progress, run.left_out as "leftOut", run.pictures, run.restored_run as "restoredRun", run.restored_file as "restoredFile"`;

const busyStates = `('queued', 'checking', 'waiting', 'loading')`;

export type ImportsRepository = ReturnType<typeof createImportsRepository>;

export function createImportsRepository({ pool }: { pool: Pool }) {
  async function filesOf(runner: StatementRunner, tenantId: number, id: string): Promise<StoredFile[]> {
    const { rows } = await (runner as Pool).query<StoredFile>(
      `select ${fileColumns} from import_file f where f.tenant_id = $1 and f.run_id = $2 order by f.position`,
      [tenantId, id],
    );
    return rows;
  }

  return {
    filesOf,
    async list(
      viewer: Viewer,
      filter: { search?: string; kind?: string; source?: string; state?: string; sort?: string },
      { offset, pageSize }: { offset: number; pageSize: number },
    ): Promise<{
      rows: (Omit<ImportRow, 'createdAt' | 'endedAt'> & { createdAt: Date; endedAt: Date | null })[];
      total: number;
      hasMore: boolean;
    }> {
      const { search, kind, source, state, sort } = filter;
      const most = [search, kind, source, state].some(Boolean) ? maxCountedNarrowed : maxCounted;
      const order = `order by run.created_at ${sort === 'createdAt' ? '' : 'desc'}, run.id`;
      const { rows } = await pool.query(
        `with found as materialized (
           select run.id, run.created_at from import_run run where run.tenant_id = $1 and ${isVisible}
             and ($4::text is null or coalesce(run.user_id, run.actor) = any(${actorsNamed})
               or run.id in (select f.run_id from import_file f where f.tenant_id = $1 and lower(f.name) like lower($4)))
             and ($5::text is null or run.id in (select f.run_id from import_file f where f.tenant_id = $1 and f.kind = $5))
             and ($6::text is null or run.source = $6) and ($7::text is null or run.state = $7)
           ${order} limit ${most + 1})
         select counted.total, page.*
         from (select count(*)::integer as total from found) counted
         left join (
           select run.id, run.source, run.state, run.created_at as "createdAt", run.ended_at as "endedAt",
             ${nameOfActor} as by, sums.*
           from (select run.id from found run ${order} limit $8 offset $9) listed
           join import_run run on run.tenant_id = $1 and run.id = listed.id
           cross join lateral (
             select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'kind', f.kind) order by f.position), '[]') as files,
               ${['read', 'inserted', 'updated', 'unchanged', 'deleted', 'leftOut', 'refused']
                 .map(
                   (name) =>
                     `coalesce(sum(f.${{ read: 'rows_read', leftOut: 'left_out' }[name] ?? name}), 0)::integer as "${name}"`,
                 )
                 .join(', ')}
             from import_file f where f.tenant_id = run.tenant_id and f.run_id = run.id) sums
           ) page on true
         order by page."createdAt" ${sort === 'createdAt' ? '' : 'desc'}, page.id`,
        [
          viewer.tenantId,
          viewer.kinds,
          viewer.userId,
          search ? likePart(search) : null,
          kind ?? null,
          source ?? null,
          state ?? null,
          pageSize,
          offset,
        ],
      );
      const total: number = rows[0]?.total ?? 0;
      const listed = rows.filter(({ id }) => id !== null).map(({ total: _, ...row }) => row);
      return { rows: listed, ...countedUpTo(total, most) };
    },
    /** A run that the viewer may see. */
    async find({ tenantId, kinds, userId }: Viewer, id: string): Promise<StoredRun | undefined> {
      const { rows } = await pool.query<Omit<StoredRun, 'files'>>(
        `select ${runColumns} from import_run run where run.tenant_id = $1 and ${isVisible} and run.id = $4`,
        [tenantId, kinds, userId, id],
      );
      return rows[0] && { ...rows[0], files: await filesOf(pool, tenantId, id) };
    },
    async add(
      client: PoolClient,
      tenantId: number,
      run: Pick<StoredRun, 'id' | 'source' | 'state' | 'userId' | 'by' | 'mayChangeOperators' | 'language'> &
        Partial<Pick<StoredRun, 'leftOut' | 'pictures' | 'restoredRun' | 'restoredFile' | 'acceptPartial'>>,
      files: (Pick<StoredFile, 'position' | 'name' | 'kind'> & Partial<StoredFile>)[],
      now: Date,
    ): Promise<void> {
      await client.query(
        `insert into import_run (tenant_id, id, source, state, created_at, user_id, actor, may_change_operators, language,
           accept_partial, left_out, pictures, restored_run, restored_file)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
        [
          tenantId,
          run.id,
          run.source,
          run.state,
          now,
          run.userId,
          run.by,
          run.mayChangeOperators,
          run.language,
          run.acceptPartial ?? false,
          run.leftOut ?? [],
          run.pictures ?? 0,
          run.restoredRun ?? null,
          run.restoredFile ?? null,
        ],
      );
      for (const file of files) await this.addFile(client, tenantId, run.id, file);
    },
    async addFile(
      client: PoolClient,
      tenantId: number,
      runId: string,
      { position, name, kind, ...file }: Pick<StoredFile, 'position' | 'name' | 'kind'> & Partial<StoredFile>,
    ): Promise<void> {
      await client.query(
        `insert into import_file (tenant_id, run_id, position, name, kind, stored_as, bytes, header, sample, mapping, sender, reasons)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [
          tenantId,
          runId,
          position,
          name,
          kind,
          file.storedAs ?? null,
          file.bytes ?? 0,
          file.header ?? null,
          JSON.stringify(file.sample ?? []),
          file.mapping ? JSON.stringify(file.mapping) : null,
          file.sender ?? null,
          storableJson(file.reasons ?? []),
        ],
      );
    },
    /** Keeps a run from being deleted until the transaction ends; false if it does not exist. */
    async keep(client: PoolClient, tenantId: number, id: string): Promise<boolean> {
      const { rows } = await client.query(
        'select from import_run where tenant_id = $1 and id = $2 for key share',
        [tenantId, id],
      );
      return rows.length > 0;
    },
    /** Locks a run that is not working; undefined if it works or does not exist. */
    async lockIdle(client: PoolClient, tenantId: number, id: string): Promise<boolean> {
      const { rows } = await client.query(
        `select from import_run where tenant_id = $1 and id = $2 and state not in ${busyStates} for update`,
        [tenantId, id],
      );
      return rows.length > 0;
    },
    /** A change of the file invalidates its last check. */
    async changeFile(
      client: PoolClient,
      tenantId: number,
      id: string,
      position: number,
      change: { kind: string | null; mapping: ImportMapping | null; sender: string | null },
    ): Promise<void> {
      await client.query(
        `update import_file set kind = $4, mapping = $5, sender = $6 where tenant_id = $1 and run_id = $2 and position = $3`,
        [
          tenantId,
          id,
          position,
          change.kind,
          change.mapping && JSON.stringify(change.mapping),
          change.sender,
        ],
      );
    },
    async setMends(client: PoolClient, tenantId: number, id: string, position: number, mends: Mends) {
      await client.query(
        'update import_file set mends = $4 where tenant_id = $1 and run_id = $2 and position = $3',
        [tenantId, id, position, JSON.stringify(mends)],
      );
    },
    async setState(
      client: PoolClient,
      tenantId: number,
      id: string,
      state: StoredRun['state'],
      { acceptPartial = false, language }: { acceptPartial?: boolean; language?: string } = {},
    ): Promise<void> {
      await client.query(
        `update import_run set state = $3, accept_partial = $4, is_cancelled = false, ended_at = null,
           language = coalesce($5, language) where tenant_id = $1 and id = $2`,
        [tenantId, id, state, acceptPartial, language ?? null],
      );
      if (state === 'waiting')
        await client.query(
          `update import_file set state = 'waiting' where tenant_id = $1 and run_id = $2 and state in ('skipped', 'refused')`,
          [tenantId, id],
        );
    },
    /** Ends a waiting run, and tells a working one to stop. */
    async cancel(tenantId: number, id: string, now: Date): Promise<void> {
      await pool.query(
        `update import_run set is_cancelled = true,
           state = case state when 'queued' then 'draft' when 'waiting' then 'cancelled' else state end,
           ended_at = case when state = 'waiting' then $3 else ended_at end
         where tenant_id = $1 and id = $2 and state in ${busyStates}`,
        [tenantId, id, now],
      );
    },
    async remove(client: PoolClient, tenantId: number, id: string): Promise<void> {
      await client.query('delete from import_run where tenant_id = $1 and id = $2', [tenantId, id]);
    },
    async removeFile(client: PoolClient, tenantId: number, id: string, position: number): Promise<void> {
      await client.query('delete from import_file where tenant_id = $1 and run_id = $2 and position = $3', [
        tenantId,
        id,
        position,
      ]);
    },
    async refusals(
      tenantId: number,
      id: string,
      position: number,
      code: string | undefined,
      { offset, pageSize }: { offset: number; pageSize: number },
    ): Promise<{ rows: StoredRefusal[]; total: number }> {
      const from = `from import_refusal r where r.tenant_id = $1 and r.run_id = $2 and r.position = $3
        and ($4::text is null or r.code = $4)`;
      const values = [tenantId, id, position, code ?? null];
      const [page, counted] = await Promise.all([
        pool.query<StoredRefusal>(
          `select r.row_number as "row", r.column_name as "column", r.code, r.reason, r.details, r.value, r.cause ${from}
           order by r.cause is not null, r.nth limit $5 offset $6`,
          [...values, pageSize, offset],
        ),
        pool.query<{ total: number }>(`select count(*)::integer as total ${from}`, values),
      ]);
      return { rows: page.rows, total: counted.rows[0]?.total ?? 0 };
    },
    /** All refused cells with a row number. */
    async refusedRows(
      tenantId: number,
      id: string,
      position: number,
    ): Promise<(Pick<StoredRefusal, 'column' | 'code' | 'reason' | 'details'> & { row: number })[]> {
      const { rows } = await pool.query(
        `select r.row_number as "row", r.column_name as "column", r.code, r.reason, r.details
         from import_refusal r
         where r.tenant_id = $1 and r.run_id = $2 and r.position = $3 and r.row_number is not null order by r.nth`,
        [tenantId, id, position],
      );
      return rows;
    },
    async attributes(tenantId: number): Promise<KnownAttribute[]> {
      const { rows } = await pool.query(
        `select key, name from attribute where tenant_id = $1 order by position, key`,
        [tenantId],
      );
      return rows;
    },
    /** How many of the article numbers are variants of the shop. */
    async knownVariants(tenantId: number, skus: readonly string[]): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::integer as count from variant where tenant_id = $1 and sku = any ($2::text[])`,
        [tenantId, skus],
      );
      return rows[0]?.count ?? 0;
    },
    /** The mapping that was last used for files with this header. */
    async keptMapping(
      tenantId: number,
      header: readonly string[],
    ): Promise<{ sender: string; kind: ImportKind; mapping: ImportMapping } | undefined> {
      const { rows } = await pool.query(
        `select sender, kind, mapping from import_mapping where tenant_id = $1 and header = $2 order by used_at desc limit 1`,
        [tenantId, header],
      );
      return rows[0];
    },
    async keepMapping(
      client: PoolClient,
      tenantId: number,
      {
        sender,
        kind,
        header,
        mapping,
      }: { sender: string; kind: string; header: readonly string[]; mapping: ImportMapping },
      now: Date,
    ): Promise<void> {
      await client.query(
        `insert into import_mapping (tenant_id, sender, kind, header, mapping, used_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (tenant_id, sender, kind, header) do update set mapping = excluded.mapping, used_at = excluded.used_at`,
        [tenantId, sender, kind, header, JSON.stringify(mapping), now],
      );
    },
  };
}
