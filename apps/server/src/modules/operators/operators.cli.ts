import { isEmailAddress, OPERATOR_ROLES, type OperatorRole } from '@kontor/domain';
import { createCaches } from '../../shared/cache.ts';
import { systemClock } from '../../shared/clock.ts';
import { createTenantCommand, runInThisProcess, UsageError, withJobs } from '../../shared/command-line.ts';
import { makePasswordLink, sendPasswordLink } from '../passwords/password-links.ts';
import { tenantAddress } from '../settings/tenant-address.ts';
import { createTenantReader } from '../settings/tenant-reader.ts';
import {
  addOperator,
  changeOperator,
  listOperators,
  OperatorError,
  operatorLanguage,
  resetOperatorFactor,
  stateOf,
} from './operators.ts';

const roles = OPERATOR_ROLES.join('|');
const usage = `Usage: npm run operators -- list --tenant NAME
       npm run operators -- add --tenant NAME --email ADDRESS [--username NAME] [--role ${roles}]
       npm run operators -- role --tenant NAME USERNAME ${roles}
       npm run operators -- remove --tenant NAME USERNAME
       npm run operators -- reset-second-factor --tenant NAME USERNAME
  add      makes an operator, an owner unless --role says otherwise, and mails a link to set the password;
           without SMTP_URL it prints the link
  remove   takes the rights and the sign-in away; the last owner stays
  reset-second-factor  lets who lost device and recovery codes sign in by password alone; ends the sessions and mails it`;

const exitCodes = { done: 0, refused: 1 } as const;

export const command = createTenantCommand({
  usage,
  commands: { list: 0, add: 0, role: 2, remove: 1, 'reset-second-factor': 1 },
  options: { email: { type: 'string' }, username: { type: 'string' }, role: { type: 'string' } },
  poolSize: 2,
  read: ({ command, values, rest: [username = '', role] }) => {
    if (command === 'role') return { command, username, role: roleOf(role) };
    if (command === 'remove') return { command, username, role: null };
    if (command === 'list') return { command };
    if (command !== 'add') return { command, username };
    const { email } = values;
    if (email === undefined || !isEmailAddress(email))
      throw new UsageError('--email ADDRESS is missing or wrong.');
    const operator = { email, username: values.username ?? email, role: roleOf(values.role ?? 'owner') };
    return { command, operator };
  },
  work: async ({ console, pool, tenantId, url, config }, options) => {
    const clock = systemClock;
    try {
      if (options.command === 'list') {
        for (const { username, email, role, ...operator } of await listOperators(pool, tenantId)) {
          console.log(`${role.padEnd(10)} ${username}  ${email}  ${stateOf(operator)}`);
        }
        return exitCodes.done;
      }
      if (options.command === 'reset-second-factor') {
        const { username } = options;
        await withJobs(url, (jobs) => resetOperatorFactor({ pool, clock, jobs, tenantId, username }));
        console.log(`${username} now signs in with the password only`);
        return exitCodes.done;
      }
      if (options.command !== 'add') {
        const { username, role } = options;
        await changeOperator({ pool, clock, tenantId, which: { username }, change: { role } });
        console.log(`${username} ${role === null ? 'is removed' : `is ${role} now`}`);
        return exitCodes.done;
      }
      const { operator } = options;
      const path = await withJobs(url, (jobs) =>
        addOperator({
          pool,
          clock,
          tenantId,
          operator,
          invite: async (client, userId) => {
            const link = { client, clock, tenantId, userId, purpose: 'invite' } as const;
            if (config.smtpUrl === undefined) return await makePasswordLink(link);
            await sendPasswordLink({ ...link, jobs, language: operatorLanguage });
            return undefined;
          },
        }),
      );
      const tenants = createTenantReader({
        caches: createCaches(),
        pool,
        defaultTenant: config.defaultTenant,
      });
      console.log(
        path === undefined
          ? `${operator.username} is added, the running shop mails the link to ${operator.email}`
          : `${operator.username} is added, the password is set at ${await tenantAddress(tenantId, { config, tenants })}${path}`,
      );
      return exitCodes.done;
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      console.error(error.message);
      return exitCodes.refused;
    }
  },
});

function roleOf(text: string | undefined): OperatorRole {
  const role = OPERATOR_ROLES.find((known) => known === text);
  if (!role) throw new UsageError(`A role is one of ${OPERATOR_ROLES.join(', ')}.`);
  return role;
}

if (import.meta.main) await runInThisProcess(command);
