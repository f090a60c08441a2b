import { type Kysely, sql } from 'kysely';

/** Searches that found nothing, by tenant, day (UTC), language and term; no users (decision 103). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_miss (
      tenant_id integer not null references tenant (id) on delete cascade,
      day date not null,
      locale text not null,
      term text not null,
      misses integer not null,
      primary key (tenant_id, day, locale, term)
    );
    create index search_miss_day on search_miss (day);
  `.execute(db);
}

/** Forgets them. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table search_miss`.execute(db);
}
