import { type Kysely, sql } from 'kysely';

/** How often a term was searched in a month and how often it found nothing; nothing says by whom or when in the month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_term (
      tenant_id integer not null references tenant (id) on delete cascade,
      month date not null check (extract(day from month) = 1),
      locale text not null check (locale in ('de', 'en')),
      term text not null,
      searches integer not null check (searches > 0),
      misses integer not null check (misses between 0 and searches),
      primary key (tenant_id, month, locale, term)
    ) with (fillfactor = 80);
  `.execute(db);
}

/** Removes everything that up made. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table search_term`.execute(db);
}
