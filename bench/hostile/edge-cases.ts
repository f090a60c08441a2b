import type { HostileCase } from './case.ts';
import { flood, slowReaders } from './clients.ts';

/** What anybody can send without an account, and clients that do not read what they asked for. */
export const edgeCases: readonly HostileCase[] = [
  { name: 'nothing else', attack: async () => undefined },
  {
    name: '/api/docs, 400 at once',
    attack: (target) =>
      flood(target, { connections: 400, next: () => ({ path: '/api/docs/js/scalar.js', headers: browser }) }),
  },
  {
    name: '/api/docs, 400 that do not read',
    attack: async (target) => {
      await slowReaders(target, {
        connections: 400,
        next: () => ({ path: '/api/docs/js/scalar.js', headers: browser }),
      });
    },
  },
  {
    name: '/api/docs/openapi.json, 100 at once',
    attack: (target) =>
      flood(target, { connections: 100, next: () => ({ path: '/api/docs/openapi.json', headers: browser }) }),
  },
];

const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };
