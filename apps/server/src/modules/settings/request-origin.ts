import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { isLoopback, nameOf } from '../../shared/host-names.ts';
import { tenantAddress } from './tenant-address.ts';
import type { TenantReader } from './tenant-reader.ts';

type Request = Pick<FastifyRequest, 'host' | 'protocol'> & {
  headers: { referer?: string | undefined };
  raw: { socket: { localAddress?: string | undefined } };
};

/**
 * The shop's origin as this buyer reached it, without a slash at its end, so that what it leads to is where the session is.
 * Only a host name of the tenant or of PUBLIC_URL, or a name or address of this machine, is taken from the request; for
 * every other one it is the tenant's own address. PUBLIC_URL and the page that asked know the protocol that a proxy ended.
 *
 * @example await requestOrigin(request, 1, { config, tenants }) // 'https://shop.example'
 */
export async function requestOrigin(
  { host, protocol, headers: { referer }, raw }: Request,
  tenantId: number,
  {
    config,
    tenants,
  }: {
    config: Pick<Config, 'publicUrl' | 'host' | 'port'>;
    tenants: Pick<TenantReader, 'byHost' | 'hostOf'>;
  },
): Promise<string> {
  const { publicUrl } = config;
  const publicAddress = publicUrl === undefined ? null : new URL(publicUrl);
  if (publicUrl !== undefined && publicAddress?.host === host) return publicUrl;
  const name = nameOf(host);
  const own = [publicAddress?.hostname, config.host, raw.socket.localAddress?.replace(/^::ffff:/, '')];
  const isKnown = own.includes(name) || isLoopback(name) || (await tenants.byHost(name))?.id === tenantId;
  if (!isKnown) return tenantAddress(tenantId, { config, tenants });
  const page = referer === undefined ? null : URL.parse(referer);
  if (page?.host === host && /^https?:$/.test(page.protocol)) return page.origin;
  return `${protocol}://${host}`;
}
