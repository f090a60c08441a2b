import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDatabase, type Database } from '../src/database/connection.ts';
import { waitForExit } from '../src/database/embedded/processes.ts';
import { findRunningEmbeddedServer } from '../src/database/embedded-server.ts';
import { type Buyer, createArticle, createBuyer, createCheckoutShop } from './checkout-fixture.ts';
import { processEnvironment } from './run-command.ts';
import { kyselyOn } from './test-database.ts';

interface RunningShop {
  child: ChildProcess;
  url: string;
}

const stockAtStart = 100_000;
const workers = 8;
const ordersInAll = 160;

let dataDir: string;
let shop: RunningShop | undefined;
let database: Database | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kontor-crash-'));
});
afterEach(async () => {
  await database?.close();
  if (shop && shop.child.exitCode === null) {
    shop.child.kill('SIGTERM');
    await once(shop.child, 'exit');
  }
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

it('CHKO-15 CHKO-19 kill -9 of PostgreSQL and of the server loses no answered order, makes none twice, and stock adds up', async () => {
  shop = await startShop();
  database = await connect();
  const db = kyselyOn(database.pool);
  const { tenantId, shippingMethodId } = await createCheckoutShop(db);
  const articles: Awaited<ReturnType<typeof createArticle>>[] = [];
  for (let index = 0; index < 5; index += 1) {
    articles.push(await createArticle(db, { tenantId, variant: { price: 10, stock: stockAtStart } }));
  }
  const buyers: Buyer[] = [];
  for (let index = 0; index < workers; index += 1) {
    const buyer = await createBuyer(db, { tenantId });
    await db.updateTable('session').set({ created_at: new Date(), last_used_at: new Date() }).execute();
    buyers.push(buyer);
  }

  const answered = new Map<string, string>();
  let begun = 0;
  let isServerKilled = false;
  let isDatabaseKilled = false;

  /** As a patient client: the same request until there is an answer that is not about the crash. */
  async function call(
    buyer: Buyer,
    method: string,
    route: string,
    body?: object,
  ): Promise<{ status: number; body: unknown }> {
    for (;;) {
      try {
        const response = await fetch(`${shop?.url}${route}`, {
          method,
          headers: { authorization: `Basic ${buyer.token}`, 'content-type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        const answer = { status: response.status, body: await response.json() };
        if (response.status < 500) return answer;
      } catch {
        // The connection broke, or nobody listens.
      }
      await vi.waitFor(async () => expect((await fetch(`${shop?.url}/health/ready`)).status).toBe(200), {
        timeout: 120_000,
        interval: 50,
      });
    }
  }

  async function buy(buyer: Buyer): Promise<void> {
    while (begun < ordersInAll) {
      begun += 1;
      const lines = articles.map((article, index) => ({ article, quantity: 1 + ((begun + index) % 3) }));
      const items = lines.map(({ article, quantity }) => ({
        _id: article.productId,
        sku: article.sku,
        quantity,
      }));
      const basket = await call(buyer, 'POST', '/api/basket', { items });
      const goods = lines.reduce((sum, { quantity }) => sum + quantity * 10, 0);
      const checkoutId = randomUUID();
      const placed = await call(buyer, 'POST', '/api/order/create', {
        checkoutId,
        orderType: 'order',
        basketId: (basket.body as { id: string }).id,
        shippingAddressId: buyer.addressId,
        invoiceAddressId: buyer.addressId,
        shippingMethodId,
        paymentMethodId: 'invoice',
        termsAccepted: true,
        expectedTotal: { value: Math.round((goods + 5.9) * 119) / 100, currency: 'EUR' },
      });
      // A repeat after a crash may hear that the first one had been done.
      const orderNumber =
        placed.status === 201
          ? (placed.body as { data: { orderNumber: string } }).data.orderNumber
          : (placed.body as { details?: { orderNumber?: string } }).details?.orderNumber;
      expect([placed.status, placed.body, orderNumber]).toEqual([
        expect.toBeOneOf([201, 409]),
        expect.anything(),
        expect.stringMatching(/^\d+$/),
      ]);
      answered.set(checkoutId, orderNumber ?? '');
      if (answered.size >= ordersInAll / 4 && !isDatabaseKilled) {
        isDatabaseKilled = true;
        process.kill(await postgresPid(), 'SIGKILL');
      }
      if (answered.size >= ordersInAll / 2 && !isServerKilled) {
        isServerKilled = true;
        await restartShop();
      }
    }
  }

  await Promise.all(buyers.map(buy));
  expect({ isDatabaseKilled, isServerKilled, answered: answered.size }).toEqual({
    isDatabaseKilled: true,
    isServerKilled: true,
    answered: ordersInAll,
  });

  await database.close();
  database = await connect();
  const { rows: orders } = await database.pool.query<{ checkout_id: string; order_number: string }>(
    'select checkout_id, order_number::text as order_number from sales_order',
  );
  expect(new Map(orders.map((order) => [order.checkout_id, order.order_number]))).toEqual(answered);
  expect(orders).toHaveLength(ordersInAll);
  const { rows: stock } = await database.pool.query<{ quantity: number; ordered: number }>(
    `select stock.quantity, sum(order_item.quantity)::integer as ordered
     from stock
     join variant on variant.tenant_id = stock.tenant_id and variant.id = stock.variant_id
     join order_item on order_item.tenant_id = stock.tenant_id and order_item.sku = variant.sku
     group by stock.variant_id, stock.quantity`,
  );
  expect(stock).toHaveLength(articles.length);
  for (const { quantity, ordered } of stock) expect(quantity + ordered).toBe(stockAtStart);
  const { rows: leftovers } = await database.pool.query(
    `select (select count(*)::integer from order_item) as items, (select count(*)::integer from document) as documents,
       (select count(*)::integer from pgboss.job where name = 'order-confirmation') as jobs,
       (select count(*)::integer from basket_line) as basket_lines`,
  );
  expect(leftovers).toEqual([
    { items: ordersInAll * articles.length, documents: ordersInAll, jobs: ordersInAll, basket_lines: 0 },
  ]);
}, 300_000);

async function startShop(): Promise<RunningShop> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../src/main.ts')], {
    env: {
      ...processEnvironment,
      DATA_DIR: dataDir,
      DEMO: '0',
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const url = await vi.waitFor(
    () => {
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
      if (!found) throw new Error(`The shop has not started: ${printed}`);
      return found;
    },
    { timeout: 120_000, interval: 20 },
  );
  return { child, url };
}

/** kill -9 of the server; its PostgreSQL goes with it, and the next start begins from what is on the disk. */
async function restartShop(): Promise<void> {
  const killed = shop;
  const postgres = await postgresPid();
  killed?.child.kill('SIGKILL');
  await waitForExit(postgres, 30_000);
  shop = await startShop();
}

async function postgresPid(): Promise<number> {
  const [pid = ''] = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}

async function connect(): Promise<Database> {
  const url = await findRunningEmbeddedServer(dataDir);
  if (url === undefined) throw new Error('No database is running.');
  return createDatabase({ url, poolSize: 2 });
}
