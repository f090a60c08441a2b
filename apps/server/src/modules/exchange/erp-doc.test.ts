import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { basePriceList, createTenant } from '../../../test/factories.ts';
import { createOrder } from '../../../test/order-factories.ts';
import { processEnvironment } from '../../../test/run-command.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const root = path.join(import.meta.dirname, '../../../../..');

let shop: TestApp;
let folder: string;
let address: string;

beforeAll(async () => {
  shop = await createTestApp({ at: new Date() });
  const { tenantId } = await createTenant(shop.database.db, { name: 'acme', hosts: ['127.0.0.1'] });
  await basePriceList(shop.database.db, tenantId);
  const { orderId, companyId } = await createOrder(shop.database.db, { tenant_id: tenantId });
  await shop.database.pool.query(
    `insert into order_return (tenant_id, id, order_id, company_id, position, sku, name, quantity, reason, created_at, created_by)
     values ($1, 'r1', $2, $3, 1, 'SKU-1', '{}', 1, 'Defekt', now(), 'Erika Muster')`,
    [tenantId, orderId, companyId],
  );
  await shop.database.pool.query(
    `insert into order_event (tenant_id, type, order_id, created_at) values ($1, 'order.placed', $2, now())`,
    [tenantId, orderId],
  );
  await shop.database.pool.query(
    `insert into order_request (tenant_id, id, order_id, kind, text, lines, created_at, created_by)
     values ($1, 'q1', $2, 'cancellation', 'Doppelt bestellt', '[]', now(), 'Erika Muster')`,
    [tenantId, orderId],
  );
  await shop.database.pool.query(
    `insert into order_history (tenant_id, order_id, occurred_at, kind, actor, note)
     values ($1, $2, now(), 'message', 'operator', 'Ist unterwegs')`,
    [tenantId, orderId],
  );
  folder = await mkdtemp(path.join(tmpdir(), 'kontor-erp-doc-'));
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

it('API-40 docs/erp.md connects an ERP with exactly its commands', { timeout: 120_000 }, async () => {
  const text = await readFile(path.join(root, 'docs/erp.md'), 'utf8');
  const commands = Array.from(text.matchAll(/```sh\n([\s\S]*?)```/g), ([, block]) => block).join('\n');
  const script = `set -euo pipefail\nnpm() { command npm --prefix '${root}' "$@"; }\n${commands}`;
  const { stdout } = await promisify(execFile)(
    'bash',
    ['-c', script.replaceAll('https://shop.example.com', address)],
    {
      cwd: folder,
      env: {
        ...processEnvironment,
        PATH: `${path.join(root, 'node_modules/.bin')}:${process.env.PATH}`,
        HOME: folder,
        DATABASE_URL: shop.database.url,
      },
    },
  );
  const answers = Array.from(
    stdout.matchAll(/\{"data":\{"isDryRun":(true|false),"isClean":true/g),
    ([, dry]) => dry,
  );
  expect(answers).toEqual(['false', 'true', 'false']);
  expect(stdout).toContain('<records kind="companies"');
  expect(stdout).toMatch(/"id": ?"r1".*\n\{"cursor":/);
  expect(stdout).toMatch(/"id": ?"q1".*\n\{"cursor":/);
  expect(stdout).toMatch(/"note": ?"Ist unterwegs".*\n\{"cursor":/);
  expect(stdout).toContain('{"data":{"acknowledged":1}}');
  const { rows } = await shop.database.pool.query(`
    select variant.sku, price.value, stock.quantity from variant
    join stock on stock.variant_id = variant.id join price on price.variant_id = variant.id order by variant.sku`);
  expect(rows).toEqual([
    { sku: 'HAMMER-1', value: 12.5, quantity: 40 },
    { sku: 'HAMMER-2', value: 19.9, quantity: 7 },
  ]);
});
