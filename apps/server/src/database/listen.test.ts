import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTcpProxy } from '../../test/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createListener } from './listen.ts';

describe('listen', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it('issue 2: every handler of a channel hears the payload, and no other channel', async () => {
    const listener = createListener({ url: database.url });
    const heard: string[] = [];
    await listener.listen({ one: (payload) => heard.push(`a ${payload}`), three: () => heard.push('three') });
    await listener.listen({ one: (payload) => heard.push(`b ${payload}`) });
    await database.pool.query("select pg_notify('two', 'x'), pg_notify('one', 'y')");
    await vi.waitFor(() => expect(heard).toEqual(['a y', 'b y']));
    await listener.close();
  });

  it('issue 2: a lost connection comes back, tells every handler so, and listens again', async () => {
    const onError = vi.fn();
    const listener = createListener({ url: database.url, onError });
    const heard: string[] = [];
    await listener.listen({ one: (payload) => heard.push(payload) });
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'kontor listen'`,
    );
    await vi.waitFor(() => expect(heard).toEqual(['']), { timeout: 50_000 });
    expect(onError).toHaveBeenCalledTimes(1);
    await database.pool.query("select pg_notify('one', 'again')");
    await vi.waitFor(() => expect(heard).toEqual(['', 'again']));
    await listener.close();
  });

  it('issue 13: drops caches and is not trusted within 15 s of a half-open connection', {
    timeout: 40_000,
  }, async () => {
    const proxy = await createTcpProxy(database.url);
    const listener = createListener({ url: proxy.url });
    const heard: string[] = [];
    await listener.listen({ one: (payload) => heard.push(payload) });
    expect(listener.isHearing()).toBe(true);
    proxy.stall();
    const stalledAt = performance.now();
    await vi.waitFor(() => expect([heard[0], listener.isHearing()]).toEqual(['', false]), {
      timeout: 30_000,
      interval: 100,
    });
    expect(performance.now() - stalledAt).toBeLessThan(15_000);
    proxy.resume();
    await vi.waitFor(() => expect(listener.isHearing()).toBe(true), { timeout: 50_000 });
    await listener.close();
    await proxy.close();
  });

  it('closes although the server does not confirm it', async () => {
    const proxy = await createTcpProxy(database.url);
    const limits = { tickMs: 20, beatTicks: 1_000_000, answerTicks: 10 };
    const listener = createListener({ url: proxy.url, limits });
    await listener.listen({ one: () => undefined });
    proxy.stall();
    await listener.close();
    expect(listener.isHearing()).toBe(false);
    await proxy.close();
  });
});
