import { calculateTotals, e4ToDecimal, minorToDecimal, netUnitE4, type UnitPrice } from '@kontor/domain';
import type { DemoCompany } from './customers.ts';
import { addDays } from './dates.ts';
import { addInvoice } from './invoices.ts';
import type { DemoCatalogue, DemoPrice, DemoProduct, DemoVariant, Row } from './model.ts';
import { createRandom, type Random } from './random.ts';
import type { CountryCode } from './towns.ts';
import { convertedRate } from './vat-rates.ts';

/** Rows of past orders and their invoices. */
export interface DemoHistory {
  orders: Row[];
  items: Row[];
  notes: Row[];
  packs: Row[];
  invoices: Row[];
}

interface HistoryInput {
  tenant: string;
  today: string;
  catalogue: DemoCatalogue;
  companies: DemoCompany[];
  basePriceList: string;
}

interface PlannedOrder {
  number: string;
  company: DemoCompany;
  ageDays: number;
  isMain: boolean;
  status?: OrderStatus;
  isPreOrder?: boolean;
}

/** The newest orders of the main buyer's company, newest first, so that every status is there to see. */
const recentOrders: Partial<Pick<PlannedOrder, 'status' | 'isPreOrder'>>[] = [
  { status: 'open' },
  { status: 'confirmed' },
  { status: 'open', isPreOrder: true },
  { status: 'processing' },
  { status: 'partiallyDelivered' },
  { status: 'confirmed', isPreOrder: true },
  { status: 'cancelled' },
];

/** Order numbers of the past; new orders of the shop count on from 100001. */
const firstOrderNumber = 20001;

/** Makes 18 months of orders and invoices: 40 orders of the main buyer's company, some for most others. */
export function makeHistory({
  tenant,
  today,
  catalogue,
  companies,
  basePriceList,
}: HistoryInput): DemoHistory {
  const random = createRandom(`${tenant} history`);
  const history: DemoHistory = { orders: [], items: [], notes: [], packs: [], invoices: [] };
  const planned = companies
    .filter(({ isNew }) => !isNew)
    .flatMap((company, index): Omit<PlannedOrder, 'number'>[] => {
      const count = index === 0 ? 40 : index < 7 ? random.int(4, 9) : random.int(0, 4);
      return Array.from({ length: count }, (_, order) => ({
        company,
        isMain: index === 0,
        ...(index === 0 ? recentOrders[order] : {}),
        ageDays:
          index === 0 ? 1 + Math.round((order / count) ** 1.25 * 545) + random.int(0, 3) : random.int(1, 540),
      }));
    })
    .sort((a, b) => b.ageDays - a.ageDays)
    .map((order, index): PlannedOrder => ({ ...order, number: String(firstOrderNumber + index) }));
  const goods = catalogue.products.filter((product) =>
    product.variants.some((variant) => variant.prices.length > 0),
  );
  const balances = new Map<string, number>();
  for (const order of planned)
    addOrder({ history, order, goods, catalogue, today, random, basePriceList, balances });
  return history;
}

interface OrderInput {
  history: DemoHistory;
  order: PlannedOrder;
  goods: DemoProduct[];
  catalogue: DemoCatalogue;
  today: string;
  random: Random;
  basePriceList: string;
  balances: Map<string, number>;
}

