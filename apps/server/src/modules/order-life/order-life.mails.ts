import type { Localized } from '@kontor/contract';
import type { Pool, PoolClient } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { Locale } from '../../shared/locale.ts';
import { localized } from '../../shared/locale.ts';
import type { Log } from '../../shared/log.ts';
import type { TenantMails } from '../mails/tenant-mails.ts';
import type { OrderHistoryDetails } from '../order-notices/order-history.ts';
import { greetedName, readOrderRecipients } from '../order-notices/order-recipients.ts';
import type { SettingsReader } from '../settings/settings-reader.ts';
import { orderLifeMail } from './order-life-mail.ts';

/** The setting that allows each mail; a message is always sent. */
const flagOf = {
  confirmed: 'sendsConfirmedMail',
  dispatched: 'sendsDispatchedMail',
  changed: 'sendsChangedMail',
  message: null,
} as const;

interface DueEntry {
  id: number;
  order_id: string;
  kind: keyof typeof flagOf;
  note: string | null;
  details: OrderHistoryDetails;
  order_number: string;
  language: Locale;
  currency: string;
  names: Record<string, Localized>;
}

/**
 * Mails the due entries of a tenant's order histories, if the settings say so. A failed entry stays
 * due and does not block others; the function throws at the end, so that the job is retried.
 */
export async function sendOrderMails({
  data: { tenantId },
  pool,
  mails,
  settings,
  log,
}: {
  data: { tenantId: number };
  pool: Pool;
  mails: TenantMails;
  settings: Pick<SettingsReader, 'of'>;
  log: Log;
}): Promise<void> {
  const flags = await settings.of(tenantId);
  const problems = new Set<string>();
  for await (const { id, order_id: orderId, kind, ...entry } of dueEntries(pool, tenantId)) {
    try {
      const flag = flagOf[kind];
      const recipients =
        flag === null || flags[flag] ? await readOrderRecipients(pool, { tenantId, orderId }) : undefined;
      if (recipients && recipients.to.length > 0)
        await mails.send({
          tenantId,
          key: `${orderMailKey}${tenantId}-${id}`,
          to: recipients.to,
          copy: recipients.copy,
          content: () =>
            orderLifeMail(kind, {
              language: entry.language,
              orderNumber: entry.order_number,
              name: greetedName(recipients),
              note: entry.note,
              pack: entry.details.pack ?? null,
              currency: entry.currency,
              changes: entry.details.changes ?? [],
              lines: (entry.details.lines ?? []).map((line) => ({
                ...line,
                name: localized(entry.language, entry.names[line.sku] ?? { de: line.sku }),
              })),
            }),
        });
      await prepared(
        pool,
        'order-history-mailed',
        'update order_history set is_mail_due = false where order_history.tenant_id = $1 and order_history.id = $2',
        [tenantId, id],
      );
    } catch (error) {
      log.error({ err: error, tenantId, orderId }, 'a change of an order could not be mailed');
      problems.add(error instanceof Error ? error.message : String(error));
    }
  }
  if (problems.size > 0) throw new Error([...problems].join('; '));
}

/** Begins the key of a mail about an entry of a history; tenant and entry follow. */
export const orderMailKey = 'order-history-';

/** Marks the entry of a mail's key as due again; does nothing for the keys of other mails. */
export async function mailAgain(client: PoolClient, tenantId: number, key: string): Promise<void> {
  const begin = `${orderMailKey}${tenantId}-`;
  const id = key.startsWith(begin) ? key.slice(begin.length) : '';
  if (!/^\d{1,18}$/.test(id)) return;
  await client.query('update order_history set is_mail_due = true where tenant_id = $1 and id = $2', [
    tenantId,
    id,
  ]);
}

/** An import may leave many thousands. */
const readAtOnce = 100;

async function* dueEntries(pool: Pool, tenantId: number): AsyncGenerator<DueEntry> {
  let after = 0;
  for (;;) {
    const rows = await prepared<DueEntry>(pool, 'order-history-due', dueSql, [tenantId, after, readAtOnce]);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < readAtOnce) return;
    after = last.id;
  }
}

const dueSql = `
  select order_history.id, order_history.order_id, order_history.kind, order_history.note, order_history.details,
    sales_order.order_number::text as order_number, sales_order.language, sales_order.currency,
    (select coalesce(jsonb_object_agg(order_item.sku, order_item.name), '{}')
      from order_item
      where order_item.tenant_id = $1 and order_item.order_id = order_history.order_id) as names
  from order_history
  join sales_order on sales_order.tenant_id = order_history.tenant_id and sales_order.id = order_history.order_id
  where order_history.tenant_id = $1 and order_history.is_mail_due and order_history.id > $2
  order by order_history.id
  limit $3`;
