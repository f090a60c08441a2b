import pg from 'pg';
import { measure } from '../load.ts';
import { measurePages } from '../page-sizes.ts';
import { get } from '../requests.ts';
import { benchTenant, idOf, seed, sizes, tokenOf } from '../seed.ts';
import { idleMemoryMb, startShopServer } from '../server.ts';
import type { SuiteContext } from '../suite.ts';

/** Lists of a shop with 12,000 variants, memory, start, and what a page weighs. */
export async function shopSuite(context: SuiteContext): Promise<void> {
  const database = await context.createDatabase('shop');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  context.onEnd(() => client.end());
  const { tenantId } = await seed(client);

  const floorRps = await context.floorRps({ url: database.url, tenantId, productId: idOf('p', 7) });
  const server = await startShopServer({ ...context, databaseUrl: database.url, tenant: benchTenant });
  context.onEnd(() => server.stop());
  const idleMb = await idleMemoryMb(server);
  const { url } = server;
  const add = context.add;

  const token = (index: number) => tokenOf((index % 200) + 1);
  const category = (index: number) => idOf('c', (index % sizes.categories) + 1);
  const list = (index: number) =>
    `/api/material/listMaterialWithVariants?category=${category(index)}&page=${(index % 5) + 1}`;
  add(
    await measure(
      { name: 'category list of 16', url, next: (index) => get(list(index), token(index)) },
      floorRps,
    ),
  );
  const detail = (index: number) => `/api/material/${idOf('p', (index % sizes.products) + 1)}`;
  add(
    await measure(
      { name: 'product detail', url, next: (index) => get(detail(index), token(index)) },
      floorRps,
    ),
  );

  context.fact('server memory idle', idleMb, 'MB');
  context.fact('server memory after the load', await server.memoryMb(), 'MB');
  context.fact('start to first answer (database there)', server.startedAfterMs, 'ms');
  for (const { name, compressedKb } of await measurePages(context.root))
    context.fact(`${name}, JavaScript and CSS compressed`, compressedKb, 'kB');
}
