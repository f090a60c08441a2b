import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createFileStorage, type FileStorage } from '../../shared/file-storage.ts';
import { loadDemo } from './load-demo.ts';

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
    expect(await loadDemo({ db: database.db, files, clock }, (text) => said.push(text))).toEqual([
      'nordhang',
      'werkmeister',
    ]);
    expect(said).toEqual([expect.stringMatching('nordhang'), expect.stringMatching('werkmeister')]);
    expect(await loadDemo({ db: database.db, files, clock }, () => {})).toEqual([]);
  }, 120_000);

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

  it('API-40 finishes a demo that was cut off before it was visible', async () => {
    const { db } = database;
    await db.deleteFrom('tenant_host').where('host', 'like', 'werkmeister%').execute();
    expect(await loadDemo({ db: database.db, files, clock }, () => {})).toEqual(['werkmeister']);
    const host = db.selectFrom('tenant_host').select('host').where('host', '=', 'werkmeister.localhost');
    expect(await host.execute()).toHaveLength(1);
  }, 120_000);
});
