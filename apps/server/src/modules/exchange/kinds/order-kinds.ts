import {
  MAX_AMOUNT_MINOR,
  MAX_PRICE_MINOR,
  MAX_QUANTITY,
  minorToDecimal,
  ORDER_STATUSES,
  ORDER_VAT_TREATMENTS,
} from '@kontor/domain';
import { boolean, date, decimal, integer, key, moment, oneOf, severalOf, text, upperCase } from '../cells.ts';
import { companyReference, userNameColumn, userReference } from './account-kinds.ts';
import { nameItems } from './item-names.ts';
import { type KindSpec, type LoadContext, reference } from './kind-spec.ts';
import {
  cancelEmptied,
  checkPacks,
  checkSettledLines,
  recordLines,
  recordOrders,
  recordPacks,
  rememberLines,
  rememberOrders,
  rememberPacks,
} from './order-changes.ts';
import { recalculateOrders } from './order-totals.ts';
import {
  addressJoins,
  addressSnapshot,
  customerVatRateSql,
  givenName,
  itemJoins,
  itemValue,
  methodName,
  orderVatSql,
  zeroRated,
} from './order-values.ts';
import { followInvoices, keepPaidByInvoices } from './paid-by-invoices.ts';
import {
  afterSql,
  choiceColumn,
  currencyColumn,
  dateColumn,
  flagColumn,
  halfOf,
  keyColumn,
  languageColumn,
  localizedColumns,
  longLength,
  nameLength,
  positionColumn,
  priceUnitColumn,
  textColumn,
} from './shared-columns.ts';

const orderNumber = { parse: integer(1, 999_999_999_999), type: 'bigint' };
const maxAmount = minorToDecimal(MAX_AMOUNT_MINOR);
const amount = decimal(2, 0, maxAmount);
const signedAmount = decimal(2, -maxAmount, maxAmount);

/** Why an order changed; its history shows it to the buyer. */
const reasonColumn = textColumn('reason', 2000, { db: null });

const orderReference = reference('orderNumber', 'sales_order', 'order_number', 'order.unknown', {
  into: 'order_id',
});

