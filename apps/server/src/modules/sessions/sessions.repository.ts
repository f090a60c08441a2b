import type { ProviderButton } from '@kontor/contract';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import { inTransaction, together } from '../../shared/transaction.ts';
import { type AuditEntry, appendAudit } from '../audit/append-audit.ts';

/** An account as far as signing in needs it. */
export interface LoginCandidate {
  userId: string;
  username: string;
  isByUsername: boolean;
  passwordHash: string | null;
  isBlocked: boolean;
  /** Who must sign in by this provider alone (decision 63). */
  requiredProvider: ProviderButton | null;
}

export interface OwnSessionRow {
  id: string;
  userAgent: string;
  createdAt: Date;
  lastUsedAt: Date;
  isCurrent: boolean;
}

export type SessionsRepository = ReturnType<typeof createSessionsRepository>;

/** Makes the repository of sessions. */
export function createSessionsRepository({ pool }: { pool: Pool }) {
  /** Deletes sessions and writes the audit entry, if there were any; answers how many. */
  async function end(
    condition: string,
    values: unknown[],
    entry: (count: number) => AuditEntry,
  ): Promise<number> {
    return await inTransaction(pool, async (client) => {
      const { rowCount } = await client.query(`delete from session where ${condition}`, values);
      if (rowCount) await appendAudit(client, entry(rowCount));
      return rowCount ?? 0;
    });
  }

  return {
    /** The account of this user name and those of this e-mail address, without regard to case (AUTH-03). */
    async findCandidates(tenantId: number, name: string): Promise<LoginCandidate[]> {
      return await prepared<LoginCandidate & Record<string, unknown>>(
        pool,
        'login-candidates-3',
        candidatesSql,
        [tenantId, name],
      );
    },

    /** The identity providers whose buttons stand on the sign-in page. */
    async shownProviders(tenantId: number): Promise<ProviderButton[]> {
      const { rows } = await pool.query<ProviderButton>(
        'select id, label from identity_provider where tenant_id = $1 and is_shown order by id',
        [tenantId],
      );
      return rows;
    },

    /**
     * Begins a session and writes its audit entry. A sales person's session starts with the last chosen company if it is still
     * assigned, an operator's with the last one (AUTH-12).
     */
    async insert(
      session: { tenantId: number; userId: string; tokenHash: Buffer; userAgent: string; now: Date },
      entry: AuditEntry,
    ): Promise<void> {
      const { tenantId, tokenHash, userId, now, userAgent } = session;
      await inTransaction(pool, (client) =>
        together([
          prepared(client, 'session-insert-2', insertSql, [tenantId, tokenHash, userId, now, userAgent]),
          appendAudit(client, entry),
        ]),
      );
    },

    async remove(
      { tenantId, tokenHash }: { tenantId: number; tokenHash: Buffer },
      entry: AuditEntry,
    ): Promise<void> {
      await end('tenant_id = $1 and token_hash = $2', [tenantId, tokenHash], () => entry);
    },

    /** A user's sessions that can be used, the one of the token first, then the latest used ones. */
    async findOwn(
      owner: { tenantId: number; userId: string; tokenHash: Buffer },
      since: { begun: Date; used: Date },
    ): Promise<OwnSessionRow[]> {
      const { rows } = await pool.query<OwnSessionRow>(ownSql, [
        owner.tenantId,
        owner.userId,
        owner.tokenHash,
        since.begun,
        since.used,
      ]);
      return rows;
    },

    /** Ends one of a user's sessions by its id; false when there is none. */
    async removeOwn(
      tenantId: number,
      { userId, id }: { userId: string; id: string },
      entry: AuditEntry,
    ): Promise<boolean> {
      const condition = `tenant_id = $1 and user_id = $2 and ${sessionId} = $3`;
      return (await end(condition, [tenantId, userId, id], () => entry)) === 1;
    },

    async removeOthers(
      owner: { tenantId: number; userId: string; tokenHash: Buffer },
      entry: (others: number) => AuditEntry,
    ): Promise<void> {
      const condition = 'tenant_id = $1 and user_id = $2 and token_hash <> $3';
      await end(condition, [owner.tenantId, owner.userId, owner.tokenHash], entry);
    },

    /** Removes a user's sessions that nobody can use any more. */
    async removeEnded(ended: { tenantId: number; userId: string; unusedSince: Date }): Promise<void> {
      const values = [ended.tenantId, ended.userId, ended.unusedSince];
      const { rowCount } = await pool.query(`select 1 ${endedSql} limit 1`, values);
      // Each delete makes all processes forget their sessions, so none is made for nothing.
      if (rowCount) await pool.query(`delete ${endedSql}`, values);
    },
  };
}

/** Names a session without its token: half of a hash that is never sent. */
const sessionId = "encode(substring(session.token_hash for 12), 'hex')";

const ownSql = `
  select ${sessionId} as id, session.user_agent as "userAgent", session.created_at as "createdAt",
    session.last_used_at as "lastUsedAt", session.token_hash = $3 as "isCurrent"
  from session
  where session.tenant_id = $1 and session.user_id = $2 and session.created_at >= $4 and session.last_used_at >= $5
    and session.viewer_id is null
  order by "isCurrent" desc, session.last_used_at desc, session.token_hash
  limit 100
`;

const endedSql = 'from session where tenant_id = $1 and user_id = $2 and last_used_at < $3';

const providerButton = `jsonb_build_object('id', identity_provider.id, 'label', identity_provider.label)`;

const candidatesSql = `
  select app_user.id as "userId", app_user.username, lower(app_user.username) = lower($2) as "isByUsername",
    app_user.password_hash as "passwordHash", not app_user.is_active or app_user.is_locked as "isBlocked", (
      select ${providerButton}
      from identity_provider_domain
      join identity_provider on identity_provider.tenant_id = app_user.tenant_id
        and identity_provider.id = identity_provider_domain.provider_id and identity_provider.is_required
      where identity_provider_domain.tenant_id = app_user.tenant_id
        and identity_provider_domain.domain = lower(substring(app_user.email from '[^@]*$'))
    ) as "requiredProvider"
  from app_user
  where app_user.tenant_id = $1 and (lower(app_user.username) = lower($2) or lower(app_user.email) = lower($2))
  order by app_user.id
  limit 20
`;

const insertSql = `
  insert into session (tenant_id, token_hash, user_id, active_company_id, created_at, last_used_at, user_agent)
  select app_user.tenant_id, $2, app_user.id,
    case when app_user.operator_role is null then sales_assignment.company_id else app_user.last_company_id end, $4, $4, $5
  from app_user
  left join sales_assignment on app_user.is_sales_person
    and sales_assignment.tenant_id = app_user.tenant_id and sales_assignment.user_id = app_user.id
    and sales_assignment.company_id = app_user.last_company_id
  where app_user.tenant_id = $1 and app_user.id = $3
`;
