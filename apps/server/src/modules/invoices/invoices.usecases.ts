import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FinanceStatus, Invoice, SettingsDocument } from '@kontor/contract';
import {
  AGEING_BUCKETS,
  accountSums,
  creditLeftMinor,
  decimalToMinor,
  INVOICE_TYPES,
  isCalendarDay,
  localDate,
  MAX_EXPORTED_INVOICES,
  minorToDecimal,
} from '@kontor/domain';
import type { CompanyActor } from '../../shared/actor.ts';
import { readIban } from '../../shared/bank-account.ts';
import type { Clock } from '../../shared/clock.ts';
import { fieldsInvalid, requestError } from '../../shared/errors.ts';
import type { FileStorage } from '../../shared/file-storage.ts';
import { type TableFormat, tableFile } from '../../shared/table-file.ts';
import { type ZipEntry, zipStream } from '../../shared/zip-stream.ts';
import { docTypeNames, exportOf, presentInvoice } from './invoices.presenter.ts';
import type { InvoiceFile, InvoiceFilter, InvoiceRow, InvoicesRepository } from './invoices.repository.ts';

export interface InvoiceServices {
  invoices: InvoicesRepository;
  clock: Pick<Clock, 'now'>;
  documents: Pick<FileStorage, 'exists' | 'read'>;
  /** Makes the file of a document; undefined if it cannot be made. */
  makeDocument(tenantId: number, documentId: string): Promise<Buffer | undefined>;
  /** The credit that the checkout uses (CHKO-16). */
  readCredit(
    actor: CompanyActor,
  ): Promise<
    { limitMinor: number; invoicesMinor: number; ordersMinor: number; openMinor: number } | undefined
  >;
  termsOf(tenantId: number): Promise<InvoiceTerms>;
}

type Call = { actor: CompanyActor; services: InvoiceServices };

/** The settings of a tenant that invoices depend on. */
export interface InvoiceTerms {
  currency: string;
  companyData: SettingsDocument['companyData'];
  /** The payment methods of orders that are paid online, active or not. */
  onlineMethodIds: readonly string[];
  /** Whether invoices can be paid online. */
  isOnline: boolean;
}

type Query = Omit<InvoiceFilter, 'search'> & { search?: string | undefined };

const defaultPageSize = 20;

/** A page of the active company's invoices with its open items (INVC-01, API-12). */
export async function listInvoices({
  actor,
  query: { page = 1, pageSize = defaultPageSize, ...query },
  services,
}: Call & { query: Query & { page?: number | undefined; pageSize?: number | undefined } }): Promise<{
  data: Invoice[];
  meta: { total: number; page: number; pageSize: number };
  financeStatus: FinanceStatus;
}> {
  const { invoices, clock } = services;
  const filter = filterOf(query, actor);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const today = localDate(clock.now());
  const terms = await services.termsOf(actor.tenantId);
  const [rows, all, found, open, credit] = await Promise.all([
    invoices.findPage(actor, {
      today,
      filter,
      onlineMethodIds: terms.onlineMethodIds,
      limit: pageSize,
      offset: (page - 1) * pageSize,
    }),
    invoices.sum(actor, today, {}),
    isFiltered ? invoices.sum(actor, today, filter) : undefined,
    invoices.openItems(actor, today),
    services.readCredit(actor),
  ]);
  const sums = accountSums(
    open.map((item) => ({
      dueInDays: item.due_in_days,
      invoicesMinor: decimalToMinor(item.invoices),
      creditNotesMinor: decimalToMinor(item.credit_notes),
    })),
  );
  return {
    data: rows.map((row) => presentInvoice(row, actor.locale, today)),
    meta: { total: (found ?? all).total, page, pageSize },
    financeStatus: {
      currency: terms.currency,
      totalAmount: all.amount,
      openAmount: minorToDecimal(sums.openMinor),
      dueAmount: minorToDecimal(sums.dueMinor),
      overdueAmount: minorToDecimal(sums.overdueMinor),
      creditNotesAmount: minorToDecimal(sums.creditNotesMinor),
      balance: minorToDecimal(sums.balanceMinor),
      creditLimit: credit ? minorToDecimal(credit.limitMinor) : null,
      credit: credit
        ? {
            limit: minorToDecimal(credit.limitMinor),
            invoices: minorToDecimal(credit.invoicesMinor),
            orders: minorToDecimal(credit.ordersMinor),
            open: minorToDecimal(credit.openMinor),
            available: minorToDecimal(creditLeftMinor(credit)),
          }
        : null,
      ageing: AGEING_BUCKETS.map((bucket) => ({ bucket, amount: minorToDecimal(sums.ageing[bucket]) })),
      payment: { isOnline: terms.isOnline, account: accountOf(terms.companyData) },
    },
  };
}

