import { highlightTags, type SearchAccess, searchEnginePath, searchIndexOf } from '@kontor/contract';
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
import { eightAtOnce, untilVisible } from '../freshness.ts';
import { type Load, measure } from '../load.ts';
import { fetched, get, timed } from '../requests.ts';
import { createTerms, type KnownArticle } from '../search/terms.ts';
import { addMemoryFacts, startShopServer, untilIdle } from '../server.ts';
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
  await context.restartPostgres();
  const floorRps = await context.floorRps({
    url: database.url,
    tenantId: catalogueTenantId,
    productId: catalogueId('p', 7),
  });
  const usual = Array.from({ length: usualTerms }, nextTerm);
  const usualTerm = (index: number) => usual[index % usual.length] ?? '';
  const token = (index: number) => catalogueToken((index % users) + 1);
  const shopped = (route: string, term: string, index: number) =>
    get(`/api/material/${route}?searchKey=${encodeURIComponent(term)}`, token(index));

  const server = await startShopServer({ ...context, databaseUrl: database.url, tenant: catalogueTenant });
  try {
    const firstMs = await timed(server.url, shopped('search', nextTerm(), users), 200);
    await untilIdle();
    await addMemoryFacts(context, server, 'with one search', `${label} `);
    const engine = await openEngine(server.url, users);
    // A server that has run for a while knows its users and their prices.
    const once = (index: number) => engine('', index);
    await measure({ name: 'each user once', url: server.url, amount: users, next: once }, null);
    context.fact(
      `${label} new name until a search finds it`,
      await untilVisible(server.url, database.url),
      'ms',
    );
    const lines: { name: string; next: Load['next'] }[] = [
      { name: `engine, ${usualTerms} terms`, next: (index) => engine(usualTerm(index), index) },
      { name: 'engine, every term new', next: (index) => engine(nextTerm(), index) },
      {
        name: `page of 16, ${usualTerms} terms`,
        next: (index) => shopped('search', usualTerm(index), index),
      },
      { name: 'page of 16, every term new', next: (index) => shopped('search', nextTerm(), index) },
      {
        name: 'page of 16 by price with counts, every term new',
        next: (index) =>
          get(
            `/api/material/search?sort=priceAsc&categoryCounts=1&searchKey=${encodeURIComponent(nextTerm())}`,
            token(index),
          ),
      },
      {
        name: `facets, ${usualTerms} terms`,
        next: (index) => shopped('getFilterableAttributes', usualTerm(index), index),
      },
    ];
    for (const { name, next } of lines) {
      const load = { name: `${label} search: ${name}`, url: server.url, server, next };
      context.add(await measure(load, floorRps));
      // The latency for a single user, without concurrent searches.
      if (name.endsWith('every term new'))
        context.add(
          await measure({ ...load, name: `${load.name}, one at a time`, connections: 1 }, floorRps),
        );
    }
    context.fact(`${label} eight new searches at once`, await eightAtOnce(server.url, nextTerm), 'ms');
    context.fact(`${label} start to first answer (database there)`, server.startedAfterMs, 'ms');
    context.fact(`${label} first search after the start`, Math.round(firstMs), 'ms');
    await addMemoryFacts(context, server, 'after the load', `${label} `);
  } finally {
    await server.stop();
  }
  // What it stored is there now.
  const again = await startShopServer({ ...context, databaseUrl: database.url, tenant: catalogueTenant });
  try {
    const [list, search] = await Promise.all(
      [
        get(`/api/material/listMaterialWithVariants?category=${catalogueId('c', 1)}`, token(1)),
        shopped('search', nextTerm(), 2),
      ].map((request) => timed(again.url, request, 200)),
    );
    context.fact(`${label} first list after another start`, Math.round(list ?? 0), 'ms');
    context.fact(`${label} first search after another start`, Math.round(search ?? 0), 'ms');
  } finally {
    await again.stop();
  }
}

/** What the search panel asks the engine (SRCH-09), each request with the tenant token of another user. */
export async function openEngine(url: string, users: number) {
  const tokens: string[] = [];
  let path = '';
  for (let user = 1; user <= users; user += 1) {
    const access = await fetched<SearchAccess>(url, '/api/search/token', catalogueToken(user));
    if (access.error !== null) throw new Error(access.error);
    tokens.push(access.token);
    path = `${searchEnginePath}/indexes/${searchIndexOf(access.environment)}/search`;
  }
  return (q: string, index: number) => ({
    method: 'POST' as const,
    path,
    token: tokens[index % tokens.length] ?? '',
    scheme: 'Bearer' as const,
    body: {
      q,
      limit: 20,
      matchingStrategy: 'all',
      filter: ['locale = "de"'],
      attributesToHighlight: ['name', 'sku', 'variantSku'],
      highlightPreTag: highlightTags.pre,
      highlightPostTag: highlightTags.post,
    },
  });
}

/** Articles from all over the catalogue, one variant each. */
export async function readArticles(client: pg.Client): Promise<KnownArticle[]> {
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
