import type { FeedKind } from '@kontor/contract';

/** The fields of a record as pairs for `jsonb_build_object`, or more than its 50 pairs as objects that are joined. */
const object = (...groups: Record<string, string>[]) =>
  groups
    .map((fields) => {
      const pairs = Object.entries(fields).map(([name, sql]) => `'${name}', ${sql}`);
      return `jsonb_build_object(${pairs.join(', ')})`;
    })
    .join(' || ');

/** The rows of an order as a list. */
const rowsOf = (table: string, fields: Record<string, string>) => `(
  select coalesce(jsonb_agg(${object(fields)} order by row.position), '[]')
  from ${table} row where row.tenant_id = record.tenant_id and row.order_id = record.id)`;

const customerNo = `(select company.customer_no from company
  where company.tenant_id = record.tenant_id and company.id = record.company_id)`;

const usernameOf = (id: string) => `(select app_user.username from app_user
  where app_user.tenant_id = record.tenant_id and app_user.id = ${id})`;

const orderNumber = `(select sales_order.order_number::text from sales_order
  where sales_order.tenant_id = record.tenant_id and sales_order.id = record.order_id)`;

const order = object(
  {
    id: 'record.id',
    orderNumber: 'record.order_number::text',
    externalOrderNumber: 'record.external_order_number',
    company: customerNo,
    username: usernameOf('record.user_id'),
    orderType: 'record.order_type',
    orderDate: 'record.order_date',
    deliveryDate: 'record.delivery_date',
    requestedDeliveryDate: 'record.requested_delivery_date',
    orderStatus: 'record.order_status',
    deliveryStatus: 'record.delivery_status',
    paymentStatus: 'record.payment_status',
    paymentMethod: 'record.payment_method_id',
    shippingMethod: 'record.shipping_method_id',
    cancelledAt: 'record.cancelled_at',
    description: 'record.description',
    language: 'record.language',
    costCentre: 'record.cost_centre_key',
    promotionCode: 'record.promotion_code',
    currency: 'record.currency',
    goodsNet: 'record.goods_net',
    discountNet: 'record.discount_net',
    shippingNet: 'record.shipping_net',
    vat: 'record.vat',
    gross: 'record.gross',
    vatLines: 'record.vat_lines',
    vatTreatment: 'record.vat_treatment',
    vatCategory: 'record.vat_category',
    vatId: 'record.vat_id',
    shippingAddress: 'record.shipping_address',
    invoiceAddress: 'record.invoice_address',
  },
  {
    items: rowsOf('order_item', {
      position: 'row.position',
      sku: 'row.sku',
      ownNumber: 'row.own_number',
      name: 'row.name',
      attributes: 'row.attributes',
      salesUnit: 'row.sales_unit_name',
      quantity: 'row.quantity',
      deliveredQuantity: 'row.delivered_quantity',
      cancelledQuantity: 'row.cancelled_quantity',
      expectedDate: 'row.expected_date',
      unitNet: 'row.unit_net',
      priceUnit: 'row.price_unit',
      lineNet: 'row.line_net',
      vatRate: 'row.vat_rate',
      season:
        '(select season.key from season where season.tenant_id = row.tenant_id and season.id = row.season_id)',
      deliveryDate: 'row.delivery_date',
    }),
    notes: rowsOf('order_note', { deliveryDate: 'row.delivery_date', note: 'row.note' }),
    packs: rowsOf('order_pack', {
      carrier: 'row.carrier',
      trackingCode: 'row.tracking_code',
      trackingUrl: 'row.tracking_url',
      dispatchedAt: 'row.dispatched_at',
      lines: `(select coalesce(jsonb_agg(jsonb_build_object('position', line.position, 'quantity', line.quantity)
          order by line.position), '[]')
        from order_pack_line line
        where line.tenant_id = row.tenant_id and line.order_id = row.order_id and line.pack_position = row.position)`,
    }),
    history: `(select coalesce(jsonb_agg(jsonb_build_object('at', entry.occurred_at, 'kind', entry.kind, 'actor', entry.actor,
          'actorName', entry.user_name, 'note', entry.note) || entry.details order by entry.id), '[]')
        from order_history entry where entry.tenant_id = record.tenant_id and entry.order_id = record.id)`,
  },
);

/** A value of `details` of a history entry, or null. */
const detail = (name: string) => `record.details -> '${name}'`;

const change = object({
  id: 'record.id::text',
  orderId: 'record.order_id',
  orderNumber,
  position: `(select count(*) from order_history earlier where earlier.tenant_id = record.tenant_id
    and earlier.order_id = record.order_id and earlier.id <= record.id)`,
  at: 'record.occurred_at',
  kind: 'record.kind',
  actor: 'record.actor',
  actorName: 'record.user_name',
  note: 'record.note',
  isUnpaid: "coalesce(record.details -> 'isUnpaid', 'false')",
  orderStatus: detail('orderStatus'),
  deliveryStatus: detail('deliveryStatus'),
  pack: detail('pack'),
  lines: "coalesce(record.details -> 'lines', '[]')",
  changes: "coalesce(record.details -> 'changes', '[]')",
});

