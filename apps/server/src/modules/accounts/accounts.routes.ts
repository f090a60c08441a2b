import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addRoute } from '../../shared/route.ts';
import { createAccountsRepository } from './accounts.repository.ts';
import { saveProfile } from './accounts.usecases.ts';

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
}
