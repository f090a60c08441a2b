import type pg from 'pg';

/** A statement with how many rows the nodes of its plan handled in all. */
export interface PlanWork {
  text: string;
  rows: number;
}

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
}

/**
 * Measures the statements of a pool, and those of their triggers, in rows instead of time: the rows that each plan node emits or
 * discards. Starts with the next connection; needs superuser rights, as on the test server.
 *
 * @example const work = meterPlans(database.pool); await load(); work.map(({ rows }) => rows)
 */
export function meterPlans(pool: pg.Pool): PlanWork[] {
  const work: PlanWork[] = [];
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const json = /^duration: [\d.]+ ms {2}plan:\n(.*)/s.exec(message)?.[1];
      if (json === undefined) return;
      const { 'Query Text': text, Plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode };
      work.push({ text: text.replace(/\s+/g, ' ').trim(), rows: rowsOf(Plan) });
    });
    // As a notice, a plan reaches the client, not the server's log too.
    void client.query(`
      load 'auto_explain';
      set auto_explain.log_min_duration = 0;
      set auto_explain.log_analyze = on;
      set auto_explain.log_timing = off;
      set auto_explain.log_nested_statements = on;
      set auto_explain.log_format = json;
      set auto_explain.log_parameter_max_length = 0;
      set auto_explain.log_level = notice;
      set client_min_messages = notice`);
  });
  return work;
}

function rowsOf(node: PlanNode): number {
  const handled =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  return handled * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0);
}
