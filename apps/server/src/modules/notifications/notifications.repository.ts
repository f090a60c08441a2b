import { MAX_ALARMS, type NotificationMail, type NotificationType } from '@kontor/domain';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { Actor, CompanyActor } from '../../shared/actor.ts';
import { newId } from '../../shared/ids.ts';
import { type LocalizedText, textColumns, textIn } from '../../shared/locale.ts';
import { inTransaction } from '../../shared/transaction.ts';

interface ArticleRow {
  id: string;
  product_id: string;
  sku: string;
  name: LocalizedText;
  created_at: Date;
}

export interface AlarmRow extends ArticleRow {
  threshold: number;
}

export interface NotificationRow extends ArticleRow {
  type: NotificationType;
  stock_value: number;
  is_viewed: boolean;
}

export type NotificationsRepository = ReturnType<typeof createNotificationsRepository>;

/** Alarms and stock notifications; everything is bound to the actor's tenant, user and company (ROLE-07). */
export function createNotificationsRepository({ pool }: { pool: Pool }) {
  const keyOf = (actor: CompanyActor) => [actor.tenantId, actor.userId, actor.company.id] as const;

  async function unreadCount(actor: CompanyActor): Promise<number> {
    const [row] = await prepared<{ count: number }>(pool, 'notifications-unread', unreadSql, [
      ...keyOf(actor),
      actor.isDeal,
    ]);
    return row?.count ?? 0;
  }

  /**
   * Changes notifications, updates all streams of the user, and returns the number of unread ones; undefined if none of the
   * ids belongs to the actor.
   */
  async function change(
    actor: CompanyActor,
    name: string,
    sql: string,
    [ids, ...values]: [ids: readonly string[], ...values: unknown[]],
  ): Promise<number | undefined> {
    const key = [...keyOf(actor), ids];
    const changed = await prepared(pool, name, `with changed as (${sql}) ${noticeSql}`, [...key, ...values]);
    if (changed.length === 0 && (await prepared(pool, 'notifications-known', knownSql, key)).length === 0)
      return undefined;
    return unreadCount(actor);
  }

  return {
    async alarms(actor: CompanyActor): Promise<AlarmRow[]> {
      return withNames(
        await prepared(pool, 'alarms', alarmsSql, [...keyOf(actor), actor.isDeal, null, MAX_ALARMS]),
      );
    },

    /** Sets the alarm of an article that the actor sees; undefined for an unknown one, 'limit' where there are too many. */
    async setAlarm(
      actor: CompanyActor,
      { sku, threshold, now }: { sku: string; threshold: number; now: Date },
    ): Promise<{ alarm: AlarmRow; quantity: number } | 'limit' | undefined> {
      return inTransaction(pool, async (client) => {
        // One alarm of a user at a time: their number is limited.
        await prepared(client, 'alarm-lock', lockUserSql, [actor.tenantId, actor.userId]);
        const [variant] = await prepared<{ id: number; is_over_limit: boolean; quantity: number }>(
          client,
          'alarm-variant',
          alarmVariantSql,
          [...keyOf(actor), actor.isDeal, sku, MAX_ALARMS],
        );
        if (!variant) return undefined;
        if (variant.is_over_limit) return 'limit';
        const values = [...keyOf(actor), newId(), variant.id, threshold, now];
        await prepared(client, 'alarm-set', setAlarmSql, values);
        const [alarm] = withNames<AlarmRow>(
          await prepared(client, 'alarms', alarmsSql, [...keyOf(actor), actor.isDeal, variant.id, 1]),
        );
        return alarm && { alarm, quantity: variant.quantity };
      });
    },

    async removeAlarms(actor: CompanyActor, ids: readonly string[]): Promise<number> {
      return (await prepared(pool, 'alarms-remove', removeAlarmsSql, [...keyOf(actor), ids])).length;
    },

    /** The newest notifications, at most `limit` viewed ones and as many others. */
    async notifications(actor: CompanyActor, limit: number): Promise<NotificationRow[]> {
      return withNames(
        await prepared(pool, 'notifications', notificationsSql, [...keyOf(actor), actor.isDeal, limit]),
      );
    },

    unreadCount,

    setViewed: (actor: CompanyActor, ids: readonly string[], now: Date) =>
      change(actor, 'notifications-view', viewSql, [ids, now]),

    remove: (actor: CompanyActor, ids: readonly string[]) =>
      change(actor, 'notifications-remove', removeSql, [ids]),

    async mailFrequency(actor: Actor): Promise<NotificationMail> {
      const [row] = await prepared<{ frequency: NotificationMail }>(
        pool,
        'notification-mail',
        'select frequency from notification_mail where tenant_id = $1 and user_id = $2',
        [actor.tenantId, actor.userId],
      );
      return row?.frequency ?? 'none';
    },

    /** The first digest reports only later notifications. */
    async setMailFrequency(actor: Actor, frequency: NotificationMail, now: Date): Promise<void> {
      const user = [actor.tenantId, actor.userId];
      if (frequency === 'none') await prepared(pool, 'notification-mail-none', noMailSql, user);
      else await prepared(pool, 'notification-mail-set', setMailSql, [...user, frequency, now]);
    },

    /** Removes notifications from before the moment. */
    async forget(before: Date): Promise<void> {
      await pool.query('delete from notification where created_at < $1', [before]);
    },
  };
}

