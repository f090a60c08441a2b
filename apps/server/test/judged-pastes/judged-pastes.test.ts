import { type EntryRow, routes } from '@kontor/contract';
import { pasteCodes, pasteLines, readPaste } from '@kontor/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProduct } from '../catalogue-factories.ts';
import { createSession, createTenant } from '../factories.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { judgedExports } from './exports.ts';
import { type JudgedPaste, judgedArticles } from './judged-paste.ts';
import { judgedTexts } from './texts.ts';

let shop: TestApp;
let token: string;
const pastes = [...judgedExports, ...judgedTexts];

beforeAll(async () => {
  shop = await createTestApp();
  const { db } = shop.database;
  const { tenantId } = await createTenant(db, { settings: { isBatchSizeActive: true } });
  ({ token } = await createSession(db, { tenant_id: tenantId }));
  const units = [
    { id: 'piece', de: 'Stück', en: 'piece' },
    { id: 'pair', de: 'Paar', en: 'pair' },
    { id: 'box200', de: 'VPE 200', en: 'Box of 200' },
  ];
  await db
    .insertInto('unit')
    .values(units.map(({ id, de, en }) => ({ tenant_id: tenantId, id, name: { de, en } })))
    .execute();
  for (const article of Object.values<Article>(judgedArticles)) {
    const { productId } = await createProduct(db, {
      tenant_id: tenantId,
      sku: article.sku,
      name_de: article.name,
      sales_unit_id: article.unit ?? null,
      sales_batch_size: article.batch ?? null,
      variant: { ean: article.ean, stock: 900_000 },
    });
    if (article.unit === 'box200')
      await db
        .insertInto('product_unit')
        .values({
          tenant_id: tenantId,
          product_id: productId,
          unit_id: 'box200',
          base_exchange_ratio: 200,
          main_unit_id: 'piece',
        })
        .execute();
  }
});
afterAll(() => shop.close());

type Article = { sku: string; name: string; ean: string; unit?: string; batch?: number };

/** Reads and checks a paste as the shop does. */
async function rowsOf(text: string): Promise<EntryRow[]> {
  const codes = pasteCodes(pasteLines(text));
  const { body: answer } = await shop.inject(routes.orderEntry.known, { token, body: { codes } });
  const known = new Map(answer.data.known.map(({ code, ...article }) => [code, article]));
  const rows = readPaste(text, { known }).rows.map(({ row, sku, quantity, alternatives, doubt }) => ({
    row,
    sku,
    quantity: quantity ?? '',
    alternatives: alternatives.map((other) => ({ sku: other.sku, quantity: other.quantity ?? '' })),
    ...(doubt ? { doubt } : {}),
  }));
  const { body } = await shop.inject(routes.orderEntry.check, { token, body: { rows } });
  return body.data.rows;
}

/** What was accepted without asking, and what would be asked for, by article. */
function verdictOf({ meant, mayAsk = [] }: JudgedPaste, rows: readonly EntryRow[]) {
  const taken = rows.flatMap(({ status, line }) =>
    line && (status === 'accepted' || status === 'changed') ? [[line.sku, line.quantity] as const] : [],
  );
  const asked = rows.flatMap(({ status, line, entered }) =>
    status === 'unsure' ? [line?.sku ?? entered.sku] : [],
  );
  const wanted = meant === 'ask' ? {} : meant;
  const wrong = taken.filter(([sku, quantity]) => wanted[sku] !== quantity);
  const isComplete =
    meant !== 'ask' &&
    Object.keys(wanted).length === taken.length &&
    asked.every((sku) => mayAsk.includes(sku));
  return { taken, asked, wrong, isComplete };
}

it(`CHKO-24 accepts no wrong quantity in ${pastes.length} judged lists, and reads nine of ten without asking`, async () => {
  expect(pastes.length).toBeGreaterThanOrEqual(120);
  const wrong: unknown[] = [];
  const incomplete: unknown[] = [];
  const readable = pastes.filter(({ meant }) => meant !== 'ask');
  for (const paste of pastes) {
    const verdict = verdictOf(paste, await rowsOf(paste.text));
    if (verdict.wrong.length > 0) wrong.push({ name: paste.name, wrong: verdict.wrong });
    if (paste.meant !== 'ask' && !verdict.isComplete)
      incomplete.push({ name: paste.name, taken: verdict.taken, asked: verdict.asked });
  }
  const share = 1 - incomplete.length / readable.length;
  process.stdout.write(
    `\n${pastes.length} judged lists: ${wrong.length} with a wrong quantity, ${(share * 100).toFixed(1)} % of ${readable.length} read without asking\n`,
  );
  if (process.stdout.isTTY || incomplete.length > 0)
    process.stdout.write(`${JSON.stringify(incomplete, null, 1)}\n`);
  expect(wrong).toEqual([]);
  expect(share).toBeGreaterThanOrEqual(0.9);
});
