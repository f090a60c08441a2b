import type { OrderHistoryEntry, ShopOrder } from '@kontor/contract';
import { decimalToMinor } from '@kontor/domain';
import type { useFormats } from '@kontor/web-kit/lib/format.ts';
import type { Translate } from '@kontor/web-kit/lib/i18n.ts';
import { personName } from '@kontor/web-kit/lib/person-name.ts';

/** Lines of an entry of the history that are shown. */
const shownLines = 20;

export const orderTones = {
  open: 'orange',
  confirmed: 'blue',
  processing: 'blue',
  partiallyDelivered: 'orange',
  delivered: 'green',
  cancelled: 'gray',
} as const satisfies Record<ShopOrder['orderStatus'], string>;

export const paymentTones = {
  open: 'gray',
  pending: 'blue',
  paid: 'green',
  failed: 'red',
  refunded: 'gray',
} as const satisfies Record<ShopOrder['paymentStatus'], string>;

/** An amount as the API sends it. */
export function moneyText(formats: ReturnType<typeof useFormats>, amount: number, currency: string): string {
  return formats.money(decimalToMinor(amount), currency);
}

/** Who placed the order; an operator who ordered for the customer is marked (ROLE-03). */
export function orderedBy({ createdBy }: Pick<ShopOrder, 'createdBy'>, t: Translate): string {
  const name = createdBy ? personName(createdBy) : '';
  return createdBy?.operatorRole ? t('orders.byOperator', { name }) : name;
}

/** What an entry of the history tells. */
export function historyText({ kind, orderStatus, deliveryStatus }: OrderHistoryEntry, t: Translate): string {
  if (kind !== 'status') return t(`orders.history.${kind}`);
  return orderStatus ? t(`orders.status.${orderStatus}`) : t(`orders.delivery.${deliveryStatus ?? 'open'}`);
}

/** Who did it. */
export function historyWho({ actorName, actor }: OrderHistoryEntry, t: Translate): string {
  return actorName ?? t(`orders.actor.${actor}`);
}

/** Its pack, lines and note, one a line. */
export function historyDetail(
  { pack, lines, note }: OrderHistoryEntry,
  t: Translate,
  formats: ReturnType<typeof useFormats>,
): string | undefined {
  const shown = lines.slice(0, shownLines).map(({ sku, quantity, before, after, expectedDate }) => {
    const facts = [
      quantity === undefined ? undefined : t('orders.pieces', { count: quantity }),
      before === undefined || after === undefined
        ? undefined
        : t('orders.history.instead', { after, count: before }),
      expectedDate ? t('orders.history.expected', { date: formats.date(expectedDate) }) : undefined,
    ];
    return `${sku}: ${facts.filter(Boolean).join(', ')}`;
  });
  const all = [
    pack ? `${pack.carrier} ${pack.trackingCode}` : undefined,
    ...shown,
    lines.length > shownLines ? t('orders.more', { count: lines.length - shownLines }) : undefined,
    note ?? undefined,
  ].filter(Boolean);
  return all.length > 0 ? all.join('\n') : undefined;
}
