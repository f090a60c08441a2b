import { type Kysely, sql } from 'kysely';

/**
 * Documents of all kinds that are made once (decisions 75 to 77): a file never changes, and an invoice may have an XML beside
 * its PDF. Companies say how they want their invoices.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table document
      add column e_invoice text check (e_invoice in ('zugferd', 'xrechnung-ubl', 'xrechnung-cii')),
      drop constraint document_type_check,
      add constraint document_type_check check
        (type in ('orderConfirmation', 'deliveryNote', 'invoice', 'downPayment', 'creditNote', 'correction')),
      add constraint document_content_type_check check (content_type in ('application/pdf', 'application/xml')),
      drop constraint document_tenant_id_type_number_key,
      add constraint document_number unique (tenant_id, type, number, content_type);

    alter table company
      add column e_invoice_format text not null default 'none'
        check (e_invoice_format in ('none', 'zugferd', 'xrechnung-ubl', 'xrechnung-cii')),
      add column leitweg_id text check (length(leitweg_id) between 1 and 200),
      add column invoice_email text check (invoice_email like '%_@_%');

    create function refuse_document_change() returns trigger language plpgsql as $$
    begin
      -- Deeper: the order, invoice or company itself is deleted.
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
        return old;
      end if;
      raise exception 'the file of document % is made and never changes', old.id using errcode = 'restrict_violation';
    end $$;
    create trigger document_is_final before update or delete on document
      for each row when (old.storage_key is not null) execute function refuse_document_change();
  `.execute(db);
}

/** Forgets the formats; documents may change again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger document_is_final on document;
    drop function refuse_document_change();
    alter table company drop column e_invoice_format, drop column leitweg_id, drop column invoice_email;
    delete from document where content_type <> 'application/pdf' or type in ('downPayment', 'correction');
    alter table document
      drop constraint document_number,
      add constraint document_tenant_id_type_number_key unique (tenant_id, type, number),
      drop constraint document_content_type_check,
      drop constraint document_type_check,
      add constraint document_type_check check (type in ('orderConfirmation', 'deliveryNote', 'invoice', 'creditNote')),
      drop column e_invoice;
  `.execute(db);
}
