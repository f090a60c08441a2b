import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addRoute } from '../../shared/route.ts';
import { checkPromotion, createOrder, previewCheckout } from './checkout.usecases.ts';
import { createCheckoutServices } from './checkout-services.ts';

/** Registers the calls of the module checkout. */
export function registerCheckoutRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const services = createCheckoutServices(dependencies);
  addRoute(app, routes.checkout.preview, async ({ actor, body }) => ({
    data: await previewCheckout({ actor, body, services }),
  }));
  addRoute(app, routes.checkout.checkPromotion, async ({ actor, body }) => ({
    data: await checkPromotion({ actor, body, services }),
  }));
  addRoute(app, routes.checkout.create, async ({ actor, body }) => ({
    data: await createOrder({ actor, body, services }),
  }));
}
