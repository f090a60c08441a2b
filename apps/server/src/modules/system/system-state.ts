import { statfs } from 'node:fs/promises';
import type { SystemState } from '@kontor/contract';
import type { Dependencies } from '../../dependencies.ts';
import { readBackupRecord } from '../backup/backup-record.ts';
import { readIndexState } from '../search/outside/index-state.ts';

type Services = Pick<
  Dependencies,
  'config' | 'database' | 'jobs' | 'listings' | 'outsideSearch' | 'readiness'
>;

interface Counts {
  postgres: string;
  databaseBytes: number;
  webhooks: number;
  givenUpWebhooks: number;
  unbilledOrders: number;
  auditEntries: number;
  waitingChanges: number;
}

/** How the installation is, and what of a tenant waits. */
export async function readSystemState(
  { config, database: { pool }, jobs, listings, outsideSearch, readiness }: Services,
  tenantId: number,
): Promise<Omit<SystemState, 'version'>> {
  const [problems, { rows }, waiting, dead, articles, access, index, disk, backup] = await Promise.all([
    readiness.problems(),
    pool.query<Counts>(countsSql, [tenantId]),
    jobs.waiting(tenantId),
    jobs.dead({ tenantId, limit: 500 }),
    listings.sizeOf(tenantId),
    outsideSearch?.(),
    readIndexState(pool),
    statfs(config.filesDir).catch(() => undefined),
    readBackupRecord(config.filesDir),
  ]);
  const { postgres, databaseBytes, waitingChanges, ...queues } = rows[0] as Counts;
  return {
    node: process.versions.node,
    postgres,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    memoryBytes: process.memoryUsage.rss(),
    databaseBytes,
    problems,
    disk: disk ? { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize } : null,
    queues: { ...queues, jobs: waiting, givenUpJobs: dead.length },
    search: {
      engine: outsideSearch ? 'meilisearch' : 'builtIn',
      isReady: !outsideSearch || Boolean(access),
      articles,
      builtAt: index.builtAt?.toISOString() ?? null,
      waitingChanges,
      rebuild:
        index.rebuild && outsideSearch
          ? {
              state: index.rebuild.startedAt === null ? 'waiting' : 'running',
              problem: index.rebuild.problem,
            }
          : null,
    },
    backup,
  };
}

const countsSql = `
  select current_setting('server_version') as postgres, pg_database_size(current_database()) as "databaseBytes",
    (select count(*)::integer from webhook_delivery where tenant_id = $1 and next_at is not null) as webhooks,
    (select count(*)::integer from webhook_delivery where tenant_id = $1 and parked_at is not null) as "givenUpWebhooks",
    (select count(*)::integer from billing_due where tenant_id = $1 and refusal is not null) as "unbilledOrders",
    (select count(*)::integer from audit_queue where tenant_id = $1) as "auditEntries",
    (select count(*)::integer from search_change where tenant_id = $1) as "waitingChanges"`;
