import { operatorRolesWith } from '@kontor/domain';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { Actor } from '../../shared/actor.ts';
import type { Caches } from '../../shared/cache.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Locale } from '../../shared/locale.ts';
import type { TenantReader } from '../settings/tenant-reader.ts';
import { type ActorRow, actorColumns } from './actor-row.ts';
import { hashToken } from './session-token.ts';

const day = 24 * 60 * 60 * 1000;

/** However much it is used, a session ends after this time (AUTH-14). */
export const totalMs = 30 * day;

/** A view as a customer ends after this time, used or not (decision 106). */
export const viewMs = 30 * 60 * 1000;

/** The last use is written at most this often; exact enough for days, and no write on every request. */
const touchEveryMs = 5 * 60 * 1000;

interface RememberedSession {
  actor: Omit<Actor, 'locale'>;
  createdAt: number;
  lastUsedAt: number;
  /** The last use that the database knows. */
  writtenUseAt: number;
}

/** Turns tokens into actors. */
export interface SessionReader {
  /** The actor of a valid token; null when it is unknown, over, blocked, or of another tenant than the host's. */
  actorOf(input: { token: string; host: string; locale: Locale }): Promise<Actor | null>;
  /** The active companies of the sessions that have not ended, by their tokens' hashes in base64; counts as no use. */
  companiesOf(tokenHashes: readonly Buffer[]): Promise<Map<string, string | null>>;
  /** Invalidates all entries. Called when accounts or sessions change, in any process. */
  clear(): void;
}

/**
 * Makes the reader. A session ends after `idleDays` without use and after 30 days at most (AUTH-14). Sessions are
 * cached in the process until a notification clears them (see migration 0004).
 */
export function createSessionReader({
  caches,
  pool,
  clock,
  tenants,
  idleDays,
}: {
  caches: Caches;
  pool: Pool;
  clock: Clock;
  tenants: TenantReader;
  idleDays: number;
}): SessionReader {
  const cache = caches.create<string, Promise<RememberedSession | null>>('sessions', {
    maxEntries: 20_000,
  });
  const uses = createUses(pool);
  return {
    async actorOf({ token, host, locale }) {
      const hash = hashToken(token);
      const key = hash.toString('base64');
      const session = await cache.load(key, () => readSession(pool, hash));
      if (!session) {
        // Guessed tokens must not evict real sessions.
        cache.delete(key);
        return null;
      }
      const now = clock.now().getTime();
      const { viewer } = session.actor;
      if (now - session.createdAt > (viewer ? viewMs : totalMs)) return null;
      if (now - session.lastUsedAt > idleDays * day) return null;
      const hostTenant = await tenants.byHost(host);
      if (hostTenant && hostTenant.id !== session.actor.tenantId) return null;
      session.lastUsedAt = now;
      if (!viewer && now - session.writtenUseAt > touchEveryMs) {
        session.writtenUseAt = now;
        uses.record(session.actor.tenantId, hash, now);
      }
      return { ...session.actor, locale };
    },
    async companiesOf(tokenHashes) {
      const rows = await prepared<{ token_hash: Buffer; company_id: string | null }>(
        pool,
        'session-companies-2',
        `select session.token_hash, company.id as company_id ${sessionsFrom}
         where session.token_hash = any ($1) and ${viewerMay} and session.last_used_at > $3 and session.created_at > case when session.viewer_id is null then $4::timestamptz else $5 end`,
        [
          tokenHashes,
          operatorRolesWith('customers.act'),
          new Date(clock.now().getTime() - idleDays * day),
          new Date(clock.now().getTime() - totalMs),
          new Date(clock.now().getTime() - viewMs),
        ],
      );
      return new Map(rows.map((row) => [row.token_hash.toString('base64'), row.company_id]));
    },
    clear: () => cache.clear(),
  };
}

async function readSession(pool: Pool, hash: Buffer): Promise<RememberedSession | null> {
  const [row] = await prepared<SessionRow>(pool, 'session-actor-4', sessionSql, [
    hash,
    operatorRolesWith('customers.act'),
  ]);
  if (!row) return null;
  const { createdAt, lastUsedAt, viewer, ...actor } = row;
  return {
    createdAt: createdAt.getTime(),
    lastUsedAt: lastUsedAt.getTime(),
    writtenUseAt: lastUsedAt.getTime(),
    actor: { ...actor, ...(viewer ? { viewer } : {}) },
  };
}

interface SessionRow extends ActorRow {
  createdAt: Date;
  lastUsedAt: Date;
  mustSetUpSecondFactor: boolean;
  viewer: Actor['viewer'] | null;
}

/**
 * An operator's company is the chosen one while the role may act for customers. A sales person's is the chosen one while it is
 * still assigned (SALE-03). Others have their own company.
 */
const sessionsFrom = `
  from session
  join tenant on tenant.id = session.tenant_id and tenant.is_active
  join app_user on app_user.tenant_id = session.tenant_id and app_user.id = session.user_id
    and app_user.is_active and not app_user.is_locked
  left join app_user viewer on viewer.tenant_id = session.tenant_id and viewer.id = session.viewer_id
  left join site_setting on site_setting.tenant_id = session.tenant_id
  left join sales_assignment on app_user.is_sales_person
    and sales_assignment.tenant_id = session.tenant_id and sales_assignment.user_id = session.user_id
    and sales_assignment.company_id = session.active_company_id
  left join company on company.tenant_id = session.tenant_id
    and company.id = case
      when app_user.operator_role = any ($2) then session.active_company_id
      when app_user.is_sales_person then sales_assignment.company_id
      else app_user.company_id end
`;

/** A view ends when its operator may no longer act for customers. */
const viewerMay = `(session.viewer_id is null
  or viewer.is_active and not viewer.is_locked and viewer.operator_role = any ($2))`;

const sessionSql = `
  select session.created_at as "createdAt", session.last_used_at as "lastUsedAt", ${actorColumns},
    case when session.viewer_id is not null
      then jsonb_build_object('userId', viewer.id, 'username', viewer.username) end as viewer,
    app_user.operator_role is not null and coalesce(site_setting.document @> '{"isSecondFactorDemanded": true}', false)
      and not exists (
        select from second_factor
        where second_factor.tenant_id = session.tenant_id and second_factor.user_id = session.user_id
          and second_factor.confirmed_at is not null
      ) as "mustSetUpSecondFactor"
  ${sessionsFrom}
  where session.token_hash = $1 and ${viewerMay}
`;

/** Uses are written together. A crash loses those of less than a second: the commit does not wait for the disk. */
const usesMs = 250;

/** Ignores errors: a use that was not written is one of many. */
function createUses(pool: Pool) {
  let noted: { tenantId: number; hash: Buffer; at: Date }[] = [];

  function write(): void {
    const uses = noted;
    noted = [];
    const values = [uses.map((use) => use.tenantId), uses.map((use) => use.hash), uses.map((use) => use.at)];
    prepared(pool, 'session-uses', usesSql, values).catch(() => undefined);
  }

  return {
    record(tenantId: number, hash: Buffer, at: number): void {
      if (noted.push({ tenantId, hash, at: new Date(at) }) === 1) setTimeout(write, usesMs).unref();
    },
  };
}

const usesSql = `
  update session set last_used_at = used.at
  from unnest($1::integer[], $2::bytea[], $3::timestamptz[]) as used (tenant_id, hash, at)
  where session.tenant_id = used.tenant_id and session.token_hash = used.hash
  returning set_config('synchronous_commit', 'off', true)`;
