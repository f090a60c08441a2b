import type { Readable } from 'node:stream';
import { isPaymentMoot, localDate } from '@kontor/domain';
import type { Actor, CompanyActor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { requestError } from '../../shared/errors.ts';
import { pause, sliceLength } from '../../shared/in-slices.ts';
import type { Locale } from '../../shared/locale.ts';
import { type TableColumn, type TableFormat, tableFile } from '../../shared/table-file.ts';
import { salesHeadStatuses } from '../settings/lookups.ts';
import type { OpenLineKey, OpenLineQuery } from './open-lines.ts';
import { type OrderFilter, type OrderScope, scopeOf } from './order-hits.ts';
import { presentItems, presentOpenLine, presentShopOrder } from './orders.presenter.ts';
import type { OrdersRepository } from './orders.repository.ts';
import { requireDays, type ShopOrderFilter, shopFilter, shopScope } from './orders.usecases.ts';

export interface ExportFile {
  contentType: string;
  fileName: string;
  stream: Readable;
}

interface ExportInput<Reader = CompanyActor> {
  actor: Reader;
  format: TableFormat;
  orders: OrdersRepository;
  clock: Clock;
}

/** Orders that are read at once. */
const batchSize = 500;

/** Orders of the whole shop. */
const maxShopOrders = 50_000;

/** Lines of an exported order book. */
const maxLines = 50_000;

/** The orders that fit as a file. @throws export.too.large */
export async function exportList({
  filter,
  ...input
}: ExportInput & { filter: OrderFilter }): Promise<ExportFile> {
  return await exportOrders(input, filter, scopeOf(input.actor));
}

/** The orders of the whole shop that fit as a file. @throws export.too.large */
export async function exportShopOrders({
  filter: asked,
  ...input
}: ExportInput<Actor> & { filter: ShopOrderFilter }): Promise<ExportFile> {
  const filter = shopFilter(asked, input.clock);
  return await exportOrders(input, filter, await shopScope({ ...input, filter }), maxShopOrders);
}

async function exportOrders(
  input: ExportInput<Actor>,
  filter: OrderFilter,
  scope: OrderScope | undefined,
  limit?: number,
): Promise<ExportFile> {
  requireDays(filter);
  const { actor, orders } = input;
  const ids = scope ? await orders.findIds(scope, filter, limit) : [];
  if (!ids) throw requestError('export.too.large');
  async function* rows(found: readonly string[]) {
    for (let from = 0; from < found.length; from += batchSize)
      for (const row of scope ? await orders.findHeads(scope, found.slice(from, from + batchSize)) : [])
        yield presentShopOrder(row, actor.locale);
  }
  return file(input, 'list', dayOf(input), rows(ids), ({ amount, day, text }) => [
    text('orderNumber', (order) => order.orderNumber),
    text('orderType', (order) => texts[actor.locale].orderTypes[order.orderType]),
    day('orderDate', (order) => localDate(new Date(order.orderDate))),
    ...(scope?.isOfShop
      ? [
          text('customerNo', (order) => order.company.customerNo),
          text('customer', (order) => order.company.name, 30),
        ]
      : []),
    text(
      scope?.isOfShop ? 'customersOrderNumber' : 'externalOrderNumber',
      (order) => order.externalOrderNumber,
      20,
    ),
    text('description', (order) => order.displayedOrderDescription, 40),
    text('city', (order) => order.receiverAddress.city),
    text('status', (order) => statusText(order.salesHeadStatus, actor.locale)),
    day('deliveryDate', (order) => order.deliveryDate),
    text('costCentre', (order) => order.costCentre && `${order.costCentre.key} ${order.costCentre.name}`),
    text('paymentMethod', (order) => order.paymentMethod),
    ...(scope?.isOfShop
      ? [
          text(
            'paymentStatus',
            (order) =>
              isPaymentMoot(order) ? null : texts[actor.locale].paymentStatuses[order.paymentStatus],
            20,
          ),
        ]
      : []),
    amount('amount', (order) => order.amount),
    text('currency', (order) => order.currency, 10),
    text('tracking', (order) => order.packs.map(({ trackingCode }) => trackingCode).join(', '), 24),
  ]);
}

/** The open order book as a file. @throws export.too.large */
export async function exportOpenLines({
  query,
  ...input
}: ExportInput & { query: OpenLineQuery }): Promise<ExportFile> {
  const { actor, orders } = input;
  const found = await orders.findOpenLineKeys(actor, query, maxLines);
  if (!found) throw requestError('export.too.large');
  // Read while the file is sent; lines delivered meanwhile are left out.
  async function* rows(keys: readonly OpenLineKey[]) {
    for (let from = 0; from < keys.length; from += batchSize) {
      const range = { limit: batchSize, offset: 0, keys: keys.slice(from, from + batchSize) };
      for (const line of (await orders.findOpenLines(actor, query, range)).lines)
        yield presentOpenLine(line, actor.locale);
    }
  }
  return file(input, 'book', dayOf(input), rows(found), ({ amount, day, number, price, text }) => [
    text('sku', (line) => line.sku),
    text('ownNumber', (line) => line.ownNumber ?? null),
    text('name', (line) => line.name, 40),
    text('orderNumber', (line) => line.orderNumber),
    text('externalOrderNumber', (line) => line.externalOrderNumber, 20),
    day('orderDate', (line) => localDate(new Date(line.orderDate))),
    day('deliveryDate', (line) => line.deliveryDate),
    number('quantity', (line) => line.quantity),
    number('open', (line) => line.openQuantity),
    text('unit', (line) => line.unitName ?? null, 10),
    price('unitPrice', (line) => line.price.value),
    number('priceUnit', (line) => line.price.priceUnit ?? 1),
    amount('openNet', (line) => line.openNet),
    text('currency', (line) => line.price.currency, 10),
  ]);
}

/** The lines of one order as a file. @throws order.not.found (ORDR-09) */
export async function exportOrder({ id, ...input }: ExportInput & { id: string }): Promise<ExportFile> {
  const { actor, orders } = input;
  const row = await orders.findDetail(actor, id);
  if (!row) throw requestError('order.not.found');
  const items = presentItems(row, { articles: new Map(), locale: actor.locale });
  const places = new Map(items.map((item, index) => [item, index + 1]));
  return file(input, 'order', row.order_number, inTurns(items), ({ amount, day, number, price, text }) => [
    number('position', (item) => places.get(item) ?? null),
    text('sku', (item) => item.sku),
    text('ownNumber', (item) => item.ownNumber ?? null),
    text('name', (item) => item.name, 40),
    text('attributes', (item) => Object.values(item.attributes).join(', '), 24),
    day('deliveryDate', (item) => item.expectedDate ?? item.deliveryDate),
    number('quantity', (item) => item.quantity),
    text('unit', (item) => item.unitName ?? null, 10),
    number('delivered', (item) => item.deliveredQuantity),
    number('open', (item) => item.openQuantity),
    number('cancelled', (item) => item.cancelledQuantity),
    price('unitPrice', (item) => item.price.value),
    number('priceUnit', (item) => item.price.priceUnit ?? 1),
    amount('total', (item) => item.netTotal),
    text('currency', (item) => item.price.currency, 10),
    price('vatRate', (item) => item.vatRate),
  ]);
}

type Make<Row> = Record<
  TableColumn<Row>['kind'],
  (
    title: keyof (typeof texts)['de']['columns'],
    value: TableColumn<Row>['value'],
    width?: number,
  ) => TableColumn<Row>
>;

function file<Row>(
  { actor: { locale }, format }: ExportInput<Actor>,
  kind: 'list' | 'book' | 'order',
  mark: string,
  rows: AsyncIterable<Row>,
  columnsOf: (make: Make<Row>) => TableColumn<Row>[],
): ExportFile {
  const { columns: heads, names } = texts[locale];
  const column =
    (columnKind: TableColumn<Row>['kind']): Make<Row>['text'] =>
    (title, value, width = 14) => ({ head: heads[title], kind: columnKind, value, width });
  const columns = columnsOf({
    text: column('text'),
    day: column('day'),
    number: column('number'),
    amount: column('amount'),
    price: column('price'),
  });
  return {
    ...tableFile(format, { name: names[kind].replaceAll('-', ' '), columns, rows, locale }),
    fileName: `${names[kind]}-${mark}.${format}`,
  };
}

async function* inTurns<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % sliceLength === 0) await pause();
    yield row;
  }
}

