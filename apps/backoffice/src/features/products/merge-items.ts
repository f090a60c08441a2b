import { mergeRecord, type Parse, withStored } from '@kontor/web-kit/lib/merge-record.ts';
import type { FieldConflict } from '../../kit/use-record-form.ts';

/**
 * Merges a list that somebody else saved meanwhile into one that the user edits, item by item and field by field. Items that
 * only they removed go, those that only they added come last; the order is the user's.
 *
 * @param sent lists that the user sent since `before` and that got no answer
 * @example mergeItems([a], [a, b], [c, a], key).items // [c, a, b]
 */
export function mergeItems<Item extends Record<string, unknown>>(
  before: readonly Item[],
  theirs: readonly Item[],
  mine: readonly Item[],
  keyOf: (item: Item) => string,
  parse?: Parse,
  sent: readonly (readonly Item[])[] = [],
): { items: Item[]; conflicts: (Omit<FieldConflict, 'label'> & { key: string })[] } {
  const byKey = (items: readonly Item[]) => new Map(items.map((item) => [keyOf(item), item]));
  const [former, latest, own] = [byKey(before), byKey(theirs), byKey(mine)];
  const sentByKey = sent.map(byKey);
  const conflicts: (Omit<FieldConflict, 'label'> & { key: string })[] = [];
  const items = mine.flatMap((item) => {
    const key = keyOf(item);
    const [old, now] = [former.get(key), latest.get(key)];
    if (old && !now) return JSON.stringify(old, parse) === JSON.stringify(item, parse) ? [] : [item];
    if (!old || !now) return [item];
    const sentItems = sentByKey.map((list) => list.get(key)).filter((one) => one !== undefined);
    const merged = mergeRecord(withStored(old, now, sentItems, parse), now, item, parse);
    for (const field of merged.conflicts)
      conflicts.push({ key, field, theirs: now[field], mine: item[field] });
    return [merged.values];
  });
  const added = theirs.filter((item) =>
    [former, own, ...sentByKey].every((known) => !known.has(keyOf(item))),
  );
  return { items: [...items, ...added], conflicts };
}
