import pg from 'pg';
import {
  type CatalogueScale,
  catalogueId,
  catalogueTenant,
  catalogueTenantId,
  catalogueToken,
  generateCatalogue,
  hundredThousandScale,
  millionScale,
  tenThousandScale,
} from '../catalogue/generator.ts';
import { measure, round } from '../load.ts';
import { get, timed } from '../requests.ts';
import { createTerms, type KnownArticle } from '../search/terms.ts';
import { idleMemoryMb, startShopServer } from '../server.ts';
import type { Suite, SuiteContext } from '../suite.ts';

/** Users who search; each request is another one's. */
const users = 500;
const usualTerms = 200;
/** Articles that the terms are made of. */
const knownArticles = 20_000;
/** A search reads the prices of twenty hits: how many others there are is the matter of the catalogue's suites. */
const ownPrices = 50;

/** What buyers type, at 10,000, 100,000 and 1,000,000 variants. */
export const searchSuites: Record<string, Suite> = {
  'search/10k': (context) => measureSearch(context, tenThousandScale),
  'search/100k': (context) => measureSearch(context, hundredThousandScale),
  'search/1m': (context) => measureSearch(context, millionScale),
};

async function measureSearch(context: SuiteContext, fullScale: CatalogueScale): Promise<void> {
  const scale = { ...fullScale, ownPrices };
  const { label } = scale;
  const database = await context.createDatabase(`search_${label.toLowerCase()}`);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await generateCatalogue(client, scale);
  const nextTerm = createTerms(await readArticles(client));
  await client.end();
  const floorRps = await context.floorRps({
    url: database.url,
    tenantId: catalogueTenantId,
    productId: catalogueId('p', 7),
  });
  const usual = Array.from({ length: usualTerms }, nextTerm);
  const token = (index: number) => catalogueToken((index % users) + 1);
  const page = (term: string) => `/api/material/search?searchKey=${encodeURIComponent(term)}`;
  const facets = (term: string) =>
    `/api/material/getFilterableAttributes?searchKey=${encodeURIComponent(term)}`;
  const usualTerm = (index: number) => usual[index % usual.length] ?? '';

  const server = await startShopServer({ ...context, databaseUrl: database.url, tenant: catalogueTenant });
  try {
    const firstMs = await timed(server.url, get(page(nextTerm()), catalogueToken(users + 1)), 200);
    const idleMb = await idleMemoryMb(server);
    const lines = [
      { name: `page of 16, ${usualTerms} terms`, path: (index: number) => page(usualTerm(index)) },
      { name: 'page of 16, every term new', path: () => page(nextTerm()) },
      { name: `facets, ${usualTerms} terms`, path: (index: number) => facets(usualTerm(index)) },
    ];
    for (const { name, path } of lines) {
      let requests = 0;
      const next = (index: number) => {
        requests += 1;
        return get(path(index), token(index));
      };
      const before = await server.processorMs();
      context.add(await measure({ name: `${label} search: ${name}`, url: server.url, next }, floorRps));
      const processorMs = (await server.processorMs()) - before;
      context.fact(`${label} search: ${name}: processor time each`, round(processorMs / requests), 'ms');
    }
    context.fact(`${label} start to first answer (database there)`, server.startedAfterMs, 'ms');
    context.fact(`${label} first search after the start`, Math.round(firstMs), 'ms');
    context.fact(`${label} server memory with one search`, idleMb, 'MB');
    context.fact(`${label} server memory after the load`, await server.memoryMb(), 'MB');
  } finally {
    await server.stop();
  }
}

/** Articles from all over the catalogue, one variant each. */
async function readArticles(client: pg.Client): Promise<KnownArticle[]> {
  const { rows } = await client.query<KnownArticle>(
    `select product.name_de as name, variant.sku, variant.ean
     from product
     join variant on variant.tenant_id = product.tenant_id and variant.product_id = product.id and variant.position = 0
     where product.tenant_id = $1
     order by sha256(convert_to(product.id, 'UTF8'))
     limit $2`,
    [catalogueTenantId, knownArticles],
  );
  return rows;
}
