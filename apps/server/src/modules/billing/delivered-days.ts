import type { SettingsDocument } from '@kontor/contract';
import { localDate } from '@kontor/domain';
import type { PackedPieces } from './billing.repository.ts';
import type { BilledPart } from './invoice-content.ts';

/**
 * The first and last day of delivery of an order's pieces on an invoice (BT-72): the days when their packs were dispatched.
 * Pieces of unknown packs were delivered between the times at which the order was queued. Null while a part of an order that is
 * billed as placed is on its way.
 *
 * @example
 * // 4 of 10 pieces are billed; packs of 4 on 2 November and 6 on 5 November
 * deliveredDays({ items, on: 'dispatch', queued, packed }) // { from: '2026-11-05', until: '2026-11-05' }
 */
export function deliveredDays({
  items,
  on,
  queued,
  packed,
}: {
  items: BilledPart['items'];
  on: NonNullable<SettingsDocument['billing']>['on'];
  queued: { since: Date; until: Date };
  /** In the order of dispatch. */
  packed: readonly PackedPieces[];
}): BilledPart['delivered'] {
  if (on === 'order' && !items.every((item) => item.delivered >= item.billed + item.part)) return null;
  const dispatches = items.map((item) => daysOf(item, packed));
  const days = dispatches.flatMap(({ days: of }) => of);
  if (dispatches.some(({ isComplete }) => !isComplete)) {
    const whole = packed.flatMap(({ position, day }) => (position === null && day !== null ? [day] : []));
    const until = localDate(queued.until);
    days.push(...(whole.length > 0 ? whole : [on === 'dispatch' ? localDate(queued.since) : until, until]));
  }
  days.sort();
  const [from = localDate(queued.since)] = days;
  return { from, until: days.at(-1) ?? from };
}

/** The dispatch days of a line's billed pieces, and whether all are known. Earlier invoices have billed the first packs. */
function daysOf(
  { position, billed, part }: BilledPart['items'][number],
  packed: readonly PackedPieces[],
): { days: string[]; isComplete: boolean } {
  const days: string[] = [];
  let reached = 0;
  let isComplete = true;
  for (const pieces of packed) {
    if (pieces.position !== position || pieces.quantity === null) continue;
    const isBilledNow = reached < billed + part && reached + pieces.quantity > billed;
    reached += pieces.quantity;
    if (!isBilledNow) continue;
    if (pieces.day === null) isComplete = false;
    else days.push(pieces.day);
  }
  return { days, isComplete: isComplete && reached >= billed + part };
}
