import type { IdentityProviderInput, IdentityProviderSettings } from '@kontor/contract';
import type { Pool } from 'pg';
import { fieldsInvalid, malformed, requestError } from '../../shared/errors.ts';
import { isLoopback } from '../../shared/host-names.ts';
import { recordVersion } from '../../shared/record-version.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { type ActsBy, appendAudit } from '../audit/append-audit.ts';
import { createIdentityProvidersRepository, type IdentityProvider } from './identity-providers.repository.ts';
import { providerPage } from './provider-page.ts';

/** The providers of a tenant without their secrets; `address` is that of its shop. */
export async function listProviders(
  pool: Pool,
  tenantId: number,
  address: string,
): Promise<IdentityProviderSettings[]> {
  const providers = await createIdentityProvidersRepository({ runner: pool }).all(tenantId);
  return providers.map((stored) => {
    const { clientSecret, secretChanges: _, ...provider } = stored;
    return {
      ...provider,
      hasSecret: clientSecret !== null,
      redirectUrl: `${address}${providerPage}`,
      version: versionOf(stored),
    };
  });
}

/**
 * Adds a provider or changes the one of this id; without a secret the stored one stays.
 *
 * @throws validation.failed, provider.domain.taken, provider.locks.out, provider.not.found, record.changed, record.exists
 */
export async function putProvider({
  pool,
  clock,
  tenantId,
  by,
  id,
  provider: { clientSecret, version, ...given },
}: ActsBy & { id: string; provider: IdentityProviderInput }): Promise<void> {
  const details = { ...given, id, domains: domainsOf(given.domains) };
  if (!isProviderId(id)) throw fieldsInvalid([malformed('provider', 'providerId')]);
  if (!isIssuer(given.issuer)) throw fieldsInvalid([malformed('issuer', 'issuer')]);
  await inTransaction(pool, async (client) => {
    const providers = createIdentityProvidersRepository({ runner: client });
    await providers.lock(tenantId);
    const all = await providers.all(tenantId);
    requireVersion(
      all.find((stored) => stored.id === id),
      version,
    );
    const taken = all.find(
      (other) => other.id !== id && other.domains.some((domain) => details.domains.includes(domain)),
    );
    if (taken) throw requestError('provider.domain.taken', { details: { provider: taken.id } });
    await providers.put(tenantId, {
      ...details,
      ...(clientSecret === undefined ? {} : { clientSecret }),
    });
    if (details.isRequired && (await providers.isEveryOwnerLockedOut(tenantId)))
      throw requestError('provider.locks.out');
    await appendAudit(client, {
      tenantId,
      at: clock.now(),
      action: 'provider.changed',
      user: by,
      subject: id,
      details,
    });
  });
}

/** Removes a provider with the links of its users. @throws provider.not.found */
export async function removeProvider({
  pool,
  clock,
  tenantId,
  by,
  id,
}: ActsBy & { id: string }): Promise<void> {
  await inTransaction(pool, async (client) => {
    const providers = createIdentityProvidersRepository({ runner: client });
    const stored = (await providers.all(tenantId)).find((provider) => provider.id === id);
    if (!stored || !(await providers.remove(tenantId, id))) throw requestError('provider.not.found');
    await appendAudit(client, {
      tenantId,
      at: clock.now(),
      action: 'provider.removed',
      user: by,
      subject: id,
      names: { [`identity-providers/${id}`]: stored.label },
    });
  });
}

/** @throws provider.not.found, record.changed, record.exists */
function requireVersion(stored: IdentityProvider | undefined, version: string | null | undefined): void {
  if (version === undefined) return;
  if (version === null) {
    if (stored) throw requestError('record.exists');
    return;
  }
  if (!stored) throw requestError('provider.not.found');
  if (version !== versionOf(stored)) throw requestError('record.changed');
}

/** Without the secret: operators who read the version may not guess it. */
function versionOf({ clientSecret: _, ...provider }: IdentityProvider): string {
  return recordVersion(provider);
}

/** Whether a text is up to 40 small letters, digits and hyphens. */
export function isProviderId(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,39}$/.test(text);
}

/** Whether a text is an https URL without query, or an http one of this machine. */
export function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  const isPlain = url?.protocol === 'http:' && isLoopback(url.hostname);
  return Boolean(url && (url.protocol === 'https:' || isPlain) && !url.username && !url.search && !url.hash);
}

/** Domains in small letters, each once. @throws validation.failed */
export function domainsOf(texts: readonly string[]): string[] {
  const domains = texts.map((text) => text.trim().toLowerCase());
  if (domains.length === 0 || domains.some((domain) => !/^([a-z0-9-]+\.)+[a-z0-9-]{2,}$/.test(domain)))
    throw fieldsInvalid([malformed('domains', 'domain')]);
  return [...new Set(domains)];
}
