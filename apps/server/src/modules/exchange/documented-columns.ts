import { type KindSpec, stageName } from './kinds/kind-spec.ts';
import { stageColumns } from './stage.ts';

/** The value of a documented column in the ready table, as text for the report. */
export function shownValue(spec: KindSpec, column: string): string {
  const staged = stageName(column);
  const isStaged = stageColumns(spec).some(({ name }) => name === staged);
  return isStaged ? `left(q.${staged}::text, 80)` : 'null::text';
}

/** The documented column behind a table's key column: `variant_id` comes from `sku`. */
export function documentedColumn(spec: KindSpec, db: string): string {
  const reference = spec.references?.find(({ into }) => into === db);
  if (reference !== undefined) return reference.column;
  return spec.columns.find(({ name, db: target }) => (target ?? stageName(name)) === db)?.name ?? db;
}

/** Whether an empty key column has a default: a volume price's first step, the base price list. */
export function hasKeyDefault(spec: KindSpec, db: string): boolean {
  const reference = spec.references?.find(({ into }) => into === db);
  if (reference !== undefined) return reference.emptySql !== undefined;
  return spec.columns.some(
    ({ name, db: target, defaultSql }) => (target ?? stageName(name)) === db && defaultSql,
  );
}
