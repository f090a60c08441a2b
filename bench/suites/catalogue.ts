import pg from 'pg';
import { attributeValue } from '../catalogue/generator.sql.ts';
import {
  type CatalogueScale,
  catalogueId,
  catalogueTenant,
  catalogueTenantId,
  catalogueToken,
  categoryId,
  generateCatalogue,
  millionScale,
  tenThousandScale,
} from '../catalogue/generator.ts';
import { colors, materials } from '../catalogue/words.ts';
import { measure } from '../load.ts';
import { get, timed } from '../requests.ts';
import { addMemoryFacts, startShopServer, untilIdle } from '../server.ts';
import type { Suite, SuiteContext } from '../suite.ts';
import { measureChanges, measureTenants } from './catalogue-life.ts';
import { measureCataloguePages } from './catalogue-pages.ts';
import { measureVaried } from './catalogue-varied.ts';

/** Users whose price lists take part; each request is another one's. */
const users = 500;

/** Lists, sorts, filters, facets and product details at 10,000 and at 1,000,000 variants with 10,000 price lists. */
export const catalogueSuites: Record<string, Suite> = {
  'catalogue/10k': (context) => measureScale(context, tenThousandScale),
  'catalogue/1m': (context) => measureScale(context, millionScale),
  'catalogue/varied': measureVaried,
  'catalogue/changes': measureChanges,
  'catalogue/tenants': measureTenants,
  'catalogue/pages': measureCataloguePages,
};

async function measureScale(context: SuiteContext, scale: CatalogueScale): Promise<void> {
  const database = await context.createDatabase(`catalogue_${scale.label.toLowerCase()}`);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const loadSeconds = await generateCatalogue(client, scale);
  await client.end();
  await context.restartPostgres();
  const floorRps = await context.floorRps({
    url: database.url,
    tenantId: catalogueTenantId,
    productId: catalogueId('p', 7),
  });

  const server = await startShopServer({ ...context, databaseUrl: database.url, tenant: catalogueTenant });
  try {
    await untilIdle();
    await addMemoryFacts(context, server, 'idle', `${scale.label} `);
    const cold = await measureFirstRequests(server.url, scale);
    // A server that has run for a while knows its users and their prices.
    const root = `/api/material/listMaterialWithVariants?category=${categoryId(scale, 'root', 0)}`;
    const once = (index: number) => get(root, catalogueToken((index % users) + 1));
    await measure({ name: 'each user once', url: server.url, amount: users, next: once }, null);
    for (const { name, path } of loads(scale)) {
      const next = (index: number) => get(path(index), catalogueToken((index % users) + 1));
      const load = { name: `${scale.label} ${name}`, url: server.url, server, seconds: 5, next };
      context.add(await measure(load, floorRps));
    }
    context.fact(`${scale.label} generated and loaded`, Math.round(loadSeconds), 's');
    context.fact(`${scale.label} start to first answer (database there)`, server.startedAfterMs, 'ms');
    for (const [name, ms] of cold) context.fact(`${scale.label} first ${name} after the start`, ms, 'ms');
    await addMemoryFacts(context, server, 'after the load', `${scale.label} `);
  } finally {
    await server.stop();
  }
}

/** Of ten requests six are for a leaf (200 products at 1M), three for a department (20,000), one for the root (200,000). */
function someCategory(scale: CatalogueScale, index: number): string {
  const turn = index % 10;
  if (turn === 9) return categoryId(scale, 'root', 0);
  return categoryId(scale, turn % 3 === 2 ? 'department' : 'leaf', Math.floor(index / 10) * 7 + turn);
}

/** What buyers ask for; `path` of the request with this number. */
function loads(scale: CatalogueScale): { name: string; path: (index: number) => string }[] {
  const list =
    (query: (index: number) => string, route = 'listMaterialWithVariants') =>
    (index: number) =>
      `/api/material/${route}?category=${someCategory(scale, index)}${query(index)}`;
  const color = (index: number) => encodeURIComponent(attributeValue(colors[index % colors.length] ?? ''));
  const material = (index: number) =>
    encodeURIComponent(attributeValue(materials[index % materials.length] ?? ''));
  const attributes = (index: number) => `&attr.color=${color(index)}&attr.color=${color(index + 3)}`;
  const page = (index: number) => `&page=${(index % 4) + 1}`;
  const sorted = (sort: string) => ({
    name: `list by ${sort}`,
    path: list((index) => `&sort=${sort}${page(index)}`),
  });
  return [
    { name: 'category list of 16', path: list(page) },
    ...['priceAsc', 'priceDesc', 'nameAsc', 'nameDesc', 'ratingDesc', 'ratingAsc'].map(sorted),
    { name: 'list with attributes', path: list((index) => attributes(index) + page(index)) },
    {
      name: 'list with a price range',
      path: list((index) => `&priceMin=${20 + (index % 30)}&priceMax=${60 + (index % 90)}${page(index)}`),
    },
    { name: 'list of what is in stock', path: list((index) => `&stockAvail=1${page(index)}`) },
    { name: 'list for pre-orders', path: list((index) => `&isPreOrderMode=1${page(index)}`) },
    { name: 'list, deep pages', path: list((index) => `&page=${deepPage(scale, index)}`) },
    {
      name: 'list, filters and own price',
      path: list((index) => `&sort=priceAsc&stockAvail=1${attributes(index)}&priceMax=${80 + (index % 90)}`),
    },
    {
      name: 'grid of 16',
      path: (index) => `/api/material?category=${someCategory(scale, index)}${page(index)}`,
    },
    { name: 'facets', path: list(() => '', 'getFilterableAttributes') },
    {
      name: 'facets, filtered',
      path: list(
        (index) => `${attributes(index)}&attr.material=${material(index)}&stockAvail=1`,
        'getFilterableAttributes',
      ),
    },
    {
      name: 'product detail',
      path: (index) => `/api/material/${catalogueId('p', visibleProduct(scale, index))}`,
    },
  ];
}

/** Every thousandth product is a deal, which most users do not see. */
function visibleProduct(scale: CatalogueScale, index: number): number {
  const product = ((index * 37) % scale.products) + 1;
  return product % 1000 === 0 ? product - 1 : product;
}

/** The last pages of a category, as far as it has some. */
function deepPage(scale: CatalogueScale, index: number): number {
  const turn = index % 10;
  const share = turn === 9 ? 1 : turn % 3 === 2 ? scale.departments : scale.leaves;
  const pages = Math.floor((scale.products * 5 * 0.95) / share / 16);
  return Math.max(1, pages - (index % 10));
}

/** What the very first buyer waits for: nothing is compiled, nothing is remembered. Milliseconds by name. */
async function measureFirstRequests(url: string, scale: CatalogueScale): Promise<Map<string, number>> {
  const root = categoryId(scale, 'root', 0);
  const token = catalogueToken(users + 1);
  const paths = {
    'category list': `/api/material/listMaterialWithVariants?category=${root}`,
    facets: `/api/material/getFilterableAttributes?category=${root}`,
    'list by own price': `/api/material/listMaterialWithVariants?category=${root}&sort=priceAsc`,
    'product detail': `/api/material/${catalogueId('p', 3)}`,
  };
  const durations = new Map<string, number>();
  for (const [name, path] of Object.entries(paths)) {
    durations.set(name, Math.round(await timed(url, get(path, token), 200)));
  }
  return durations;
}
