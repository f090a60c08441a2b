import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addRoute } from '../../shared/route.ts';
import { createAccountsRepository } from './accounts.repository.ts';
import { saveProfile } from './accounts.usecases.ts';
import { createAddressesRepository } from './addresses.repository.ts';
import { type AddressServices, changeAddress, createAddress, deleteAddress } from './addresses.usecases.ts';

/** Registers the calls of the module accounts. */
export function registerAccountsRoutes(
  app: FastifyInstance,
  { database, accounts: reader, sessions }: Pick<Dependencies, 'database' | 'accounts' | 'sessions'>,
): void {
  const accounts = createAccountsRepository({ pool: database.pool });

  addRoute(app, routes.accounts.currentUser, async ({ actor }) => ({ data: await reader.accountOf(actor) }));

  addRoute(app, routes.accounts.syncCurrentUser, async ({ actor, body }) => {
    const saved = await saveProfile({ actor, change: body, accounts, onChanged: () => sessions.clear() });
    return { data: await reader.accountOf(saved) };
  });

  addRoute(app, routes.accounts.addresses, async ({ actor }) => ({ data: await reader.addressesOf(actor) }));

  const services: AddressServices = {
    pool: database.pool,
    addressesOn: (client) => createAddressesRepository({ client }),
  };
  addRoute(app, routes.accounts.createAddress, async ({ actor, body }) => ({
    data: await createAddress({ actor, address: body, services }),
  }));
  addRoute(app, routes.accounts.changeAddress, async ({ actor, params, body }) => ({
    data: await changeAddress({ actor, id: params.id, address: body, services }),
  }));
  addRoute(app, routes.accounts.deleteAddress, async ({ actor, params }) => {
    await deleteAddress({ actor, id: params.id, services });
    return { data: { _id: params.id } };
  });
}
