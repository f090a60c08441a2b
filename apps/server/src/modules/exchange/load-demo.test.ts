import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import type { Actor } from '../../shared/actor.ts';
import { createFileStorage, type FileStorage } from '../../shared/file-storage.ts';
import { type ImportRow, importKinds } from './exchange.types.ts';
import { importFiles } from './exchange.usecases.ts';
import { exportKind } from './export/export-file.ts';
import { loadDemo } from './load-demo.ts';
import { findFiles } from './sources/folder.ts';
import { memorySource } from './sources/memory-source.ts';

let database: TestDatabase;
let folder: string;
let files: FileStorage;
const clock = { now: () => new Date('2026-11-21T10:00:00Z') };

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'kontor-demo-'));
  files = createFileStorage({ directory: folder });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

describe('demo', () => {
  it('API-40 loads both demo tenants through the import, once', async () => {
    const said: string[] = [];
    expect(await loadDemo({ workPool: database.pool, files, clock }, (text) => said.push(text))).toEqual([
      'nordhang',
      'werkmeister',
    ]);
    expect(said).toEqual([expect.stringMatching('nordhang'), expect.stringMatching('werkmeister')]);
    expect(await loadDemo({ workPool: database.pool, files, clock }, () => {})).toEqual([]);
  }, 300_000);

  it('AUTH-01 hashes the demo passwords, so that its users can sign in', async () => {
    const users = await database.db
      .selectFrom('app_user')
      .select('password_hash')
      .where('username', '=', 'buyer')
      .execute();
    expect(users).toHaveLength(2);
    expect(await verify(users[0]?.password_hash ?? '', 'demo-2026')).toBe(true);
  });

  it('PROD-12 stores every picture that the demo names', async () => {
    const images = await database.db.selectFrom('product_image').select('url').distinct().execute();
    expect(images.length).toBeGreaterThan(50);
    for (const { url } of images) expect(await files.exists(url.replace('/files/', ''))).toBe(true);
  });

  it('ORDR-03 computes the totals of every order that the demo brings', async () => {
    const wrong = await database.db
      .selectFrom('sales_order')
      .select('order_number')
      .where(({ eb, or, ref }) => or([eb('gross', '<=', 0), eb('gross', '<', ref('goods_net'))]))
      .execute();
    expect(wrong).toEqual([]);
  });

  it.each(importKinds)('issue 18: exported %s load again unchanged', async (kind) => {
    const tenants = await database.db.selectFrom('tenant').select(['id', 'name']).execute();
    for (const { id: tenantId } of tenants) {
      const actor = { tenantId, userId: 'o1', username: 'o', operatorRole: 'owner', company: null } as Actor;
      const services = { pool: database.pool, clock };
      const { fileName, stream } = await exportKind({ actor, kind, locale: 'de', services });
      const file = path.join(folder, fileName);
      await writeFile(file, stream);
      const { sources } = await findFiles([file]);
      const report = await importFiles({
        workPool: database.pool,
        tenantId,
        files: sources,
        storage: files,
        documents: files,
        clock,
        hashPassword: async () => '',
        isDryRun: true,
      });
      expect(report.refusedRows).toEqual([]);
      const [{ read = 0, unchanged = -1 } = {}] = report.files;
      expect(unchanged).toBe(read);
    }
  });

  it.each([
    ['products', 'name.de', 'Anders'],
    ['stock', 'quantity', '77'],
    ['companies', 'name', 'Anders GmbH'],
    ['orders', 'externalOrderNumber', 'PO-77'],
    ['order-items', 'ownNumber', 'EIGEN-7'],
    ['order-notes', 'note', 'Anders'],
    ['order-packs', 'trackingUrl', 'https://carrier.example/7'],
    ['invoices', 'externalInvoiceNumber', 'RE-77'],
    ['reviews', 'title', 'Anders'],
  ] as const)(
    'issue 18: of exported %s with another %s that record alone changes',
    async (kind, column, value) => {
      const { id: tenantId } = await database.db
        .selectFrom('tenant')
        .select('id')
        .where('name', '=', 'nordhang')
        .executeTakeFirstOrThrow();
      const actor = { tenantId, userId: 'o1', username: 'o', operatorRole: 'owner', company: null } as Actor;
      const { fileName, stream } = await exportKind({
        actor,
        kind,
        locale: 'en',
        services: { pool: database.pool, clock },
      });
      const file = path.join(folder, fileName);
      await writeFile(file, stream);
      const [source] = (await findFiles([file])).sources;
      const rows: ImportRow[] = [];
      for await (const batch of source?.open(() => undefined) ?? [])
        rows.push(...batch.rows.map(({ cells }) => cells));
      const [first, ...others] = rows;
      const report = await importFiles({
        workPool: database.pool,
        tenantId,
        files: [memorySource(fileName, kind, [{ ...first, [column]: value }, ...others])],
        storage: files,
        clock,
        hashPassword: async () => '',
        isDryRun: true,
      });
      expect(report.refusedRows).toEqual([]);
      const [loaded] = report.files;
      expect([loaded?.updated, loaded?.unchanged]).toEqual([1, rows.length - 1]);
    },
  );

  it('API-40 finishes a demo that was cut off before it was visible', async () => {
    const { db } = database;
    await db.deleteFrom('tenant_host').where('host', 'like', 'werkmeister%').execute();
    expect(await loadDemo({ workPool: database.pool, files, clock }, () => {})).toEqual(['werkmeister']);
    const host = db.selectFrom('tenant_host').select('host').where('host', '=', 'werkmeister.localhost');
    expect(await host.execute()).toHaveLength(1);
  }, 300_000);
});
