import { routes } from '@kontor/contract';
import { hasOperatorRight } from '@kontor/domain';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { fieldsInvalid, operatorRightMissing } from '../../shared/errors.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { createCustomer } from '../account-requests/decisions.ts';
import { hasVatIdForm } from '../account-requests/vat-ids.ts';
import {
  addressServicesOn,
  changeAddress,
  createAddress,
  deleteAddress,
} from '../accounts/addresses.usecases.ts';
import { refusalText } from '../exchange/refusals.ts';
import { operatorFor } from '../shop-users/operator-for.ts';
import { findDoubles } from './customer-doubles.ts';
import { compareCustomers, mergeCustomers } from './customer-merge.ts';
import { createCustomersRepository } from './customers.repository.ts';
import { changeCustomer, listCustomers, readCustomer } from './customers.usecases.ts';
import { assignSalesPerson, listSalesPersons } from './sales-persons.ts';

/** Registers the operators' calls about customers. */
export function registerCustomersRoutes(
  app: FastifyInstance,
  { database: { pool, workPool }, clock, files, settings, jobs, accounts, sessions }: Dependencies,
): void {
  const services = { customers: createCustomersRepository({ pool }), pool, workPool, clock, files, settings };
  addRoute(app, routes.customers.list, ({ actor, query }) => listCustomers({ actor, query, services }));
  addDataRoute(app, routes.customers.read, ({ actor, params: { id } }) =>
    readCustomer({ actor, id, services }),
  );
  addDataRoute(app, routes.customers.update, ({ actor, params: { id }, body: change, locale: language }) =>
    changeCustomer({ actor, id, change, language, services }),
  );
  addDataRoute(app, routes.customers.doubles, ({ actor }) => findDoubles(pool, actor.tenantId));
  addDataRoute(app, routes.customers.compare, ({ actor, params: { id, other } }) =>
    compareCustomers({ actor, id, other, services }),
  );
  addDataRoute(app, routes.customers.merge, async ({ actor, params, body, locale: language }) => {
    await mergeCustomers({ actor, ...params, ...body, language, services });
    sessions.clear();
    return { _id: params.id };
  });
  addDataRoute(app, routes.customers.create, async ({ actor, body: input, locale }) => {
    if (!hasOperatorRight(actor, 'users.write')) throw operatorRightMissing('users.write');
    const { vatId, country } = input;
    if (vatId?.trim() && !hasVatIdForm(vatId, country.code))
      throw fieldsInvalid([{ field: 'vatId', code: 'format', text: refusalText('vatId.form', {}, locale) }]);
    const { tenantId } = actor;
    return { _id: await createCustomer({ tenantId, by: actor, input, services: { pool, jobs, clock } }) };
  });

  addDataRoute(app, routes.customers.choices, async ({ actor: { tenantId } }) => ({
    priceLists: await services.customers.findPriceLists(tenantId),
  }));

  const addressServices = addressServicesOn(pool, clock);
  addDataRoute(app, routes.customers.addresses, async ({ actor, params: { id } }) =>
    accounts.addressesOf(await operatorFor(pool, actor, id)),
  );
  addDataRoute(app, routes.customers.createAddress, async ({ actor, params: { id }, body }) => {
    const { requestId, ...address } = body;
    const by = { actor: await operatorFor(pool, actor, id), requestId };
    return { _id: (await createAddress({ ...by, address, services: addressServices }))._id };
  });
  addDataRoute(
    app,
    routes.customers.changeAddress,
    async ({ actor, params, body: { version, ...address } }) => {
      const by = { actor: await operatorFor(pool, actor, params.id), id: params.address };
      return { _id: (await changeAddress({ ...by, address, version, services: addressServices }))._id };
    },
  );
  addRoute(app, routes.customers.deleteAddress, async ({ actor, params }) => {
    const by = { actor: await operatorFor(pool, actor, params.id), id: params.address };
    await deleteAddress({ ...by, services: addressServices });
  });

  addDataRoute(app, routes.customers.salesPersons, ({ actor }) => listSalesPersons(pool, actor.tenantId));
  addRoute(app, routes.customers.assign, async ({ actor, params, body, locale: language }) => {
    await assignSalesPerson({ actor, ...params, ...body, language, services });
    sessions.clear();
  });
}
