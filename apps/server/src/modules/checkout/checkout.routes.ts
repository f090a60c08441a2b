import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addDataRoute } from '../../shared/route.ts';
import { checkPromotion, createOrder, previewCheckout } from './checkout.usecases.ts';
import { createCheckoutServices } from './checkout-services.ts';

/** Registers the calls of the module checkout. */
export function registerCheckoutRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { cartWork } = dependencies;
  const services = createCheckoutServices(dependencies);
  addDataRoute(app, routes.checkout.preview, ({ actor, body }) =>
    cartWork.run(() => previewCheckout({ actor, body, services })),
  );
  addDataRoute(app, routes.checkout.checkPromotion, ({ actor, body }) =>
    checkPromotion({ actor, body, services }),
  );
  addDataRoute(app, routes.checkout.create, ({ actor, body }) =>
    cartWork.run(() => createOrder({ actor, body, services })),
  );
}
