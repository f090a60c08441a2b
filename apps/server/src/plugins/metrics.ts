import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Dependencies } from '../dependencies.ts';
import { requestError } from '../shared/errors.ts';
import { isLocalCaller } from '../shared/local-caller.ts';
import { readGivenUp } from '../shared/readiness.ts';

/**
 * `/metrics` in the Prometheus text format: request durations by route and status, database connections, caches, process
 * figures. With METRICS_TOKEN set it requires `Authorization: Bearer <token>`. Without one it answers only programs on
 * the same machine.
 */
export function registerMetrics(app: FastifyInstance, { caches, config, database }: Dependencies): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process to its database',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const pools = [database.pool, database.orderPool];
      const sum = (count: 'idleCount' | 'totalCount' | 'waitingCount') =>
        pools.reduce((total, pool) => total + pool[count], 0);
      this.set({ state: 'idle' }, sum('idleCount'));
      this.set({ state: 'busy' }, sum('totalCount') - sum('idleCount'));
      this.set({ state: 'waiting' }, sum('waitingCount'));
    },
  });

  new Gauge({
    name: 'given_up_jobs',
    help: 'Work that gave up after its retries, as npm run jobs lists it',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      // Without a database the other figures are still shown.
      const counts = await readGivenUp(database.pool).catch(() => undefined);
      this.reset();
      for (const [kind, count] of Object.entries(counts ?? {})) this.set({ kind }, count);
    },
  });

  const cacheMetrics = [
    [Gauge, 'cache_entries', 'entries', 'Entries in memory, by cache (docs/caches.md)'],
    [
      Gauge,
      'cache_bytes',
      'bytes',
      'Estimated memory in bytes, by cache; only caches that are bounded by bytes',
    ],
    [Counter, 'cache_hits_total', 'hits', 'Reads that found an entry, by cache'],
    [Counter, 'cache_misses_total', 'misses', 'Reads that found none, by cache'],
  ] as const;
  for (const [Metric, name, figure, help] of cacheMetrics)
    new Metric({
      name,
      help,
      labelNames: ['cache'],
      registers: [registry],
      collect() {
        // The caches count for themselves: each scrape shows their current figures.
        this.reset();
        for (const { name: cache, [figure]: value } of caches.figures())
          if (value !== undefined) this.inc({ cache }, value);
      },
    });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const isAllowed =
      config.metricsToken === undefined ? isLocalCaller(request) : isBearer(request, config.metricsToken);
    if (!isAllowed) throw requestError('auth.required');
    return reply
      .type(registry.contentType)
      .serializer(String)
      .send(await registry.metrics());
  });
}

function isBearer({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