/** The kinds of files about orders, invoices, promotion codes and reviews (ORDR-*, INVC-*, CHKO-25, PROD-13). */
export const orderKinds: KindSpec[] = [
  {
    kind: 'promotion-codes',
    table: 'promotion_code',
    columns: [
      { name: 'code', parse: upperCase(key(50)), type: 'text' },
      { name: 'type', parse: oneOf('percent', 'fixed'), type: 'text', isRequired: true },
      { name: 'value', parse: decimal(2, 0.01), type: 'numeric(12,2)', isRequired: true },
      { name: 'minCartAmount', parse: decimal(2), type: 'numeric(12,2)' },
      { name: 'validFrom', parse: moment, type: 'timestamptz' },
      { name: 'validUntil', parse: moment, type: 'timestamptz' },
      { name: 'maxUses', parse: integer(1, 1_000_000_000), type: 'integer' },
      flagColumn('isOncePerCompany'),
      {
        name: 'orderTypes',
        parse: severalOf('order', 'preOrder'),
        type: 'text[]',
        defaultSql: "'{order,preOrder}'::text[]",
      },
      flagColumn('isActive', true),
    ],
    key: [{ db: 'code' }],
    canDelete: true,
    uses: ['select from sales_order o where o.tenant_id = t.tenant_id and o.promotion_code = t.code'],
    async check({ refuseWhere, tenantId }) {
      const after = (column: string) => afterSql(column, 'promotion_code', 'o.code = q.code', tenantId);
      await refuseWhere('value', 'number.range', `${after('type')} = 'percent' and ${after('value')} > 100`, {
        min: 0.01,
        max: 100,
      });
      await refuseWhere(
        'validUntil',
        'validity.reversed',
        `${after('valid_until')} <= ${after('valid_from')}`,
      );
    },
  },
  {
    kind: 'orders',
    table: 'sales_order',
    columns: [
      { name: 'orderNumber', ...orderNumber },
      keyColumn('company', { db: null }),
      userNameColumn,
      choiceColumn('orderType', ['order', 'preOrder']),
      { name: 'orderDate', parse: moment, type: 'timestamptz', isRequired: true },
      dateColumn('deliveryDate'),
      choiceColumn('orderStatus', ORDER_STATUSES),
      choiceColumn('deliveryStatus', ['open', 'partial', 'delivered']),
      choiceColumn('paymentStatus', ['open', 'pending', 'paid', 'failed', 'refunded']),
      keyColumn('paymentMethod', { db: null }),
      keyColumn('shippingMethod', { db: null }),
      textColumn('externalOrderNumber', 50),
      textColumn('description', longLength),
      languageColumn(),
      keyColumn('shippingAddress', { db: null }),
      keyColumn('invoiceAddress', { db: null }),
      { name: 'shippingNet', parse: amount, type: 'numeric(14,2)', defaultSql: '0' },
      { name: 'discountNet', parse: amount, type: 'numeric(14,2)', defaultSql: '0' },
      choiceColumn('vatTreatment', ORDER_VAT_TREATMENTS),
      flagColumn('returnsStock'),
      reasonColumn,
      currencyColumn,
    ],
    references: [
      companyReference,
      userReference,
      reference('paymentMethod', 'payment_method', 'id', 'paymentMethod.unknown'),
      reference('shippingMethod', 'shipping_method', 'id', 'shippingMethod.unknown'),
    ],
    computed: [
      methodName('paymentMethod', 'payment_method'),
      methodName('shippingMethod', 'shipping_method'),
      addressSnapshot('shippingAddress', 'shipping_address_snapshot'),
      addressSnapshot('invoiceAddress', 'invoice_address_snapshot'),
      ...orderVatSql,
    ],
    joins: ({ tenantId }) => [
      `left join company company_row on company_row.tenant_id = ${tenantId} and company_row.id = coalesce(q.company_id, e.company_id)`,
      ...addressJoins('shippingAddress', [1, 0], tenantId),
      ...addressJoins('invoiceAddress', [2, 0], tenantId),
    ],
    insertSql: { goods_net: '0', vat: '0', gross: '0', vat_lines: "'[]'", currency: 'currency' },
    key: [{ db: 'order_number' }],
    hasId: true,
    check: checkOrders,
    beforeWrite: keepPaidByInvoices,
    async afterWrite(context) {
      const { run, ready, tenantId } = context;
      await followInvoices(context);
      await cancelEmptied(
        context,
        `select b.id from ${ready}_before b where b.id in (select q.known_id from ${ready} q)`,
      );
      await recalculateOrders(
        context,
        `select o.id from sales_order o join ${ready} q
        on q.order_number = o.order_number where o.tenant_id = ${tenantId}`,
      );
      await recordOrders(context);
      // An order that is opened again may be cancelled again, with all that follows.
      await run(`
        update sales_order o set cancelled_at = null from ${ready} q
        where o.tenant_id = ${tenantId} and o.order_number = q.order_number and o.order_status <> 'cancelled'
          and o.cancelled_at is not null`);
      // New orders must get numbers above the imported ones. A rollback does not reset the sequence.
      await run(`
        select setval('order_number_${tenantId}', m.highest, true)
        from (select max(order_number) as highest from sales_order where tenant_id = ${tenantId}) m
        join order_number_${tenantId} s on m.highest > s.last_value or (m.highest = s.last_value and not s.is_called)`);
      return undefined;
    },
  },
  {
    kind: 'order-items',
    table: 'order_item',
    columns: [
      { name: 'orderNumber', ...orderNumber, db: null },
      positionColumn(),
      keyColumn('sku', { isRequired: true }),
      ...localizedColumns('name', nameLength, { isOptional: true, db: null }),
      { name: 'quantity', parse: integer(1, MAX_QUANTITY), type: 'integer', isRequired: true },
      {
        name: 'unitNet',
        parse: decimal(4, 0, minorToDecimal(MAX_PRICE_MINOR)),
        type: 'numeric(14,4)',
        isRequired: true,
      },
      priceUnitColumn('priceUnit'),
      { name: 'vatRate', parse: decimal(2, 0, 100), type: 'numeric(5,2)', db: null },
      keyColumn('season', { db: null }),
      dateColumn('deliveryDate'),
      keyColumn('ownNumber'),
      { name: 'deliveredQuantity', parse: integer(0, MAX_QUANTITY), type: 'integer', defaultSql: '0' },
      { name: 'cancelledQuantity', parse: integer(0, MAX_QUANTITY), type: 'integer', defaultSql: '0' },
      dateColumn('expectedDate'),
      { ...flagColumn('returnsStock'), db: null },
      reasonColumn,
    ],
    references: [orderReference, reference('season', 'season', 'key', 'season.unknown')],
    joins: itemJoins,
    computed: [
      itemValue(
        'product_id',
        'text',
        "coalesce(former.product_id, i.product_id, case when q.name_de is not null then '' end)",
        {
          code: 'variant.unknown',
          column: 'sku',
        },
      ),
      itemValue('item_name', 'jsonb', givenName()),
      {
        into: 'item_vat_rate',
        db: 'vat_rate',
        type: 'numeric(5,2)',
        sql: customerVatRateSql,
        missing: { code: 'vatRate.missing', column: 'vatRate' },
      },
      itemValue('sales_unit_name', 'jsonb', 'coalesce(former.sales_unit_name, i.sales_unit_name)'),
      itemValue('attributes', 'jsonb', 'former.attributes'),
      {
        into: 'line_net',
        type: 'numeric(14,2)',
        sql: () => `least(round(${itemNet('q')}, 2), ${maxAmount})`,
      },
    ],
    key: [{ db: 'order_id' }],
    replaces: { parent: 'order_id', from: 1, isWhole: true },
    check: checkItems,
    async afterWrite(context) {
      await recalculateOrders(context, `select distinct q.order_id from ${context.ready} q`);
      await recordLines(context);
      return undefined;
    },
  },
  {
    kind: 'order-notes',
    table: 'order_note',
    columns: [
      { name: 'orderNumber', ...orderNumber, db: null },
      positionColumn(),
      { name: 'deliveryDate', parse: date, type: 'date' },
      textColumn('note', 2000, { isRequired: true }),
    ],
    references: [orderReference],
    key: [{ db: 'order_id' }],
    replaces: { parent: 'order_id', from: 1, isWhole: true },
  },
  {
    kind: 'order-packs',
    table: 'order_pack',
    columns: [
      { name: 'orderNumber', ...orderNumber, db: null },
      positionColumn(),
      textColumn('carrier', 100, { isRequired: true }),
      textColumn('trackingCode', 100, { isRequired: true }),
      {
        name: 'trackingUrl',
        parse: text(2000, { pattern: /^https?:\/\/\S+$/, format: 'https://…' }),
        type: 'text',
      },
      { name: 'dispatchedAt', parse: moment, type: 'timestamptz' },
      {
        name: 'lines',
        parse: text(20_000, { pattern: /^\d{1,6}:\d{1,6}(,\d{1,6}:\d{1,6})*$/, format: '1:4,2:10' }),
        type: 'text',
        db: null,
      },
      keyColumn('deliveryNote', { db: null }),
    ],
    references: [orderReference],
    key: [{ db: 'order_id' }],
    replaces: { parent: 'order_id', from: 1, isWhole: true },
    check: checkPacks,
    beforeWrite: rememberPacks,
    afterWrite: recordPacks,
  },
  {
    kind: 'invoices',
    table: 'invoice',
    columns: [
      keyColumn('finDocNumber'),
      keyColumn('company', { db: null }),
      { name: 'order', ...orderNumber, db: null },
      textColumn('externalInvoiceNumber', 100),
      dateColumn('docDate', { isRequired: true }),
      choiceColumn('docType', ['invoice', 'creditNote', 'downPayment'], { isRequired: true }),
      { name: 'amount', parse: signedAmount, type: 'numeric(14,2)', isRequired: true },
      { name: 'openAmount', parse: signedAmount, type: 'numeric(14,2)', isRequired: true },
      { name: 'balance', parse: signedAmount, type: 'numeric(14,2)', defaultSql: '0', keepsWhenEmpty: true },
      { name: 'postway', parse: oneOf('email', 'post', 'portal'), type: 'text', defaultSql: "'portal'" },
      dateColumn('dueDate', { isRequired: true }),
      { name: 'skontoPercent', parse: decimal(2, 0.01, 99.99), type: 'numeric(5,2)' },
      dateColumn('skontoUntil'),
      currencyColumn,
    ],
    references: [companyReference, { ...orderReference, column: 'order' }],
    insertSql: { currency: 'currency' },
    key: [{ db: 'fin_doc_number' }],
    hasId: true,
    // A file from before an online payment does not open the invoice again.
    async afterWrite({ run, ready, tenantId }) {
      await run(`
        update invoice i set open_amount = greatest(0, i.amount - paid.amount)
        from (
          select part.invoice_id, sum(part.amount + part.skonto) as amount
          from payment_invoice part
          join payment p on p.tenant_id = part.tenant_id and p.id = part.payment_id and p.status = 'paid'
          where part.tenant_id = ${tenantId}
          group by part.invoice_id
        ) paid
        where i.tenant_id = ${tenantId} and i.id = paid.invoice_id and i.open_amount > greatest(0, i.amount - paid.amount)
          and i.fin_doc_number in (select q.fin_doc_number from ${ready} q)`);
      // INVC-02: where the file does not tell the balance after a new document, it is what was open up to it.
      await run(`
        with fresh as materialized (
          select i.id, i.company_id from ${ready} q
          join invoice i on i.tenant_id = ${tenantId} and i.fin_doc_number = q.fin_doc_number
          where not q.is_known and q.balance is null
        )
        update invoice i set balance = account.balance
        from (
          select one.id, sum(one.open_amount) over (
            partition by one.company_id
            order by one.doc_date, one.created_at, length(one.fin_doc_number), one.fin_doc_number
            rows unbounded preceding) as balance
          from invoice one
          where one.tenant_id = ${tenantId} and one.company_id in (select fresh.company_id from fresh)
        ) account
        where i.tenant_id = ${tenantId} and i.id = account.id and i.id in (select fresh.id from fresh)
          and account.balance <> 0`);
      return undefined;
    },
    async check({ refuseWhere, tenantId }) {
      await refuseWhere(
        'company',
        'value.missing',
        'q.company is null and (q.has_company or not q.is_known)',
      );
      await refuseWhere('company', 'company.other', ofOther('invoice', tenantId));
      await refuseWhere(
        'order',
        'order.unknown',
        `q.order_id is not null and exists (select from sales_order o
          where o.tenant_id = ${tenantId} and o.id = q.order_id and o.company_id <> coalesce(q.company_id,
            (select known.company_id from invoice known where known.tenant_id = ${tenantId} and known.id = q.known_id)))`,
      );
      await refuseWhere('skontoPercent', 'skonto.incomplete', halfOf('invoice', 'skonto_until', tenantId));
      await refuseWhere(
        'amount',
        'amount.sign',
        "case q.doc_type when 'creditNote' then q.amount > 0 else q.amount < 0 end",
      );
      await refuseWhere(
        'openAmount',
        'openAmount.range',
        'abs(q.open_amount) > abs(q.amount) or q.open_amount * q.amount < 0',
      );
      await refuseWhere('dueDate', 'dueDate.early', 'q.due_date < q.doc_date');
      await refuseWhere(
        'openAmount',
        'invoice.corrected',
        `q.open_amount <> 0 and q.known_id in (select i.id from invoice i
          where i.tenant_id = ${tenantId} and i.id = q.known_id and i.is_corrected)`,
      );
      // An import may change only the open amount of an invoice of the shop, because an issued invoice never changes (decision
      // 71).
      await refuseWhere(
        'finDocNumber',
        'invoice.issued',
        `q.known_id in (select i.id from invoice i
          where i.tenant_id = ${tenantId} and i.id = q.known_id and i.origin = 'shop'
            and ((i.amount, i.doc_date, i.doc_type, i.due_date)
              is distinct from (q.amount, q.doc_date, q.doc_type, q.due_date)
              or (q.has_skonto_percent and q.skonto_percent is distinct from i.skonto_percent)
              or (q.has_skonto_until and q.skonto_until is distinct from i.skonto_until)))`,
      );
    },
  },
  {
    kind: 'reviews',
    table: 'review',
    columns: [
      keyColumn('product', { db: null }),
      userNameColumn,
      { name: 'rating', parse: integer(1, 5), type: 'smallint', isRequired: true },
      textColumn('title', 100, { isRequired: true }),
      { name: 'text', parse: text(2000), type: 'text', db: 'body', isRequired: true },
      { name: 'name', parse: text(60), type: 'text', db: 'author_name' },
      { name: 'createdAt', parse: moment, type: 'timestamptz', defaultSql: 'now', keepsWhenEmpty: true },
      { name: 'isHidden', parse: boolean, type: 'boolean', defaultSql: 'false' },
    ],
    references: [reference('product', 'product', 'sku', 'product.unknown'), userReference],
    computed: [
      {
        into: 'company_id',
        type: 'text',
        sql: ({ tenantId }) => `(select coalesce(u.company_id, u.last_company_id) from app_user u
          where u.tenant_id = ${tenantId} and u.id = q.user_id)`,
        missing: { code: 'company.missing', column: 'username' },
      },
    ],
    key: [{ db: 'product_id' }, { db: 'user_id' }],
    hasId: true,
    canDelete: true,
    afterWrite: rateProducts,
  },
];

