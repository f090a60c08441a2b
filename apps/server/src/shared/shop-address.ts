import type { Config } from '../config.ts';

/**
 * The shop's origin, without a slash at its end: PUBLIC_URL, else host and port, with localhost for a shop that listens on
 * every address.
 *
 * @example shopAddress({ publicUrl: undefined, host: '::', port: 3000 }) // 'http://localhost:3000'
 */
export function shopAddress({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl !== undefined) return publicUrl;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
