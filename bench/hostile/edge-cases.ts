import { benchTenant, idOf, seedBaskets, sizes, tokenOf } from '../seed.ts';
import type { HostileCase, HostileTarget } from './case.ts';
import { everyMs, flood, type HostileRequest, slowReaders } from './clients.ts';

const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const viewer = '/api/docs/js/scalar.js';
const largeCartUser = 2;

/** Of many users from many addresses: no limit of one refuses them. */
export const wrongPasswords: HostileCase = {
  name: '1,000 wrong passwords a minute from 250 addresses',
  environment: { TRUST_PROXY: 'true' },
  durationMs: 20_000,
  attack: (target) =>
    everyMs(target, 60, (index) => ({
      method: 'POST',
      path: '/api/login',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${index % 250}` },
      body: JSON.stringify({
        username: `user${(index % sizes.users) + 1}`,
        password: `wrong ${index}`,
        tenant: benchTenant,
      }),
    })),
};

/** What anybody can send without an account, and clients that do not read what they asked for. */
export const edgeCases: readonly HostileCase[] = [
  { name: 'nothing else', attack: async () => undefined },
  {
    name: '/api/docs as shipped, 400 at once through a proxy',
    attack: (target) =>
      flood(target, {
        connections: 400,
        next: () => ({ path: viewer, headers: { ...browser, 'x-forwarded-for': '203.0.113.9' } }),
      }),
  },
  {
    name: '/api/docs, 400 at once',
    attack: (target) => flood(target, { connections: 400, next: () => ({ path: viewer, headers: browser }) }),
  },
  {
    name: '/api/docs, 400 that do not read',
    attack: (target) => stall(target, () => ({ path: viewer, headers: browser })),
  },
  {
    name: '/api/docs/openapi.json, 100 at once',
    attack: (target) =>
      flood(target, { connections: 100, next: () => ({ path: '/api/docs/openapi.json', headers: browser }) }),
  },
  {
    name: 'product details, 400 that do not read',
    attack: (target) =>
      stall(target, (index) => ({
        path: `/api/material/${idOf('p', (index % sizes.products) + 1)}`,
        headers: { ...browser, authorization: `Basic ${tokenOf(100 + (index % 400))}` },
      })),
  },
  {
    name: 'carts of 10,000, 50 that do not read',
    prepare: ({ client, tenantId }) =>
      seedBaskets(client, { tenantId, from: largeCartUser, to: largeCartUser, lines: 10_000 }),
    durationMs: 20_000,
    attack: (target) => {
      const headers = { authorization: `Basic ${tokenOf(largeCartUser)}` };
      return stall(target, () => ({ path: '/api/basket', headers }), 50);
    },
  },
  {
    name: 'filters of 8,000 digits, 20 at once',
    attack: async (target) => {
      const token = await searchToken(target);
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const filters = [`price > ${'1'.repeat(8_000)}x`, `sku IN [${'1,'.repeat(900)}]`, '1'.repeat(100_000)];
      const next = (index: number) => ({
        method: 'POST',
        path: '/search-engine/indexes/production_b2b_material/search',
        headers,
        body: JSON.stringify({ filter: filters[index % filters.length] }),
      });
      await flood(target, { connections: 20, next });
    },
  },
  wrongPasswords,
  {
    name: 'unknown addresses, 50 at once',
    attack: (target) =>
      flood(target, {
        connections: 50,
        next: (index) => ({
          path: [`/nothing/${index}`, `/pictures/${index}/bench/a.webp`][index % 2] ?? '/',
        }),
      }),
  },
];

/** Clients that do not read, 400 unless told. */
async function stall(
  target: HostileTarget,
  next: (index: number) => HostileRequest,
  connections = 400,
): Promise<void> {
  const { opened } = await slowReaders(target, { connections, next });
  target.fact('asked', opened, 'requests');
}

async function searchToken({ url }: HostileTarget): Promise<string> {
  const answer = await fetch(`${url}/api/search/token`, {
    headers: { authorization: `Basic ${tokenOf(largeCartUser)}` },
  });
  const { token } = (await answer.json()) as { token: string };
  return token;
}
