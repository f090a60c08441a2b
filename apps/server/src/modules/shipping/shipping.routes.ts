import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addRoute } from '../../shared/route.ts';
import { presentShippingCountries, presentShippingMethods } from './shipping.presenter.ts';

export function registerShippingRoutes(app: FastifyInstance, { settings }: Dependencies): void {
  addRoute(app, routes.shipping.methods, async ({ actor }) => ({
    data: presentShippingMethods(await settings.of(actor.tenantId), actor.locale),
  }));
  addRoute(app, routes.shipping.countries, async ({ actor }) => ({
    data: presentShippingCountries(await settings.of(actor.tenantId), actor.locale),
  }));
}
