import { newId } from '../src/shared/ids.ts';
import { createCompany, type Db, next, type Overrides, tenantOf } from './factories.ts';
import { testStart } from './test-clock.ts';

let lastOrderNumber = 900_000;

/** An open order of one piece at 10.00 net, without going through a checkout. */
export async function createOrder(
  db: Db,
  overrides: Overrides<'sales_order'> = {},
): Promise<{ tenantId: number; companyId: string; orderId: string; orderNumber: string }> {
  const tenant_id = await tenantOf(db, overrides);
  const company_id = overrides.company_id ?? (await createCompany(db, { tenant_id })).companyId;
  lastOrderNumber += 1;
  const address = JSON.stringify({
    companyName: null,
    firstName: 'Erika',
    lastName: 'Muster',
    street: 'Domstraße 5',
    street2: null,
    apartment: null,
    addressline2: null,
    zipCode: '50667',
    city: 'Köln',
    state: null,
    country: { code: 'DE', name: 'Deutschland' },
    phoneNumber: null,
  });
  const { id, order_number } = await db
    .insertInto('sales_order')
    .values({
      id: newId(),
      order_number: lastOrderNumber,
      order_type: 'order',
      order_date: testStart,
      payment_method_id: 'invoice',
      payment_method_name: JSON.stringify({ de: 'Kauf auf Rechnung', en: 'Invoice' }),
      shipping_method_name: JSON.stringify({ de: 'Paketversand', en: 'Parcel service' }),
      shipping_address: address,
      invoice_address: address,
      currency: 'EUR',
      goods_net: 10,
      shipping_net: 0,
      vat: 1.9,
      gross: 11.9,
      vat_lines: JSON.stringify([{ rate: 19, base: 10, amount: 1.9 }]),
      ...overrides,
      company_id,
      tenant_id,
    })
    .returning(['id', 'order_number'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('order_item')
    .values({
      tenant_id,
      order_id: id,
      position: 1,
      product_id: 'gone',
      sku: 'SKU-1',
      name: { de: 'Regenjacke' },
      quantity: 1,
      unit_net: 10,
      line_net: 10,
      vat_rate: 19,
    })
    .execute();
  return { tenantId: tenant_id, companyId: company_id, orderId: id, orderNumber: String(order_number) };
}

/** The confirmation of an order, not yet written to a file. */
export async function createDocument(
  db: Db,
  order: { tenantId: number; companyId: string; orderId: string | null; orderNumber: string },
  type = 'orderConfirmation',
): Promise<{ documentId: string }> {
  const { id } = await db
    .insertInto('document')
    .values({
      tenant_id: order.tenantId,
      id: newId(),
      company_id: order.companyId,
      order_id: order.orderId,
      type,
      number: order.orderNumber,
      doc_date: '2026-11-16',
      file_name: 'Auftragsbestaetigung.pdf',
      created_at: testStart,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { documentId: id };
}

/** An open invoice of 119.00, due on 1 December 2026; `stored` gives it a document. */
export async function createInvoice(
  db: Db,
  overrides: Overrides<'invoice'> & { company_id: string; tenant_id: number },
  stored?: { key: string | null; fileName?: string },
): Promise<{ invoiceId: string; number: string }> {
  const number = `RE-${next('invoice')}`;
  const { id, fin_doc_number } = await db
    .insertInto('invoice')
    .values({
      id: newId(),
      fin_doc_number: number,
      doc_date: '2026-11-01',
      due_date: '2026-12-01',
      doc_type: 'invoice',
      amount: 119,
      open_amount: overrides.amount ?? 119,
      currency: 'EUR',
      postway: 'portal',
      ...overrides,
    })
    .returning(['id', 'fin_doc_number'])
    .executeTakeFirstOrThrow();
  if (stored) {
    await db
      .insertInto('document')
      .values({
        tenant_id: overrides.tenant_id,
        id: newId(),
        company_id: overrides.company_id,
        invoice_id: id,
        type: 'invoice',
        number: fin_doc_number,
        doc_date: '2026-11-01',
        file_name: stored.fileName ?? `${fin_doc_number}.pdf`,
        storage_key: stored.key,
        created_at: testStart,
      })
      .execute();
  }
  return { invoiceId: id, number: fin_doc_number };
}
