import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { routes } from '@kontor/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stockOf } from '../../../test/checkout-fixture.ts';
import { createOrder } from '../../../test/order-factories.ts';
import { createPayingShop, orderOf, placeOnline, startPayment } from '../../../test/payment-fixture.ts';
import { type CommandRun, runCommand } from '../../../test/run-command.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { command } from './orders.cli.ts';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await createTestApp({ config: { environment: 'staging' } });
  folder = await mkdtemp(path.join(tmpdir(), 'kontor-orders-cli-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

function run(...options: string[]): Promise<CommandRun> {
  const env = { DATABASE_URL: app.database.url, DATA_DIR: folder };
  return runCommand(command, env, ...options);
}

it('CHKO-20 the operator cancels orders by number: stock returns, a refund is queued', async () => {
  const shop = await createPayingShop(app.database.db);
  const order = await placeOnline(app, shop);
  const { body } = await startPayment(app, order);
  const token = new URL(body.data.redirectUrl).searchParams.get('token') ?? '';
  await app.inject(routes.payments.testResult, { query: { token, result: 'paid' } });
  const delivered = await createOrder(app.database.db, {
    tenant_id: shop.tenantId,
    order_status: 'delivered',
    delivery_status: 'delivered',
  });
  const transferred = await createOrder(app.database.db, {
    tenant_id: shop.tenantId,
    payment_method_id: 'prepayment',
    payment_status: 'paid',
  });
  const before = await stockOf(app.database.db, { ...shop, variantId: order.article.variantId });

  const named = ['cancel', '--tenant', shop.tenantName];
  expect(
    await run(...named, order.orderNumber, transferred.orderNumber, delivered.orderNumber, '999999999'),
  ).toEqual({
    code: 1,
    err: '',
    out: [
      `${order.orderNumber}  cancelled, refund queued`,
      `${transferred.orderNumber}  cancelled, was paid otherwise: give the money back`,
      `${delivered.orderNumber}  not cancelled: it is delivered or on its way`,
      '999999999  unknown',
      '',
    ].join('\n'),
  });
  expect(await stockOf(app.database.db, { ...shop, variantId: order.article.variantId })).toBe(
    (before ?? 0) + 3,
  );
  expect((await orderOf(app, order)).orderStatus).toBe('cancelled');
  expect(await run(...named, order.orderNumber)).toMatchObject({
    code: 0,
    out: `${order.orderNumber}  was cancelled before, refund queued\n`,
  });
  const { rows } = await app.database.pool.query(
    `select count(*)::integer as count from pgboss.job where name = 'payment-refund'`,
  );
  expect(rows).toEqual([{ count: 2 }]);
});

it('ORDR-05 the operator confirms, dispatches and changes orders by number', async () => {
  const shop = await createPayingShop(app.database.db);
  const order = await placeOnline(app, shop);
  const named = ['--tenant', shop.tenantName, order.orderNumber];
  const did = async (...options: string[]) => (await run(...options)).out.trim().replace(/^\d+ {2}/, '');
  expect(await did('confirm', ...named, '--expected', '2026-12-01')).toBe('confirmed');
  expect(await did('change', ...named, '--lines', '1:2', '--note', 'Nur zwei')).toBe('changed');
  expect(await did('dispatch', ...named, '--carrier', 'DHL', '--code', 'X1', '--lines', '1:1')).toBe(
    'dispatched',
  );
  expect(await did('dispatch', ...named, '--carrier', 'DHL', '--code', 'X2', '--lines', '1:5')).toMatch(
    /^order\.open\.exceeded: .* \{ position: 1, sku: 'SKU\d+', open: 1 \}$/,
  );
  expect(await did('dispatch', ...named, '--carrier', 'DHL', '--code', 'X2')).toBe('dispatched');
  const found = await orderOf(app, order);
  expect(found.orderStatus).toBe('delivered');
  expect(found.packs.map(({ trackingCode }) => trackingCode)).toEqual(['X1', 'X2']);
});

it.each([
  [['dispatch', '--tenant', 'x', '1', '2'], 'One order must be named.'],
  [['dispatch', '--tenant', 'x', '1'], '--carrier NAME and --code CODE are missing.'],
  [['change', '--tenant', 'x', '1', '--lines', '1:x'], '--lines is not like'],
  [['confirm', '--tenant', 'x', '1', '--expected', 'soon'], '--expected is no day'],
  [[], 'The command is missing. Use '],
  [['cancel', '1'], '--tenant NAME is missing.'],
  [['cancel', '--tenant', 'x'], 'No order is named.'],
  [['cancel', '--tenant', 'x', '1; drop'], '"1; drop" is no order number.'],
  [['cancel', '--tenant', 'nobody', '1'], 'There is no tenant "nobody".'],
])('CHKO-20 the command %j says what is wrong', async (options, problem) => {
  const { code, err } = await run(...options);
  expect(code).toBe(2);
  expect(err).toContain(problem);
  expect(err).toContain('Usage: npm run orders');
});

it('CHKO-20 tells a database that does not answer from a wrong command', async () => {
  const env = { DATABASE_URL: 'postgres://127.0.0.1:1/kontor', DATA_DIR: folder };
  const { code, err } = await runCommand(command, env, 'cancel', '--tenant', 'shop', '1');
  expect(err).toContain('ECONNREFUSED');
  expect(code).toBe(3);
});
