import { setTimeout as delay } from 'node:timers/promises';
import { idOf, seedBaskets, sizes, skuOf, tokenOf } from '../seed.ts';
import type { HostileCase, HostileTarget } from './case.ts';
import { flood } from './clients.ts';

const lines = 10_000;
/** Whose carts are read. */
const readers = { from: 1001, to: 1020 };
/** Whose carts are filled. */
const savers = 1101;

/** Carts and entries of 10,000 lines, read, saved, entered and ordered by one client and by many. */
export const largeCases: readonly HostileCase[] = [
  {
    name: 'one reader of a cart of 10,000 lines',
    prepare: (stage) => seedBaskets(stage.client, { ...stage, ...readers, lines }),
    attack: (target) => flood(target, { connections: 1, next: () => reading(readers.from) }),
  },
  {
    name: '20 readers of carts of 10,000 lines',
    attack: (target) =>
      flood(target, { connections: 20, next: (index) => reading(readers.from + (index % 20)) }),
  },
  ...[8, 20].flatMap((clients): HostileCase[] => [
    {
      name: `${clients} clients saving 10,000 lines`,
      durationMs: 15_000,
      attack: (target) => obedient(target, clients, ['/api/basket', cartBody]),
    },
    {
      name: `${clients} clients entering 10,000 rows`,
      durationMs: 15_000,
      attack: (target) => obedient(target, clients, ['/api/order/entry', entryBody]),
    },
  ]),
  {
    name: '20 clients saving 10,000 lines that do not wait',
    durationMs: 15_000,
    attack: (target) =>
      flood(target, {
        connections: 20,
        next: (index) => ({
          method: 'POST',
          path: '/api/basket',
          headers: headersOf(savers + (index % 20)),
          body: cartBody,
        }),
      }),
  },
];

const variants = Array.from({ length: lines }, (_, index) => index + 1);
const cartBody = JSON.stringify({
  items: variants.map((variant) => ({
    _id: idOf('p', Math.floor((variant - 1) / sizes.variantsPerProduct) + 1),
    sku: skuOf(variant),
    orderType: 'order',
    quantity: 2,
  })),
});
const entryBody = JSON.stringify({
  rows: variants.map((variant) => ({ sku: skuOf(variant), quantity: '3' })),
});

function headersOf(user: number): Record<string, string> {
  return {
    authorization: `Basic ${tokenOf(user)}`,
    'content-type': 'application/json',
    'accept-encoding': 'gzip',
  };
}

function reading(user: number) {
  return { path: '/api/basket', headers: headersOf(user) };
}

/** Clients that each send again and again, and wait where they are asked to, as the shop's pages do. */
async function obedient(
  { url, signal, fact }: HostileTarget,
  clients: number,
  [path, body]: readonly [path: string, body: string],
): Promise<void> {
  let done = 0;
  let turnedAway = 0;
  const client = async (user: number) => {
    while (!signal.aborted) {
      const answer = await fetch(url + path, { method: 'POST', headers: headersOf(user), body, signal });
      await answer.arrayBuffer();
      if (answer.status === 429) {
        turnedAway += 1;
        await delay(Number(answer.headers.get('retry-after')) * 1_000, undefined, { signal });
      } else if (answer.ok) done += 1;
      else throw new Error(`${path}: ${answer.status}`);
    }
  };
  const isEnd = (error: unknown) => {
    if (!signal.aborted) throw error;
  };
  await Promise.all(Array.from({ length: clients }, (_, index) => client(savers + index).catch(isEnd)));
  fact('done', done, 'requests');
  fact('asked to wait', turnedAway, 'requests');
}
