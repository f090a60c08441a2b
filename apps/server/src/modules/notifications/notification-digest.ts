import type { NotificationType } from '@kontor/domain';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Jobs } from '../../shared/jobs.ts';
import { type Locale, type LocalizedText, localized, textIn } from '../../shared/locale.ts';
import { inTransaction } from '../../shared/transaction.ts';
import type { TenantMails } from '../mails/tenant-mails.ts';
import { notificationMail } from './notification-mail.ts';
import { digestMailJob } from './notifications.jobs.ts';
import { articleNames } from './notifications.repository.ts';

/** Daily digests are due from this hour on, UTC. */
const dailyHour = 5;

/** Notifications that are being written are part of the next digest. */
const settleMs = 10_000;

/** Beyond this number, notifications are counted but not listed. */
const maxListed = 50;

/** Enqueues a mail for each user and company with new unread notifications whose digest is due. */
export async function enqueueDigests({
  pool,
  clock,
  jobs,
}: {
  pool: Pool;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
}): Promise<void> {
  const now = clock.now();
  const dayBegin = new Date(now);
  dayBegin.setUTCHours(dailyHour, 0, 0, 0);
  if (dayBegin > now) dayBegin.setUTCDate(dayBegin.getUTCDate() - 1);
  const until = new Date(now.getTime() - settleMs);
  await inTransaction(pool, async (client) => {
    const due = await prepared<{ tenant_id: number; user_id: string; company_id: string; since: Date }>(
      client,
      'digests-due',
      dueSql,
      [until, dayBegin],
    );
    for (const { tenant_id, user_id, company_id, since } of due) {
      await jobs.enqueue(client, digestMailJob, {
        tenantId: tenant_id,
        userId: user_id,
        companyId: company_id,
        since: since.toISOString(),
        until: until.toISOString(),
      });
    }
  });
}

interface DigestRow {
  email: string;
  first_name: string;
  last_name: string;
  company: string;
  language: Locale;
  type: NotificationType;
  name: LocalizedText;
  sku: string;
  count: number;
}

/** Mails one digest; nothing if its notifications were viewed meanwhile, or the user left the company. */
export async function mailDigest({
  data: { tenantId, userId, companyId, since, until },
  pool,
  mails,
  isOn,
}: {
  data: { tenantId: number; userId: string; companyId: string; since: string; until: string };
  pool: Pool;
  mails: TenantMails;
  isOn: (tenantId: number) => Promise<boolean>;
}): Promise<void> {
  if (!(await isOn(tenantId))) return;
  const values = [tenantId, userId, companyId, since, until, maxListed];
  const rows = await prepared<DigestRow>(pool, 'digest', digestSql, values);
  const [first] = rows;
  if (!first) return;
  const { email, company, language, count } = first;
  const name = [first.first_name, first.last_name].filter(Boolean).join(' ');
  const notifications = rows.map((row) => ({
    type: row.type,
    sku: row.sku,
    name: localized(language, textIn(row as never, 'name')),
  }));
  await mails.send({
    tenantId,
    key: `stock-${userId}-${companyId}-${until}`,
    to: [{ name, address: email }],
    content: () => notificationMail({ language, name, company, notifications, count }),
  });
}

const dueSql = `
  with due as (
    select notification_mail.tenant_id, notification_mail.user_id, notification_mail.mailed_at
    from notification_mail
    where (notification_mail.frequency = 'hourly' or notification_mail.mailed_at < $2)
      and notification_mail.mailed_at < $1
    for update
  ), mailed as (
    update notification_mail set mailed_at = $1
    from due
    where notification_mail.tenant_id = due.tenant_id and notification_mail.user_id = due.user_id
  )
  select due.tenant_id, due.user_id, notification.company_id, due.mailed_at as since
  from due
  join notification on notification.tenant_id = due.tenant_id and notification.user_id = due.user_id
    and notification.created_at > due.mailed_at and notification.created_at <= $1 and notification.viewed_at is null
  group by due.tenant_id, due.user_id, notification.company_id, due.mailed_at
`;

const digestSql = `
  select app_user.email, app_user.first_name, app_user.last_name, company.name as company, company.language,
    notification.type, variant.sku, ${articleNames}, count(*) over () as count
  from notification
  join app_user on app_user.tenant_id = notification.tenant_id and app_user.id = notification.user_id
    and app_user.is_active and not app_user.is_locked and app_user.email <> ''
  join company on company.tenant_id = notification.tenant_id and company.id = notification.company_id
  join variant on variant.tenant_id = notification.tenant_id and variant.id = notification.variant_id
    and variant.is_active
  join product on product.tenant_id = variant.tenant_id and product.id = variant.product_id
    and product.is_active and (app_user.is_deal or not product.is_deal_only)
  where notification.tenant_id = $1 and notification.user_id = $2 and notification.company_id = $3
    and notification.created_at > $4 and notification.created_at <= $5 and notification.viewed_at is null
    and (app_user.company_id = notification.company_id or app_user.operator_role is not null or exists (
      select from sales_assignment
      where sales_assignment.tenant_id = $1 and sales_assignment.user_id = $2 and sales_assignment.company_id = $3
    ))
  order by notification.created_at desc
  limit $6
`;
