import { expect, it } from 'vitest';
import { shopAddress } from './shop-address.ts';

it.each([
  ['https://shop.example', '0.0.0.0', 3000, 'https://shop.example'],
  [undefined, 'localhost', 3000, 'http://localhost:3000'],
  [undefined, '0.0.0.0', 80, 'http://localhost:80'],
  [undefined, '::', 8080, 'http://localhost:8080'],
  [undefined, '::1', 3000, 'http://[::1]:3000'],
  [undefined, '192.168.1.5', 3000, 'http://192.168.1.5:3000'],
])('BOOT-10 PUBLIC_URL %s, host %s and port %i are %s', (publicUrl, host, port, address) => {
  expect(shopAddress({ publicUrl, host, port })).toBe(address);
});
