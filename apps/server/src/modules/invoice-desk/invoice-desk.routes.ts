import { routes, type ShopInvoice, type ShopInvoiceDetail } from '@kontor/contract';
import { decimalToMinor, invoiceStatus, isCalendarDay, localDate, minorToDecimal } from '@kontor/domain';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { fieldsInvalid, requestError } from '../../shared/errors.ts';
import { countedMeta, pageOf } from '../../shared/list-page.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { editRecords } from '../exchange/edit-records.ts';
import { memorySource } from '../exchange/sources/memory-source.ts';
import {
  createInvoiceDeskRepository,
  type ShopInvoiceParts,
  type ShopInvoiceRow,
} from './invoice-desk.repository.ts';

/** Registers the operators' calls about invoices of all customers. */
export function registerInvoiceDeskRoutes(
  app: FastifyInstance,
  { database: { pool, workPool }, clock, files }: Dependencies,
): void {
  const invoices = createInvoiceDeskRepository({ pool });
  const today = () => localDate(clock.now());
  const found = async (tenantId: number, id: string): Promise<ShopInvoiceParts> => {
    const invoice = await invoices.find(tenantId, today(), id);
    if (!invoice) throw requestError('invoice.not.found');
    return invoice;
  };

  addRoute(app, routes.invoiceDesk.list, async ({ actor, query }) => {
    const days = (['from', 'to'] as const).filter((field) => query[field] && !isCalendarDay(query[field]));
    if (days.length > 0) throw fieldsInvalid(days.map((field) => ({ field, code: 'format' })));
    const { page, pageSize, offset } = pageOf(query);
    const range = { pageSize, offset };
    const { rows, total, hasMore } = await invoices.findPage(actor.tenantId, today(), query, range);
    return { data: rows.map(presentInvoice), meta: countedMeta({ total, page, pageSize, hasMore }) };
  });

  addDataRoute(app, routes.invoiceDesk.read, async ({ actor, params: { id } }) =>
    presentDetail(await found(actor.tenantId, id)),
  );

  addDataRoute(app, routes.invoiceDesk.setOpen, async ({ actor, params: { id }, body, locale: language }) => {
    const { finDocNumber, docDate, docType, amount, credited, dueDate, company } = await found(
      actor.tenantId,
      id,
    );
    const maxMinor = Math.abs(decimalToMinor(amount)) - decimalToMinor(credited);
    if (Math.abs(decimalToMinor(body.openAmount)) > maxMinor) {
      const expected = { of: 'number', min: 0, max: minorToDecimal(maxMinor) } as const;
      throw fieldsInvalid([{ field: 'openAmount', code: 'tooLarge', expected }]);
    }
    const row = { finDocNumber, docDate, docType, amount, dueDate, openAmount: body.openAmount };
    await editRecords({
      actor,
      services: { workPool, clock, files },
      files: [memorySource('invoice', 'invoices', [row])],
      read: async ({ run }) => {
        const [invoice] = await run<Record<string, unknown>>(
          `select open_amount as "openAmount", md5(open_amount::text) as version from invoice
           where tenant_id = $1 and id = $2 for no key update`,
          [actor.tenantId, id],
        );
        return invoice;
      },
      version: body.version,
      audit: { action: 'invoice.openChanged', subject: id, companyId: company._id },
      fieldOf: () => 'openAmount',
      language,
    });
    return presentDetail(await found(actor.tenantId, id));
  });
}

function presentInvoice({ isOfShop: _, version: __, ...row }: ShopInvoiceRow): ShopInvoice {
  const { credited, isCorrected, ...invoice } = row;
  return { ...invoice, status: statusOf(row) };
}

function presentDetail(row: ShopInvoiceParts): ShopInvoiceDetail {
  const { isCorrected: _, payments, ...invoice } = row;
  return {
    ...invoice,
    payments: payments.map((payment) => ({ ...payment, at: new Date(payment.at).toISOString() })),
    status: statusOf(row),
  };
}

function statusOf({
  amount,
  openAmount,
  credited,
  isCorrected,
  dueInDays,
}: Pick<ShopInvoiceRow, 'amount' | 'openAmount' | 'credited' | 'isCorrected' | 'dueInDays'>) {
  return invoiceStatus({
    amountMinor: decimalToMinor(amount),
    openMinor: decimalToMinor(openAmount),
    creditedMinor: decimalToMinor(credited),
    isCorrected,
    dueInDays,
  });
}
