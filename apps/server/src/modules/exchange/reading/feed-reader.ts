import type { FeedKind } from '@kontor/contract';
import type { Pool } from 'pg';
import { prepared } from '../../../database/connection.ts';
import { requestError } from '../../../shared/errors.ts';
import { inTransaction } from '../../../shared/transaction.ts';
import { readCursor, writeCursor } from './feed-cursor.ts';
import { type RecordSql, recordSql } from './record-sql.ts';

/** Changed records of one kind. */
export interface FeedPage {
  /** Each as JSON; a deleted record is `{"id", "_deleted": true}`. */
  records: string[];
  /** For the next call, also when there are no records. */
  cursor: string;
  /** Whether the next call has records now. */
  hasMore: boolean;
}

/** Reads records in batches until the response has this many characters. */
const groupSize = 25;
const maxCharacters = 8 * 1024 * 1024;

/** Records that are numbered in one statement. */
const numberedAtOnce = 5_000;

/**
 * Reads what changed after the cursor, each record in its present state. Every change that was committed comes with this call or
 * a later one (decision 80).
 *
 * @throws cursor.invalid
 */
export async function readFeed(
  pool: Pool,
  {
    tenantId,
    kind,
    cursor,
    since,
    limit,
  }: {
    tenantId: number;
    kind: FeedKind;
    cursor: string | undefined;
    since: string | undefined;
    limit: number;
  },
): Promise<FeedPage> {
  const feed = { kind, tenantId, secret: await secretOf(pool, tenantId) };
  const begin =
    cursor === undefined ? { position: 0, since: since ? Date.parse(since) : 0 } : readCursor(feed, cursor);
  const changesAfter = () =>
    prepared<Change>(pool, 'exchange-changes', changesSql, [
      tenantId,
      kind,
      begin.position,
      new Date(begin.since),
      limit + 1,
    ]);
  let changes = await changesAfter();
  let areUnnumbered = false;
  if (changes.length <= limit) {
    const last = await numberNew(pool, tenantId, kind);
    // A restored backup assigns the same numbers again: such a cursor would skip changes.
    if (begin.position > last.position) throw requestError('cursor.invalid');
    areUnnumbered = last.areMore;
    changes = await changesAfter();
  }
  const records: string[] = [];
  let characters = 0;
  let position = begin.position;
  let taken = 0;
  for (; taken < Math.min(limit, changes.length) && characters < maxCharacters; taken += groupSize) {
    const group = changes.slice(taken, Math.min(taken + groupSize, limit));
    for (const record of await recordsOf(pool, { tenantId, kind, ids: group.map(({ id }) => id) })) {
      records.push(record);
      characters += record.length;
    }
    position = group.at(-1)?.position ?? position;
  }
  return {
    records,
    cursor: writeCursor(feed, { position, since: begin.since }),
    hasMore: records.length < changes.length || areUnnumbered,
  };
}

interface Change {
  id: string;
  position: number;
}

const changesSql = `
  select record_id as id, position from exchange_change
  where tenant_id = $1 and kind = $2 and position > $3 and changed_at >= $4
  order by position limit $5`;

async function recordsOf(
  pool: Pool,
  { tenantId, kind, ids }: { tenantId: number; kind: FeedKind; ids: string[] },
): Promise<string[]> {
  const { table, json, idType }: RecordSql = recordSql[kind];
  const rows = await prepared<{ id: string; record: string | null }>(
    pool,
    `exchange-${kind}`,
    `select wanted.id, case when record.id is not null then (${json})::text end as record
     from unnest($2::text[]) with ordinality as wanted (id, place)
     left join ${table} record on record.tenant_id = $1 and record.id = wanted.id::${idType ?? 'text'}
     order by wanted.place`,
    [tenantId, ids],
  );
  return rows.map(({ id, record }) => record ?? JSON.stringify({ id, _deleted: true }));
}

/** Numbers changed records, the oldest first, and answers the last number of the kind. */
async function numberNew(
  pool: Pool,
  tenantId: number,
  kind: FeedKind,
): Promise<{ position: number; areMore: boolean }> {
  return await inTransaction(pool, async (client) => {
    // Only one reader numbers at a time: otherwise a cursor could pass uncommitted numbers.
    await client.query('select pg_advisory_xact_lock($1, $2)', [numberLockKey, tenantId]);
    const numbered = await prepared<{ id: string }>(client, 'exchange-number', numberSql, [
      tenantId,
      kind,
      numberedAtOnce,
    ]);
    const [last] = await prepared<{ position: number }>(
      client,
      'exchange-last',
      'select coalesce(max(position), 0) as position from exchange_change where tenant_id = $1 and kind = $2 and position is not null',
      [tenantId, kind],
    );
    return { position: last?.position ?? 0, areMore: numbered.length === numberedAtOnce };
  });
}

const numberLockKey = 7_256_013;

/** A row that is locked belongs to a change that is not committed; its turn comes later. */
const numberSql = `
  with waiting as materialized (
    select tenant_id, kind, record_id from exchange_change
    where tenant_id = $1 and kind = $2 and position is null
    order by changed_at limit $3
    for update skip locked
  ), numbered as materialized (
    select waiting.*, nextval('exchange_position') as position from waiting
  )
  update exchange_change change set position = numbered.position
  from numbered
  where change.tenant_id = numbered.tenant_id and change.kind = numbered.kind and change.record_id = numbered.record_id
  returning change.record_id as id`;

async function secretOf(pool: Pool, tenantId: number): Promise<string> {
  const sql = 'select secret::text from exchange_feed where tenant_id = $1';
  const [known] = await prepared<{ secret: string }>(pool, 'exchange-secret', sql, [tenantId]);
  if (known) return known.secret;
  await pool.query('insert into exchange_feed (tenant_id) values ($1) on conflict do nothing', [tenantId]);
  const [made] = await prepared<{ secret: string }>(pool, 'exchange-secret', sql, [tenantId]);
  return made?.secret ?? '';
}
