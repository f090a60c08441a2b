import { type Kysely, sql } from 'kysely';

/** What became of each mail, so that a job that is repeated does not send again what the mail server has taken (CHKO-19). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_delivery (
      tenant_id integer not null references tenant (id) on delete cascade,
      key text not null,
      -- How often the whole mail was sent without an answer: the server may have taken it.
      doubts integer not null default 0,
      accepted_at timestamptz,
      updated_at timestamptz not null,
      primary key (tenant_id, key)
    );
    create index mail_delivery_updated on mail_delivery (updated_at);
  `.execute(db);
}

/** Forgets the deliveries. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table mail_delivery`.execute(db);
}
