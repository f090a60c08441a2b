import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';

/**
 * `/health/live`: the process answers. `/health/ready` (and `/health`): it can also reach its database; 503 otherwise,
 * so that a load balancer sends nobody here.
 */
export function registerHealth(app: FastifyInstance, { database }: Pick<Dependencies, 'database'>): void {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'live' }));
  for (const path of ['/health', '/health/ready']) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      try {
        await database.pool.query('select 1');
        return { status: 'ready' };
      } catch (error) {
        request.log.warn({ err: error }, 'database not reachable');
        return reply.code(503).send({ status: 'unavailable' });
      }
    });
  }
}