/** The net total of an item before it is rounded. A product, because a quotient would be rounded by PostgreSQL. */
function itemNet(row: string): string {
  return `${row}.quantity * ${row}.unit_net * case ${row}.price_unit when 100 then 0.01 when 1000 then 0.001 else 1 end`;
}

/** Refuses VAT that the order's treatment excludes, and amounts that would fail the whole file by a constraint (CHKO-17). */
async function checkItems(context: LoadContext): Promise<void> {
  const { refuseWhere, ready, tenantId } = context;
  await nameItems(context);
  await rememberLines(context);
  await checkSettledLines(context);
  await refuseWhere('deliveredQuantity', 'quantity.delivered', 'q.delivered_quantity > q.quantity');
  await refuseWhere(
    'cancelledQuantity',
    'quantity.cancelled',
    'q.cancelled_quantity > 0 and coalesce(q.delivered_quantity, 0) + q.cancelled_quantity > q.quantity',
  );
  await refuseWhere(
    'vatRate',
    'vatRate.treatment',
    `q.item_vat_rate <> 0 and q.order_id in (select o.id from sales_order o
      where o.tenant_id = ${tenantId} and o.vat_treatment in (${zeroRated}))`,
  );
  const isTooLarge = `${itemNet('q')} > ${maxAmount} or q.order_id in (
    select w.order_id from ${ready} w
    group by w.order_id
    having sum(${itemNet('w')} * (1 + coalesce(w.item_vat_rate, 0) / 100)) > ${maxAmount}
  )`;
  await refuseWhere('unitNet', 'amount.too.large', isTooLarge, { max: maxAmount });
}

