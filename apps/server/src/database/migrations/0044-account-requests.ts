import { type Kysely, sql } from 'kysely';

/** Account requests with their confirmation, what the operator decided, and the proof of a checked VAT ID (decision 62). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account_request
      drop constraint account_request_status_check,
      add column locale text not null default 'de' check (locale in ('de', 'en')),
      add column token_hash bytea,
      add column confirmed_at timestamptz,
      add column expires_at timestamptz,
      add column decided_at timestamptz,
      add column decided_by text,
      -- What the operator wrote last: a reason, or a question.
      add column answer text,
      add column user_id text,
      add column vat_check jsonb;
    update account_request set status = 'declined' where status = 'refused';
    alter table account_request
      add constraint account_request_status_check
        check (status in ('unconfirmed', 'pending', 'approved', 'declined')),
      add constraint account_request_user
        foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete set null (user_id);
    create unique index account_request_token on account_request (tenant_id, token_hash);
    create unique index account_request_username on account_request (tenant_id, lower(username))
      where status in ('unconfirmed', 'pending');
    create index account_request_status on account_request (tenant_id, status, created_at);
    create index account_request_user on account_request (tenant_id, user_id);
  `.execute(db);
}

/** Removes what up added; unconfirmed requests are forgotten. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index account_request_token, account_request_username, account_request_status, account_request_user;
    delete from account_request where status = 'unconfirmed';
    alter table account_request drop constraint account_request_status_check, drop constraint account_request_user;
    update account_request set status = 'refused' where status = 'declined';
    alter table account_request
      add constraint account_request_status_check check (status in ('pending', 'approved', 'refused')),
      drop column locale,
      drop column token_hash,
      drop column confirmed_at,
      drop column expires_at,
      drop column decided_at,
      drop column decided_by,
      drop column answer,
      drop column user_id,
      drop column vat_check;
  `.execute(db);
}
