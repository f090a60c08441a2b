/**
 * Merges what somebody else saved meanwhile into a form: fields that only they changed take their value; those that both
 * changed differently are conflicts and keep the user's value until the user decides. The texts of a field by language are merged
 * one by one.
 *
 * @example mergeRecord({ a: 1, b: 1 }, { a: 2, b: 2 }, { a: 1, b: 3 }) // { values: { a: 2, b: 3 }, conflicts: ['b'] }
 */
export function mergeRecord<Values extends Record<string, unknown>>(
  before: Values,
  theirs: Values,
  mine: Values,
): { values: Values; conflicts: (keyof Values & string)[] } {
  const conflicts: (keyof Values & string)[] = [];
  const values = { ...mine };
  for (const field of Object.keys(mine) as (keyof Values & string)[]) {
    if (isEqual(before[field], theirs[field]) || isEqual(mine[field], theirs[field])) continue;
    if (isEqual(before[field], mine[field])) values[field] = theirs[field];
    else if (isRecord(before[field]) && isRecord(theirs[field]) && isRecord(mine[field])) {
      const parts = mergeRecord(before[field], theirs[field], mine[field]);
      if (parts.conflicts.length > 0) conflicts.push(field);
      else values[field] = parts.values as Values[typeof field];
    } else conflicts.push(field);
  }
  return { values, conflicts };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEqual(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