/** SQL: whether a row names another customer than the stored record. A wrong number must not show documents to that customer. */
function ofOther(table: 'sales_order' | 'invoice', tenantId: number): string {
  return `q.company_id is not null and q.known_id in (select known.id from ${table} known
    where known.tenant_id = ${tenantId} and known.id = q.known_id and known.company_id <> q.company_id)`;
}

async function checkOrders(context: LoadContext): Promise<void> {
  const { refuseWhere, ready, tenantId } = context;
  await rememberOrders(context);
  // As an operator's cancellation (decision 119).
  await refuseWhere(
    'orderStatus',
    'order.delivered',
    `q.order_status = 'cancelled' and q.known_id in (select b.id from ${ready}_before b
      where b.order_status <> 'cancelled' and (b.delivery_status <> 'open' or b.order_status in ('partiallyDelivered', 'delivered')
        or exists (select from order_item i where i.tenant_id = ${tenantId} and i.order_id = b.id and i.delivered_quantity > 0)))`,
  );
  await refuseWhere(
    'vatTreatment',
    'vatRate.treatment',
    `q.known_id in (select i.order_id from order_item i
      join ${ready} w on w.known_id = i.order_id and w.vat_treatment in (${zeroRated})
      where i.tenant_id = ${tenantId} and i.vat_rate <> 0)`,
  );
  await refuseWhere('company', 'value.missing', 'q.company is null and (q.has_company or not q.is_known)');
  await refuseWhere('company', 'company.other', ofOther('sales_order', tenantId));
  const companyId = `coalesce(q.company_id,
    (select o.company_id from sales_order o where o.tenant_id = ${tenantId} and o.id = q.known_id))`;
  await refuseWhere(
    'paymentMethod',
    'value.missing',
    'q.payment_method is null and (q.has_payment_method or not q.is_known)',
  );
  for (const [column, key] of [
    ['shippingAddress', 'shipping_address'],
    ['invoiceAddress', 'invoice_address'],
  ] as const) {
    await refuseWhere(
      column,
      'address.unknown',
      `q.${key} is not null and ${companyId} is not null and not exists (select 1 from address a
        where a.tenant_id = ${tenantId} and a.company_id = ${companyId} and a.key = q.${key})`,
    );
  }
}

/** A product's rating is the average of its reviews that show. */
async function rateProducts({ run, tenantId, ready }: LoadContext): Promise<undefined> {
  await run(`
    update product p set rating_average = r.average, rating_count = r.count
    from (
      select q.product_id, round(avg(v.rating), 2) as average, count(v.rating)::integer as count
      from (select distinct product_id from ${ready}) q
      left join review v on v.tenant_id = ${tenantId} and v.product_id = q.product_id and not v.is_hidden
      group by q.product_id
    ) r
    where p.tenant_id = ${tenantId} and p.id = r.product_id
      and (p.rating_average, p.rating_count) is distinct from (r.average, r.count)`);
}
