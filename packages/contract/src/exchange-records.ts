import {
  COMPANY_ROLES,
  E_INVOICE_FORMATS,
  INVOICE_COLLECTIONS,
  LOCALES,
  OPERATOR_ROLES,
  ORDER_VAT_TREATMENTS,
  RETURN_STATES,
  VAT_CATEGORIES,
  VAT_TREATMENTS,
} from '@kontor/domain';
import Type, { type TProperties, type TSchema } from 'typebox';
import { ORDER_REQUEST_KINDS } from './order-requests.ts';
import { DeliveryStatus, ORDER_CHANGE_FIELDS, ORDER_HISTORY_KINDS, OrderStatus } from './orders.ts';
import { OneOf } from './schema.ts';

/** Descriptions are part of the schemas here: an ERP's programmer reads them in the API description. */
const text = (description: string) => Type.String({ description });
const money = (description: string) =>
  Type.Number({ description: `${description}; in the main unit of the currency, such as 119.5 euros` });
const integer = (description: string) => Type.Integer({ description });
const flag = (description: string) => Type.Boolean({ description });
const day = (description: string) => Type.String({ format: 'date', description });
const moment = (description: string) => Type.String({ format: 'date-time', description });
const oneOf = <const Words extends readonly string[]>(words: Words, description: string) =>
  Type.Unsafe<Words[number]>({ ...OneOf(words), description });
/** The description belongs to the field, not to one of its two types. */
const orNull = (schema: TSchema & { description?: string }) => {
  const { description, ...plain } = schema;
  return Type.Unsafe<unknown>({ anyOf: [plain, { type: 'null' }], ...(description ? { description } : {}) });
};
const texts = (description: string) =>
  Type.Object(Object.fromEntries(LOCALES.map((locale) => [locale, Type.Optional(Type.String())])), {
    description: `${description}, by language`,
  });

const storedEInvoices = E_INVOICE_FORMATS.filter((format) => format !== 'none');

const recordId = text('Stays the same for ever; tells a record that comes again');
const customerNo = text('Customer number of the company');
const pieces = (description: string) => integer(`${description}, in sales units`);
const username = orNull(text('User name of the buyer; null if the user was deleted'));
const orderNumber = text('Order number of the shop');

const address = (description: string) =>
  Type.Object(
    {
      companyName: orNull(text('Company')),
      firstName: text('First name'),
      lastName: text('Last name'),
      street: text('Street and number'),
      street2: orNull(text('Second line of the street')),
      apartment: orNull(text('Floor or apartment')),
      addressline2: orNull(text('Addition')),
      zipCode: text('Postcode'),
      city: text('City'),
      state: orNull(text('State or region')),
      country: Type.Object({
        code: orNull(text('ISO 3166-1 alpha-2')),
        name: orNull(text("In the order's language")),
      }),
      phoneNumber: orNull(text('Telephone number')),
    },
    { description },
  );

const pack = {
  carrier: text('Carrier'),
  trackingCode: text('Tracking number'),
  trackingUrl: orNull(text('Address of the tracking page')),
};

/** The kinds of history entries, with their fields. */
const entryValues = {
  isUnpaid: flag('Whether a cancellation is for non-payment'),
  orderStatus: Type.Unsafe<unknown>({ ...OrderStatus, description: 'The status of the order after it' }),
  deliveryStatus: Type.Unsafe<unknown>({ ...DeliveryStatus, description: 'The delivery status after it' }),
  pack: Type.Object(pack, { description: 'The dispatched pack' }),
  lines: Type.Array(
    Type.Object({
      position: integer('Of the line in the order'),
      sku: text('Article number'),
      quantity: Type.Optional(pieces('Dispatched quantity')),
      before: Type.Optional(pieces('Quantity that remained of the line before')),
      after: Type.Optional(pieces('Quantity that remains of the line')),
      delivered: Type.Optional(pieces('All that was delivered of the line, where an import changed it')),
      expectedDate: Type.Optional(orNull(day('Expected delivery of what is open'))),
      price: Type.Optional(
        Type.Object(
          { before: money('Before'), after: money('After') },
          { description: "Net price for the line's price unit" },
        ),
      ),
    }),
    { description: 'Changed lines' },
  ),
  changes: Type.Array(
    Type.Object({
      field: oneOf(ORDER_CHANGE_FIELDS, 'Field of the order'),
      before: orNull(text('Value before')),
      after: orNull(text('Value after')),
    }),
    { description: 'Changed fields: amounts as 119.00, days as 2026-12-01, addresses in one line' },
  ),
};

