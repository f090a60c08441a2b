import { type Kysely, sql } from 'kysely';

/**
 * Lets a statement fail by what it finds, with the findings as the error's detail: whoever sends it together with the commit
 * need not look at its answer before. Null is nothing found.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_unless_empty(findings jsonb) returns void language plpgsql as $$
    begin
      if findings is not null then
        raise exception 'refused' using errcode = 'KT001', detail = findings::text;
      end if;
    end $$;
  `.execute(db);
}

/** Removes the function. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function refuse_unless_empty(jsonb)`.execute(db);
}
