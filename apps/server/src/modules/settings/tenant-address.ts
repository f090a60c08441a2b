import type { Config } from '../../config.ts';
import { shopAddress } from '../../shared/shop-address.ts';
import type { TenantReader } from './tenant-reader.ts';

/**
 * The origin of a tenant's shop, without a slash at its end, for texts that are written without a request, such as mails.
 * It is the installation's address with the tenant's own host name (docs/decisions/0035).
 *
 * @example await tenantAddress(2, { config: { publicUrl: 'https://a.example', … }, tenants }) // 'https://b.example'
 */
export async function tenantAddress(
  tenantId: number,
  {
    config,
    tenants,
  }: { config: Pick<Config, 'publicUrl' | 'host' | 'port'>; tenants: Pick<TenantReader, 'hostOf'> },
): Promise<string> {
  const url = new URL(shopAddress(config));
  url.hostname = await tenants.hostOf(tenantId, url.hostname);
  return url.href.replace(/\/+$/, '');
}
