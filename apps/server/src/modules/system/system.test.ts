import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { routes } from '@kontor/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createParkedDelivery, createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { backupRecordName, recordBackup } from '../backup/backup-record.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

async function stateOf(tenantId: number) {
  const { token } = await createSession(shop.database.db, {
    tenant_id: tenantId,
    company_id: null,
    operator_role: 'support',
  });
  return (await shop.inject(routes.system.read, { token })).body.data;
}

it('issue 18: shows versions, health, disk and what waits of the own shop', async () => {
  const { tenantId } = await createTenant(shop.database.db);
  const other = await createTenant(shop.database.db);
  await createParkedDelivery(shop.database.db, tenantId);
  const state = await stateOf(tenantId);
  expect(state).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    node: process.versions.node,
    postgres: expect.stringMatching(/^\d+/),
    problems: [],
    queues: { jobs: 0, givenUpJobs: 0, webhooks: 0, givenUpWebhooks: 1, unbilledOrders: 0 },
    search: {
      engine: 'builtIn',
      isReady: true,
      articles: 0,
      builtAt: null,
      waitingChanges: 0,
      rebuild: null,
    },
    backup: { lastSuccess: null, lastFailure: null, runningSince: null },
  });
  expect(state.disk?.freeBytes).toBeGreaterThan(0);
  expect(state.databaseBytes).toBeGreaterThan(1_000_000);
  expect((await stateOf(other.tenantId)).queues.givenUpWebhooks).toBe(0);
});

it('issue 18: shows the last success and failure of the backup; a damaged record is none', async () => {
  const { tenantId } = await createTenant(shop.database.db);
  const { filesDir } = shop.dependencies.config;
  const lastSuccess = { at: '2026-11-20T02:00:00.000Z', bytes: 12, rows: 3, files: 1 };
  await recordBackup(filesDir, { lastSuccess });
  await recordBackup(filesDir, { lastFailure: { at: '2026-11-21T02:00:00.000Z', reason: 'ENOSPC' } });
  expect((await stateOf(tenantId)).backup).toEqual({
    lastSuccess,
    lastFailure: { at: '2026-11-21T02:00:00.000Z', reason: 'ENOSPC' },
    runningSince: null,
  });
  await writeFile(path.join(filesDir, backupRecordName), '{"lastSuccess":');
  expect((await stateOf(tenantId)).backup.lastSuccess).toBeNull();
});

it('issue 18: the built-in search has nothing to rebuild', async () => {
  const { token } = await createSession(shop.database.db, { operator_role: 'owner', company_id: null });
  const answer = await shop.inject(routes.system.rebuildSearch, { token });
  expect([answer.status, answer.error.code]).toEqual([409, 'search.built.in']);
});
