import { CompiledQuery, type Transaction } from 'kysely';
import type { DB } from '../../database/rows.ts';

/**
 * Runs SQL on the connection of a transaction.
 *
 * @example const deleted = await queriesOn(trx).change('delete from price where tenant_id = $1', [7]);
 */
export function queriesOn(trx: Transaction<DB>) {
  const execute = <Row>(text: string, parameters: readonly unknown[] = []) =>
    trx.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]));
  return {
    /** Returns the rows. */
    run: async <Row>(text: string, parameters?: readonly unknown[]) =>
      (await execute<Row>(text, parameters)).rows,
    /** Returns the number of changed rows. */
    change: async (text: string, parameters?: readonly unknown[]) =>
      Number((await execute(text, parameters)).numAffectedRows ?? 0),
  };
}

/**
 * Decides how the transaction's next statements join. Many rows allow hash joins only: their cost is linear, even when the
 * planner has no statistics of the tenant. A nested loop planned for one row would be quadratic (decision 42). For few rows
 * index lookups are faster.
 */
export async function planForManyRows(
  { run }: Pick<ReturnType<typeof queriesOn>, 'run'>,
  many: boolean,
): Promise<void> {
  await run(`set local enable_nestloop = ${many ? 'off' : 'on'}`);
}
