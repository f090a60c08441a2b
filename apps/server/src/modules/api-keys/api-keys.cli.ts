import { API_KEY_RIGHTS } from '@kontor/domain';
import { systemClock } from '../../shared/clock.ts';
import { createTenantCommand, runInThisProcess, UsageError } from '../../shared/command-line.ts';
import { addApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';

const usage = `Usage: npm run keys -- list --tenant NAME
       npm run keys -- add --tenant NAME --name NAME --rights RIGHT,… [--expires DAY]
       npm run keys -- revoke --tenant NAME ID
  add     prints an API key for the ERP interface (docs/erp.md); it cannot be shown again. --expires 2027-12-31 ends it then
  revoke  ends a key at once and for ever
Rights: ${API_KEY_RIGHTS.join(', ')}`;

export const command = createTenantCommand({
  usage,
  commands: { list: 0, add: 0, revoke: 1 },
  options: { name: { type: 'string' }, rights: { type: 'string' }, expires: { type: 'string' } },
  poolSize: 1,
  read: ({ command, values, rest: [id = ''] }) => {
    if (command !== 'add') return { command, id };
    const { expires } = values;
    const name = values.name?.trim() ?? '';
    if (name === '' || name.length > 100) throw new UsageError('--name of 1 to 100 characters is missing.');
    const rights = (values.rights ?? '').split(',').map((given) => {
      const right = API_KEY_RIGHTS.find((known) => known === given.trim());
      if (right === undefined) throw new UsageError(`--rights: "${given}" is no right of an API key.`);
      return right;
    });
    const day = expires === undefined ? undefined : new Date(expires);
    if (day && Number.isNaN(day.getTime())) throw new UsageError('--expires is no day, such as 2027-12-31.');
    const input = { name, rights: [...new Set(rights)], ...(day ? { expiresAt: day.toISOString() } : {}) };
    return { command, input };
  },
  work: async ({ console, pool, tenantId }, options) => {
    const by = { pool, clock: systemClock, tenantId, by: null };
    if (options.command === 'list') {
      for (const key of await listApiKeys(pool, tenantId)) {
        const { id, name, rights, lastUsedAt, expiresAt, revokedAt } = key;
        const end = revokedAt
          ? `revoked ${revokedAt.slice(0, 10)}`
          : expiresAt
            ? `until ${expiresAt.slice(0, 10)}`
            : '';
        const used = lastUsedAt ? `used ${lastUsedAt.slice(0, 16)}Z` : 'never used';
        console.log([id, name, rights.join(','), used, end].join('  ').trimEnd());
      }
    } else if (options.command === 'add') {
      console.log((await addApiKey({ ...by, input: options.input })).key);
    } else {
      await revokeApiKey({ ...by, id: options.id });
      console.log(`${options.id} is revoked`);
    }
  },
});

if (import.meta.main) await runInThisProcess(command);