function withNames<Row extends ArticleRow>(rows: object[]): Row[] {
  return rows.map((row) => ({ ...row, name: textIn(row as never, 'name') }) as unknown as Row);
}

/** A variant with its product, while the actor may see both (ROLE-05). */
const seenArticle = (table: string) => `
  join variant on variant.tenant_id = ${table}.tenant_id and variant.id = ${table}.variant_id and variant.is_active
  join product on product.tenant_id = variant.tenant_id and product.id = variant.product_id
    and product.is_active and ($4 or not product.is_deal_only)`;

/** The names of a variant, or those of its product where it has none. */
export const articleNames = textColumns('product.name')
  .split(', ')
  .map(
    (name) => `coalesce(${name.replace('product.', 'variant.')}, ${name}) as ${name.replace('product.', '')}`,
  )
  .join(', ');

const ofActor = (table: string) =>
  `${table}.tenant_id = $1 and ${table}.user_id = $2 and ${table}.company_id = $3`;

const alarmsSql = `
  select alarm.id, product.id as product_id, variant.sku, ${articleNames}, alarm.threshold, alarm.created_at
  from alarm ${seenArticle('alarm')}
  where ${ofActor('alarm')} and ($5::integer is null or alarm.variant_id = $5)
  order by alarm.created_at desc, variant.sku
  limit $6
`;

const lockUserSql = `
  select from app_user where app_user.tenant_id = $1 and app_user.id = $2 for no key update
`;

const alarmVariantSql = `
  select variant.id, (
      select count(*) >= $6 from alarm where ${ofActor('alarm')} and alarm.variant_id <> variant.id
    ) as is_over_limit, coalesce((
      select stock.quantity from stock where stock.tenant_id = $1 and stock.variant_id = variant.id
    ), 0) as quantity
  from variant
  join product on product.tenant_id = variant.tenant_id and product.id = variant.product_id
    and product.is_active and ($4 or not product.is_deal_only)
  where variant.tenant_id = $1 and variant.sku = $5 and variant.is_active
`;

const setAlarmSql = `
  insert into alarm (tenant_id, user_id, company_id, id, variant_id, threshold, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (tenant_id, user_id, company_id, variant_id)
    do update set threshold = excluded.threshold, created_at = excluded.created_at
`;

const removeAlarmsSql = `delete from alarm where ${ofActor('alarm')} and alarm.id = any ($4) returning alarm.id`;

const notificationsSql = ['false', 'true']
  .map(
    (isViewed) => `(
  select notification.id, product.id as product_id, variant.sku, ${articleNames}, notification.type,
    notification.stock_value, notification.created_at, ${isViewed} as is_viewed
  from notification ${seenArticle('notification')}
  where ${ofActor('notification')} and (notification.viewed_at is not null) = ${isViewed}
  order by notification.created_at desc
  limit $5)`,
  )
  .join(' union all ');

const unreadSql = `
  select count(*) as count
  from notification ${seenArticle('notification')}
  where ${ofActor('notification')} and notification.viewed_at is null
`;

const viewSql = `
  update notification set viewed_at = $5
  where ${ofActor('notification')} and notification.id = any ($4) and notification.viewed_at is null
  returning notification.id
`;

const knownSql = `select from notification where ${ofActor('notification')} and notification.id = any ($4) limit 1`;

const removeSql = `
  delete from notification where ${ofActor('notification')} and notification.id = any ($4) returning notification.id
`;

const noticeSql =
  "select pg_notify('notifications_changed', $1::integer || '/' || $2::text) from changed limit 1";

const noMailSql = 'delete from notification_mail where tenant_id = $1 and user_id = $2';

const setMailSql = `
  insert into notification_mail (tenant_id, user_id, frequency, mailed_at) values ($1, $2, $3, $4)
  on conflict (tenant_id, user_id) do update set frequency = excluded.frequency
`;
