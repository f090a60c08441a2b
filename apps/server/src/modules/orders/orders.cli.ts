import { parseArgs } from 'node:util';
import { ConfigError, parseConfig } from '../../config.ts';
import { withCommandDatabase } from '../../database/command-database.ts';
import type { Database } from '../../database/connection.ts';
import { systemClock } from '../../shared/clock.ts';
import { createJobs, type Jobs } from '../../shared/jobs.ts';
import { createLog } from '../../shared/log.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { createOrderCancellationRepository } from './order-cancellation.repository.ts';
import { type Cancellation, cancelOrder } from './order-cancellation.ts';

const usage = `Usage: npm run orders -- cancel --tenant NAME NUMBER …
  cancel   cancels orders that are not delivered: stock and the use of a promotion code come back, what was paid online
           is given back by the running shop, the buyer is told by mail. Repeat it to try failed refunds again.`;

const exitCodes = { done: 0, refused: 1, wrongCommand: 2 } as const;

const words = {
  cancelled: 'cancelled',
  already: 'was cancelled before',
  delivered: 'not cancelled: it is delivered or on its way',
  unknown: 'unknown',
} as const satisfies Record<Cancellation['outcome'], string>;

/** The command is wrong; the message says what, and the usage follows. */
class UsageError extends Error {}

process.exitCode = await main().catch((error: unknown) => {
  const isExpected = error instanceof UsageError || error instanceof ConfigError;
  console.error(isExpected ? error.message : error);
  if (error instanceof UsageError) console.error(usage);
  return exitCodes.wrongCommand;
});

async function main(): Promise<number> {
  const options = readOptions();
  const config = parseConfig(process.env);
  const onError = (error: Error) => console.error(error.message);
  return await withCommandDatabase(config, { poolSize: 2, onError }, async (database, url) => {
    const jobs = createJobs({ url, log: createLog({ logLevel: 'error' }) });
    try {
      return await cancelAll(database, jobs, options);
    } finally {
      await jobs.stop();
    }
  });
}

async function cancelAll(
  { db, pool }: Database,
  jobs: Jobs,
  { tenant: name, numbers }: Options,
): Promise<number> {
  const tenant = await db.selectFrom('tenant').select('id').where('name', '=', name).executeTakeFirst();
  if (!tenant) throw new UsageError(`There is no tenant "${name}".`);
  let isRefused = false;
  for (const number of numbers) {
    const orderId = await createOrderCancellationRepository({ runner: pool }).findIdByNumber(
      tenant.id,
      number,
    );
    const done: Cancellation = orderId
      ? await inTransaction(pool, (client) =>
          cancelOrder({
            client,
            jobs,
            tenantId: tenant.id,
            orderId,
            reason: 'operator',
            now: systemClock.now(),
          }),
        )
      : { outcome: 'unknown', refunds: 0 };
    console.log(`${number}  ${words[done.outcome]}${done.refunds > 0 ? ', refund queued' : ''}`);
    if (done.outcome === 'unknown' || done.outcome === 'delivered') isRefused = true;
  }
  return isRefused ? exitCodes.refused : exitCodes.done;
}

interface Options {
  tenant: string;
  numbers: string[];
}

function readOptions(): Options {
  const { values, positionals } = parse();
  const [command, ...numbers] = positionals;
  if (command !== 'cancel') throw new UsageError('cancel is missing.');
  if (values.tenant === undefined) throw new UsageError('--tenant NAME is missing.');
  if (numbers.length === 0) throw new UsageError('No order is named.');
  const wrong = numbers.find((number) => !/^\d{1,15}$/.test(number));
  if (wrong !== undefined) throw new UsageError(`"${wrong}" is no order number.`);
  return { tenant: values.tenant, numbers };
}

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { tenant: { type: 'string' } } });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
