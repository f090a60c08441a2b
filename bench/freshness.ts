import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { catalogueId, catalogueTenantId, catalogueToken } from './catalogue/generator.ts';
import { fetched, get, timed } from './requests.ts';

const visiblePauseMs = 50;
/** A change that is not seen by then is an error. */
const maxVisibleMs = 120_000;

/** From the change of a name to the first search that finds it, in ms. */
export async function untilVisible(url: string, databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const name = `Neuheit${Date.now()}`;
  await client.query('update product set name_de = $2 where tenant_id = $1 and id = $3', [
    catalogueTenantId,
    name,
    catalogueId('p', 4711 % 2_000),
  ]);
  await client.end();
  const begin = performance.now();
  for (;;) {
    const found = await fetched<{ data: unknown[] }>(url, searchPath(name), catalogueToken(1));
    const ms = Math.round(performance.now() - begin);
    if (found.data.length > 0) return ms;
    if (ms > maxVisibleMs) throw new Error('The new name is not found.');
    await delay(visiblePauseMs);
  }
}

/** The longest of eight searches that are sent at once, in ms. */
export async function eightAtOnce(url: string, nextTerm: () => string): Promise<number> {
  const durations = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      timed(url, get(searchPath(nextTerm()), catalogueToken(index + 1)), 200),
    ),
  );
  return Math.round(Math.max(...durations));
}

/** The shop's search for a term. */
export function searchPath(term: string): string {
  return `/api/material/search?searchKey=${encodeURIComponent(term)}`;
}
