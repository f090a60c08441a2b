import type { SalesStart, Season } from '@kontor/contract';
import { canSwitchCompany, localDate } from '@kontor/domain';
import type { Actor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { presentSeasons } from '../seasons/seasons.presenter.ts';
import type { SettingsReader } from '../settings/settings-reader.ts';
import { mayNotSwitch } from './sales.errors.ts';
import type { SalesStartRepository } from './sales-start.repository.ts';

export interface SalesStartServices {
  start: SalesStartRepository;
  settingsOf: SettingsReader['of'];
  clock: Clock;
}

/** The sales person's start page (SALE-02). @throws forbidden for who may not act for customers (SALE-03) */
export async function readSalesStart({
  actor,
  services: { start, settingsOf, clock },
}: {
  actor: Actor;
  services: SalesStartServices;
}): Promise<SalesStart> {
  if (!canSwitchCompany(actor)) throw mayNotSwitch(actor);
  const settings = await settingsOf(actor.tenantId);
  const seasons = settings.isPreOrderModeVisible ? presentSeasons(settings.seasons, actor.locale) : [];
  // The first season of each month, by the month's first day.
  const months = new Map<string, Season>(
    seasons.map((season) => [`${season.date.slice(0, 7)}-01`, season] as const).reverse(),
  );
  const [customers, carts, approvals, overdue, preOrders] = await Promise.all([
    start.findCustomers(actor),
    start.findCarts(actor, {
      hasPreOrders: settings.isPreOrderModeVisible,
      seasonIds: seasons.map(({ _id }) => _id),
    }),
    start.findApprovals(actor),
    start.findOverdue(actor, localDate(clock.now())),
    start.findPreOrders(actor, [...months.keys()]),
  ]);
  return {
    customers,
    carts,
    cartCurrency: settings.currency,
    approvals,
    overdue,
    preOrders: preOrders.map(({ month, ...sums }) => ({ season: months.get(month) as Season, ...sums })),
  };
}
