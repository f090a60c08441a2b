import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { productVersion } from '../../shared/product-version.ts';
import { addDataRoute } from '../../shared/route.ts';
import { readSystemState } from './system-state.ts';

export function registerSystemRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  addDataRoute(app, routes.system.read, async ({ actor }) => ({
    version: await productVersion(),
    ...(await readSystemState(dependencies, actor.tenantId)),
  }));
}
