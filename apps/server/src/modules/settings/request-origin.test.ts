import { describe, expect, it } from 'vitest';
import { requestOrigin } from './request-origin.ts';

/** Tenant 1 is served at b2b.example; other.example is another tenant's. */
const tenants = {
  byHost: async (host: string) =>
    ({ 'b2b.example': { id: 1, name: 'one' }, 'other.example': { id: 2, name: 'two' } })[host] ?? null,
  hostOf: async () => 'b2b.example',
};

interface Change {
  host?: string;
  publicUrl?: string;
  referer?: string;
  localAddress?: string;
}

const originOf = ({ host = 'b2b.example', publicUrl, referer, localAddress = '10.0.0.7' }: Change) =>
  requestOrigin({ host, protocol: 'http', headers: { referer }, raw: { socket: { localAddress } } }, 1, {
    config: { publicUrl, host: '0.0.0.0', port: 3000 },
    tenants,
  });

describe('requestOrigin', () => {
  it.each<[Change, string]>([
    [{}, 'http://b2b.example'],
    [{ host: 'B2B.example:8080' }, 'http://B2B.example:8080'],
    [{ publicUrl: 'https://b2b.example' }, 'https://b2b.example'],
    [{ host: 'shop.example', publicUrl: 'https://shop.example' }, 'https://shop.example'],
    [{ publicUrl: 'https://shop.example' }, 'http://b2b.example'],
    [{ referer: 'https://b2b.example/search?key=x' }, 'https://b2b.example'],
    [{ referer: 'https://evil.example/b2b.example' }, 'http://b2b.example'],
    [{ referer: 'no address' }, 'http://b2b.example'],
    [{ host: 'localhost.:3000' }, 'http://localhost.:3000'],
    [{ host: 'localhost:3000' }, 'http://localhost:3000'],
    [{ host: 'nordhang.localhost' }, 'http://nordhang.localhost'],
    [{ host: '[::1]:3000' }, 'http://[::1]:3000'],
    [{ host: '10.0.0.7:3000', localAddress: '::ffff:10.0.0.7' }, 'http://10.0.0.7:3000'],
  ])('SRCH-11 CHKO-21 the origin of a request with %j is %s', async (change, origin) => {
    expect(await originOf(change)).toBe(origin);
  });

  it.each<[Change, string]>([
    [{ host: 'evil.example' }, 'http://b2b.example:3000'],
    [{ host: 'evil.example', referer: 'https://evil.example/' }, 'http://b2b.example:3000'],
    [{ host: 'other.example' }, 'http://b2b.example:3000'],
    [{ host: '203.0.113.9' }, 'http://b2b.example:3000'],
    [{ host: 'evil.example', publicUrl: 'https://shop.example' }, 'https://b2b.example'],
  ])(
    'SRCH-11 CHKO-21 an unknown host of a request with %j is not trusted: the origin is %s',
    async (change, origin) => {
      expect(await originOf(change)).toBe(origin);
    },
  );
});