const invoiceNumber = (id: string) => `(select other.fin_doc_number from invoice other
  where other.tenant_id = record.tenant_id and other.id = ${id})`;

/** SQL of an amount in minor units of an invoice's content, in the main unit. */
const major = (sql: string) => `(${sql})::numeric / 100`;

/** A list of an invoice's content, in its order. */
const contentList = (source: string, fields: Record<string, string>, alias = 'entry') => `(
  select coalesce(jsonb_agg(${object(fields)} order by ${alias}_place), '[]')
  from jsonb_array_elements(${source}) with ordinality as list (${alias}, ${alias}_place))`;

const vatOf = (source: string) =>
  contentList(
    source,
    {
      category: "rate -> 'category'",
      rate: "rate -> 'ratePercent'",
      base: major("rate -> 'baseMinor'"),
      amount: major("rate -> 'vatMinor'"),
    },
    'rate',
  );

const adjustmentsOf = (name: string) =>
  contentList(`record.content -> '${name}'`, {
    reason: "entry -> 'reason'",
    vatRate: "entry #> '{vat,ratePercent}'",
    amount: major("entry -> 'amountMinor'"),
  });

const invoice = object({
  id: 'record.id',
  finDocNumber: 'record.fin_doc_number',
  docType: 'record.doc_type',
  docDate: 'record.doc_date',
  dueDate: 'record.due_date',
  company: customerNo,
  precedingInvoice: invoiceNumber('record.preceding_invoice_id'),
  corrects: invoiceNumber('record.corrected_invoice_id'),
  isCorrected: 'record.is_corrected',
  currency: 'record.currency',
  net: major("record.content #> '{totals,netMinor}'"),
  gross: major("record.content #> '{totals,grossMinor}'"),
  amount: 'record.amount',
  openAmount: 'record.open_amount',
  prepaid: 'record.prepaid',
  credited: 'record.credited',
  skontoPercent: 'record.skonto_percent',
  skontoUntil: 'record.skonto_until',
  vat: vatOf("record.content -> 'vat'"),
  discounts: adjustmentsOf('allowances'),
  charges: adjustmentsOf('charges'),
  files: `(select coalesce(jsonb_agg(${object({
    path: "'/api/exchange/documents/' || document.id",
    contentType: 'document.content_type',
    eInvoice: 'document.e_invoice',
  })} order by document.content_type), '[]')
    from document where document.tenant_id = record.tenant_id and document.invoice_id = record.id)`,
  downPayments: contentList("record.content -> 'downPayments'", {
    finDocNumber: "entry -> 'number'",
    gross: major("entry -> 'grossMinor'"),
    vat: vatOf("entry -> 'vat'"),
  }),
  lines: `(select coalesce(jsonb_agg(${object({
    position: 'line.position',
    orderNumber: 'sales_order.order_number::text',
    orderPosition: 'line.order_position',
    sku: 'line.sku',
    name: 'line.name',
    quantity: 'line.quantity',
    unit: 'line.unit',
    unitNet: 'line.unit_net',
    priceUnit: 'line.price_unit',
    lineNet: 'line.line_net',
    vatRate: 'line.vat_rate',
  })} order by line.position), '[]')
    from invoice_line line
    join sales_order on sales_order.tenant_id = line.tenant_id and sales_order.id = line.order_id
    where line.tenant_id = record.tenant_id and line.invoice_id = record.id)`,
});

export interface RecordSql {
  table: string;
  json: string;
  /** Of the table's id; absent: text. */
  idType?: 'bigint';
}

