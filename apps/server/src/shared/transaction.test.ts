import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { inTransaction, type LastStatement, together } from './transaction.ts';

it('issue 5: a statement that is sent with the commit counts, or refuses with everything before it', async () => {
  const { pool, close } = await createTestDatabase({ poolSize: 1 });
  try {
    await pool.query('create table note (text text)');
    const write = (text: string, found: string | null) =>
      inTransaction(pool, async (client, lastly) => {
        await client.query('insert into note values ($1)', [text]);
        lastly({
          text: `insert into note select $1 || refuse_unless_empty($2)::text`,
          values: [text, found],
          refusal: (short: number[]) => new Error(`short of ${short.join()}`),
        });
        return text;
      });
    expect(await write('kept', null)).toBe('kept');
    await expect(write('refused', '[1, 2]')).rejects.toThrow('short of 1,2');
    await expect(
      inTransaction(pool, async (client, lastly) => {
        await client.query("insert into note values ('lost')");
        lastly({ text: 'select 1 / 0' });
      }),
    ).rejects.toMatchObject({ code: '22012' });
    expect(await write('again', null)).toBe('again');
    const { rows } = await pool.query('select text, count(*)::integer from note group by 1 order by 1');
    expect(rows).toEqual([
      { text: 'again', count: 2 },
      { text: 'kept', count: 2 },
    ]);
  } finally {
    await close();
  }
});

it('issue 5: rolls back if the statement sent with the commit fails or cannot be sent', async () => {
  const { pool, close } = await createTestDatabase({ poolSize: 1 });
  try {
    await pool.query('create table note (text text)');
    const endless: { self?: unknown } = {};
    endless.self = endless;
    const write = (last: LastStatement) =>
      inTransaction(pool, async (client, lastly) => {
        await client.query("insert into note values ('written')");
        lastly(last);
      });
    await write({ name: 'known', text: 'select 1' });
    await expect(write({ text: 'select $1::text', values: [endless] })).rejects.toThrow('circular');
    await expect(write({ name: 'known', text: 'select 2' })).rejects.toThrow('must be unique');
    const { rows } = await pool.query('select count(*)::integer from note');
    expect(rows).toEqual([{ count: 1 }]);
  } finally {
    await close();
  }
});

it('issue 5: a connection that ends with the commit is not used again', async () => {
  const { pool, close } = await createTestDatabase({ poolSize: 1 });
  try {
    await pool.query(`
      create table note (text text);
      create function end_connection() returns trigger language plpgsql as $$
        begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(10); return null; end $$;
      create constraint trigger ends after insert on note deferrable initially deferred
        for each row execute function end_connection();
    `);
    const write = inTransaction(pool, (client) => client.query("insert into note values ('lost')"));
    await expect(write).rejects.toMatchObject({ code: '57P01' });
    const { rows } = await pool.query('select count(*)::integer from note');
    expect(rows).toEqual([{ count: 0 }]);
  } finally {
    await close();
  }
});

it('issue 5: statements that were sent together answer in their order', async () => {
  expect(await together([Promise.resolve(1), Promise.resolve('two')])).toEqual([1, 'two']);
});

it('issue 5: the first failure is thrown once every other statement has been answered', async () => {
  const answered: string[] = [];
  const last = Promise.withResolvers<void>();
  const all = together([
    Promise.reject(new Error('first')),
    Promise.reject(new Error('its consequence')),
    last.promise.then(() => answered.push('last')),
  ]).catch((error: Error) => answered.push(error.message));
  await Promise.resolve();
  expect(answered).toEqual([]);
  last.resolve();
  await all;
  expect(answered).toEqual(['last', 'first']);
});

it('CHKO-19 sends the statements of one event loop turn with one write, begin and commit included', async () => {
  const { pool, close } = await createTestDatabase({ poolSize: 1 });
  try {
    const text = 'select $1::int as n';
    const order = () =>
      inTransaction(pool, async (client, lastly) => {
        const ask = (n: number) => client.query<{ n: number }>({ name: 'ask', text, values: [n] });
        const [first, second] = await together([ask(1), Promise.resolve().then(() => ask(2))]);
        lastly({ name: 'ask', text, values: [3] });
        return [first.rows[0]?.n, second.rows[0]?.n];
      });
    await order();
    const client = await pool.connect();
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const single = vi.spyOn(stream, '_write');
    const several = vi.spyOn(stream as Required<Writable>, '_writev');
    client.release();
    expect(await order()).toEqual([1, 2]);
    expect(single.mock.calls.length + several.mock.calls.length).toBe(2);
  } finally {
    await close();
  }
});
