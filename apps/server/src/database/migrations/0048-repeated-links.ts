import { type Kysely, sql } from 'kysely';

/** Several links for each account request and e-mail change: a retried mail must not void the one that was sent before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account_request add column token_hashes bytea[] not null default '{}';
    update account_request set token_hashes = array[token_hash] where token_hash is not null;
    alter table account_request drop column token_hash;
    create index account_request_tokens on account_request using gin (token_hashes);
    alter table email_change add column token_hashes bytea[] not null default '{}';
    update email_change set token_hashes = array[token_hash] where token_hash is not null;
    alter table email_change drop column token_hash;
    create index email_change_tokens on email_change using gin (token_hashes);
    create index password_reset_link on password_reset (tenant_id, link_id);
  `.execute(db);
}

/** Keeps one link each. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index password_reset_link;
    alter table email_change add column token_hash bytea;
    update email_change set token_hash = token_hashes[1];
    alter table email_change drop column token_hashes, add unique (tenant_id, token_hash);
    alter table account_request add column token_hash bytea;
    update account_request set token_hash = token_hashes[1];
    alter table account_request drop column token_hashes;
    create unique index account_request_token on account_request (tenant_id, token_hash);
  `.execute(db);
}
