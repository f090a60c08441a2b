import { createHash } from 'node:crypto';
import type pg from 'pg';
import { benchSettings } from '../seed.ts';
import { customerStatements, productStatements, tradeStatements } from './generator.sql.ts';

/** How large a generated tenant is; one company and user a price list. */
export interface CatalogueScale {
  /** Shown before the name of each line of the table, e.g. '1M'. */
  label: string;
  products: number;
  /** Of each product; 5 unless told. */
  variants?: number;
  /** Of the second level; the first level is one category that holds everything. */
  departments: number;
  /** Of the third level. */
  leaves: number;
  priceLists: number;
  /** Prices of its own that each price list has. */
  ownPrices: number;
}

/** Leaves of 200, departments of 20,000 and a root of 200,000 products; 1,000,000 variants, 5,000,000 own prices. */
export const millionScale: CatalogueScale = {
  label: '1M',
  products: 200_000,
  departments: 10,
  leaves: 988,
  priceLists: 10_000,
  ownPrices: 500,
};

/** 100,000 variants: a large wholesaler. */
export const hundredThousandScale: CatalogueScale = {
  label: '100k',
  products: 20_000,
  departments: 10,
  leaves: 98,
  priceLists: 10_000,
  ownPrices: 500,
};

/** 10,000 variants, as most shops have them. */
export const tenThousandScale: CatalogueScale = {
  label: '10k',
  products: 2_000,
  departments: 5,
  leaves: 33,
  priceLists: 10_000,
  ownPrices: 500,
};

/** 10,000 products of 4 variants in 120 categories: 1 root, 5 departments, 114 leaves. */
export const variedScale: CatalogueScale = {
  label: 'varied',
  products: 10_000,
  variants: 4,
  departments: 5,
  leaves: 114,
  priceLists: 500,
  ownPrices: 500,
};

export const catalogueTenant = 'catalogue';
/** Of the first tenant of its database. */
export const catalogueTenantId = 1;

/** A tenant to be generated; its id is given, so that nothing has to be read back. */
export interface CatalogueTenant {
  id: number;
  name: string;
}

/** Ids are a letter and 23 digits, as the product's own are 24 characters. */
export function catalogueId(kind: 'p' | 'c' | 'u' | 'f', number: number): string {
  return `${kind}${String(number).padStart(23, '0')}`;
}

/** Category numbers: 1 is the root, then the departments, then the leaves, last the deals. */
export function categoryId(
  scale: CatalogueScale,
  level: 'root' | 'department' | 'leaf',
  index: number,
): string {
  if (level === 'root') return catalogueId('c', 1);
  if (level === 'department') return catalogueId('c', 2 + (index % scale.departments));
  return catalogueId('c', 2 + scale.departments + (index % scale.leaves));
}

/** The session token of the user of a price list (1 to priceLists) of a tenant; the same every run. */
export function catalogueToken(list: number, tenantId = catalogueTenantId): string {
  return createHash('sha256').update(`catalogue-${tenantId}-${list}`).digest('base64url');
}

/**
 * Fills a freshly migrated database with tenants of the scale, one unless told, in set-based SQL, and answers the seconds
 * that it took. A million variants with five million own prices take one to two minutes. Ids are alike in all tenants.
 */
export async function generateCatalogue(
  client: pg.Client,
  scale: CatalogueScale,
  tenants: readonly CatalogueTenant[] = [{ id: catalogueTenantId, name: catalogueTenant }],
): Promise<number> {
  const begin = performance.now();
  // What was generated refers only to what was generated, and nobody listens yet: row for row checks of foreign keys
  // would take longer than all else.
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB';
     set maintenance_work_mem = '256MB'`,
  );
  for (const tenant of tenants) await generateTenant(client, scale, tenant);
  await client.query('reset all');
  await client.query('vacuum (analyze)');
  return (performance.now() - begin) / 1000;
}

async function generateTenant(
  client: pg.Client,
  scale: CatalogueScale,
  tenant: CatalogueTenant,
): Promise<void> {
  await client.query('insert into tenant (id, name) values ($1, $2)', [tenant.id, tenant.name]);
  await client.query('insert into site_setting (tenant_id, document) values ($1, $2)', [
    tenant.id,
    { ...benchSettings, isPreOrderModeVisible: true, useSearchEngine: true },
  ]);
  for (const make of [tradeStatements, productStatements, customerStatements])
    for (const statement of make(scale, tenant.id)) await client.query(statement);
  await client.query(
    `insert into session (tenant_id, token_hash, user_id, created_at, last_used_at)
     select $2, sha256(convert_to(token.value, 'UTF8')), 'u' || lpad(token.n::text, 23, '0'), now(), now()
     from unnest($1::text[]) with ordinality as token (value, n)`,
    [Array.from({ length: scale.priceLists }, (_, index) => catalogueToken(index + 1, tenant.id)), tenant.id],
  );
}
