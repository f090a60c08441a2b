import type { Alarm, StockNotification } from '@kontor/contract';
import { canSeeExactStock } from '@kontor/domain';
import type { Actor } from '../../shared/actor.ts';
import { localized } from '../../shared/locale.ts';
import type { AlarmRow, NotificationRow } from './notifications.repository.ts';

/** The alarm in the actor's language (NOTI-07). */
export function presentAlarm(row: AlarmRow, { locale }: Actor): Alarm {
  return {
    _id: row.id,
    productId: row.product_id,
    sku: row.sku,
    name: localized(locale, row.name),
    threshold: row.threshold,
    createdAt: row.created_at.toISOString(),
  };
}

/** The notification in the actor's language, with the stock only for those who see it exactly (NOTI-02). */
export function presentNotification(row: NotificationRow, actor: Actor): StockNotification {
  return {
    _id: row.id,
    name: localized(actor.locale, row.name),
    domainId: row.product_id,
    domainReference: row.sku,
    type: row.type,
    createdAt: row.created_at.toISOString(),
    ...(canSeeExactStock(actor) ? { stockValue: row.stock_value } : {}),
  };
}