/** By kind, table and JSON of a record; names of fields are those of the import where there are any. */
export const recordSql = {
  orders: { table: 'sales_order', json: order },
  'order-changes': { table: 'order_history', json: change, idType: 'bigint' },
  'order-requests': {
    table: 'order_request',
    json: object({
      id: 'record.id',
      orderId: 'record.order_id',
      orderNumber,
      company: `(select company.customer_no from sales_order
        join company on company.tenant_id = sales_order.tenant_id and company.id = sales_order.company_id
        where sales_order.tenant_id = record.tenant_id and sales_order.id = record.order_id)`,
      username: usernameOf('record.user_id'),
      kind: 'record.kind',
      state: 'record.state',
      text: 'record.text',
      lines: 'record.lines',
      createdAt: 'record.created_at',
      createdBy: 'record.created_by',
      answer: 'record.answer',
      answeredAt: 'record.answered_at',
      answeredBy: 'record.answered_by',
    }),
  },
  returns: {
    table: 'order_return',
    json: object({
      id: 'record.id',
      orderId: 'record.order_id',
      orderNumber,
      company: customerNo,
      username: usernameOf('record.user_id'),
      position: 'record.position',
      sku: 'record.sku',
      name: 'record.name',
      quantity: 'record.quantity',
      acceptedQuantity: 'record.accepted_quantity',
      state: 'record.state',
      reason: 'record.reason',
      createdAt: 'record.created_at',
      answer: 'record.answer',
      answeredAt: 'record.answered_at',
      answeredBy: 'record.answered_by',
      receivedAt: 'record.received_at',
      pictures: `(select count(*) from order_return_picture picture
        where picture.tenant_id = record.tenant_id and picture.return_id = record.id)`,
    }),
  },
  payments: {
    table: 'payment',
    json: object({
      id: 'record.id',
      orderId: 'record.order_id',
      orderNumber,
      invoices: `(select coalesce(jsonb_agg(jsonb_build_object('finDocNumber', invoice.fin_doc_number, 'amount', part.amount,
          'skonto', part.skonto)
          order by invoice.fin_doc_number), '[]')
        from payment_invoice part
        join invoice on invoice.tenant_id = part.tenant_id and invoice.id = part.invoice_id
        where part.tenant_id = record.tenant_id and part.payment_id = record.id)`,
      status: 'record.status',
      amount: 'record.amount',
      currency: 'record.currency',
      provider: 'record.provider',
      providerReference: 'record.provider_reference',
      chargeReference: 'record.charge_reference',
      failure: 'record.failure',
      createdAt: 'record.created_at',
      updatedAt: 'record.updated_at',
    }),
  },
  invoices: { table: 'invoice', json: invoice },
  companies: {
    table: 'company',
    json: object({
      id: 'record.id',
      customerNo: 'record.customer_no',
      name: 'record.name',
      vatCountryCode: 'record.vat_country_code',
      vatId: 'record.vat_id',
      vatTreatment: 'record.vat_treatment',
      priceList: `(select price_list.code from price_list
        where price_list.tenant_id = record.tenant_id and price_list.id = record.price_list_id)`,
      language: 'record.language',
      isLocked: 'record.is_locked',
      isDeliveryBlocked: 'record.is_delivery_blocked',
      discountType: 'record.discount_type',
      freightExpense: 'record.freight_expense',
      freightExpenseUntil: 'record.freight_expense_until',
      creditLimit: 'record.credit_limit',
      paymentTermDays: 'record.payment_term_days',
      skontoPercent: 'record.skonto_percent',
      skontoDays: 'record.skonto_days',
      eInvoiceFormat: 'record.e_invoice_format',
      leitwegId: 'record.leitweg_id',
      invoiceEmail: 'record.invoice_email',
      invoiceCollection: 'record.invoice_collection',
    }),
  },
  addresses: {
    table: 'address',
    json: object({
      id: 'record.id',
      company: customerNo,
      key: 'record.key',
      type: 'record.type',
      isDefault: 'record.is_default',
      firstName: 'record.first_name',
      lastName: 'record.last_name',
      companyName: 'record.company_name',
      street: 'record.street',
      street2: 'record.street2',
      apartment: 'record.apartment',
      addressline2: 'record.addressline2',
      zipCode: 'record.zip_code',
      city: 'record.city',
      state: 'record.state',
      countryCode: 'record.country_code',
      phoneNumber: 'record.phone_number',
    }),
  },
  users: {
    table: 'app_user',
    json: object({
      id: 'record.id',
      username: 'record.username',
      email: 'record.email',
      firstName: 'record.first_name',
      lastName: 'record.last_name',
      phoneNumber: 'record.phone_number',
      company: customerNo,
      isActive: 'record.is_active',
      isLocked: 'record.is_locked',
      isSalesPerson: 'record.is_sales_person',
      isAdmin: 'record.is_admin',
      isCustomerAdmin: 'record.is_customer_admin',
      companyRole: 'record.company_role',
      operatorRole: 'record.operator_role',
      isDeal: 'record.is_deal',
      blockUsersToAddNewAddress: 'record.block_users_to_add_new_address',
      minCartAmount: 'record.min_cart_amount',
    }),
  },
  'account-requests': {
    table: 'account_request',
    json: `(record.details - 'approval') || ${object({
      id: 'record.id',
      status: 'record.status',
      username: 'record.username',
      email: 'record.email',
      createdAt: 'record.created_at',
      decidedAt: 'record.decided_at',
      decidedBy: 'record.decided_by',
      answer: 'record.answer',
      createdUser: usernameOf('record.user_id'),
    })}`,
  },
} as const satisfies Record<FeedKind, RecordSql>;
