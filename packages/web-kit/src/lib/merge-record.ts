/** Parses the typed value of a field for a comparison. */
export type Parse = (field: string, value: unknown) => unknown;

/**
 * Merges what somebody else saved meanwhile into a form: fields that only they changed take their value; those that both
 * changed differently are conflicts and keep the user's value until the user decides. The texts of a field by language are merged
 * one by one.
 *
 * @param parse the value by which a typed one is compared, such as the number of a text; gets the names of fields at any depth
 * @example mergeRecord({ a: 1, b: 1 }, { a: 2, b: 2 }, { a: 1, b: 3 }) // { values: { a: 2, b: 3 }, conflicts: ['b'] }
 */
export function mergeRecord<Values extends Record<string, unknown>>(
  before: Values,
  theirs: Values,
  mine: Values,
  parse: Parse = (_, value) => value,
): { values: Values; conflicts: (keyof Values & string)[] } {
  const conflicts: (keyof Values & string)[] = [];
  const values = { ...mine };
  for (const field of Object.keys(mine) as (keyof Values & string)[]) {
    const isEqual = (a: unknown, b: unknown) => isSameRecord({ [field]: a }, { [field]: b }, parse);
    if (isEqual(mine[field], theirs[field])) values[field] = theirs[field];
    else if (isEqual(before[field], theirs[field])) continue;
    else if (isEqual(before[field], mine[field])) values[field] = theirs[field];
    else if (isRecord(before[field]) && isRecord(theirs[field]) && isRecord(mine[field])) {
      const parts = mergeRecord(before[field], theirs[field], mine[field], parse);
      if (parts.conflicts.length > 0) conflicts.push(field);
      // The parts that only they changed are taken in any case.
      values[field] = parts.values as Values[typeof field];
    } else conflicts.push(field);
  }
  return { values, conflicts };
}

/**
 * The `before` of a merge after lost answers: has the values that the user sent and the server stored, so that they do not count as
 * changes by others.
 *
 * @param sent what the user sent since `before` and got no answer to
 * @param parse as in `mergeRecord`
 * @example withStored({ a: 1, b: 1 }, { a: 2, b: 3 }, [{ a: 2, b: 2 }]) // { a: 2, b: 1 }
 */
export function withStored<Values extends Record<string, unknown>>(
  before: Values,
  theirs: Values,
  sent: readonly Values[],
  parse: Parse = (_, value) => value,
): Values {
  const isStored = (field: string) =>
    sent.some((own) => isSameRecord({ [field]: own[field] }, { [field]: theirs[field] }, parse));
  return { ...before, ...Object.fromEntries(Object.entries(theirs).filter(([field]) => isStored(field))) };
}

/** Whether two records are the same, with `parse` as in `mergeRecord`. */
export function isSameRecord(a: object, b: object, parse: Parse): boolean {
  return JSON.stringify(a, parse) === JSON.stringify(b, parse);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
