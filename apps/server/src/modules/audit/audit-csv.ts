import type { Pool } from 'pg';
import { csvCell } from '../../shared/csv-cell.ts';
import { type AuditCondition, type ChainedEntry, readChain } from './audit-chain.ts';

const columns = [
  'sequence',
  'occurred_at',
  'action',
  'user_id',
  'username',
  'company_id',
  'subject',
  'details',
] as const;

export const csvHeading = `${[...columns, 'hash'].join(';')}\r\n`;

/**
 * A line of the export; a cell that a spreadsheet would take for a formula begins with an apostrophe.
 *
 * @example csvLine({ …, username: '=1+1' }) // '1;2026-11-23T…;session.begun;u1;"'=1+1";;;"{}";ab…\r\n'
 */
export function csvLine(entry: ChainedEntry & { sequence: string; hash: Buffer }): string {
  const cells = columns.map((column) => csvCell(entry[column] ?? ''));
  return `${[...cells, entry.hash.toString('hex')].join(';')}\r\n`;
}

/** The lines of an export with its heading, oldest first. */
export async function* csvLines(
  pool: Pool,
  tenantId: number,
  condition?: AuditCondition,
): AsyncGenerator<string> {
  yield csvHeading;
  for await (const entry of readChain(pool, tenantId, condition)) yield csvLine(entry);
}
