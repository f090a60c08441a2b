import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';

/**
 * `/health/live`: the process answers. `/health/ready` (and `/health`): it is also able to work, else 503 with the reasons
 * within 2 s, so that a load balancer removes it. `givenUpJobs` counts work that `npm run jobs` lists; it is no reason.
 */
export function registerHealth(app: FastifyInstance, { readiness }: Dependencies): void {
  app.addHook('onError', async (_request, _reply, error) => readiness.observe(error));
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'live' }));
  for (const path of ['/health', '/health/ready']) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const problems = await readiness.problems();
      reply.header('cache-control', 'no-store');
      if (problems.length === 0) {
        const { job, webhook } = readiness.givenUp();
        return { status: 'ready', ...(job + webhook > 0 ? { givenUpJobs: job + webhook } : {}) };
      }
      request.log.warn({ problems }, 'not ready');
      return reply.code(503).send({ status: 'unavailable', problems });
    });
  }
}
