import type { ProviderButton } from '@kontor/contract';
import type { StatementRunner } from '../../database/connection.ts';

export interface IdentityProvider extends ProviderButton {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  /** How often the secret was changed. */
  secretChanges: number;
  domains: string[];
  isShown: boolean;
  isRequired: boolean;
}

/** A pending sign-in: between the two calls the browser is at the provider. */
export interface ProviderLogin {
  providerId: string;
  redirectUri: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** A user whom a provider may sign in. */
export interface ProviderUser {
  userId: string;
  username: string;
  isBlocked: boolean;
  isOperator: boolean;
}

interface LoginKey {
  tenantId: number;
  browserHash: Buffer;
}

/** Makes the repository of identity providers, on a pool or in a transaction. */
export function createIdentityProvidersRepository({ runner }: { runner: StatementRunner }) {
  const providers = async (condition: string, values: unknown[]): Promise<IdentityProvider[]> =>
    (
      await runner.query<IdentityProvider>(
        `${providerSql} ${condition} order by identity_provider.id`,
        values,
      )
    ).rows;
  const users = async (from: string, values: unknown[]): Promise<ProviderUser[]> =>
    (await runner.query<ProviderUser>(`${userSql} ${from}`, values)).rows;

  const dropLinksWithoutProvider = (tenantId: number) =>
    runner.query(
      `delete from identity_link where tenant_id = $1 and rtrim(issuer, '/') not in (
         select rtrim(identity_provider.issuer, '/') from identity_provider where identity_provider.tenant_id = $1)`,
      [tenantId],
    );

  return {
    /** Makes changes of a tenant's providers wait for each other. */
    async lock(tenantId: number): Promise<void> {
      await runner.query('select from tenant where id = $1 for no key update', [tenantId]);
    },

    all: (tenantId: number) => providers('where identity_provider.tenant_id = $1', [tenantId]),

    async find(tenantId: number, id: string): Promise<IdentityProvider | undefined> {
      const condition = 'where identity_provider.tenant_id = $1 and identity_provider.id = $2';
      return (await providers(condition, [tenantId, id]))[0];
    },

    async ofDomain(tenantId: number, domain: string): Promise<IdentityProvider | undefined> {
      const condition = `where identity_provider.tenant_id = $1 and identity_provider.id = (
        select provider_id from identity_provider_domain where tenant_id = $1 and domain = $2)`;
      return (await providers(condition, [tenantId, domain]))[0];
    },

    /** A missing secret keeps the stored one. */
    async put(
      tenantId: number,
      provider: Omit<IdentityProvider, 'clientSecret' | 'secretChanges'> & { clientSecret?: string },
    ) {
      const { id, issuer, clientId, clientSecret, label, domains, isShown, isRequired } = provider;
      await runner.query(
        `insert into identity_provider (tenant_id, id, issuer, client_id, client_secret, label, is_shown, is_required)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (tenant_id, id) do update set issuer = $3, client_id = $4,
           client_secret = coalesce($5, identity_provider.client_secret),
           secret_changes = identity_provider.secret_changes + ($5::text is not null)::integer, label = $6, is_shown = $7, is_required = $8`,
        [tenantId, id, issuer, clientId, clientSecret ?? null, label, isShown, isRequired],
      );
      await runner.query('delete from identity_provider_domain where tenant_id = $1 and provider_id = $2', [
        tenantId,
        id,
      ]);
      await runner.query(
        'insert into identity_provider_domain (tenant_id, provider_id, domain) select $1, $2, unnest($3::text[])',
        [tenantId, id, domains],
      );
      await dropLinksWithoutProvider(tenantId);
    },

    async remove(tenantId: number, id: string): Promise<boolean> {
      const { rowCount } = await runner.query(
        'delete from identity_provider where tenant_id = $1 and id = $2',
        [tenantId, id],
      );
      await dropLinksWithoutProvider(tenantId);
      return rowCount === 1;
    },

    /** Whether the tenant has owners, and none who can sign in by password or has signed in by a provider. */
    async isEveryOwnerLockedOut(tenantId: number): Promise<boolean> {
      const { rows } = await runner.query<{ isLockedOut: boolean | null }>(
        `select not bool_or(exists (select from identity_link
               where identity_link.tenant_id = $1 and identity_link.user_id = app_user.id)
             or app_user.password_hash is not null and not exists (
               select from identity_provider_domain
               join identity_provider on identity_provider.tenant_id = $1
                 and identity_provider.id = identity_provider_domain.provider_id and identity_provider.is_required
               where identity_provider_domain.tenant_id = $1
                 and identity_provider_domain.domain = lower(substring(app_user.email from '[^@]*$')))) as "isLockedOut"
         from app_user
         where app_user.tenant_id = $1 and app_user.operator_role = 'owner' and app_user.is_active
           and not app_user.is_locked`,
        [tenantId],
      );
      return rows[0]?.isLockedOut ?? false;
    },

    async findUser(tenantId: number, userId: string): Promise<ProviderUser | undefined> {
      return (await users('where app_user.tenant_id = $1 and app_user.id = $2', [tenantId, userId]))[0];
    },

    /** The providers by which a user signs in; of several with the same issuer the first. */
    async linksOf(tenantId: number, userId: string): Promise<(ProviderButton & { since: Date })[]> {
      const { rows } = await runner.query<ProviderButton & { since: Date }>(
        `select distinct on (identity_link.issuer) identity_provider.id, identity_provider.label,
           identity_link.created_at as since
         ${linkedProviders} and identity_link.user_id = $2
         order by identity_link.issuer, identity_provider.id`,
        [tenantId, userId],
      );
      return rows;
    },

    async unlink(
      tenantId: number,
      { userId, providerId }: { userId: string; providerId: string },
    ): Promise<boolean> {
      const { rowCount } = await runner.query(
        `delete from identity_link where tenant_id = $1 and user_id = $2 and issuer in (
           select identity_link.issuer ${linkedProviders} and identity_link.user_id = $2 and identity_provider.id = $3)`,
        [tenantId, userId, providerId],
      );
      return (rowCount ?? 0) > 0;
    },

    /** Also removes expired sign-ins. */
    async insertLogin(
      { tenantId, browserHash }: LoginKey,
      login: ProviderLogin,
      { now, expiresAt }: { now: Date; expiresAt: Date },
    ): Promise<void> {
      const { providerId, redirectUri, state, nonce, codeVerifier } = login;
      await runner.query(
        `with over as (delete from provider_login where tenant_id = $1 and expires_at < $8)
         insert into provider_login (tenant_id, browser_hash, provider_id, redirect_uri, state, nonce, code_verifier, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $9)`,
        [tenantId, browserHash, providerId, redirectUri, state, nonce, codeVerifier, now, expiresAt],
      );
    },

    /** Marks a pending sign-in as answered, once. */
    async answerLogin({ tenantId, browserHash }: LoginKey, now: Date): Promise<ProviderLogin | undefined> {
      const { rows } = await runner.query<ProviderLogin>(
        `update provider_login set is_answered = true
         where tenant_id = $1 and browser_hash = $2 and expires_at > $3 and not is_answered
         returning provider_id as "providerId", redirect_uri as "redirectUri", state, nonce,
           code_verifier as "codeVerifier"`,
        [tenantId, browserHash, now],
      );
      return rows[0];
    },

    async setUser({ tenantId, browserHash }: LoginKey, userId: string): Promise<void> {
      await runner.query(
        'update provider_login set user_id = $3 where tenant_id = $1 and browser_hash = $2 and is_answered',
        [tenantId, browserHash, userId],
      );
    },

    /** The identity that the provider of an answered sign-in confirmed. */
    async userOfLogin(
      { tenantId, browserHash }: LoginKey,
      now: Date,
    ): Promise<(ProviderUser & { providerId: string }) | undefined> {
      const { rows } = await runner.query<ProviderUser & { providerId: string }>(
        `select provider_login.provider_id as "providerId", ${userColumns} from provider_login
         join app_user on app_user.tenant_id = provider_login.tenant_id and app_user.id = provider_login.user_id
         where provider_login.tenant_id = $1 and provider_login.browser_hash = $2 and provider_login.expires_at > $3`,
        [tenantId, browserHash, now],
      );
      return rows[0];
    },

    /** False if a concurrent call was faster. */
    async removeLogin({ tenantId, browserHash }: LoginKey): Promise<boolean> {
      const { rowCount } = await runner.query(
        'delete from provider_login where tenant_id = $1 and browser_hash = $2',
        [tenantId, browserHash],
      );
      return rowCount === 1;
    },

    async findLinked(tenantId: number, issuer: string, subject: string): Promise<ProviderUser | undefined> {
      const from = `join identity_link on identity_link.tenant_id = app_user.tenant_id and identity_link.user_id = app_user.id
        where identity_link.tenant_id = $1 and identity_link.issuer = $2 and identity_link.subject = $3`;
      return (await users(from, [tenantId, issuer, subject]))[0];
    },

    /** The active users of an address; more than one is refused. */
    findByEmail: (tenantId: number, email: string) =>
      users(
        'where app_user.tenant_id = $1 and lower(app_user.email) = lower($2) and app_user.is_active limit 2',
        [tenantId, email],
      ),

    /** False if the identity or another one of the user at this issuer is linked already. */
    async link(
      tenantId: number,
      { issuer, subject, userId, now }: { issuer: string; subject: string; userId: string; now: Date },
    ): Promise<boolean> {
      const { rowCount } = await runner.query(
        `insert into identity_link (tenant_id, issuer, subject, user_id, created_at) values ($1, $2, $3, $4, $5)
         on conflict do nothing`,
        [tenantId, issuer, subject, userId, now],
      );
      return rowCount === 1;
    },
  };
}

const providerSql = `
  select identity_provider.id, identity_provider.label, identity_provider.issuer, identity_provider.client_id as "clientId",
    identity_provider.client_secret as "clientSecret", identity_provider.secret_changes as "secretChanges",
    identity_provider.is_shown as "isShown",
    identity_provider.is_required as "isRequired", array(
      select domain from identity_provider_domain
      where identity_provider_domain.tenant_id = identity_provider.tenant_id
        and identity_provider_domain.provider_id = identity_provider.id
      order by domain
    ) as domains
  from identity_provider`;

/** An issuer is the same with and without a final slash. */
const linkedProviders = `from identity_link
  join identity_provider on identity_provider.tenant_id = identity_link.tenant_id
    and rtrim(identity_provider.issuer, '/') = rtrim(identity_link.issuer, '/')
  where identity_link.tenant_id = $1`;

const userColumns = `app_user.id as "userId", app_user.username,
  not app_user.is_active or app_user.is_locked as "isBlocked", app_user.operator_role is not null as "isOperator"`;

const userSql = `select ${userColumns} from app_user`;
