import type { StatementRunner } from '../../database/connection.ts';
import type { LinkPurpose } from './passwords.jobs.ts';

export interface PasswordOwner {
  userId: string;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  hasPassword: boolean;
}

/** Makes the repository of passwords and set-password links, on a pool or in a transaction. */
export function createPasswordsRepository({ runner }: { runner: StatementRunner }) {
  const owners = async (condition: string, values: unknown[]): Promise<PasswordOwner[]> =>
    (await runner.query<PasswordOwner>(`${ownerSql} ${condition}`, values)).rows;

  return {
    /** Two at most: more than one account is refused (AUTH-05). */
    findByEmail: (tenantId: number, email: string) =>
      owners('where app_user.tenant_id = $1 and lower(app_user.email) = lower($2) limit 2', [
        tenantId,
        email,
      ]),

    async findById(tenantId: number, userId: string): Promise<PasswordOwner | undefined> {
      return (await owners('where app_user.tenant_id = $1 and app_user.id = $2', [tenantId, userId]))[0];
    },

    async findHash(tenantId: number, userId: string): Promise<string | null> {
      const { rows } = await runner.query<{ password_hash: string | null }>(
        'select password_hash from app_user where tenant_id = $1 and id = $2',
        [tenantId, userId],
      );
      return rows[0]?.password_hash ?? null;
    },

    async findOfCompany(
      tenantId: number,
      { companyId, userId }: { companyId: string; userId: string },
    ): Promise<PasswordOwner | undefined> {
      const condition = `where app_user.tenant_id = $1 and app_user.id = $2 and app_user.company_id = $3
        and not app_user.is_sales_person`;
      return (await owners(condition, [tenantId, userId, companyId]))[0];
    },

    /** The owner of a link that can be used now. */
    async findByToken(tenantId: number, tokenHash: Buffer, now: Date): Promise<PasswordOwner | undefined> {
      const condition = `join password_reset on password_reset.tenant_id = app_user.tenant_id and password_reset.user_id = app_user.id
        where password_reset.tenant_id = $1 and password_reset.token_hash = $2 and password_reset.expires_at > $3`;
      return (await owners(condition, [tenantId, tokenHash, now]))[0];
    },

    /** Voids all links of a user; also removes those of the tenant that expired. */
    async removeLinks(tenantId: number, userId: string, now: Date): Promise<void> {
      await runner.query(
        'delete from password_reset where tenant_id = $1 and (user_id = $2 or expires_at < $3)',
        [tenantId, userId, now],
      );
    },

    /** Tells whether the link is an operator's. */
    async insertLink(link: {
      tenantId: number;
      userId: string;
      linkId: string;
      purpose: LinkPurpose;
      tokenHash: Buffer;
      expiresAt: Date;
    }): Promise<{ isOperator: boolean }> {
      const { rows } = await runner.query<{ isOperator: boolean }>(
        `insert into password_reset (tenant_id, user_id, link_id, purpose, token_hash, expires_at)
         values ($1, $2, $3, $4, $5, $6)
         returning exists (select from app_user
           where tenant_id = $1 and id = $2 and operator_role is not null) as "isOperator"`,
        [link.tenantId, link.userId, link.linkId, link.purpose, link.tokenHash, link.expiresAt],
      );
      return { isOperator: rows[0]?.isOperator ?? false };
    },

    /** A link that is to be mailed and was not voided meanwhile. */
    /** None of a locked or removed user: a job that is tried again mails no link to them. */
    async findLink(
      tenantId: number,
      linkId: string,
    ): Promise<{ userId: string; purpose: LinkPurpose } | undefined> {
      const { rows } = await runner.query<{ userId: string; purpose: LinkPurpose }>(
        `select password_reset.user_id as "userId", password_reset.purpose from password_reset
         join app_user on app_user.tenant_id = password_reset.tenant_id and app_user.id = password_reset.user_id
         where password_reset.tenant_id = $1 and password_reset.link_id = $2
           and app_user.is_active and not app_user.is_locked limit 1`,
        [tenantId, linkId],
      );
      return rows[0];
    },

    /** Uses a link up, with all others of its user; false when somebody else was faster. */
    async useLink(tenantId: number, tokenHash: Buffer, now: Date): Promise<boolean> {
      const { rowCount } = await runner.query(
        `delete from password_reset where tenant_id = $1 and user_id = (
           select user_id from password_reset
           where tenant_id = $1 and token_hash = $2 and expires_at > $3)`,
        [tenantId, tokenHash, now],
      );
      return (rowCount ?? 0) > 0;
    },

    /** Also deletes a pending e-mail address, because a former holder of the account may have requested it. */
    async savePassword(tenantId: number, userId: string, passwordHash: string): Promise<void> {
      await runner.query(
        `with pending as (delete from email_change where tenant_id = $1 and user_id = $2)
         update app_user set password_hash = $3 where tenant_id = $1 and id = $2`,
        [tenantId, userId, passwordHash],
      );
    },

    /** Ends a user's sessions, all but one when it is named. */
    async endSessions(tenantId: number, userId: string, exceptTokenHash: Buffer | null): Promise<void> {
      await runner.query(
        'delete from session where tenant_id = $1 and user_id = $2 and token_hash is distinct from $3',
        [tenantId, userId, exceptTokenHash],
      );
    },

    /** Gives a session a new token; its company stays chosen. False when the session has ended. */
    async renewSession(
      tenantId: number,
      { tokenHash, newTokenHash, now }: { tokenHash: Buffer; newTokenHash: Buffer; now: Date },
    ): Promise<boolean> {
      const { rowCount } = await runner.query(
        `update session set token_hash = $3, created_at = $4, last_used_at = $4
         where tenant_id = $1 and token_hash = $2`,
        [tenantId, tokenHash, newTokenHash, now],
      );
      return rowCount === 1;
    },
  };
}

const ownerSql = `
  select app_user.id as "userId", app_user.username, app_user.email, app_user.first_name as "firstName",
    app_user.last_name as "lastName", app_user.password_hash is not null as "hasPassword"
  from app_user`;
