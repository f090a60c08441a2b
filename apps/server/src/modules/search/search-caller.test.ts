import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { createTenant } from '../../../test/factories.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { createCaches } from '../../shared/cache.ts';
import { createTenantReader } from '../settings/tenant-reader.ts';
import type { SearchAudience } from './search-audience.ts';
import { type CallerContext, callerOf } from './search-caller.ts';
import { createSearchKeys } from './search-keys.ts';

it('SRCH-11 the server’s own key acts for the default tenant, also after a host moved to another tenant', async () => {
  const { db, pool, close } = await createTestDatabase();
  try {
    const { tenantId, tenantName } = await createTenant(db);
    const { tenantId: otherId } = await createTenant(db);
    const [read, passed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slowPool = {
      async query(text: string) {
        const answer = await pool.query(text);
        read.resolve();
        await passed.promise;
        return answer;
      },
    } as unknown as Pool;
    const tenants = createTenantReader({ caches: createCaches(), pool: slowPool, defaultTenant: tenantName });
    const context: CallerContext = {
      clock: createTestClock(),
      keys: createSearchKeys({ configured: 'own-key', keepKey: async (key) => key }),
      tenants,
      audience: {} as SearchAudience,
      callers: createCaches().create('search_callers', { maxEntries: 10 }),
    };
    const call = (host: string) => callerOf(context, { authorization: 'Bearer own-key', host });

    const before = call('taken.test');
    await read.promise;
    await db.insertInto('tenant_host').values({ tenant_id: otherId, host: 'taken.test' }).execute();
    tenants.clear();
    passed.resolve();
    expect((await before).tenantId).toBe(tenantId);
    expect((await call('free.test')).tenantId).toBe(tenantId);
    expect((await call('taken.test')).tenantId).toBe(otherId);
  } finally {
    await close();
  }
});
