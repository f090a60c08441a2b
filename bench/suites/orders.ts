import pg from 'pg';
import { createRandom } from '../../packages/demo/src/random.ts';
import { type Load, measure } from '../load.ts';
import { articles, cities, type HistoryScale, seedHistory } from '../order-history.ts';
import { get } from '../requests.ts';
import { benchTenant, idOf, seed, sizes, tokenOf } from '../seed.ts';
import { addMemoryFacts, startShopServer } from '../server.ts';
import type { Suite, SuiteContext } from '../suite.ts';
import { measureConfirmations, measureEInvoices } from './documents.ts';
import { measureNotifications } from './notifications.ts';

/** The order history and its search in a company with a tenth of all orders (ORDR-01, ORDR-08), and what follows orders. */
export const orderSuites: Record<string, Suite> = {
  'orders/history': (context) => {
    const orders = Number(process.env.BENCH_ORDERS ?? 1_000_000);
    return measureHistory(context, { orders, ofFirst: orders / 10 });
  },
  'orders/confirmations': measureConfirmations,
  'orders/e-invoices': measureEInvoices,
  'orders/notifications': measureNotifications,
};

type Query = (index: number) => string;

async function measureHistory(context: SuiteContext, scale: HistoryScale): Promise<void> {
  const label = `${scale.orders / 1_000}k`;
  const given = process.env.BENCH_HISTORY_URL;
  const databaseUrl = given ?? (await context.createDatabase(`orders_${scale.orders}`)).url;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  if (!given) {
    const { tenantId } = await seed(client);
    const begin = performance.now();
    await seedHistory(client, { tenantId, ...scale });
    context.fact(`${label} orders made in`, Math.round((performance.now() - begin) / 1000), 's');
  }
  const { rows } = await client.query<{ mb: number; tenantId: number }>(
    `select (pg_total_relation_size('order_text') / 1e6)::integer as mb, max(tenant.id)::integer as "tenantId" from tenant`,
  );
  const { mb = 0, tenantId = 0 } = rows[0] ?? {};
  context.fact(`${label} orders: their words with indexes`, mb, 'MB');
  await client.end();
  if (!given) await context.restartPostgres();
  const floorRps = await context.floorRps({ url: databaseUrl, tenantId, productId: idOf('p', 7) });
  const server = await startShopServer({ ...context, databaseUrl, tenant: benchTenant });
  context.onEnd(() => server.stop());
  for (const [kind, connections] of [
    ['', 10],
    [', one at a time', 1],
  ] as const) {
    for (const [name, query] of Object.entries(queries(scale))) {
      const next: Load['next'] = (index) => get(`/api/order?${query(index)}`, firstCompany(index));
      const load = { name: `${label} ${name}${kind}`, url: server.url, server, next, connections };
      context.add(await measure(load, floorRps));
    }
  }
  await addMemoryFacts(context, server, 'after the load', `${label} `);
}

/** The session of one of the first company's users. */
function firstCompany(index: number): string {
  return tokenOf((1 + (index % (sizes.users / sizes.companies))) * sizes.companies);
}

/** The queries of each row; what is searched is drawn anew for each request. */
function queries({ orders, ofFirst }: HistoryScale): Record<string, Query> {
  const random = createRandom('order searches');
  const search = (text: string) => `search=${encodeURIComponent(text)}`;
  const number = () => random.int(1, ofFirst) * (orders / ofFirst);
  const name = () => random.pick(articles)[random.chance(0.8) ? 'de' : 'en'];
  const day = () => `${random.int(1, 28)}.${random.int(1, 12)}.${random.pick(['', '2024', '2025', '2026'])}`;
  const kinds: readonly [times: number, make: () => string][] = [
    [8, () => String(number())],
    [6, () => name().split(' ')[1] ?? ''],
    // As one types: beginnings of three characters and more.
    [6, () => (name().split(' ')[1] ?? '').slice(0, random.int(3, 5))],
    [4, () => name().split(' ').slice(0, 2).join(' ')],
    [2, () => name().split(' ')[0] ?? ''],
    [4, () => `B-${String(random.int(1, articles.length)).padStart(7, '0')}`],
    [2, () => `EK-${random.int(1, 999_999)}`],
    [1, day],
    [2, () => `${random.int(1, 4)}.${random.int(100, 999)},${random.int(10, 99)}`],
    [2, () => `${random.pick(cities)} ${name().split(' ')[1]}`],
    [1, () => random.pick(cities)],
    [1, () => random.pick(['offen', 'storniert', 'Vorkasse', 'in Bearbeitung'])],
    [1, () => name().slice(0, random.int(1, 2))],
    [1, () => `nothing${random.int(1, 999)}`],
  ];
  const all = kinds.flatMap(([times, make]) => Array.from({ length: times }, () => make));
  const draw = () => random.pick(all)();
  const filters = [
    'orderStatus=open',
    'orderStatus=cancelled',
    'orderType=preOrder',
    'dateFrom=2026-01-01&dateTo=2026-03-31',
    'orderStatus=processing&orderType=order&dateFrom=2025-01-01',
  ];
  return {
    'history, first page': () => 'page=1',
    'history, any page': () => `page=${random.int(1, 500)}`,
    'history, filters': (index) => filters[index % filters.length] ?? '',
    'search, varied': () => search(draw()),
    'search, numbers': () => search(String(number())),
    'search, common words': () => search(random.pick([...cities, 'Rechnung', 'Vorkasse', 'geliefert'])),
    'search, with a filter': (index) => `${search(draw())}&${filters[index % filters.length]}`,
  };
}
