import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { createDocumentRenderer } from '../../apps/server/src/modules/documents/document-renderer.ts';
import { commercialDocument, documentLine } from '../../apps/server/test/document-factories.ts';
import { measure, percentiles, round } from '../load.ts';
import { get } from '../requests.ts';
import { benchTenant, idOf, seed, seedBaskets, sizes, tokenOf } from '../seed.ts';
import { startShopServer } from '../server.ts';
import type { SuiteContext } from '../suite.ts';
import { countConfirmed, orderAll, untilConfirmed } from './cart-orders.ts';

const perSecond = 50;
const warmUp = { from: 2001, to: 2200 };
const measured = { from: 2201, to: 2800, perSecond };

/** 600 orders of five lines at 50/s: how many confirmations are made and mailed meanwhile, and how long the rest takes. */
export async function measureConfirmations(context: SuiteContext): Promise<void> {
  const database = await context.createDatabase('confirmations');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { tenantId } = await seed(client);
  await seedBaskets(client, { tenantId, from: warmUp.from, to: measured.to, lines: 5, isVaried: true });
  await client.end();
  await context.restartPostgres();
  const server = await startShopServer({ ...context, databaseUrl: database.url, tenant: benchTenant });
  context.onEnd(() => server.stop());
  await orderAll(server, warmUp);
  await untilConfirmed(database.url);
  const before = await countConfirmed(database.url);
  const begin = performance.now();
  const { seconds, orderMs } = await orderAll(server, measured);
  const meanwhile = (await countConfirmed(database.url)) - before;
  await untilConfirmed(database.url);
  const whole = (performance.now() - begin) / 1000;
  context.add({
    name: `order of 5 lines at ${perSecond}/s`,
    requestsPerSecond: round(orderMs.length / seconds),
    ...percentiles(orderMs),
    processorMs: null,
    ratioToFloor: null,
  });
  context.fact('confirmations made a second while orders came in', round(meanwhile / seconds), 'orders');
  context.fact('confirmations: the last one after the last order', round(whole - seconds), 's');
}

/** 100 ZUGFeRD invoices of 20 lines, beside requests whose latency is compared with quiet ones. */
export async function measureEInvoices(context: SuiteContext): Promise<void> {
  const database = await context.createDatabase('e_invoices');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { tenantId } = await seed(client);
  await client.end();
  await context.restartPostgres();
  const floorRps = await context.floorRps({ url: database.url, tenantId, productId: idOf('p', 7) });
  const server = await startShopServer({ ...context, databaseUrl: database.url, tenant: benchTenant });
  context.onEnd(() => server.stop());
  const requests = (name: string) =>
    measure(
      {
        name,
        url: server.url,
        server,
        next: (index) => get('/api/basket', tokenOf(1 + (index % sizes.users))),
      },
      floorRps,
    );
  const quiet = await requests('basket, quiet');
  context.add(quiet);
  const renderer = createDocumentRenderer();
  const lines = Array.from({ length: 20 }, (_, index) => documentLine({ sku: `A-${index}` }));
  const design = { logo: null, primaryColor: '#0a5c4c' };
  let made = 0;
  let isOver = false;
  const making = (async () => {
    const begin = performance.now();
    for (; !isOver || made < 100; made += 1) {
      const document = commercialDocument({ number: `RE-${made}`, lines });
      await renderer.render({ document, design, eInvoice: 'zugferd', isXml: false });
      if (made === 99)
        context.fact('100 e-invoices beside requests', round((performance.now() - begin) / 1000), 's');
    }
  })();
  await setTimeout(500);
  const beside = await requests('basket while e-invoices are made');
  context.add(beside);
  context.fact(
    'requests beside e-invoices: p50 slower by',
    round((beside.p50Ms / quiet.p50Ms - 1) * 100),
    '%',
  );
  context.fact(
    'requests beside e-invoices: fewer a second by',
    round((1 - beside.requestsPerSecond / quiet.requestsPerSecond) * 100),
    '%',
  );
  isOver = true;
  await making;
}
