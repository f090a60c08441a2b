import type { ProviderButton } from '@kontor/contract';
import type { StatementRunner } from '../../database/connection.ts';
import type { Locale } from '../../shared/locale.ts';

/** A new address of a user that waits for its confirmation. */
export interface EmailChange {
  tenantId: number;
  userId: string;
  email: string;
  locale: Locale;
  requestedAt: Date;
  expiresAt: Date;
}

/** A pending change with the person that it is about. */
export interface PendingEmail {
  userId: string;
  username: string;
  email: string;
  locale: Locale;
  formerEmail: string;
  firstName: string;
  lastName: string;
}

/** Makes the repository of pending e-mail addresses; links are known by their hash alone. */
export function createEmailChangeRepository({ runner }: { runner: StatementRunner }) {
  return {
    /** The provider by which users of an address must sign in (decision 63), unless it also serves the other address. */
    async requiredProvider(
      tenantId: number,
      address: string,
      other: string,
    ): Promise<ProviderButton | undefined> {
      const { rows } = await runner.query<ProviderButton>(requiredProviderSql, [tenantId, address, other]);
      return rows[0];
    },

    /** Replaces the user's pending change and so voids its link. Deletes expired changes of the tenant. */
    async put(change: EmailChange): Promise<void> {
      await runner.query(
        `delete from email_change where tenant_id = $1 and (user_id = $2 or expires_at <= $3)`,
        [change.tenantId, change.userId, change.requestedAt],
      );
      await runner.query(
        `insert into email_change (tenant_id, user_id, email, locale, requested_at, expires_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [change.tenantId, change.userId, change.email, change.locale, change.requestedAt, change.expiresAt],
      );
    },

    async remove(tenantId: number, userId: string): Promise<void> {
      await runner.query('delete from email_change where tenant_id = $1 and user_id = $2', [
        tenantId,
        userId,
      ]);
    },

    /** Adds a link to the change requested at that time; undefined if it was replaced, used or cancelled. */
    async addLink(
      tenantId: number,
      { userId, requestedAt, tokenHash }: { userId: string; requestedAt: Date; tokenHash: Buffer },
    ): Promise<PendingEmail | undefined> {
      const { rows } = await runner.query<PendingEmail>(
        `update email_change set token_hashes = token_hashes || $4::bytea
         from app_user
         where email_change.tenant_id = $1 and email_change.user_id = $2 and email_change.requested_at = $3
           and app_user.tenant_id = email_change.tenant_id and app_user.id = email_change.user_id
         returning ${pendingColumns}`,
        [tenantId, userId, requestedAt, tokenHash],
      );
      return rows[0];
    },

    /** The change that a link is for, locked until the transaction ends. */
    async lockByLink(
      tenantId: number,
      { tokenHash, now }: { tokenHash: Buffer; now: Date },
    ): Promise<PendingEmail | undefined> {
      const { rows } = await runner.query<PendingEmail>(
        `select ${pendingColumns}
         from email_change
         join app_user on app_user.tenant_id = email_change.tenant_id and app_user.id = email_change.user_id
         where email_change.tenant_id = $1 and email_change.token_hashes @> array[$2::bytea] and email_change.expires_at > $3
         for update of email_change`,
        [tenantId, tokenHash, now],
      );
      return rows[0];
    },

    async setEmail(
      tenantId: number,
      { userId, email, username }: Pick<PendingEmail, 'userId' | 'email' | 'username'>,
    ): Promise<void> {
      // A set-password link in the former mailbox ends with it.
      await runner.query(
        `with link as (delete from password_reset where tenant_id = $1 and user_id = $2)
         update app_user set email = $3, username = $4 where tenant_id = $1 and id = $2`,
        [tenantId, userId, email, username],
      );
    },
  };
}

const pendingColumns = `email_change.user_id as "userId", app_user.username, email_change.email, email_change.locale,
  app_user.email as "formerEmail", app_user.first_name as "firstName", app_user.last_name as "lastName"`;

const domainOf = (email: string) => `lower(substring(${email} from '[^@]*$'))`;

const requiredProviderSql = `
  select identity_provider.id, identity_provider.label
  from identity_provider_domain
  join identity_provider on identity_provider.tenant_id = $1
    and identity_provider.id = identity_provider_domain.provider_id and identity_provider.is_required
  where identity_provider_domain.tenant_id = $1 and identity_provider_domain.domain = ${domainOf('$2::text')}
    and not exists (
      select from identity_provider_domain other
      where other.tenant_id = $1 and other.provider_id = identity_provider.id and other.domain = ${domainOf('$3::text')})`;
