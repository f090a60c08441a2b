import { type Kysely, sql } from 'kysely';

/** The reviews that show, newest first: serves a page and, with the stars in the index, how they are spread (PROD-13). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index review_newest on review (tenant_id, product_id, created_at desc, id desc) include (rating)
      where not is_hidden;
  `.execute(db);
}

/** Removes everything that up made. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index review_newest`.execute(db);
}
