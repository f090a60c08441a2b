import type { SettingsDocument } from '@kontor/contract';
import type { OrderType } from '@kontor/domain';
import type { PoolClient } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { Jobs } from '../../shared/jobs.ts';
import { orderBillingJob } from './billing.jobs.ts';

/**
 * Queues the billing of a new order that is billed as it was placed, or needs a down payment, in the order's transaction. Does
 * nothing if an ERP bills, or if dispatches are billed, because a trigger queues those.
 */
export async function queueBilling({
  client,
  jobs,
  tenantId,
  orderId,
  orderType,
  settings: { billing },
  now,
}: {
  client: PoolClient;
  jobs: Pick<Jobs, 'enqueue'>;
  tenantId: number;
  orderId: string;
  orderType: OrderType;
  settings: Pick<SettingsDocument, 'billing'>;
  now: Date;
}): Promise<void> {
  if (billing?.by !== 'shop') return;
  if (orderType === 'order' ? billing.on !== 'order' : billing.downPaymentPercent === 0) return;
  await prepared(
    client,
    'billing-queue',
    `insert into billing_due (tenant_id, order_id, since, until) values ($1, $2, $3, $3)
     on conflict (tenant_id, order_id) do update set until = excluded.until`,
    [tenantId, orderId, now],
  );
  await jobs.enqueue(client, orderBillingJob, { tenantId, orderId });
}
