import { type Kysely, sql } from 'kysely';

/**
 * Rows of CSV files have the numbers that a spreadsheet shows. Files that are not loaded lose their corrections and results, because
 * these name rows by the former numbers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update import_run r set state = 'draft' where r.source = 'backOffice' and r.state in ('queued', 'checked', 'waiting')
      and exists (select from import_file f where f.tenant_id = r.tenant_id and f.run_id = r.id and f.state <> 'loaded');
    delete from import_refusal x using import_run r, import_file f
      where r.source = 'backOffice' and f.state <> 'loaded' and f.tenant_id = r.tenant_id and f.run_id = r.id
      and x.tenant_id = f.tenant_id and x.run_id = f.run_id and x.position = f.position;
    update import_file f set mends = '{}', reasons = '[]', refused = 0 from import_run r
      where r.source = 'backOffice' and f.state <> 'loaded' and f.tenant_id = r.tenant_id and f.run_id = r.id;
  `.execute(db);
}

/** Removes the results again, which now name rows by the new numbers. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await up(db);
}
