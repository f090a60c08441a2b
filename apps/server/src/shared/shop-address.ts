import type { Config } from '../config.ts';

/**
 * The origin under which people reach the shop, without a slash at its end: PUBLIC_URL when it is set, else host and
 * port; a shop that listens on every address is reached as localhost.
 *
 * @example shopAddress({ publicUrl: undefined, host: '::', port: 3000 }) // 'http://localhost:3000'
 */
export function shopAddress({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl !== undefined) return publicUrl;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
