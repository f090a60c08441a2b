import { MAX_QUANTITY } from '@kontor/domain';
import { systemClock } from '../../shared/clock.ts';
import {
  createTenantCommand,
  refusalText,
  runInThisProcess,
  UsageError,
  withJobs,
} from '../../shared/command-line.ts';
import { RequestError } from '../../shared/errors.ts';
import type { Cancellation } from '../orders/order-cancellation.ts';
import {
  cancelWholeOrder,
  changeOrder,
  confirmOrder,
  dispatchOrder,
  type OrderOperation,
} from './order-life.usecases.ts';

const usage = `Usage: npm run orders -- confirm --tenant NAME NUMBER … [--expected DAY] [--note TEXT]
       npm run orders -- dispatch --tenant NAME NUMBER --carrier NAME --code CODE [--url URL] [--lines 1:4,2:10] [--note TEXT]
       npm run orders -- change --tenant NAME NUMBER [--lines 1:8,2:0] [--expected DAY] [--note TEXT]
       npm run orders -- cancel --tenant NAME NUMBER … [--note TEXT]
  confirm   confirms open orders; --expected YYYY-MM-DD is set on their open lines.
  dispatch  records a pack with the pieces of --lines (position:pieces), without it with all that is open.
  change    lowers lines to the pieces of --lines, 0 cancels a line; --expected sets the date of the lines named. Stock of
            cancelled pieces comes back.
  cancel    cancels orders that are not delivered: stock and the use of a promotion code come back, what was paid online
            is given back by the running shop, the buyer is told by mail. Repeat it to try failed refunds again.
            Money that came otherwise, as by transfer, is promised to the buyer: give it back yourself.
  The running shop mails the buyer; --note is part of the mail and of the order's history.`;

const commands = { confirm: undefined, dispatch: undefined, change: undefined, cancel: undefined };

const words = {
  cancelled: 'cancelled',
  already: 'was cancelled before',
  delivered: 'not cancelled: it is delivered or on its way',
  unknown: 'unknown',
} as const satisfies Record<Cancellation['outcome'], string>;

export const command = createTenantCommand({
  usage,
  commands,
  options: {
    note: { type: 'string' },
    expected: { type: 'string' },
    lines: { type: 'string' },
    carrier: { type: 'string' },
    code: { type: 'string' },
    url: { type: 'string' },
  },
  poolSize: 2,
  read: ({ command, values, rest: numbers }) => {
    if (numbers.length === 0) throw new UsageError('No order is named.');
    const wrong = numbers.find((number) => !/^\d{1,15}$/.test(number));
    if (wrong !== undefined) throw new UsageError(`"${wrong}" is no order number.`);
    if ((command === 'dispatch' || command === 'change') && numbers.length > 1)
      throw new UsageError('One order must be named.');
    const { carrier = '', code = '', expected } = values;
    if (command === 'dispatch' && (carrier.trim() === '' || code.trim() === ''))
      throw new UsageError('--carrier NAME and --code CODE are missing.');
    if (expected !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(expected))
      throw new UsageError('--expected is no day YYYY-MM-DD.');
    const pattern = command === 'dispatch' ? /^\d{1,6}:\d{1,6}$/ : /^\d{1,6}(:\d{1,6})?$/;
    const parts = values.lines?.split(',') ?? [];
    if (!parts.every((part) => pattern.test(part))) throw new UsageError('--lines is not like 1:4,2:10.');
    const lines = parts.map((part) => {
      const [position = 0, quantity] = part.split(':').map(Number);
      return { position, ...(quantity === undefined ? {} : { quantity }) };
    });
    if (
      lines.some(({ quantity = 1 }) => quantity > MAX_QUANTITY || (command === 'dispatch' && quantity === 0))
    )
      throw new UsageError('--lines has an impossible quantity.');
    return { ...values, carrier, code, command, numbers, lines };
  },
  work: async ({ console, pool, tenantId, url }, { numbers, ...given }) =>
    await withJobs(url, async (jobs) => {
      const services = { pool, jobs, clock: systemClock };
      let isRefused = false;
      for (const id of numbers) {
        try {
          console.log(`${id}  ${await change({ tenantId, id, by: null, services }, given)}`);
        } catch (error) {
          if (!(error instanceof RequestError)) throw error;
          console.log(`${id}  ${refusalOf(error)}`);
          isRefused = true;
        }
      }
      return isRefused ? 1 : 0;
    }),
});

/** Changes one order and returns the outcome as text. @throws RequestError */
async function change(
  operation: OrderOperation,
  {
    command,
    lines,
    expected,
    note,
    carrier,
    code,
    url,
  }: {
    command: keyof typeof commands;
    lines: { position: number; quantity?: number }[];
    expected?: string;
    note?: string;
    carrier: string;
    code: string;
    url?: string;
  },
): Promise<string> {
  switch (command) {
    case 'confirm':
      await confirmOrder({ ...operation, expectedDate: expected, note });
      return 'confirmed';
    case 'dispatch': {
      const packed = lines.map(({ position, quantity = 0 }) => ({ position, quantity }));
      await dispatchOrder({
        ...operation,
        dispatch: {
          carrier,
          trackingCode: code,
          ...(url === undefined ? {} : { trackingUrl: url }),
          ...(packed.length > 0 ? { lines: packed } : {}),
          ...(note === undefined ? {} : { note }),
        },
      });
      return 'dispatched';
    }
    case 'change': {
      const dated = lines.map((line) => ({
        ...line,
        ...(expected === undefined ? {} : { expectedDate: expected }),
      }));
      await changeOrder({ ...operation, change: { lines: dated, ...(note === undefined ? {} : { note }) } });
      return 'changed';
    }
    case 'cancel': {
      const { done } = await cancelWholeOrder({ ...operation, note });
      const refund = done.refunds > 0 ? ', refund queued' : '';
      const repayment = done.isPaidElsewhere ? ', was paid otherwise: give the money back' : '';
      return `${words[done.outcome]}${refund}${repayment}`;
    }
  }
}

function refusalOf(error: RequestError): string {
  if (error.code === 'order.not.found') return words.unknown;
  if (error.code === 'order.delivered') return words.delivered;
  return refusalText(error);
}

if (import.meta.main) await runInThisProcess(command);