function addOrder({
  history,
  order,
  goods,
  catalogue,
  today,
  random,
  basePriceList,
  balances,
}: OrderInput): void {
  const { number, company, ageDays } = order;
  const orderDate = addDays(today, -ageDays);
  const status = order.status ?? statusOf(ageDays, random);
  const isPreOrder =
    catalogue.seasons.length > 0 &&
    (order.isPreOrder ?? (!order.isMain && ageDays < 60 && random.chance(0.15)));
  const deliveryDate = addDays(orderDate, random.int(2, 9));
  const lines = pickLines(goods, random, order.isMain ? random.int(3, 14) : random.int(2, 9), isPreOrder);
  if (lines.length === 0) return;
  const season = isPreOrder ? catalogue.seasons[0] : undefined;
  const priced = lines.map(({ product, variant, quantity }) => {
    const price = unitPriceOf(product, variant, company, quantity, basePriceList, isPreOrder);
    const vatRate = company.vatTreatment ? 0 : convertedRate(product.vatRate, company.country);
    return { variant, quantity, price, vatRate };
  });
  const totalsLines = priced.map(({ price, quantity, vatRate }) => ({
    ...price,
    quantity,
    ratePercent: vatRate,
  }));
  const { goodsMinor } = calculateTotals({ lines: totalsLines });
  const shippingMinor = shippingOf(company.country, goodsMinor);
  const totals = calculateTotals({ lines: totalsLines, shippingMinor });
  const paymentMethod = random.chance(0.85) ? 'invoice' : 'prepayment';
  history.orders.push({
    orderNumber: number,
    company: company.customerNo,
    ...(company.username ? { username: company.username } : {}),
    orderType: isPreOrder ? 'preOrder' : 'order',
    orderDate: `${orderDate}T${String(random.int(7, 16)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}:00Z`,
    deliveryDate: season?.date ?? deliveryDate,
    ...statusColumns(status, paymentMethod, ageDays, random),
    paymentMethod,
    shippingMethod: 'standard',
    ...(random.chance(0.5)
      ? { externalOrderNumber: `B-${orderDate.slice(0, 4)}-${random.int(100, 999)}` }
      : {}),
    description: random.pick(descriptions),
    language: company.country === 'FR' ? 'en' : 'de',
    shippingAddress: random.pick(company.addressKeys.shipping),
    invoiceAddress: company.addressKeys.invoice,
    shippingNet: minorToDecimal(shippingMinor),
    ...(company.vatTreatment ? { vatTreatment: company.vatTreatment } : {}),
  });
  for (const [index, line] of priced.entries()) {
    history.items.push({
      orderNumber: number,
      position: index + 1,
      sku: line.variant.sku,
      quantity: line.quantity,
      unitNet: e4ToDecimal(line.price.netE4),
      ...(line.price.priceUnit === 1 ? {} : { priceUnit: line.price.priceUnit }),
      vatRate: line.vatRate,
      deliveryDate: season?.date ?? deliveryDate,
      ...(season ? { season: season.key } : {}),
      ...deliveredOf(status, line.quantity, index),
    });
  }
  if (random.chance(0.3))
    history.notes.push({
      orderNumber: number,
      position: 1,
      deliveryDate: season?.date ?? deliveryDate,
      note: random.pick(notes),
    });
  if (['delivered', 'partiallyDelivered'].includes(status))
    addPacks(history, number, random, status === 'delivered' ? random.int(1, 3) : 1);
  if (!isPreOrder && ['delivered', 'partiallyDelivered'].includes(status)) {
    addInvoice({
      rows: history.invoices,
      order: order,
      totals,
      docDate: addDays(deliveryDate, 1),
      today,
      random,
      balances,
    });
  }
}

/** Of an order that is delivered in part every second line has left, and one half of the others. */
function deliveredOf(status: OrderStatus, quantity: number, index: number): Row {
  if (status === 'delivered') return { deliveredQuantity: quantity };
  if (status !== 'partiallyDelivered') return {};
  return { deliveredQuantity: index % 2 === 0 ? quantity : Math.floor(quantity / 2) };
}

type OrderStatus = 'open' | 'confirmed' | 'processing' | 'partiallyDelivered' | 'delivered' | 'cancelled';

function statusOf(ageDays: number, random: Random): OrderStatus {
  if (ageDays < 3) return 'open';
  if (ageDays < 6) return random.pick(['open', 'confirmed']);
  if (ageDays < 12) return random.pick(['confirmed', 'processing', 'processing']);
  if (ageDays < 25) return random.pick(['processing', 'partiallyDelivered', 'delivered']);
  const roll = random.next();
  if (roll < 0.07) return 'cancelled';
  return ageDays < 70 && roll < 0.2 ? 'partiallyDelivered' : 'delivered';
}

