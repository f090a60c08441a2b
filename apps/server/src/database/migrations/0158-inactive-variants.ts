import { type Kysely, sql } from 'kysely';

/** Finds the inactive variants for operators, of which there are few (decision 118). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index variant_inactive on variant (tenant_id, id) where not is_active`.execute(db);
}

/** Drops the index. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index variant_inactive`.execute(db);
}
