import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import { readIndexFile, removeUnfinished, type StoredIndex, writeIndexFile } from './index-file.ts';
import type { LoadedListing } from './loaded-listing.ts';

export type StoredIndexes = ReturnType<typeof createStoredIndexes>;

const pauseMs = 10 * 60 * 1000;
const hourMs = 60 * 60 * 1000;

/**
 * Stores the listings and words of large catalogues in files between starts (decision 41); without a directory it does nothing.
 * `onError` receives errors of background work.
 */
export function createStoredIndexes({
  pool,
  directory,
  minVariants,
  onError,
}: {
  pool: Pool;
  directory: string | undefined;
  /** Reading a smaller catalogue from the database is as fast. */
  minVariants: number;
  onError: (error: unknown) => void;
}) {
  const keptAt = new Map<number, number>();
  let forgotAt = Number.NEGATIVE_INFINITY;
  if (directory !== undefined) removeUnfinished(directory, Date.now()).catch(onError);

  async function stampOf(tenantId: number) {
    const [row] = await prepared<{ id: string }>(pool, 'catalogue-database', databaseSql, []);
    return { tenantId, databaseId: row?.id ?? '' };
  }

  return {
    /** The stored index of a tenant; undefined: none that can be used. */
    async load(tenantId: number): Promise<StoredIndex | undefined> {
      if (directory === undefined) return undefined;
      try {
        const found = await readIndexFile(directory, await stampOf(tenantId), async (token) => {
          if (!/^[0-9a-f-]{36}$/.test(token)) return false;
          const rows = await prepared(pool, 'catalogue-index-known', knownSql, [tenantId, token]);
          return rows.length > 0;
        });
        if (found) keptAt.set(tenantId, performance.now());
        return found;
      } catch (error) {
        onError(error);
        return undefined;
      }
    },
    /** Stores a listing with its words, at most once in `pauseMs`. */
    async keep({ listing, words, notes }: LoadedListing): Promise<void> {
      const { tenantId, size } = listing;
      const now = performance.now();
      if (directory === undefined || size < minVariants || !words) return;
      if (now - (keptAt.get(tenantId) ?? Number.NEGATIVE_INFINITY) < pauseMs) return;
      keptAt.set(tenantId, now);
      try {
        await writeIndexFile(
          directory,
          await stampOf(tenantId),
          { listing, words: await words, notes },
          async (token) => {
            await prepared(pool, 'catalogue-index-keep', keepSql, [tenantId, token]);
          },
        );
      } catch (error) {
        onError(error);
      }
    },
    /** Deletes change records that no stored index needs, at most once an hour. */
    async forgetNotes(): Promise<void> {
      const now = performance.now();
      if (now - forgotAt < hourMs) return;
      forgotAt = now;
      await prepared(pool, 'catalogue-forget-indexes', forgetIndexesSql, []).catch(onError);
      await prepared(pool, 'catalogue-forget-notes', forgetNotesSql, []).catch(onError);
    },
  };
}

/** Identifies a database; a restored dump has another id. */
const databaseSql = `
  select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as id
  from pg_control_system()
`;

/** Younger than six days, because change records are kept for seven. $1 tenant, $2 token. */
const knownSql = `
  select from stored_index
  where stored_index.tenant_id = $1 and stored_index.token = $2::text::uuid
    and stored_index.stored_at > now() - interval '6 days'
`;

/** $1 tenant, $2 token. */
const keepSql = `insert into stored_index (tenant_id, token) values ($1, $2::text::uuid)`;

const forgetIndexesSql = `delete from stored_index where stored_at < now() - interval '7 days'`;
const forgetNotesSql = `delete from catalogue_change where changed_at < now() - interval '7 days'`;