function dayOf({ clock }: Pick<ExportInput, 'clock'>): string {
  return localDate(clock.now());
}

function statusText(salesHeadStatus: string, locale: Locale): string | null {
  return salesHeadStatuses.find(({ id }) => id === salesHeadStatus)?.localizations[locale] ?? null;
}

const texts = {
  de: {
    names: { list: 'Bestellungen', book: 'Offene-Positionen', order: 'Bestellung' },
    orderTypes: { order: 'Bestellung', preOrder: 'Vororder' },
    paymentStatuses: {
      open: 'Zahlung offen',
      pending: 'Zahlung läuft',
      paid: 'Bezahlt',
      failed: 'Zahlung fehlgeschlagen',
      refunded: 'Erstattet',
    },
    columns: {
      amount: 'Betrag netto',
      attributes: 'Zusatzangaben',
      cancelled: 'Storniert',
      city: 'Lieferort',
      costCentre: 'Kostenstelle',
      customer: 'Kunde',
      customerNo: 'Kundennummer',
      customersOrderNumber: 'Bestellnummer des Kunden',
      currency: 'Währung',
      delivered: 'Geliefert',
      deliveryDate: 'Lieferdatum',
      description: 'Inhalt',
      externalOrderNumber: 'Ihre Bestellnummer',
      name: 'Artikel',
      open: 'Offen',
      openNet: 'Offen netto',
      orderDate: 'Bestelldatum',
      orderNumber: 'Bestellnummer',
      orderType: 'Art',
      ownNumber: 'Ihre Artikelnummer',
      paymentMethod: 'Zahlungsart',
      paymentStatus: 'Zahlung',
      position: 'Position',
      priceUnit: 'Preis je',
      quantity: 'Menge',
      sku: 'Artikelnummer',
      status: 'Status',
      total: 'Gesamt netto',
      tracking: 'Sendungsnummern',
      unit: 'Einheit',
      unitPrice: 'Einzelpreis netto',
      vatRate: 'MwSt. %',
    },
  },
  en: {
    names: { list: 'Orders', book: 'Open-order-lines', order: 'Order' },
    orderTypes: { order: 'Order', preOrder: 'Pre-order' },
    paymentStatuses: {
      open: 'Payment open',
      pending: 'Payment pending',
      paid: 'Paid',
      failed: 'Payment failed',
      refunded: 'Refunded',
    },
    columns: {
      amount: 'Net amount',
      attributes: 'Custom attributes',
      cancelled: 'Cancelled',
      city: 'Delivery city',
      costCentre: 'Cost centre',
      customer: 'Customer',
      customerNo: 'Customer number',
      customersOrderNumber: 'Customer’s order number',
      currency: 'Currency',
      delivered: 'Delivered',
      deliveryDate: 'Delivery date',
      description: 'Content',
      externalOrderNumber: 'Your order number',
      name: 'Article',
      open: 'Open',
      openNet: 'Open net',
      orderDate: 'Order date',
      orderNumber: 'Order number',
      orderType: 'Type',
      ownNumber: 'Your article number',
      paymentMethod: 'Payment method',
      paymentStatus: 'Payment',
      position: 'Position',
      priceUnit: 'Price per',
      quantity: 'Quantity',
      sku: 'Article number',
      status: 'Status',
      total: 'Net total',
      tracking: 'Tracking codes',
      unit: 'Unit',
      unitPrice: 'Net unit price',
      vatRate: 'VAT %',
    },
  },
} as const satisfies Record<Locale, unknown>;
