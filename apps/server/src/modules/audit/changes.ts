/**
 * The fields of `after` that differ, with both values, for the details of an audit entry. Absent counts as null.
 *
 * @example changesOf({ city: 'Bonn', street: 'Weg 1' }, { city: 'Köln', street: 'Weg 1' }) // { city: ['Bonn', 'Köln'] }
 */
export function changesOf(before: object, after: object): Record<string, [before: unknown, after: unknown]> {
  const former = new Map<string, unknown>(Object.entries(before));
  const changes: Record<string, [unknown, unknown]> = {};
  for (const [field, value] of Object.entries(after)) {
    const [old, now] = [former.get(field) ?? null, value ?? null];
    if (JSON.stringify(old) !== JSON.stringify(now)) changes[field] = [old, now];
  }
  return changes;
}