const entry = {
  at: moment('When it happened'),
  kind: oneOf(ORDER_HISTORY_KINDS, 'What happened'),
  actor: oneOf(['buyer', 'operator', 'erp', 'shop'], 'Who did it; `erp` and `shop` act by themselves'),
  actorName: orNull(text('Name of the person or API key')),
  note: orNull(text('Why: the words of the person, or the reason of an import')),
};

const vatTotals = (description: string) =>
  Type.Array(
    Type.Object({
      category: text('Code of EN 16931, such as S'),
      rate: Type.Number({ description: 'Percent' }),
      base: money('Net'),
      amount: money('VAT'),
    }),
    { description },
  );

const adjustments = (description: string) =>
  Type.Array(
    Type.Object({
      reason: text('As the document shows it'),
      vatRate: Type.Number({ description: 'Percent' }),
      amount: money('Net amount'),
    }),
    { description },
  );

const optional = (fields: TProperties) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)]));

/** Each record of the feeds (docs/erp.md). Names of fields are those of docs/import.md where there are any. */
export const exchangeRecords = {
  orders: Type.Object({
    id: recordId,
    orderNumber,
    externalOrderNumber: orNull(text("The buyer's own order number")),
    company: customerNo,
    username,
    orderType: oneOf(['order', 'preOrder'], 'Order or pre-order'),
    orderDate: moment('When it was placed'),
    deliveryDate: orNull(day('Agreed delivery day')),
    requestedDeliveryDate: orNull(day('Delivery day that the buyer wishes')),
    orderStatus: Type.Unsafe<unknown>({ ...OrderStatus, description: 'Status of the order' }),
    deliveryStatus: Type.Unsafe<unknown>({ ...DeliveryStatus, description: 'What was delivered' }),
    paymentStatus: oneOf(['open', 'pending', 'paid', 'failed', 'refunded'], 'What was paid'),
    paymentMethod: text('Key of the payment method'),
    shippingMethod: orNull(text('Key of the shipping method')),
    cancelledAt: orNull(moment('When it was cancelled')),
    description: orNull(text("The buyer's words")),
    language: text('Language of the order'),
    costCentre: orNull(text("Key of the customer's cost centre")),
    promotionCode: orNull(text('Promotion code')),
    currency: text('ISO 4217'),
    goodsNet: money('Sum of the lines, net, before the discount'),
    discountNet: money('Discount, net'),
    shippingNet: money('Shipping, net'),
    vat: money('VAT'),
    gross: money('Total, gross'),
    vatLines: Type.Array(
      Type.Object({
        rate: Type.Number({ description: 'Percent' }),
        base: money('Net amount at this rate'),
        amount: money('VAT at this rate'),
      }),
      { description: 'VAT by rate' },
    ),
    vatTreatment: oneOf(ORDER_VAT_TREATMENTS, 'VAT treatment'),
    vatCategory: oneOf(VAT_CATEGORIES, 'Category code of EN 16931'),
    vatId: orNull(text('VAT ID of the company, then')),
    shippingAddress: address('Where it goes, as it was then'),
    invoiceAddress: address('Who is billed, as it was then'),
    items: Type.Array(
      Type.Object({
        position: integer('Of the line in the order'),
        sku: text('Article number'),
        ownNumber: orNull(text('Article number of the customer')),
        name: texts('Name of the article'),
        attributes: orNull(
          Type.Record(Type.String(), Type.String(), {
            description: 'What the buyer entered for the article, by the key of its field',
          }),
        ),
        salesUnit: orNull(texts('Name of the sales unit')),
        quantity: pieces('Ordered'),
        deliveredQuantity: pieces('Delivered'),
        cancelledQuantity: pieces('Cancelled'),
        expectedDate: orNull(day('Expected delivery of what is open')),
        unitNet: money('Net price for `priceUnit` sales units'),
        priceUnit: integer('How many sales units the price is for: 1, 100 or 1000'),
        lineNet: money('Net amount of the line'),
        vatRate: Type.Number({ description: 'Percent' }),
        season: orNull(text('Key of the season of a pre-order')),
        deliveryDate: orNull(day('Delivery day of the line')),
      }),
      { description: 'Lines' },
    ),
    notes: Type.Array(
      Type.Object({ deliveryDate: orNull(day('Of the lines that it is about')), note: text('Text') }),
      { description: 'Notes of the buyer' },
    ),
    packs: Type.Array(
      Type.Object({
        ...pack,
        dispatchedAt: orNull(moment('When it left')),
        lines: Type.Array(
          Type.Object({ position: integer('Of the line in the order'), quantity: pieces('In the pack') }),
        ),
      }),
      { description: 'Dispatched packs' },
    ),
    history: Type.Array(Type.Object({ ...entry, ...optional(entryValues) }), {
      description: 'What happened, oldest first; `order-changes` has each entry as a record',
    }),
  }),
  'order-changes': Type.Object({
    id: recordId,
    orderId: text('`id` of the order'),
    orderNumber,
    position: integer('Of the entry in the history of its order, from 1'),
    ...entry,
    isUnpaid: entryValues.isUnpaid,
    orderStatus: orNull(entryValues.orderStatus),
    deliveryStatus: orNull(entryValues.deliveryStatus),
    pack: orNull(entryValues.pack),
    lines: entryValues.lines,
    changes: entryValues.changes,
  }),
  'order-requests': Type.Object({
    id: recordId,
    orderId: text('`id` of the order'),
    orderNumber,
    company: customerNo,
    username,
    kind: oneOf(ORDER_REQUEST_KINDS, 'What the buyer asks for'),
    state: oneOf(
      ['pending', 'accepted', 'declined'],
      'Answer of the shop; an accepted one changed the order',
    ),
    text: text("The buyer's message"),
    lines: Type.Array(
      Type.Object({
        position: integer('Of the line in the order'),
        sku: text('Article number'),
        quantity: pieces('What shall remain of the line'),
      }),
      { description: 'None of a cancellation: all that is open' },
    ),
    createdAt: moment('When it was asked'),
    createdBy: text('Name of the buyer, then'),
    answer: orNull(text("The shop's message")),
    answeredAt: orNull(moment('When it was answered')),
    answeredBy: orNull(text('Name of the operator, then')),
  }),
  returns: Type.Object({
    id: recordId,
    orderId: text('`id` of the order'),
    orderNumber,
    company: customerNo,
    username,
    position: integer('Of the line in the order'),
    sku: text('Article number'),
    name: texts('Name of the article'),
    quantity: pieces('What the buyer wants to send back'),
    acceptedQuantity: orNull(pieces('What the shop accepted')),
    state: oneOf(RETURN_STATES, 'State'),
    reason: text("The buyer's words"),
    createdAt: moment('When it was asked'),
    answer: orNull(text("The shop's words")),
    answeredAt: orNull(moment('When it was answered')),
    answeredBy: orNull(text('Name of the operator, then')),
    receivedAt: orNull(moment('When the goods came back')),
    pictures: integer('Number of pictures'),
  }),
  payments: Type.Object({
    id: recordId,
    orderId: orNull(text('`id` of the paid order; null: invoices are paid')),
    orderNumber: orNull(orderNumber),
    invoices: Type.Array(
      Type.Object({
        finDocNumber: text('Number of the invoice'),
        amount: money('Paid amount'),
        skonto: money('Deducted Skonto'),
      }),
      { description: 'Paid invoices' },
    ),
    status: oneOf(['pending', 'paid', 'failed', 'refunded'], 'State of the attempt'),
    amount: money('Amount'),
    currency: text('ISO 4217'),
    provider: text('Payment provider'),
    providerReference: orNull(text('Of the attempt at the provider')),
    chargeReference: orNull(text('Of the charge at the provider')),
    failure: orNull(text('Why it failed')),
    createdAt: moment('When it began'),
    updatedAt: moment('When its state changed'),
  }),
  invoices: Type.Object({
    id: recordId,
    finDocNumber: text('Number'),
    docType: oneOf(
      ['invoice', 'downPayment', 'creditNote'],
      'Kind; a correction is an invoice with `corrects`',
    ),
    docDate: day('Date of the invoice'),
    dueDate: day('Last day to pay'),
    company: customerNo,
    precedingInvoice: orNull(text('Number of the invoice that a credit note is about')),
    corrects: orNull(text('Number of the invoice that this one replaces; amounts are booked once')),
    isCorrected: flag('Whether another invoice replaces this one'),
    currency: text('ISO 4217'),
    net: money('Net amount; of a credit note what the customer gets back'),
    gross: money('Gross amount; of a credit note what the customer gets back'),
    amount: money(
      'What the document adds to the account: gross without deducted down payments, negative for a credit note',
    ),
    openAmount: money('What is open of it'),
    prepaid: money('Deducted down payments, gross'),
    credited: money('What credit notes took off what was open'),
    skontoPercent: orNull(Type.Number({ description: 'Skonto in percent' })),
    skontoUntil: orNull(day('Last day of Skonto')),
    vat: vatTotals('VAT by category and rate'),
    discounts: adjustments('Discounts by VAT rate, net'),
    charges: adjustments('Shipping by VAT rate, net'),
    files: Type.Array(
      Type.Object({
        path: text('Where the file is fetched with the same API key'),
        contentType: oneOf(['application/pdf', 'application/xml'], 'Media type'),
        eInvoice: orNull(oneOf(storedEInvoices, 'The e-invoice that the file is, or that the PDF contains')),
      }),
      { description: 'PDF and XML of the document' },
    ),
    downPayments: Type.Array(
      Type.Object({
        finDocNumber: text('Number of the down payment'),
        gross: money('Deducted amount, gross'),
        vat: vatTotals('VAT in it'),
      }),
      { description: 'Deducted down payments' },
    ),
    lines: Type.Array(
      Type.Object({
        position: integer('Place in the invoice, from 1'),
        orderNumber,
        orderPosition: orNull(integer('Of the line in the order; null for a down payment')),
        sku: text('Article number'),
        name: text('Name of the article'),
        quantity: pieces('Quantity'),
        unit: text('Sales unit; empty for pieces'),
        unitNet: money('Net price for `priceUnit` sales units'),
        priceUnit: integer('How many sales units the price is for: 1, 100 or 1000'),
        lineNet: money('Net amount of the line'),
        vatRate: Type.Number({ description: 'Percent' }),
      }),
      { description: 'Lines' },
    ),
  }),
  companies: Type.Object({
    id: recordId,
    customerNo,
    name: text('Name'),
    vatCountryCode: text('ISO 3166-1 alpha-2, or the shop’s own code of a country'),
    vatId: orNull(text('VAT ID')),
    vatTreatment: oneOf(VAT_TREATMENTS, 'VAT treatment'),
    priceList: orNull(text('Code of the price list; null: the base one')),
    language: text('Language'),
    isLocked: flag('Whether its users are locked out'),
    isDeliveryBlocked: flag('Whether it cannot order'),
    discountType: oneOf(['none', 'percent', 'priceList'], 'Kind of its discount'),
    freightExpense: orNull(money('Freight, net')),
    freightExpenseUntil: orNull(money('Goods from which no freight is charged, net')),
    creditLimit: orNull(money('Credit limit')),
    paymentTermDays: integer('Days to pay'),
    skontoPercent: orNull(Type.Number({ description: 'Skonto in percent' })),
    skontoDays: orNull(integer('Days to pay with Skonto')),
    eInvoiceFormat: oneOf(E_INVOICE_FORMATS, 'Format of its e-invoices'),
    leitwegId: orNull(text('Leitweg-ID of a public customer')),
    invoiceEmail: orNull(text('Where its invoices are mailed')),
    invoiceCollection: oneOf(INVOICE_COLLECTIONS, 'How its invoices are collected'),
  }),
  addresses: Type.Object({
    id: recordId,
    company: customerNo,
    key: orNull(text('Key of the import')),
    type: integer('0 both, else as in docs/import.md'),
    isDefault: flag('Whether it is proposed'),
    firstName: text('First name'),
    lastName: text('Last name'),
    companyName: orNull(text('Company')),
    street: text('Street and number'),
    street2: orNull(text('Second line of the street')),
    apartment: orNull(text('Floor or apartment')),
    addressline2: orNull(text('Addition')),
    zipCode: text('Postcode'),
    city: text('City'),
    state: orNull(text('State or region')),
    countryCode: orNull(text('ISO 3166-1 alpha-2')),
    phoneNumber: orNull(text('Telephone number')),
  }),
  users: Type.Object({
    id: recordId,
    username: text('User name'),
    email: text('E-mail address'),
    firstName: text('First name'),
    lastName: text('Last name'),
    phoneNumber: orNull(text('Telephone number')),
    company: orNull(customerNo),
    isActive: flag('Whether the account is active'),
    isLocked: flag('Whether the user is locked out'),
    isSalesPerson: flag('Whether the user sells for customers'),
    isAdmin: flag('Whether the user is an operator'),
    isCustomerAdmin: flag("Whether the user manages the company's users"),
    companyRole: oneOf(COMPANY_ROLES, 'Role in the company'),
    operatorRole: orNull(oneOf(OPERATOR_ROLES, 'Role of an operator')),
    isDeal: flag('Whether the user sees deals'),
    blockUsersToAddNewAddress: flag('Whether the user may not add addresses'),
    minCartAmount: orNull(money('Least net amount of an order')),
  }),
  'account-requests': Type.Object({
    id: recordId,
    status: oneOf(['pending', 'approved', 'declined'], 'Answer of the shop'),
    username: text('Wished user name'),
    email: text('Confirmed e-mail address'),
    firstName: Type.Optional(text('First name')),
    lastName: Type.Optional(text('Last name')),
    companyName: Type.Optional(text('Company')),
    street: Type.Optional(text('Street and number')),
    zipCode: Type.Optional(text('Postcode')),
    city: Type.Optional(text('City')),
    country: Type.Optional(Type.Object({ code: text('ISO 3166-1 alpha-2') }, { description: 'Country' })),
    phoneNumber: Type.Optional(text('Telephone number')),
    vatId: Type.Optional(text('VAT ID')),
    customerNo: Type.Optional(text('Customer number that the person named')),
    message: Type.Optional(text("The person's words")),
    createdAt: moment('When it was sent'),
    decidedAt: orNull(moment('When it was answered')),
    decidedBy: orNull(text('Name of the operator')),
    answer: orNull(text("The shop's words")),
    createdUser: orNull(text('User name of the account that was made')),
  }),
} as const;

const deleted = Type.Object(
  { id: recordId, _deleted: Type.Literal(true) },
  { description: 'A record that was deleted' },
);
const end = Type.Object(
  {
    cursor: text('For the next call, once the records are processed'),
    hasMore: flag('Whether more records wait already'),
  },
  { description: 'The last line; in XML the attributes of the document' },
);

/** A line of a feed's answer. */
export const feedLine = (record: TSchema) =>
  Type.Unsafe<unknown>({
    anyOf: [record, deleted, end],
    description: 'One line of JSON; in XML a record is an element `record`, and what is null is left out',
  });
