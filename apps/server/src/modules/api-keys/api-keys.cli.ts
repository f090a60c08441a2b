import { errorText } from '@kontor/contract';
import { API_KEY_RIGHTS } from '@kontor/domain';
import { systemClock } from '../../shared/clock.ts';
import { runCommand, tenantIdOf, UsageError } from '../../shared/command-line.ts';
import { RequestError } from '../../shared/errors.ts';
import { addApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';

const usage = `Usage: npm run keys -- list --tenant NAME
       npm run keys -- add --tenant NAME --name NAME --rights RIGHT,… [--expires DAY]
       npm run keys -- revoke --tenant NAME ID
  add     prints an API key for the ERP interface (docs/erp.md); it cannot be shown again. --expires 2027-12-31 ends it then
  revoke  ends a key at once and for ever
Rights: ${API_KEY_RIGHTS.join(', ')}`;

await runCommand({
  usage,
  args: {
    allowPositionals: true,
    options: {
      tenant: { type: 'string' },
      name: { type: 'string' },
      rights: { type: 'string' },
      expires: { type: 'string' },
    },
  },
  poolSize: 1,
  isExpected: (error) => error instanceof RequestError,
  read: ({ values, positionals: [command, ...rest] }) => {
    const { tenant, expires } = values;
    if (tenant === undefined) throw new UsageError('--tenant NAME is missing.');
    if (rest.length !== (command === 'revoke' ? 1 : 0))
      throw new UsageError('One ID must be named to revoke it.');
    if (command === 'list') return { command, tenant } as const;
    if (command === 'revoke') return { command, tenant, id: rest[0] ?? '' } as const;
    if (command !== 'add') throw new UsageError('list, add or revoke is missing.');
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
    return { command, tenant, input } as const;
  },
  work: async ({ database: { db, pool } }, options) => {
    const tenantId = await tenantIdOf({ db }, options.tenant);
    const by = { pool, clock: systemClock, tenantId, by: null };
    if (options.command === 'list') {
      for (const { id, name, rights, lastUsedAt, expiresAt, revokedAt } of await listApiKeys(
        pool,
        tenantId,
      )) {
        const end = revokedAt
          ? `revoked ${revokedAt.slice(0, 10)}`
          : expiresAt
            ? `until ${expiresAt.slice(0, 10)}`
            : '';
        const used = lastUsedAt ? `used ${lastUsedAt.slice(0, 16)}Z` : 'never used';
        console.log([id, name, rights.join(','), used, end].join('  ').trimEnd());
      }
      return 0;
    }
    if (options.command === 'add') {
      console.log((await addApiKey({ ...by, input: options.input })).key);
      return 0;
    }
    try {
      await revokeApiKey({ ...by, id: options.id });
      console.log(`${options.id} is revoked`);
      return 0;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      console.error(`${options.id}  ${error.code}: ${errorText(error.code, error.details, 'en')}`);
      return 1;
    }
  },
});
