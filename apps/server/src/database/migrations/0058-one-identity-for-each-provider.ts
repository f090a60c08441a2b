import { type Kysely, sql } from 'kysely';

/** Keeps the oldest identity of a user at each provider, and none of a removed provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from identity_link where not exists (
      select from identity_provider
      where identity_provider.tenant_id = identity_link.tenant_id
        and rtrim(identity_provider.issuer, '/') = rtrim(identity_link.issuer, '/'));
    delete from identity_link using identity_link older
    where older.tenant_id = identity_link.tenant_id and older.user_id = identity_link.user_id
      and older.issuer = identity_link.issuer
      and (older.created_at, older.subject) < (identity_link.created_at, identity_link.subject);
    drop index identity_link_user;
    create unique index identity_link_user on identity_link (tenant_id, user_id, issuer)
  `.execute(db);
}

/** Allows several identities again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index identity_link_user;
    create index identity_link_user on identity_link (tenant_id, user_id)
  `.execute(db);
}
