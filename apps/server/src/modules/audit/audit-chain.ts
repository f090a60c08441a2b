import { createHash } from 'node:crypto';
import type { AuditChain } from '@kontor/contract';
import type { Pool } from 'pg';
import { inTransaction } from '../../shared/transaction.ts';

/** How many entries one transaction links, and one query of the verification reads. */
const batchSize = 1_000;

/** Two processes never link entries of one tenant at once. */
const chainLockKey = 7_256_003;

/** Before the first entry of a tenant. */
const noHash: Buffer = Buffer.alloc(32);

/** An entry with every column as text, as it is hashed and exported. */
export interface ChainedEntry {
  id: string;
  occurred_at: string;
  action: string;
  user_id: string | null;
  username: string | null;
  company_id: string | null;
  subject: string | null;
  details: string;
}

/**
 * Links all entries that wait, tenant by tenant; answers how many there were.
 *
 * @throws AggregateError of the tenants that failed, after all others are linked
 */
export async function linkEntries(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ tenant_id: number }>('select distinct tenant_id from audit_queue');
  const failures: Error[] = [];
  let linked = 0;
  for (const { tenant_id } of rows) {
    try {
      linked += await linkTenant(pool, tenant_id);
    } catch (cause) {
      failures.push(new Error(`The audit log of tenant ${tenant_id} was not linked.`, { cause }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures[0]?.message);
  return linked;
}

/** Links the entries of a tenant that wait; answers how many there were. */
export async function linkTenant(pool: Pool, tenantId: number): Promise<number> {
  let linked = 0;
  for (let count = batchSize; count === batchSize; linked += count) count = await linkBatch(pool, tenantId);
  return linked;
}

async function linkBatch(pool: Pool, tenantId: number): Promise<number> {
  return await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1, $2)', [chainLockKey, tenantId]);
    const { rows: entries } = await client.query<ChainedEntry>(
      `with taken as (
         delete from audit_queue where (tenant_id, entry_id) in (
           select tenant_id, entry_id from audit_queue where tenant_id = $1 order by entry_id limit $2
         ) returning entry_id
       )
       select ${entryColumns} from audit_entry where tenant_id = $1 and id in (select entry_id from taken)
       order by audit_entry.id`,
      [tenantId, batchSize],
    );
    const { rows: last } = await client.query<{ sequence: number; hash: Buffer }>(
      'select sequence, hash from audit_link where tenant_id = $1 order by sequence desc limit 1',
      [tenantId],
    );
    let hash = last[0]?.hash ?? noHash;
    const hashes = entries.map((entry) => {
      hash = hashOf(hash, tenantId, entry);
      return hash;
    });
    await client.query(
      `insert into audit_link (tenant_id, sequence, entry_id, hash)
       select $1, $2 + link.nth, link.entry_id, link.hash
       from unnest($3::bigint[], $4::bytea[]) with ordinality as link (entry_id, hash, nth)`,
      [tenantId, last[0]?.sequence ?? 0, entries.map(({ id }) => id), hashes],
    );
    return entries.length;
  });
}

type FaultCode = NonNullable<AuditChain['fault']>['code'];

/** The result of the verification. */
export interface ChainReport {
  entries: number;
  /** The hash of the last entry, in hexadecimal. Stored elsewhere, it proves later that no last entries were removed. */
  head: string;
  /** The first fault in words; undefined for a whole chain. */
  fault?: string;
  /** The same for programs; `at` is the number of the link or entry. */
  faultCode?: NonNullable<AuditChain['fault']>;
}

/**
 * Recomputes a tenant's chain: every entry must be linked once, without gaps, and fit its hash. With `knownHead`, this earlier
 * head must be in it. Entries that wait are linked first.
 */
export async function verifyChain(pool: Pool, tenantId: number, knownHead?: string): Promise<ChainReport> {
  await linkTenant(pool, tenantId);
  let hash = noHash;
  let entries = 0;
  // The head of an empty log is in every chain.
  let isHeadKnown = knownHead === undefined || knownHead === noHash.toString('hex');
  const report = (found?: [fault: string, code: FaultCode, at?: string]): ChainReport => ({
    entries,
    head: hash.toString('hex'),
    ...(found ? { fault: found[0], faultCode: { code: found[1], at: found[2] ?? null } } : {}),
  });
  for await (const { sequence, hash: stored, ...entry } of readChain(pool, tenantId)) {
    if (Number(sequence) !== entries + 1)
      return report([`Link ${entries + 1} is missing.`, 'linkMissing', String(entries + 1)]);
    if (entry.isRemoved)
      return report([`Entry ${entry.entryId} (link ${sequence}) is missing.`, 'entryMissing', entry.entryId]);
    hash = hashOf(hash, tenantId, entry);
    if (!hash.equals(stored))
      return report([`Entry ${entry.id} (link ${sequence}) was changed.`, 'entryChanged', entry.id]);
    entries += 1;
    isHeadKnown ||= hash.toString('hex') === knownHead;
  }
  const { rows } = await pool.query<{ id: string }>(
    `select audit_entry.id::text from audit_entry
     where audit_entry.tenant_id = $1
       and not exists (select from audit_link
         where audit_link.tenant_id = $1 and audit_link.entry_id = audit_entry.id)
       and not exists (select from audit_queue
         where audit_queue.tenant_id = $1 and audit_queue.entry_id = audit_entry.id)
     order by audit_entry.id limit 1`,
    [tenantId],
  );
  if (rows[0]) return report([`Entry ${rows[0].id} has no link.`, 'entryUnlinked', rows[0].id]);
  return report(
    isHeadKnown
      ? undefined
      : ['The head that was given is not in the chain: its end was cut off.', 'headMissing'],
  );
}

/** A condition on `audit_entry`; its values begin at $4. */
export interface AuditCondition {
  sql: string;
  values: unknown[];
}

/** A link of the chain with its entry; all fields are null if the entry was removed. */
export interface ChainLink extends ChainedEntry {
  sequence: string;
  hash: Buffer;
  entryId: string;
  isRemoved: boolean;
}

/** A tenant's links in the order of the chain, with their entries; with a condition, those whose entries fit. */
export async function* readChain(
  pool: Pool,
  tenantId: number,
  { sql, values }: AuditCondition = { sql: 'true', values: [] },
): AsyncGenerator<ChainLink> {
  for (let after = '0'; ; ) {
    const { rows } = await pool.query<ChainLink>(
      `select audit_link.sequence::text, audit_link.hash, audit_link.entry_id::text as "entryId",
         audit_entry.id is null as "isRemoved", ${entryColumns}
       from audit_link
       left join audit_entry on audit_entry.tenant_id = audit_link.tenant_id and audit_entry.id = audit_link.entry_id
       where audit_link.tenant_id = $1 and audit_link.sequence > $2::bigint and ${sql}
       order by audit_link.sequence limit $3`,
      [tenantId, after, batchSize, ...values],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.sequence;
  }
}

const entryColumns = `audit_entry.id::text,
  to_char(audit_entry.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as occurred_at,
  audit_entry.action, audit_entry.user_id, audit_entry.username, audit_entry.company_id, audit_entry.subject,
  audit_entry.details::text as details`;

function hashOf(former: Buffer, tenantId: number, entry: ChainedEntry): Buffer {
  const { id, occurred_at, action, user_id, username, company_id, subject, details } = entry;
  return createHash('sha256')
    .update(former)
    .update(
      JSON.stringify([tenantId, id, occurred_at, action, user_id, username, company_id, subject, details]),
    )
    .digest();
}
