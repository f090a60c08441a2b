import { type Kysely, sql } from 'kysely';

/** Reviews may wait for an operator, who publishes or refuses them with a reason. A waiting or refused one is hidden. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table review
      add column is_waiting boolean not null default false,
      add column refusal text;
    create index review_of_tenant on review (tenant_id, created_at desc, id desc);
    create index review_waiting on review (tenant_id) where is_waiting;
  `.execute(db);
}

/** Forgets which reviews wait and why others were refused. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index review_waiting, review_of_tenant;
    alter table review drop column refusal, drop column is_waiting;
  `.execute(db);
}
