import pg from 'pg';
import {
  type CatalogueTenant,
  catalogueId,
  catalogueTenant,
  catalogueTenantId,
  catalogueToken,
  generateCatalogue,
  variedScale,
} from '../catalogue/generator.ts';
import { startChanges } from '../changes.ts';
import { searchPath, untilVisible } from '../freshness.ts';
import { measure } from '../load.ts';
import { get } from '../requests.ts';
import { createTerms } from '../search/terms.ts';
import { addMemoryFacts, startShopServer } from '../server.ts';
import type { SuiteContext } from '../suite.ts';
import { readArticles } from './search.ts';

const users = 500;
const connections = 16;
const usualTerms = 200;
const tenantCount = 20;
const tenantUsers = 50;

/** Lists and searches of 40,000 variants, quiet and while prices, stock and names change every 6 s. */
export async function measureChanges(context: SuiteContext): Promise<void> {
  const scale = variedScale;
  const database = await context.createDatabase('catalogue_changes');
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
  const terms = Array.from({ length: usualTerms }, nextTerm);
  const categories = 1 + scale.departments + scale.leaves;
  const ask = (path: (index: number) => string) => (index: number) =>
    get(path(index), catalogueToken((index % users) + 1));
  const list = ask((index) => listPath((index % categories) + 1));
  const rows = {
    'list, 120 categories in turn': list,
    [`search, ${usualTerms} terms`]: ask((index) => searchPath(terms[index % terms.length] ?? '')),
  };
  await measure({ name: 'each user once', url: server.url, amount: users, next: list }, null);
  for (const [name, next] of Object.entries(rows)) {
    const load = { url: server.url, server, connections, next, seconds: 12 };
    const quiet = await measure({ ...load, name: `${name}, quiet` }, floorRps);
    context.add(quiet);
    const changes = await startChanges({ databaseUrl: database.url, tenantId: catalogueTenantId });
    context.onEnd(changes.stop);
    const changing = await measure({ ...load, name: `${name}, changes every 6 s` }, floorRps);
    await changes.stop();
    context.add(changing);
    const share = (changing.requestsPerSecond / quiet.requestsPerSecond) * 100;
    context.fact(`${name}: while goods change, of the quiet figure`, Math.round(share), '%');
  }
  context.fact('new name until a search finds it', await untilVisible(server.url, database.url), 'ms');
  await addMemoryFacts(context, server, 'after the load');
}

/** Product details and lists of twenty tenants of 40,000 variants in turn: whose facts are forgotten for the others'? */
export async function measureTenants(context: SuiteContext): Promise<void> {
  const scale = { ...variedScale, priceLists: tenantUsers, ownPrices: 50 };
  const database = await context.createDatabase('catalogue_tenants');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const tenants: CatalogueTenant[] = Array.from({ length: tenantCount }, (_, index) => ({
    id: index + 1,
    name: index === 0 ? catalogueTenant : `${catalogueTenant}${index + 1}`,
  }));
  await generateCatalogue(client, scale, tenants);
  await client.end();
  await context.restartPostgres();
  const floorRps = await context.floorRps({
    url: database.url,
    tenantId: catalogueTenantId,
    productId: catalogueId('p', 7),
  });
  const server = await startShopServer({ ...context, databaseUrl: database.url, tenant: catalogueTenant });
  context.onEnd(() => server.stop());
  const token = (index: number) => {
    const tenant = index % tenantCount;
    return catalogueToken((Math.floor(index / tenantCount) % tenantUsers) + 1, tenant + 1);
  };
  const categories = 1 + scale.departments + scale.leaves;
  const list = (index: number) =>
    get(listPath((Math.floor(index / tenantCount) % categories) + 1), token(index));
  const detail = (index: number) => {
    const product = (Math.floor(index / tenantCount) % scale.products) + 1;
    return get(
      `/api/material/${catalogueId('p', product % 1000 === 0 ? product - 1 : product)}`,
      token(index),
    );
  };
  for (const [name, next] of Object.entries({ list, 'product detail': detail })) {
    const load = { url: server.url, server, connections, next };
    const amount = tenantCount * (name === 'list' ? categories : scale.products / 10);
    context.add(await measure({ ...load, name: `20 tenants: ${name}, first time`, amount }, null));
    context.add(await measure({ ...load, name: `20 tenants: ${name}, again`, amount }, floorRps));
  }
  await addMemoryFacts(context, server, 'after the load, 20 tenants');
}

function listPath(category: number): string {
  return `/api/material/listMaterialWithVariants?category=${catalogueId('c', category)}`;
}
