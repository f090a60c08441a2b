import type { GivenUpJob } from '@kontor/contract';
import { systemClock } from '../../shared/clock.ts';
import {
  commandOf,
  createCommand,
  runInThisProcess,
  tenantIdOf,
  UsageError,
  withJobs,
} from '../../shared/command-line.ts';
import { RequestError } from '../../shared/errors.ts';
import { listGivenUpJobs, presentDead, retryGivenUpJob } from './given-up-jobs.ts';

const usage = `Usage: npm run jobs -- list [--tenant NAME]
       npm run jobs -- retry [--tenant NAME] ID|--all
  list   shows mails, documents, webhooks and other work that gave up, with the reason. Without --tenant: the daily
         work of the installation
  retry  tries one or all of them again; the running shop does the work`;

export const command = createCommand({
  usage,
  args: { allowPositionals: true, options: { tenant: { type: 'string' }, all: { type: 'boolean' } } },
  poolSize: 2,
  read: ({ values: { tenant, all = false }, positionals: [given, id = '', ...others] }) => {
    const command = commandOf(given, ['list', 'retry']);
    const isOne = command === 'retry' && !all;
    if (others.length > 0 || isOne !== (id !== ''))
      throw new UsageError('To retry, one ID or --all must be named.');
    return { command, tenant, all, id };
  },
  work: async ({ console, database: { pool }, url }, { command, tenant, all, id }) => {
    const tenantId = tenant === undefined ? null : await tenantIdOf({ pool }, tenant);
    return await withJobs(url, async (jobs) => {
      const list = async () =>
        tenantId === null
          ? (await jobs.dead({ tenantId, limit: 500 })).map(presentDead)
          : await listGivenUpJobs({ pool, jobs }, tenantId, 'en');
      if (command === 'list') {
        for (const job of await list()) console.log(lineOf(job));
        return 0;
      }
      for (const each of all ? (await list()).map((job) => job.id) : [id]) {
        if (tenantId !== null)
          await retryGivenUpJob({ pool, jobs, clock: systemClock, tenantId, by: null, id: each });
        else if (!(await jobs.retryDead({ tenantId, id: each }))) throw new RequestError('job.not.found');
        console.log(`${each} will be tried again by the running shop`);
      }
      return 0;
    });
  },
});

function lineOf({ id, kind, name, subject, reason, givenUpAt }: GivenUpJob): string {
  const about = Object.entries(subject).map(([key, value]) => `${key}=${value}`);
  const told = (reason ?? '').replace(/\p{Cc}+/gu, ' ');
  return [id, kind, name, `${givenUpAt.slice(0, 16)}Z`, about.join(' '), told].filter(Boolean).join('  ');
}

if (import.meta.main) await runInThisProcess(command);
