import type { Database } from '../../database/connection.ts';
import { systemClock } from '../../shared/clock.ts';
import { runCommand, tenantIdOf, UsageError, withJobs } from '../../shared/command-line.ts';
import type { Jobs } from '../../shared/jobs.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { createOrderCancellationRepository } from './order-cancellation.repository.ts';
import { type Cancellation, cancelOrder, nothingDone } from './order-cancellation.ts';

const usage = `Usage: npm run orders -- cancel --tenant NAME NUMBER …
  cancel   cancels orders that are not delivered: stock and the use of a promotion code come back, what was paid online
           is given back by the running shop, the buyer is told by mail. Repeat it to try failed refunds again.
           Money that came otherwise, as by transfer, is promised to the buyer: give it back yourself.`;

const exitCodes = { done: 0, refused: 1 } as const;

const words = {
  cancelled: 'cancelled',
  already: 'was cancelled before',
  delivered: 'not cancelled: it is delivered or on its way',
  unknown: 'unknown',
} as const satisfies Record<Cancellation['outcome'], string>;

await runCommand({
  usage,
  args: { allowPositionals: true, options: { tenant: { type: 'string' } } },
  poolSize: 2,
  read: ({ values, positionals: [command, ...numbers] }) => {
    if (command !== 'cancel') throw new UsageError('cancel is missing.');
    if (values.tenant === undefined) throw new UsageError('--tenant NAME is missing.');
    if (numbers.length === 0) throw new UsageError('No order is named.');
    const wrong = numbers.find((number) => !/^\d{1,15}$/.test(number));
    if (wrong !== undefined) throw new UsageError(`"${wrong}" is no order number.`);
    return { tenant: values.tenant, numbers };
  },
  work: async ({ database, url }, { tenant, numbers }) => {
    const tenantId = await tenantIdOf(database, tenant);
    return await withJobs(url, (jobs) => cancelAll(database, jobs, { tenantId, numbers }));
  },
});

async function cancelAll(
  { pool }: Pick<Database, 'pool'>,
  jobs: Jobs,
  { tenantId, numbers }: { tenantId: number; numbers: readonly string[] },
): Promise<number> {
  let isRefused = false;
  for (const number of numbers) {
    const orderId = await createOrderCancellationRepository({ pool }).findIdByNumber(tenantId, number);
    const done: Cancellation = orderId
      ? await inTransaction(pool, (client) =>
          cancelOrder({
            client,
            jobs,
            tenantId,
            orderId,
            reason: 'operator',
            now: systemClock.now(),
          }),
        )
      : nothingDone('unknown');
    const refund = done.refunds > 0 ? ', refund queued' : '';
    const repayment = done.isPaidElsewhere ? ', was paid otherwise: give the money back' : '';
    console.log(`${number}  ${words[done.outcome]}${refund}${repayment}`);
    if (done.outcome === 'unknown' || done.outcome === 'delivered') isRefused = true;
  }
  return isRefused ? exitCodes.refused : exitCodes.done;
}
