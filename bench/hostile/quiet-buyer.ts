import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { idOf, sizes, tokenOf } from '../seed.ts';

/** What the buyer reads in turn. */
export type QuietRead = 'list' | 'product' | 'cart';

export interface QuietBuyerInput {
  url: string;
  /** Number of the generated user. */
  user: number;
  everyMs: number;
  /** Whether 503 is an answer. */
  mayRefuse: boolean;
}

/** Milliseconds of each request, by what was read. */
export type QuietDurations = Record<QuietRead, number[]>;

/** A browser's connections to one host. */
const connections = 6;
/** A stalled server keeps at most this many requests waiting. */
const maxPending = 500;

/**
 * Runs in a worker thread, so that the attacking clients do not delay its clock. Sends the next request on time, also
 * while others are pending. The messages `start` and `stop` begin and end what counts; `stop` answers the durations.
 */
async function run({ url, user, everyMs, mayRefuse }: QuietBuyerInput): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  let durations: QuietDurations = { list: [], product: [], cart: [] };
  let isStopped = false;
  const pending = new Set<Promise<void>>();
  parentPort?.on('message', (message) => {
    if (message === 'start') durations = { list: [], product: [], cart: [] };
    else isStopped = true;
  });
  const headers = { authorization: `Basic ${tokenOf(user)}`, 'accept-encoding': 'gzip, deflate, br, zstd' };
  const begin = performance.now();
  for (let index = 0; !isStopped; index += 1) {
    await delay(Math.max(0, begin + index * everyMs - performance.now()));
    if (pending.size >= maxPending) continue;
    const { read, path } = nextRead(index);
    const target = durations;
    const sent = performance.now();
    const request = get(url + path, agent, headers).then((status) => {
      if (status !== 200 && !(mayRefuse && status === 503))
        throw new Error(`The quiet buyer got ${status} for ${path}`);
      target[read].push(performance.now() - sent);
    });
    pending.add(request);
    request.finally(() => pending.delete(request)).catch(() => undefined);
  }
  await Promise.all(pending);
  agent.destroy();
  parentPort?.postMessage(durations);
  parentPort?.close();
}

function nextRead(index: number): { read: QuietRead; path: string } {
  const round = Math.floor(index / 3);
  if (index % 3 === 0) {
    const category = idOf('c', (round % sizes.categories) + 1);
    return {
      read: 'list',
      path: `/api/material/listMaterialWithVariants?category=${category}&page=${(round % 5) + 1}`,
    };
  }
  if (index % 3 === 1)
    return { read: 'product', path: `/api/material/${idOf('p', (round % sizes.products) + 1)}` };
  return { read: 'cart', path: '/api/basket' };
}

function get(url: string, agent: http.Agent, headers: http.OutgoingHttpHeaders): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', reject);
    });
    request.once('error', reject);
  });
}

await run(workerData as QuietBuyerInput);
