import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { listGivenUpJobs, retryGivenUpJob } from './given-up-jobs.ts';

export function registerGivenUpJobsRoutes(
  app: FastifyInstance,
  { database: { pool }, clock, jobs }: Dependencies,
): void {
  addDataRoute(app, routes.givenUpJobs.list, ({ actor, locale }) =>
    listGivenUpJobs({ pool, jobs }, actor.tenantId, locale),
  );
  addRoute(app, routes.givenUpJobs.retry, ({ actor, params }) =>
    retryGivenUpJob({ pool, jobs, clock, tenantId: actor.tenantId, by: actor, id: params.id }),
  );
}
