import { type Kysely, sql } from 'kysely';

const columns = [
  ['company', 'language'],
  ['sales_order', 'language'],
  ['search_term', 'locale'],
  ['payment', 'locale'],
  ['email_change', 'locale'],
  ['account_request', 'locale'],
] as const;

/** Checks the form of a language only: the server knows which ones there are, and another one needs no migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await replaceChecks(db, `~ '^[a-z]{2}$'`);
}

/** Names the two languages of the checks again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await replaceChecks(db, `in ('de', 'en')`);
}

async function replaceChecks(db: Kysely<unknown>, condition: string): Promise<void> {
  for (const [table, column] of columns) {
    const check = `${table}_${column}_check`;
    await sql
      .raw(
        `alter table ${table} drop constraint ${check},
           add constraint ${check} check (${column} ${condition})`,
      )
      .execute(db);
  }
}
