import assert from 'node:assert/strict';
import pg from 'pg';
import { fileForm, rawRow, rawWorkbook } from '../../apps/server/test/workbook-factory.ts';
import { percentiles } from '../load.ts';
import { benchTenant, seed, skuOf, tokenOf } from '../seed.ts';
import { startShopServer } from '../server.ts';
import type { SuiteContext } from '../suite.ts';

const repeats = 5;
const rows = 10_000;

/** Order sheets: the largest that is taken, and files that are made to cost much (CHKO-24). */
export async function measureSheets(context: SuiteContext): Promise<void> {
  const database = await context.createDatabase('cart_sheets');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await seed(client);
  await client.end();
  const server = await startShopServer({ ...context, databaseUrl: database.url, tenant: benchTenant });
  context.onEnd(() => server.stop());

  const head = rawRow(1, ['SKU', 'Quantity']);
  const taken = Array.from({ length: rows }, (_, index) => rawRow(index + 2, [skuOf(index + 1), '3']));
  const twoGigabytes = 2 * 1024 ** 3 - 1;
  const bomb = { name: 'xl/media/a.xml', content: Buffer.alloc(8 * 1024 ** 2), claimedSize: twoGigabytes };
  const million = Array.from(
    { length: 1_000_000 },
    (_, index) => `<row r="${index + 2}"><c><v>1</v></c></row>`,
  );
  const sheets: [name: string, bytes: Buffer, status: number][] = [
    [`order sheet of ${rows} rows (at most 5,000)`, rawWorkbook(head + taken.join('')), 200],
    ['order sheet of 2 GB when unpacked, refused (at most 2,000)', rawWorkbook(head, [bomb]), 413],
    ['order sheet of 1,000,000 rows, refused (at most 2,000)', rawWorkbook(head + million.join('')), 413],
  ];
  for (const [name, bytes, status] of sheets) {
    const durations: number[] = [];
    for (let turn = 0; turn < repeats; turn += 1) durations.push(await upload(server.url, bytes, status));
    context.fact(name, Math.round(percentiles(durations).p50Ms), 'ms');
  }
}

/** Sends a sheet; milliseconds until it is answered whole. */
async function upload(url: string, bytes: Buffer, status: number): Promise<number> {
  const { body, headers } = fileForm(bytes);
  const begin = performance.now();
  const answer = await fetch(`${url}/api/order/sheet?type=order`, {
    method: 'POST',
    headers: { ...headers, authorization: `Basic ${tokenOf(1)}` },
    body: new Uint8Array(body),
  });
  await answer.arrayBuffer();
  assert.equal(answer.status, status);
  return performance.now() - begin;
}
