import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addRoute } from '../../shared/route.ts';
import { presentSeasons } from './seasons.presenter.ts';

export function registerSeasonsRoutes(app: FastifyInstance, { settings }: Dependencies): void {
  addRoute(app, routes.seasons.list, async ({ actor }) => {
    const { seasons } = await settings.of(actor.tenantId);
    return { data: presentSeasons(seasons, actor.locale) };
  });
}
