import type { Account, SalesCustomer } from '@kontor/contract';
import { canSwitchCompany } from '@kontor/domain';
import type { Actor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { customerNotFound, mayNotSwitch } from './sales.errors.ts';
import type { SalesRepository } from './sales.repository.ts';

/** A sales person's own customers, an operator's all, by a part of name or number (SALE-02). @throws forbidden for anyone else */
export async function findCustomers({
  actor,
  search,
  sales,
}: {
  actor: Actor;
  search: string;
  sales: SalesRepository;
}): Promise<SalesCustomer[]> {
  if (!canSwitchCompany(actor)) throw mayNotSwitch(actor);
  return await sales.findCustomers(actor, search);
}

export interface SwitchServices {
  sales: SalesRepository;
  /** The actor of the session after the change. */
  actorAfterSwitch: () => Promise<Actor | null>;
  accountOf: (actor: Actor) => Promise<Account>;
  clock: Clock;
}

/**
 * Makes one of these customers, or none, the active company and answers the account with it (AUTH-12, API-35).
 *
 * @throws forbidden for who may not act for customers, customer.not.found for a customer that is not assigned (SALE-03)
 */
export async function switchCustomer({
  actor,
  customerId,
  tokenHash,
  services: { sales, actorAfterSwitch, accountOf, clock },
}: {
  actor: Actor;
  /** Null: none. */
  customerId: string | null;
  tokenHash: Buffer;
  services: SwitchServices;
}): Promise<Account> {
  if (!canSwitchCompany(actor)) throw mayNotSwitch(actor);
  const chosen = await sales.chooseCustomer(actor, { customerId, tokenHash, now: clock.now() });
  if (!chosen) throw customerNotFound();
  return await accountOf((await actorAfterSwitch()) ?? actor);
}
