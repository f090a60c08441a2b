import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';

/** Products that the index must be updated with; `ids` are those of their change records. */
export interface NotedProducts {
  tenantId: number;
  productIds: string[];
  ids: number[];
}

/** Records that all products of a tenant must be updated. */
export interface NotedTenant {
  tenantId: number;
  ids: number[];
}

export interface OutsideSearchState {
  /** The version for which the index was built; null: it must be built. */
  builtFor: string | null;
  builtAt: Date | null;
  hasChanges: boolean;
  /** A rebuild that an operator wants; `startedAt` null: it waits; `problem`: of the last try. */
  rebuild: { startedAt: Date | null; problem: string | null } | null;
}

/** Any fixed number, other than that of migrations. */
const lockKey = 7_256_010;

const maxTenantNotes = 50_000;

export type SearchChangesRepository = ReturnType<typeof createSearchChangesRepository>;

/**
 * Reads the changes that triggers recorded for an outside search engine (migration 0010), and stores the state of its index.
 */
export function createSearchChangesRepository({ pool }: { pool: Pool }) {
  return {
    /** Starts recording changes. Earlier changes are not recorded, so the index is rebuilt unless recording was already on. */
    async switchOn(): Promise<void> {
      await pool.query(`
        update outside_search set is_on = true, built_for = null, built_at = null where not outside_search.is_on`);
    },

    /** Stops recording changes and deletes all records. */
    async switchOff(): Promise<void> {
      await pool.query(`
        with switched as (
          update outside_search set is_on = false, built_for = null, built_at = null where outside_search.is_on returning 1
        )
        delete from search_change where exists (select from switched)`);
    },

    async state(): Promise<OutsideSearchState> {
      const { rows } = await pool.query<
        Omit<OutsideSearchState, 'rebuild'> & {
          wantedAt: Date | null;
          startedAt: Date | null;
          problem: string | null;
        }
      >(`
        select outside_search.built_for as "builtFor", outside_search.built_at as "builtAt",
          exists (select from search_change) as "hasChanges", outside_search.rebuild_wanted_at as "wantedAt",
          outside_search.rebuild_started_at as "startedAt", outside_search.rebuild_problem as problem
        from outside_search`);
      const [row] = rows;
      if (!row) return { builtFor: null, builtAt: null, hasChanges: false, rebuild: null };
      const { wantedAt, startedAt, problem, ...state } = row;
      return { ...state, rebuild: wantedAt === null ? null : { startedAt, problem } };
    },

    /** Records an operator's request for a rebuild; a pending one stays. */
    async wantRebuild(): Promise<void> {
      await pool.query(`
        update outside_search set rebuild_wanted_at = now(), rebuild_started_at = null, rebuild_problem = null
        where outside_search.rebuild_wanted_at is null`);
    },

    async rebuildStarted(): Promise<void> {
      await pool.query('update outside_search set rebuild_started_at = now()');
    },

    /** Ends the wish, or keeps it with the problem for the next try. */
    async rebuildEnded(problem: string | null): Promise<void> {
      await pool.query(
        `update outside_search set rebuild_started_at = null, rebuild_problem = $1,
           rebuild_wanted_at = case when $1::text is not null then outside_search.rebuild_wanted_at end`,
        [problem],
      );
    },

    async built(builtFor: string | null): Promise<void> {
      await pool.query('update outside_search set built_for = $1, built_at = now()', [builtFor]);
    },

    async nextRevision(): Promise<number> {
      const { rows } = await pool.query<{ revision: number }>(
        `select nextval('search_revision') as revision`,
      );
      return rows[0]?.revision ?? 0;
    },

    /** Some changed products of one tenant, the oldest records first; undefined: none. */
    async someProducts(limit: number): Promise<NotedProducts | undefined> {
      const { rows } = await pool.query<NotedProducts>(
        `select noted.tenant_id as "tenantId", array_agg(distinct noted.product_id) as "productIds",
           array_agg(noted.id) as ids
         from (
           select search_change.tenant_id, search_change.id, search_change.product_id from search_change
           where search_change.product_id is not null and search_change.tenant_id = (
             select search_change.tenant_id from search_change
             where search_change.product_id is not null order by search_change.id limit 1
           )
           order by search_change.id limit $1
         ) noted
         group by noted.tenant_id`,
        [limit],
      );
      return rows[0];
    },

    async tenants(): Promise<NotedTenant[]> {
      const { rows } = await pool.query<NotedTenant>(`
        select search_change.tenant_id as "tenantId", array_agg(search_change.id) as ids
        from search_change where search_change.product_id is null
        group by search_change.tenant_id order by min(search_change.id)`);
      return rows;
    },

    /** Deletes records after the index was updated. */
    async told({ tenantId, ids }: NotedTenant): Promise<void> {
      await pool.query('delete from search_change where tenant_id = $1 and id = any($2)', [tenantId, ids]);
    },

    /**
     * Replaces very many records of a tenant by one for all its products, so that a long outage does not fill the table.
     * Updating all products at once is faster, too.
     */
    async fold(): Promise<void> {
      await pool.query(
        `with crowded as (
           select search_change.tenant_id from search_change group by search_change.tenant_id having count(*) > $1
         ),
         folded as (
           delete from search_change using crowded where search_change.tenant_id = crowded.tenant_id
           returning search_change.tenant_id
         )
         insert into search_change (tenant_id) select distinct folded.tenant_id from folded`,
        [maxTenantNotes],
      );
    },

    /** Deletes all records before a rebuild, which reads everything. */
    async forget(): Promise<void> {
      await pool.query('delete from search_change');
    },

    /**
     * Waits until all open transactions have ended, at most `timeoutMs`: one that began before recording started may still
     * change something without a record.
     */
    async openTransactionsEnded(timeoutMs: number, signal: AbortSignal): Promise<void> {
      const { rows } = await pool.query<{ next: string }>('select pg_current_xact_id()::text as next');
      const givenUpAt = performance.now() + timeoutMs;
      for (;;) {
        const { rows: ended } = await pool.query<{ isPast: boolean }>(
          `select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as "isPast"`,
          [rows[0]?.next],
        );
        if (ended[0]?.isPast || performance.now() > givenUpAt) return;
        await delay(100, undefined, { signal });
      }
    },

    /**
     * Runs work under a lock for all processes; answers false if another process holds it. The signal aborts the work if the
     * connection with the lock is lost.
     */
    async alone({ waits }: { waits: boolean }, work: (lost: AbortSignal) => Promise<void>): Promise<boolean> {
      const client = await pool.connect();
      const losing = new AbortController();
      const lose = (error: Error) => losing.abort(error);
      client.on('error', lose);
      try {
        const lock = waits ? 'pg_advisory_lock($1)' : 'pg_try_advisory_lock($1)';
        const { rows } = await client.query<{ got: boolean | '' }>(`select ${lock} as got`, [lockKey]);
        if (rows[0]?.got === false) return false;
        try {
          await work(losing.signal);
        } finally {
          if (!losing.signal.aborted) await client.query('select pg_advisory_unlock($1)', [lockKey]);
        }
        return true;
      } finally {
        client.off('error', lose);
        client.release(losing.signal.aborted);
      }
    },
  };
}