function statusColumns(
  orderStatus: OrderStatus,
  paymentMethod: string,
  ageDays: number,
  random: Random,
): Row {
  const deliveryStatus =
    orderStatus === 'delivered' ? 'delivered' : orderStatus === 'partiallyDelivered' ? 'partial' : 'open';
  const paymentStatus =
    orderStatus === 'cancelled'
      ? paymentMethod === 'prepayment'
        ? 'refunded'
        : 'open'
      : paymentMethod === 'prepayment'
        ? ageDays < 3
          ? 'pending'
          : 'paid'
        : orderStatus === 'delivered' && (ageDays > 60 || random.chance(0.3))
          ? 'paid'
          : 'open';
  return { orderStatus, deliveryStatus, paymentStatus };
}

function pickLines(
  goods: DemoProduct[],
  random: Random,
  count: number,
  isPreOrder: boolean,
): { product: DemoProduct; variant: DemoVariant; quantity: number }[] {
  const lines = new Map<string, { product: DemoProduct; variant: DemoVariant; quantity: number }>();
  for (let attempt = 0; attempt < count * 3 && lines.size < count; attempt += 1) {
    // The front half of the range sells more often, so that bestsellers emerge.
    const product = goods[Math.floor(random.next() ** 1.8 * goods.length)];
    if (!product) continue;
    const choices = product.variants.filter(
      (variant) => variant.prices.length > 0 && (!isPreOrder || variant.preStocks),
    );
    for (const variant of random.sample(choices, random.int(1, 3)).slice(0, count - lines.size)) {
      const step = product.salesBatchSize ?? 1;
      lines.set(variant.sku, { product, variant, quantity: step * random.int(1, step > 1 ? 4 : 12) });
    }
  }
  return [...lines.values()];
}

/** The company's net price: its own list where it has the article, else the base list; gross prices without VAT. */
function unitPriceOf(
  product: DemoProduct,
  variant: DemoVariant,
  company: DemoCompany,
  quantity: number,
  basePriceList: string,
  isPreOrder: boolean,
): UnitPrice {
  const inList = (code: string | undefined): DemoPrice | undefined =>
    variant.prices
      .filter((price) => price.priceList === code && price.minQuantity <= quantity)
      .sort((a, b) => b.minQuantity - a.minQuantity)[0];
  const price = inList(company.priceList) ?? inList(basePriceList);
  const valueE4 = (isPreOrder ? price?.preOrderE4 : undefined) ?? price?.valueE4 ?? 0;
  const basis = { isGross: product.isGrossPrice, shopRatePercent: product.vatRate };
  return { netE4: netUnitE4(valueE4, basis), priceUnit: price?.priceUnit ?? 1 };
}

function shippingOf(country: CountryCode, goodsMinor: number): number {
  const free = { DE: 50_000, AT: 75_000, CH: Number.POSITIVE_INFINITY, FR: 100_000 }[country];
  return goodsMinor > free ? 0 : { DE: 690, AT: 990, CH: 2490, FR: 1490 }[country];
}

function addPacks(history: DemoHistory, orderNumber: string, random: Random, count: number): void {
  const carrier = random.pick(['DHL', 'DPD', 'GLS', 'UPS']);
  for (let index = 0; index < count; index += 1) {
    const trackingCode = `${random.int(10_000_000, 99_999_999)}${random.int(1000, 9999)}`;
    history.packs.push({
      orderNumber,
      position: index + 1,
      carrier,
      trackingCode,
      trackingUrl: trackingUrls[carrier]?.replace('{code}', trackingCode),
    });
  }
}

const trackingUrls: Record<string, string> = {
  DHL: 'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode={code}',
  DPD: 'https://tracking.dpd.de/status/de_DE/parcel/{code}',
  GLS: 'https://gls-group.com/DE/de/paketverfolgung?match={code}',
  UPS: 'https://www.ups.com/track?tracknum={code}',
};

const descriptions = [
  'Nachbestellung',
  'Wochenbestellung',
  'Aktionsware',
  'Filialausstattung',
  'Saisonware',
  'Kundenauftrag',
  'Lagerergänzung',
];

const notes = [
  'Bitte vor 11 Uhr anliefern, danach ist die Rampe belegt.',
  'Teillieferung möglich, Rest bitte gesammelt.',
  'Lieferung an Filiale, Ansprechpartner ist der Wareneingang.',
  'Bitte ohne Preise im Paket, geht direkt an den Kunden.',
  'Avis per E-Mail am Tag vor der Lieferung.',
];
