import { type Kysely, sql } from 'kysely';

/** The number of changes of a provider's secret is part of its version; why a webhook's message was not taken is told in both languages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table identity_provider add column secret_changes integer not null default 0;
    alter table webhook_delivery add column reason text, add column reason_detail text;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table identity_provider drop column secret_changes;
    alter table webhook_delivery drop column reason, drop column reason_detail;
  `.execute(db);
}
