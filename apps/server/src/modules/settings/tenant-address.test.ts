import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { tenantAddress } from './tenant-address.ts';

let app: TestApp;
const ids: Record<string, number> = {};

beforeAll(async () => {
  app = await createTestApp({ config: { defaultTenant: 'first' } });
  const { db } = app.database;
  const hostsOf = {
    first: ['first.example'],
    // Not in the order of the alphabet.
    second: ['shop.second.example', 'b2b.second.example'],
    hostless: [],
  };
  for (const [name, hosts] of Object.entries(hostsOf)) {
    ids[name] = (await createTenant(db, { name, hosts })).tenantId;
  }
  // Written anew it stands behind the other in the table.
  await app.database.pool.query("update tenant_host set host = host where host = 'shop.second.example'");
  await app.settle();
});
afterAll(() => app.close());

it.each([
  ['first', 'https://first.example', 'https://first.example'],
  ['first', 'https://shop.second.example', 'https://first.example'],
  // A name of nobody serves the default tenant.
  ['first', 'http://localhost:3000', 'http://localhost:3000'],
  ['second', 'http://localhost:3000', 'http://shop.second.example:3000'],
  ['second', 'https://first.example', 'https://shop.second.example'],
  ['second', 'https://first.example:8443', 'https://shop.second.example:8443'],
  ['second', 'https://b2b.second.example', 'https://b2b.second.example'],
  ['hostless', 'https://first.example', 'https://first.example'],
  ['hostless', undefined, 'http://localhost:3000'],
])('BOOT-10 mails of tenant %s in a shop at %s link to %s', async (name, publicUrl, address) => {
  const config = { publicUrl, host: 'localhost', port: 3000 };
  expect(await tenantAddress(ids[name] ?? 0, { ...app.dependencies, config })).toBe(address);
});
