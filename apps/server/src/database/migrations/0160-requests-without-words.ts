import { type Kysely, sql } from 'kysely';

/** A request about an order may have no text: quantities or a cancellation say enough. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table order_request drop constraint order_request_text_check;
    alter table order_request add constraint order_request_text_check check (char_length(text) <= 2000);
  `.execute(db);
}

/** Requires a text again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    update order_request set text = '–' where text = '';
    alter table order_request drop constraint order_request_text_check;
    alter table order_request add constraint order_request_text_check check (char_length(text) between 1 and 2000);
  `.execute(db);
}
