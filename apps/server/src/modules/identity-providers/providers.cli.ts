import { readFile } from 'node:fs/promises';
import type { ErrorCode } from '@kontor/contract';
import { createCaches } from '../../shared/cache.ts';
import { systemClock } from '../../shared/clock.ts';
import { createTenantCommand, fromHere, runInThisProcess, UsageError } from '../../shared/command-line.ts';
import { RequestError } from '../../shared/errors.ts';
import { tenantAddress } from '../settings/tenant-address.ts';
import { createTenantReader } from '../settings/tenant-reader.ts';
import { createIdentityProvidersRepository } from './identity-providers.repository.ts';
import {
  domainsOf,
  isIssuer,
  isProviderId,
  putProvider,
  removeProvider,
} from './identity-providers.usecases.ts';
import { providerPage } from './provider-page.ts';

const usage = `Usage: npm run providers -- list --tenant NAME
       npm run providers -- put --tenant NAME ID --issuer URL --client-id ID [--secret-file FILE] --domain DOMAIN …
                                --label-de TEXT --label-en TEXT [--button] [--only]
       npm run providers -- remove --tenant NAME ID
  put      adds an identity provider (OpenID Connect) or changes the one of this ID, and prints the address to register there;
           without --secret-file the stored secret stays
  --domain of the e-mail addresses whose users it signs in; may be repeated
  --button shows its button to everyone; otherwise to who enters an address of its domains
  --only   users of its domains cannot sign in by password`;

const exitCodes = { done: 0, refused: 1 } as const;

const refusals: Partial<Record<ErrorCode, (id: string, details: { provider?: string }) => string>> = {
  'provider.not.found': (id) => `There is no provider "${id}".`,
  'provider.domain.taken': (_id, { provider }) =>
    `The provider "${provider}" has one of these domains already.`,
  'provider.locks.out': () =>
    'With --only no owner could sign in: none has signed in by this provider yet, and none has a password outside its domains. Store it without --only and sign in first.',
};

export const command = createTenantCommand({
  usage,
  commands: { list: 0, put: 1, remove: 1 },
  options: {
    issuer: { type: 'string' },
    'client-id': { type: 'string' },
    'secret-file': { type: 'string' },
    domain: { type: 'string', multiple: true },
    'label-de': { type: 'string' },
    'label-en': { type: 'string' },
    button: { type: 'boolean' },
    only: { type: 'boolean' },
  },
  poolSize: 2,
  read: async ({ command, values, rest: [id = ''] }, context) => {
    if (command === 'list') return { command };
    if (!isProviderId(id)) throw new UsageError('An ID has up to 40 small letters, digits and hyphens.');
    if (command === 'remove') return { command, id };
    const given = (name: 'client-id' | 'label-de' | 'label-en') => {
      const value = values[name]?.trim();
      if (!value) throw new UsageError(`--${name} is missing.`);
      return value;
    };
    const secret = values['secret-file'];
    const clientSecret = secret === undefined ? undefined : await secretIn(fromHere(context, secret));
    if (clientSecret === '') throw new UsageError('The file of the secret is empty.');
    const provider = {
      issuer: issuerOf(values.issuer),
      clientId: given('client-id'),
      ...(clientSecret === undefined ? {} : { clientSecret }),
      label: { de: given('label-de'), en: given('label-en') },
      domains: domainsOfOption(values.domain),
      isShown: values.button ?? false,
      isRequired: values.only ?? false,
    };
    return { command, id, provider };
  },
  work: async ({ console, pool, tenantId, config }, options) => {
    if (options.command === 'list') {
      for (const provider of await createIdentityProvidersRepository({ runner: pool }).all(tenantId)) {
        const { id, issuer, domains, isShown, isRequired } = provider;
        const marks = [isShown ? 'button' : '', isRequired ? 'only' : ''].filter(Boolean).join(' ');
        console.log(`${id}  ${issuer}  ${domains.join(',')}  ${marks}`.trimEnd());
      }
      return exitCodes.done;
    }
    const { id } = options;
    const by = { pool, clock: systemClock, tenantId, by: null, id };
    try {
      if (options.command === 'remove') {
        await removeProvider(by);
        console.log(`${id} is removed`);
        return exitCodes.done;
      }
      await putProvider({ ...by, provider: options.provider });
    } catch (error) {
      const refusal = error instanceof RequestError ? refusals[error.code] : undefined;
      if (!refusal) throw error;
      console.error(refusal(id, (error as RequestError).details as { provider?: string }));
      return exitCodes.refused;
    }
    const tenants = createTenantReader({ caches: createCaches(), pool, defaultTenant: config.defaultTenant });
    const address = await tenantAddress(tenantId, { config, tenants });
    console.log(`${id} is stored; register this redirect address there: ${address}${providerPage}`);
    return exitCodes.done;
  },
});

async function secretIn(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`The file of the secret cannot be read: ${error.message}`);
  });
  return text.trim();
}

function issuerOf(text = ''): string {
  if (!isIssuer(text)) throw new UsageError('--issuer is an https:// URL without query.');
  return text;
}

function domainsOfOption(texts: readonly string[] = []): string[] {
  try {
    return domainsOf(texts);
  } catch {
    throw new UsageError('--domain DOMAIN is missing or wrong, such as --domain example.com.');
  }
}

if (import.meta.main) await runInThisProcess(command);
