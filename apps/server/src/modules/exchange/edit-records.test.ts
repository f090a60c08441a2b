import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Actor } from '../../shared/actor.ts';
import { editRecords } from './edit-records.ts';
import { memorySource } from './sources/memory-source.ts';

let app: TestApp;
let actor: Actor;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
  const { tenantId } = await createTenant(db());
  const { userId } = await createSession(db(), { tenant_id: tenantId, operator_role: 'owner' });
  actor = { tenantId, userId, username: 'owner' } as Actor;
});
afterAll(() => app.close());

const units = async () =>
  await db()
    .selectFrom('unit')
    .select(['id', 'name'])
    .where('tenant_id', '=', actor.tenantId)
    .orderBy('id')
    .execute();

const edit = (change: Partial<Parameters<typeof editRecords>[0]>) =>
  editRecords({
    actor,
    services: { workPool: app.database.pool, clock: app.clock, files: app.dependencies.files },
    files: [],
    read: async ({ run }) => {
      const [row] = await run<{ count: number; version: string }>(
        `select count(*)::integer as count, count(*)::text as version from unit where tenant_id = ${actor.tenantId}`,
      );
      return row;
    },
    audit: { action: 'settings.changed', subject: 'units' },
    language: 'de',
    ...change,
  });

const unit = (id: string, name: unknown = { de: 'Karton', en: 'box' }) =>
  memorySource(`unit ${id}`, 'units', [{ id, name }]);

describe('API-40 issue 18: an edit of several records', () => {
  it('is one transaction with one audit entry', async () => {
    await edit({ files: [unit('box'), unit('case')], version: '0' });
    expect((await units()).map(({ id }) => id)).toEqual(['box', 'case']);
    const entries = await db()
      .selectFrom('audit_entry')
      .select('details')
      .where('tenant_id', '=', actor.tenantId)
      .where('action', '=', 'settings.changed')
      .execute();
    expect(entries).toEqual([{ details: { count: [0, 2] } }]);
  });

  it('keeps nothing when a row of any file is refused, and explains all of them', async () => {
    const before = await units();
    await expect(
      edit({
        files: [unit('crate'), unit('bad', {}), unit('worse', {})],
        fieldOf: ({ file }) => file,
      }),
    ).rejects.toMatchObject({
      code: 'validation.failed',
      details: [
        { field: 'unit bad', code: 'required', row: 1, text: 'Der Wert fehlt' },
        { field: 'unit worse', code: 'required', row: 1 },
      ],
    });
    expect(await units()).toEqual(before);
  });

  it('is refused when the record has changed since it was read', async () => {
    await expect(edit({ files: [unit('crate')], version: '1' })).rejects.toMatchObject({
      code: 'record.changed',
    });
  });
});
