import type { Pool } from 'pg';
import type { StatementRunner } from '../../database/connection.ts';

export type Queries = ReturnType<typeof queriesOn>;

/**
 * Runs SQL on a pool, or on the connection of a transaction.
 *
 * @example const deleted = await queriesOn(client).change('delete from price where tenant_id = $1', [7]);
 */
export function queriesOn(client: StatementRunner) {
  const execute = (text: string, parameters: readonly unknown[] = []) =>
    (client as Pool).query(text, [...parameters]);
  return {
    client,
    run: async <Row>(text: string, parameters?: readonly unknown[]) =>
      (await execute(text, parameters)).rows as Row[],
    /** Returns the number of changed rows. */
    change: async (text: string, parameters?: readonly unknown[]) =>
      (await execute(text, parameters)).rowCount ?? 0,
  };
}

/**
 * Decides how the transaction's next statements join. Many rows allow hash joins only: their cost is linear, even when the
 * planner has no statistics of the tenant. A nested loop planned for one row would be quadratic (decision 42). For few rows
 * index lookups are faster.
 */
export async function planForManyRows({ run }: Pick<Queries, 'run'>, many: boolean): Promise<void> {
  await run(`set local enable_nestloop = ${many ? 'off' : 'on'}`);
}
