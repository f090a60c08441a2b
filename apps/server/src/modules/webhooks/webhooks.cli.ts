import { EVENT_TYPES } from '@kontor/contract/event-types';
import { systemClock } from '../../shared/clock.ts';
import { createTenantCommand, runInThisProcess, UsageError } from '../../shared/command-line.ts';
import {
  addWebhook,
  listWebhooks,
  parkedDeliveries,
  removeWebhook,
  resendDelivery,
  rotateSecret,
} from './webhooks.ts';

const usage = `Usage: npm run webhooks -- list|parked --tenant NAME
       npm run webhooks -- add --tenant NAME --url URL [--types TYPE,…]
       npm run webhooks -- remove|rotate --tenant NAME ID
       npm run webhooks -- resend --tenant NAME ID
  add, rotate  print the signing secret, which cannot be shown again (docs/erp.md)
  parked       shows deliveries that were given up after three days; resend tries one for three more`;

export const command = createTenantCommand({
  usage,
  commands: { list: 0, parked: 0, add: 0, remove: 1, rotate: 1, resend: 1 },
  options: { url: { type: 'string' }, types: { type: 'string' } },
  poolSize: 1,
  read: ({ command, values, rest: [id = ''] }) => {
    if (command === 'add' && !values.url) throw new UsageError('--url URL is missing.');
    const types = values.types?.split(',').map((type) => type.trim());
    const known = EVENT_TYPES.filter((type) => types?.includes(type));
    if (types && known.length < new Set(types).size)
      throw new UsageError(`--types names some of these: ${EVENT_TYPES.join(', ')}.`);
    return { command, id, input: { url: values.url ?? '', types: known } };
  },
  work: async ({ console, pool, tenantId, config }, { command, id, input }) => {
    const by = { pool, clock: systemClock, tenantId, by: null };
    switch (command) {
      case 'list':
        for (const { id, url, types, waiting, parked } of await listWebhooks(pool, tenantId))
          console.log(`${id}  ${url}  ${types.join(',') || 'all'}  ${waiting} waiting, ${parked} parked`);
        break;
      case 'parked':
        for (const { id, type, url, createdAt, problem } of await parkedDeliveries(pool, tenantId, 'en'))
          console.log(`${id}  ${type}  ${createdAt.slice(0, 16)}Z  ${url}  ${problem ?? ''}`);
        break;
      case 'add': {
        const made = await addWebhook({
          ...by,
          input,
          allowedHosts: config.webhookAllowedHosts,
          locale: 'en',
        });
        console.log(`${made.id}  ${made.secret}`);
        if (!made.isResolved)
          console.error(`${new URL(input.url).hostname} is not found yet; messages wait for it.`);
        break;
      }
      case 'rotate':
        console.log((await rotateSecret({ ...by, id })).secret);
        break;
      case 'remove':
        await removeWebhook({ ...by, id });
        console.log(`${id} is removed`);
        break;
      case 'resend':
        await resendDelivery({ ...by, id });
        console.log(`${id} will be sent again by the running shop`);
    }
  },
});

if (import.meta.main) await runInThisProcess(command);
