import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { prepared } from './connection.ts';

describe('connection', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const values = `12.3456::numeric as price, 9007199254740991::int8 as big, date '2026-11-21' as day,
    timestamptz '2026-11-21 12:00:00+01' as moment, array[1.5, null]::numeric[] as prices,
    array[7]::int8[] as bigs, array[date '2026-01-02'] as days, null::numeric as nothing, 7 as small`;
  const expected = {
    price: 12.3456,
    big: 9007199254740991,
    day: '2026-11-21',
    moment: new Date('2026-11-21T11:00:00Z'),
    prices: [1.5, null],
    bigs: [7],
    days: ['2026-01-02'],
    nothing: null,
    small: 7,
  };

  it('issue 2: amounts arrive as numbers, days as text, moments as Date', async () => {
    const { rows } = await sql<typeof expected>`select ${sql.raw(values)}`.execute(database.db);
    expect(rows).toEqual([expected]);
  });

  it('issue 2: a named statement is prepared once for a connection and reads values in the same way', async () => {
    const client = await database.pool.connect();
    try {
      for (const n of [1, 2]) {
        expect(await prepared(client, 'connection-test', `select $1::int as n, ${values}`, [n])).toEqual([
          { n, ...expected },
        ]);
      }
      const { rows } = await client.query(
        "select 1 from pg_prepared_statements where name = 'connection-test'",
      );
      expect(rows).toHaveLength(1);
    } finally {
      client.release();
    }
  });

  it('issue 13: one turn of the event loop parses no more than a part of a large answer', async () => {
    const client = await database.pool.connect();
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const steps: number[] = [];
    let read = stream.bytesRead;
    try {
      const answer = client.query("select repeat('x', 100) from generate_series(1, 80000)");
      await setImmediate();
      // Meanwhile as much arrives as the socket takes.
      for (const end = performance.now() + 200; performance.now() < end; );
      let isOver = false;
      void answer.then(() => (isOver = true));
      for (; !isOver; await setImmediate()) {
        steps.push(stream.bytesRead - read);
        read = stream.bytesRead;
      }
    } finally {
      client.release();
    }
    // 64 KiB are parsed, a second read waits in the buffer.
    expect(Math.max(...steps)).toBeLessThanOrEqual(3 * 64 * 1024);
  });

  it('issue 2: German ICU order, trigrams, unaccent and exclusion indexes are there', async () => {
    const { rows } = await database.pool.query(`
      select array_agg(word order by word collate "de-x-icu") as words
      from (values ('Zange'), ('Äxte'), ('axt'), ('Ösen'), ('Obst')) as list (word)`);
    expect(rows[0].words).toEqual(['axt', 'Äxte', 'Obst', 'Ösen', 'Zange']);
    const found = await database.pool.query(
      "select name from pg_available_extensions where name in ('pg_trgm', 'unaccent', 'btree_gin') order by 1",
    );
    expect(found.rows.map((row) => row.name)).toEqual(['btree_gin', 'pg_trgm', 'unaccent']);
  });
});
