import pg from 'pg';
import { createRandom } from '../../packages/demo/src/random.ts';
import { attributeValue } from '../catalogue/generator.sql.ts';
import {
  catalogueId,
  catalogueTenant,
  catalogueTenantId,
  catalogueToken,
  generateCatalogue,
  variedScale,
} from '../catalogue/generator.ts';
import { colors, materials } from '../catalogue/words.ts';
import { type Load, measure, round } from '../load.ts';
import { get } from '../requests.ts';
import { createTerms } from '../search/terms.ts';
import { addMemoryFacts, startShopServer } from '../server.ts';
import type { SuiteContext } from '../suite.ts';
import { openEngine, readArticles } from './search.ts';

const scale = variedScale;
const users = 500;
const connections = 16;
const usualTerms = 200;
const pageSize = 16;
const sorts = ['featured', 'priceAsc', 'priceDesc', 'nameAsc', 'nameDesc', 'ratingAsc', 'ratingDesc'];

type Ask = (index: number) => ReturnType<Load['next']>;

/** Input as varied as buyers' input: what is remembered of the last request seldom helps the next one. */
export async function measureVaried(context: SuiteContext): Promise<void> {
  const database = await context.createDatabase('catalogue_varied');
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
  const server = await startShopServer({ ...context, databaseUrl: database.url, tenant: catalogueTenant });
  context.onEnd(() => server.stop());
  const { url } = server;
  const engine = await openEngine(url, users);
  await measure({ name: 'each user once', url, amount: users, next: ask(() => listOf(1)) }, null);

  for (const { name, next } of rows({ nextTerm, engine })) {
    let requests = 0;
    const counted: Ask = (index) => {
      requests += 1;
      return next(index);
    };
    const before = await server.ownProcessorMs();
    const load = { name: `${scale.label} ${name}`, url, server, connections, next: counted };
    context.add(await measure(load, floorRps));
    const ownMs = (await server.ownProcessorMs()) - before;
    context.fact(`${load.name}: cpu ms without PostgreSQL`, round(ownMs / requests), 'ms');
  }
  await addMemoryFacts(context, server, 'after the load', `${scale.label} `);
}

function rows(input: {
  nextTerm: () => string;
  engine: (term: string, index: number) => ReturnType<Load['next']>;
}): { name: string; next: Ask }[] {
  const { nextTerm, engine } = input;
  const usual = Array.from({ length: usualTerms }, nextTerm);
  const usualTerm = (index: number) => usual[index % usual.length] ?? '';
  const searched = (term: string) => `/api/material/search?searchKey=${encodeURIComponent(term)}`;
  return [
    { name: 'list, 120 categories in turn', next: ask(listOf) },
    { name: 'list, random page and sort', next: ask(unseen(randomPage)) },
    { name: 'list, random page, sort, filters', next: ask(unseen(randomFilters)) },
    {
      name: 'product detail, 10,000 in turn',
      next: ask((index) => `/api/material/${catalogueId('p', visibleProduct(index))}`),
    },
    { name: 'search, every term new', next: ask(() => searched(nextTerm())) },
    { name: `search, ${usualTerms} terms`, next: ask((index) => searched(usualTerm(index))) },
    { name: 'engine, every term new', next: (index) => engine(nextTerm(), index) },
    { name: `engine, ${usualTerms} terms`, next: (index) => engine(usualTerm(index), index) },
  ];
}

/** Each request is another user's. */
function ask(path: (index: number) => string): Ask {
  return (index) => get(path(index), catalogueToken((index % users) + 1));
}

const random = createRandom('varied');
const categories = 1 + scale.departments + scale.leaves;

/** Category numbers go from 1, the root, over the departments to the leaves. */
function listOf(index: number): string {
  return `/api/material/listMaterialWithVariants?category=${catalogueId('c', (index % categories) + 1)}`;
}

/** How many pages a category has at least. */
function pagesOf(category: number): number {
  const share = category === 1 ? 1 : category <= 1 + scale.departments ? scale.departments : scale.leaves;
  return Math.max(1, Math.floor((scale.products * (scale.variants ?? 1) * 0.95) / share / pageSize));
}

function randomPage(): string {
  const category = random.int(1, categories);
  const page = random.int(1, pagesOf(category));
  return `${listOf(category - 1)}&sort=${random.pick(sorts)}&page=${page}`;
}

/** Some colours and now and then a material, price or stock: what is left has some pages. */
function randomFilters(): string {
  let path = `${listOf(random.int(1, categories) - 1)}&sort=${random.pick(sorts)}&page=${random.int(1, 3)}`;
  const filter = (key: string, labels: readonly string[], count: number) => {
    for (const label of random.sample(labels, count))
      path += `&attr.${key}=${encodeURIComponent(attributeValue(label))}`;
  };
  filter('color', colors, random.int(4, 8));
  if (random.chance(0.3)) filter('material', materials, 5);
  if (random.chance(0.3)) path += '&stockAvail=1';
  if (random.chance(0.3)) path += `&priceMin=${random.int(5, 80)}&priceMax=${random.int(90, 200)}`;
  return path;
}

/** Draws until it is none that was drawn before. */
function unseen(draw: () => string): () => string {
  const seen = new Set<string>();
  return () => {
    let path = draw();
    while (seen.has(path)) path = draw();
    seen.add(path);
    return path;
  };
}

/** Every thousandth product is a deal, which most users do not see. */
function visibleProduct(index: number): number {
  const product = (index % scale.products) + 1;
  return product % 1000 === 0 ? product - 1 : product;
}
