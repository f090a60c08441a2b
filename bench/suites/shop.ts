import pg from 'pg';
import { startChanges } from '../changes.ts';
import { measure } from '../load.ts';
import { measureBackOffice, measurePages } from '../page-sizes.ts';
import { get } from '../requests.ts';
import { benchTenant, idOf, seed, sizes, tokenOf } from '../seed.ts';
import { addMemoryFacts, startShopServer, untilIdle } from '../server.ts';
import type { SuiteContext } from '../suite.ts';

/** Lists of a shop with 12,000 variants, memory, start, and what a page weighs. */
export async function shopSuite(context: SuiteContext): Promise<void> {
  const database = await context.createDatabase('shop');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { tenantId } = await seed(client);
  await client.end();
  await context.restartPostgres();

  const floorRps = await context.floorRps({ url: database.url, tenantId, productId: idOf('p', 7) });
  const server = await startShopServer({ ...context, databaseUrl: database.url, tenant: benchTenant });
  context.onEnd(() => server.stop());
  await untilIdle();
  await addMemoryFacts(context, server, 'idle');
  const { url } = server;
  const add = context.add;

  const token = (index: number) => tokenOf((index % 200) + 1);
  const category = (index: number) => idOf('c', (index % sizes.categories) + 1);
  const list = (index: number) =>
    `/api/material/listMaterialWithVariants?category=${category(index)}&page=${(index % 5) + 1}`;
  const lists = {
    name: 'category list of 16',
    url,
    server,
    next: (index: number) => get(list(index), token(index)),
  };
  add(await measure(lists, floorRps));
  const changes = await startChanges({ databaseUrl: database.url, tenantId });
  context.onEnd(() => changes.stop());
  add(await measure({ ...lists, name: `${lists.name}, while goods change` }, floorRps));
  await changes.stop();
  const detail = (index: number) => `/api/material/${idOf('p', (index % sizes.products) + 1)}`;
  add(
    await measure(
      { name: 'product detail', url, server, next: (index) => get(detail(index), token(index)) },
      floorRps,
    ),
  );

  await addMemoryFacts(context, server, 'after the load');
  context.fact('start to first answer (database there)', server.startedAfterMs, 'ms');
  for (const { name, compressedKb } of await measurePages(context.root))
    context.fact(`${name}, JavaScript and CSS compressed`, compressedKb, 'kB');
  context.fact('back office, JavaScript and CSS compressed', await measureBackOffice(context.root), 'kB');
}
