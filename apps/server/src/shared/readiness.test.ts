import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createReadiness } from './readiness.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'kontor-ready-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

it('after a failed file write the check reports the folder until it can write there', async () => {
  const files = path.join(folder, 'files');
  const { pool } = database;
  const readiness = createReadiness({ pool, listener: { isHearing: () => true }, folders: [files] });
  // A file in place of the folder makes writes fail.
  await writeFile(files, '');
  expect(await readiness.problems()).toEqual([]);
  readiness.observe(new Error('The document could not be stored.', { cause: full() }));
  expect(await readiness.problems()).toEqual([
    { code: 'files.disk', message: `Files cannot be written to ${files}.` },
  ]);
  await rm(files);
  await mkdir(files);
  expect(await readiness.problems()).toEqual([]);
});

it('reports a lost connection for notifications', async () => {
  const { pool } = database;
  const readiness = createReadiness({ pool, listener: { isHearing: () => false }, folders: [] });
  expect(await readiness.problems()).toMatchObject([{ code: 'database.notices' }]);
});
