import type { EditedProduct } from '@kontor/contract';
import { isApiError, isPassingError } from '@kontor/web-kit/lib/api-error.ts';
import { issuesOf, issueText } from '@kontor/web-kit/lib/field-problem.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { isSameRecord } from '@kontor/web-kit/lib/merge-record.ts';
import { queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { numberParser } from '@kontor/web-kit/lib/typed-number.ts';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { useState } from 'react';
import { useUnsaved } from '../../kit/unsaved.tsx';
import type { FieldConflict } from '../../kit/use-record-form.ts';
import { mergeItems } from './merge-items.ts';
import { productQuery, sayStored, takeProduct } from './products.queries.ts';

/**
 * Items with a key each: the same file may stand in a list several times, such as a picture of several variants.
 *
 * @example withKeys([{ url: '/a' }, { url: '/a' }]) // keys '/a' and '/a 2'
 */
export function withKeys<Item extends { url: string }>(items: readonly Item[]): (Item & { key: string })[] {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const count = (counts.get(item.url) ?? 0) + 1;
    counts.set(item.url, count);
    return { ...item, key: count === 1 ? item.url : `${item.url} ${count}` };
  });
}

/**
 * The edited list of a part of a product: variants, pictures or documents. It is saved as a whole. A save of an old version merges the
 * list with the stored one; without conflicts it is sent again at once.
 */
export function useListEdit<Item extends Record<string, unknown>>({
  product,
  partOf,
  keyOf,
  labelOf,
  isNumber = () => false,
  send,
}: {
  product: EditedProduct;
  partOf: (product: EditedProduct) => { version: string; items: readonly Item[] };
  keyOf: (item: Item) => string;
  /** Names a field of an item in a conflict. */
  labelOf: (key: string, field: string) => string;
  /** Whether a field is a typed number. */
  isNumber?: (field: string) => boolean;
  send: (items: readonly Item[], version: string, saved: readonly Item[]) => Promise<{ data: EditedProduct }>;
}) {
  const part = partOf(product);
  const parse = numberParser(isNumber);
  const [base, setBase] = useState(part);
  const [items, setItems] = useState(part.items);
  /** Lists sent since `base` that got no answer: the server may have stored them. */
  const [unanswered, setUnanswered] = useState<readonly (readonly Item[])[]>([]);
  const [conflicts, setConflicts] = useState<readonly (FieldConflict & { key: string; name: string })[]>([]);
  if (part.version !== base.version) {
    const merged = mergeItems(base.items, part.items, items, keyOf, parse, unanswered);
    setBase(part);
    setUnanswered([]);
    setItems(merged.items);
    setConflicts(
      merged.conflicts.map(({ key, field, ...values }) => ({
        ...values,
        key,
        name: field,
        field: `${key} ${field}`,
        label: labelOf(key, field),
      })),
    );
  }
  const isDirty = () => !isSameRecord(items, base.items, parse);
  useUnsaved(isDirty);
  const settle = (field: string) =>
    setConflicts((open) => open.filter((conflict) => conflict.field !== field));
  const sendNow = async (...[sent, version, saved]: Parameters<typeof send>) => {
    try {
      return await send(sent, version, saved);
    } catch (error) {
      if (isPassingError(error)) setUnanswered((lists) => [...lists, sent]);
      throw error;
    }
  };
  const saving = useWork({
    mutationFn: async () => {
      try {
        return await sendNow(items, base.version, base.items);
      } catch (error) {
        if (!isApiError(error, 'record.changed')) throw error;
        const latest = await queryClient.fetchQuery({ ...productQuery(product._id), staleTime: 0 });
        takeProduct(latest);
        const theirs = partOf(latest.data);
        const merged = mergeItems(base.items, theirs.items, items, keyOf, parse, unanswered);
        if (merged.conflicts.length > 0) throw error;
        return sendNow(merged.items, theirs.version, theirs.items);
      }
    },
    onSuccess: (answer) => {
      const saved = partOf(answer.data);
      setBase(saved);
      setUnanswered([]);
      setItems(saved.items);
      setConflicts([]);
      takeProduct(answer);
      sayStored();
    },
  });
  const { t } = useTexts();
  const isChanged = isApiError(saving.error, 'record.changed');
  const issues = issuesOf(saving.error);
  return {
    items,
    setItems: (next: readonly Item[]) => setItems(next),
    change: (key: string, changes: Partial<Item>) =>
      setItems(items.map((item) => (keyOf(item) === key ? { ...item, ...changes } : item))),
    /** Moves an item by a number of places. */
    move: (key: string, by: number) => {
      const at = items.findIndex((item) => keyOf(item) === key);
      const item = items[at];
      const to = at + by;
      if (item && to >= 0 && to < items.length) setItems(items.toSpliced(at, 1).toSpliced(to, 0, item));
    },
    remove: (key: string) => setItems(items.filter((item) => keyOf(item) !== key)),
    isDirty: isDirty(),
    save: () => saving.mutate(),
    isSaving: saving.isPending,
    discard: () => {
      setItems(base.items);
      setConflicts([]);
      saving.reset();
    },
    error: isChanged ? null : saving.error,
    /** Why the field of an item was refused; `prefix` is the part's name in the request. */
    refusal: (index: number, ...fields: string[]) => {
      const issue = issues.find(({ field }) => {
        const [, at, ...path] = field.split('.');
        return (
          Number(at) === index &&
          fields.includes(
            ['attributes', 'preStocks', 'name'].includes(path[0] ?? '') ? path.join('.') : (path[0] ?? ''),
          )
        );
      });
      return issue && issueText(issue, t);
    },
    /** Props of `ConflictAlert`. */
    conflict: {
      isChanged: isChanged || conflicts.length > 0,
      conflicts,
      shown: (_: string, value: unknown) =>
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      onTakeTheirs: (conflict: FieldConflict) => {
        const found = conflicts.find(({ field }) => field === conflict.field);
        if (found)
          setItems(
            items.map((item) => (keyOf(item) === found.key ? { ...item, [found.name]: found.theirs } : item)),
          );
        settle(conflict.field);
      },
      onKeepMine: ({ field }: FieldConflict) => settle(field),
    },
  };
}
