import { isApiError, isPassingError } from '@kontor/web-kit/lib/api-error.ts';
import { mergeRecord, type Parse, withStored } from '@kontor/web-kit/lib/merge-record.ts';
import { numberParser } from '@kontor/web-kit/lib/typed-number.ts';
import { useEffect, useRef, useState } from 'react';
import { useApiForm } from './use-api-form.ts';

/** A field that the user and somebody else changed to different values. */
export interface FieldConflict {
  field: string;
  label: string;
  theirs: unknown;
  mine: unknown;
}

/**
 * The form of a record that two people may edit at once. The server refuses a save of an old version with `record.changed`. The
 * form then reloads and merges the record. It shows conflicts field by field; without any it sends the merged record at once.
 * If an answer was lost, the values that the server stored count as the user's own.
 */
export function useRecordForm<Item, Values extends Record<string, unknown>, Answer>({
  record,
  version,
  toValues,
  labels,
  numbers = [],
  shown = (_, value) => String(value),
  reload,
  send,
  ...options
}: {
  record: Item;
  version: (record: Item) => string;
  toValues: (record: Item) => Values;
  labels: Readonly<Partial<Record<keyof Values & string, string>>>;
  /** The fields with typed numbers, at any depth; they are compared by value. */
  numbers?: readonly string[];
  /** A value in words, for a conflict; absent: as it is. */
  shown?: (field: string, value: unknown) => string;
  reload: () => Promise<Item>;
  send: (values: Values, version: string) => Promise<Answer>;
} & Pick<Parameters<typeof useApiForm<Values, Answer>>[0], 'check' | 'errorField' | 'onSent'>) {
  const parseNumber = numberParser((field) => numbers.includes(field));
  // The server trims texts.
  const parse: Parse = (field, value) => {
    const parsed = parseNumber(field, value);
    return typeof parsed === 'string' ? parsed.trim() : parsed;
  };
  const base = useRef(record);
  /** The values that were sent last. */
  const sent = useRef(toValues(record));
  const isSaved = useRef(false);
  /** Values sent since `base` that got no answer: the server may have stored them. */
  const unanswered = useRef<readonly Values[]>([]);
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  const form = useApiForm<Values, Answer>({
    ...options,
    numbers,
    initialValues: toValues(record),
    send: async (values) => {
      sent.current = values;
      try {
        return await sendLast();
      } catch (error) {
        if (!isApiError(error, 'record.changed') || (await merge(values))) throw error;
        return sendLast();
      }
    },
    onSent: (answer) => {
      setConflicts([]);
      isSaved.current = true;
      return options.onSent(answer, sent.current);
    },
  });

  // The user goes on with the record as saved: its version is the one that the next save names.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version counts.
  useEffect(() => {
    if (!isSaved.current) return;
    const merged = mergeRecord(sent.current, toValues(record), form.fields.values, parse);
    if (merged.conflicts.length > 0) return;
    isSaved.current = false;
    base.current = record;
    unanswered.current = [];
    form.fields.setValues(merged.values);
    form.fields.resetDirty(toValues(record));
  }, [version(record)]);

  async function sendLast(): Promise<Answer> {
    try {
      return await send(sent.current, version(base.current));
    } catch (error) {
      if (isPassingError(error)) unanswered.current = [...unanswered.current, sent.current];
      throw error;
    }
  }

  /** Whether there are conflicts. */
  async function merge(mine: Values): Promise<boolean> {
    const latest = await reload();
    const theirs = toValues(latest);
    const before = withStored(toValues(base.current), theirs, unanswered.current, parse);
    const merged = mergeRecord(before, theirs, mine, parse);
    base.current = latest;
    unanswered.current = [];
    sent.current = merged.values;
    form.fields.setValues(merged.values);
    form.fields.resetDirty(theirs);
    setConflicts(
      merged.conflicts.map((field) => ({
        field,
        label: labels[field] ?? field,
        theirs: theirs[field],
        mine: merged.values[field],
      })),
    );
    return merged.conflicts.length > 0;
  }

  const settle = (field: string) =>
    setConflicts((open) => open.filter((conflict) => conflict.field !== field));
  const isChanged = isApiError(form.error, 'record.changed');
  return {
    ...form,
    error: isChanged ? null : form.error,
    /** Props of `ConflictAlert`. */
    conflict: {
      isChanged,
      conflicts,
      shown,
      onTakeTheirs: ({ field, theirs }: FieldConflict) => {
        form.fields.setFieldValue(field, theirs as never);
        settle(field);
      },
      onKeepMine: ({ field }: FieldConflict) => settle(field),
    },
    buttons: { isPending: form.isPending },
  };
}
