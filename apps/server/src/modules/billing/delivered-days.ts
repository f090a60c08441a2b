import type { SettingsDocument } from '@kontor/contract';
import { localDate } from '@kontor/domain';
import type { PackedPieces } from './billing.repository.ts';
import type { BilledPart } from './invoice-content.ts';

/**
 * The first and the last day of delivery of what an invoice bills of one order (BT-72): the days on which its packs were dispatched.
 * Pieces of unknown packs were delivered between the times at which the order was noted. Null while a part of an order that is
 * billed as placed is on its way.
 *
 * @example
 * // 4 of 10 pieces are billed; packs of 4 on 2 November and 6 on 5 November
 * deliveredDays({ items, on: 'dispatch', noted, packed }) // { from: '2026-11-05', until: '2026-11-05' }
 */
export function deliveredDays({
  items,
  on,
  noted,
  packed,
}: {
  items: BilledPart['items'];
  on: NonNullable<SettingsDocument['billing']>['on'];
  noted: { since: Date; until: Date };
  /** The first dispatched first. */
  packed: readonly PackedPieces[];
}): BilledPart['delivered'] {
  if (on === 'order' && !items.every((item) => item.delivered >= item.billed + item.part)) return null;
  const dispatches = items.map((item) => daysOf(item, packed));
  const days = dispatches.flatMap(({ days: of }) => of);
  if (dispatches.some(({ isComplete }) => !isComplete)) {
    const whole = packed.flatMap(({ position, day }) => (position === null && day !== null ? [day] : []));
    const until = localDate(noted.until);
    days.push(...(whole.length > 0 ? whole : [on === 'dispatch' ? localDate(noted.since) : until, until]));
  }
  days.sort();
  const [from = localDate(noted.since)] = days;
  return { from, until: days.at(-1) ?? from };
}

/** When the billed pieces of a line were dispatched, those of the first packs being billed already, and whether that is known of all. */
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
