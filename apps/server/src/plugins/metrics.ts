import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Dependencies } from '../dependencies.ts';
import { requestError } from '../shared/errors.ts';
import { isLocalCaller } from '../shared/local-caller.ts';

/**
 * `/metrics` in the Prometheus text format: request durations by route and status, database connections, process
 * figures. With METRICS_TOKEN set it requires `Authorization: Bearer <token>`. Without one it answers only programs on
 * the same machine.
 */
export function registerMetrics(
  app: FastifyInstance,
  {
    catalogue,
    config,
    database,
    listings,
  }: Pick<Dependencies, 'catalogue' | 'config' | 'database' | 'listings'>,
): void {
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
      this.set({ state: 'idle' }, database.pool.idleCount);
      this.set({ state: 'busy' }, database.pool.totalCount - database.pool.idleCount);
      this.set({ state: 'waiting' }, database.pool.waitingCount);
    },
  });

  const cacheSizes = () => Object.entries({ article_facts: catalogue.facts.size(), ...listings.sizes() });
  new Gauge({
    name: 'cache_entries',
    help: 'Entries in memory, by cache',
    labelNames: ['cache'],
    registers: [registry],
    collect() {
      for (const [cache, { entries }] of cacheSizes()) this.set({ cache }, entries);
    },
  });
  new Gauge({
    name: 'cache_bytes',
    help: 'Estimated memory in bytes, by cache',
    labelNames: ['cache'],
    registers: [registry],
    collect() {
      for (const [cache, { bytes }] of cacheSizes()) this.set({ cache }, bytes);
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
