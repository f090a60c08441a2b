import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { readableAddress } from './page-address.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});

afterAll(() => shop.close());

const asBrowser = { headers: { accept: 'text/html,*/*;q=0.8' } };

describe('addresses that cannot be read', () => {
  it.each(['//elsewhere.example/%', '/\\elsewhere.example/%', '\\/elsewhere.example/%'])(
    'CATG-01 PROD-01 never leads from %s to another host',
    (address) => expect(readableAddress(address)).toBe('/elsewhere.example/%25'),
  );

  it.each([
    ['/category/100%-64a1', '/category/100%25-64a1'],
    ['/category/%E0%A4%A', '/category/%EF%BF%BD%25A'],
    ['/product/%ff', '/product/%EF%BF%BD'],
    ['/category/Zelte%20%26%20M%C3%A4ntel-%00', '/category/Zelte%20%26%20M%C3%A4ntel-'],
    ['/category?attr.color=%00', '/category?attr.color='],
  ])('CATG-01 PROD-01 leads a browser from %s to %s', async (address, readable) => {
    const { status, headers } = await shop.inject(`GET ${address as `/${string}`}`, asBrowser);
    expect([status, headers.location, headers['cache-control']]).toEqual([302, readable, 'no-store']);
    expect(readableAddress(readable)).toBe(readable);
  });

  it.each(['/api/material/%', '/pictures/%00', '/files/%ff'] as const)(
    'API-02 still refuses %s, which is no page',
    async (address) => {
      const { status, error } = await shop.inject(`GET ${address}`, asBrowser);
      expect([status, error.code]).toEqual([400, 'request.invalid']);
    },
  );
});