/** The list as a file, read in pages while it is sent. @throws export.too.large */
export async function exportInvoices({
  actor,
  query: { format, ...query },
  services,
}: Call & { query: Query & { format: TableFormat } }): Promise<{
  contentType: string;
  fileName: string;
  stream: Readable;
}> {
  const { invoices, clock } = services;
  const filter = filterOf(query, actor);
  const today = localDate(clock.now());
  const { onlineMethodIds } = await services.termsOf(actor.tenantId);
  const { total } = await invoices.sum(actor, today, filter);
  if (total > MAX_EXPORTED_INVOICES) throw requestError('export.too.large');
  async function* rows(): AsyncGenerator<Invoice> {
    const limit = 1000;
    let after: InvoiceRow | undefined;
    do {
      const page = await invoices.findPage(actor, { today, filter, onlineMethodIds, limit, after });
      for (const row of page) yield presentInvoice(row, actor.locale, today);
      after = page.length === limit ? page.at(-1) : undefined;
    } while (after);
  }
  const { name, columns } = exportOf(actor.locale);
  return {
    ...tableFile(format, { name, columns, rows: rows(), locale: actor.locale }),
    fileName: `${name}-${today}.${format}`,
  };
}

/** The stored documents of invoices as a ZIP archive. @throws invoice.not.found, document.not.ready */
export async function zipInvoices({
  actor,
  ids,
  services: { invoices, documents, makeDocument: make },
}: Call & { ids: readonly string[] }): Promise<Readable> {
  const files = await invoices.findFiles(actor, [...new Set(ids)]);
  if (new Set(files.map((file) => file.id)).size < new Set(ids).size) throw requestError('invoice.not.found');
  if (files.some(({ document_id }) => document_id === null)) throw requestError('document.not.ready');
  // Those without a file are made before the archive begins, which cannot be refused later.
  for (const file of files) {
    if (!(await documents.exists(file.storage_key ?? ''))) await bytesOf(actor.tenantId, file, make);
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    const names = new Set<string>();
    for (const file of files) {
      const name = nameIn(names, file);
      names.add(name);
      const found = await documents.read(file.storage_key ?? '');
      yield { name, bytes: found ? await buffer(found.stream) : await bytesOf(actor.tenantId, file, make) };
    }
  }
  return zipStream(entries());
}

async function bytesOf(
  tenantId: number,
  { document_id }: InvoiceFile,
  make: InvoiceServices['makeDocument'],
): Promise<Buffer> {
  const bytes = document_id === null ? undefined : await make(tenantId, document_id);
  if (!bytes) throw requestError('document.not.ready');
  return bytes;
}

/** A name for the archive that no other file has and that is no path. */
function nameIn(names: ReadonlySet<string>, { fin_doc_number, file_name }: InvoiceFile): string {
  const plain = (text: string) => text.replace(/[^\p{L}\p{N}._-]/gu, '_').replace(/^\.+/, '_');
  const name = plain(file_name ?? `${fin_doc_number}.pdf`);
  return names.has(name) ? `${plain(fin_doc_number)}-${name}` : name;
}

/** @throws validation.failed for days that do not exist */
function filterOf({ search, ...filter }: Query, { locale }: CompanyActor): InvoiceFilter {
  const details = Object.entries({ dateFrom: filter.dateFrom, dateTo: filter.dateTo })
    .filter(([, day]) => day !== undefined && !isCalendarDay(day))
    .map(([field]) => ({ field, code: 'format' as const }));
  if (details.length > 0) throw fieldsInvalid(details);
  if (!search) return filter;
  const word = search.toLowerCase();
  const docTypes = INVOICE_TYPES.filter((type) => docTypeNames[type][locale].toLowerCase().includes(word));
  return { ...filter, search: { text: search, docTypes } };
}

/** The shop's account; null without a valid IBAN. */
function accountOf({ name, accountHolder, iban, bic, bankName }: SettingsDocument['companyData']) {
  const account = readIban(iban ?? '');
  if (!('iban' in account)) return null;
  return {
    accountHolder: accountHolder || name,
    iban: account.iban,
    bic: bic || null,
    bankName: bankName || null,
  };
}
