import { type Kysely, sql } from 'kysely';

/** What a mail was, so that operators see the outbox and can send it again. Its text is not kept: it may contain links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mail_delivery
      add column recipients text[] not null default '{}',
      add column subject text not null default '',
      add column created_at timestamptz,
      add column attempts integer not null default 0,
      add column problem text,
      -- The job that makes the mail.
      add column job_name text,
      add column job_data jsonb,
      -- A mail accepted before this is sent once more.
      add column resend_at timestamptz;
    update mail_delivery set created_at = updated_at;
    alter table mail_delivery alter column created_at set not null;
    create index mail_delivery_created on mail_delivery (tenant_id, created_at, key);
  `.execute(db);
}

/** Forgets what the mails were. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index mail_delivery_created;
    alter table mail_delivery drop column recipients, drop column subject, drop column created_at, drop column attempts,
      drop column problem, drop column job_name, drop column job_data, drop column resend_at;
  `.execute(db);
}
