import { type Kysely, sql } from 'kysely';

/** Compare the rows before and after an update: by hashing, because nested loops are quadratic. */
const comparing = ['sales_order', 'payment', 'company', 'app_user', 'account_request'].map(
  (table) => `note_${table}_update()`,
);

/** Look up rows by key, one after the other. */
const searching = [
  ...['renew_order_texts(integer[], text[])', 'renew_texts_of_orders()', 'renew_text_of_order()'],
  ...['renew_texts_of_parts()', 'note_stock_crossings_of_insert()', 'note_stock_crossings_of_update()'],
];

/**
 * Fixes how trigger functions read (decision 42): a session keeps the plan of the first call, which may have had one row. An
 * import of many rows in the same session took quadratic time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of comparing) await sql.raw(`alter function ${name} set enable_nestloop = off`).execute(db);
  for (const name of searching)
    await sql
      .raw(
        `alter function ${name} set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off`,
      )
      .execute(db);
}

/** Lets the planner choose again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  for (const name of [...comparing, ...searching])
    await sql.raw(`alter function ${name} reset all`).execute(db);
}
