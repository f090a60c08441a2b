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
 * The origin under which the buyer reached the shop, without a trailing slash. Links to it keep the session.
 *
 * Trusts only these hosts of a request: those of the tenant, of PUBLIC_URL and of this machine. For any other it answers the
 * tenant's configured address. The protocol comes from PUBLIC_URL or the Referer where a proxy ends TLS.
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
