import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { outageOf } from './outage.ts';

const withCode = (code: string) => Object.assign(new Error('refused'), { code });

describe('outageOf', () => {
  it.each([
    ['53300', 'connections'],
    ['53100', 'disk'],
    ['53200', 'resources'],
    ['57P03', 'unreachable'],
    ['57014', 'timeout'],
    ['55P03', 'timeout'],
    ['40P01', 'timeout'],
    ['08006', 'unreachable'],
    ['08P01', 'unreachable'],
    ['25006', 'unreachable'],
    ['ECONNREFUSED', 'unreachable'],
    ['ENOSPC', 'disk'],
    ['EDQUOT', 'disk'],
    ['EMFILE', 'resources'],
  ])('%s is an outage of kind %s', (code, outage) => {
    expect(outageOf(withCode(code))).toBe(outage);
  });

  it.each(['23505', '22P02', '42P01', 'KT001', 'P0001', 'XX001', 'ENOENT'])(
    'API-02 %s is a fault',
    (code) => {
      expect(outageOf(withCode(code))).toBeUndefined();
    },
  );

  it('finds an outage in the cause of an error', () => {
    expect(outageOf(new Error('no order', { cause: withCode('53300') }))).toBe('connections');
  });

  it('recognizes driver errors without a code', async () => {
    const pool = new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 1_000 });
    expect(outageOf(await pool.query('select 1').catch((error: unknown) => error))).toBe('unreachable');
    expect(outageOf(new Error('timeout exceeded when trying to connect'))).toBe('connections');
    expect(outageOf(new Error('Connection terminated unexpectedly'))).toBe('unreachable');
    expect(outageOf(new Error('a customer wrote: Connection terminated'))).toBeUndefined();
    expect(outageOf('53300')).toBeUndefined();
  });
});
