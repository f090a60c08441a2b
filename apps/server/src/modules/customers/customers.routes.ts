import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { createCustomersRepository } from './customers.repository.ts';
import { changeCustomer, listCustomers, readCustomer } from './customers.usecases.ts';

/** Registers the operators' calls about customers. */
export function registerCustomersRoutes(
  app: FastifyInstance,
  { database: { pool, workDb: db }, clock, files, settings }: Dependencies,
): void {
  const services = { customers: createCustomersRepository({ pool }), pool, db, clock, files, settings };
  addRoute(app, routes.customers.list, ({ actor, query }) => listCustomers({ actor, query, services }));
  addDataRoute(app, routes.customers.read, ({ actor, params: { id } }) =>
    readCustomer({ actor, id, services }),
  );
  addDataRoute(app, routes.customers.update, ({ actor, params: { id }, body: change, locale: language }) =>
    changeCustomer({ actor, id, change, language, services }),
  );
}
