import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { type ReactNode, useState } from 'react';
import { type Refusal, RefusedDialog } from './refused-dialog.tsx';

interface Outcome {
  done: number;
  refused: readonly Refusal[];
}

/** An action on several records, one after the other: a toast if all were done, otherwise `dialog` names the refused ones. */
export function useOneByOne<Row extends { id: string }>({
  title,
  doneText,
  nameOf,
  call,
}: {
  /** Of the dialog. */
  title: string;
  doneText: (count: number) => string;
  nameOf: (row: Row) => string;
  /** Resolves to the reason why a record was left out, or to undefined if it was done. */
  call: (row: Row, rows: readonly Row[]) => Promise<string | undefined>;
}): { run: (rows: readonly Row[]) => Promise<void>; dialog: ReactNode } {
  const [outcome, setOutcome] = useState<Outcome>();
  return {
    async run(rows) {
      const sent = await oneByOne(rows, { nameOf, call: (row) => call(row, rows) });
      if (sent.refused.length > 0) setOutcome(sent);
      else showToast({ type: 'success', message: { text: doneText(sent.done) } });
    },
    dialog: outcome ? (
      <RefusedDialog
        title={title}
        done={doneText(outcome.done)}
        refused={outcome.refused}
        onClose={() => setOutcome(undefined)}
      />
    ) : null,
  };
}

/**
 * Calls the server for one record after the other. A refused record does not stop the others. A lost connection, session or right
 * does, and is the reason of all remaining records.
 *
 * @throws the lost connection, session or right if no record was done before
 */
async function oneByOne<Row extends { id: string }>(
  rows: readonly Row[],
  { nameOf, call }: { nameOf: (row: Row) => string; call: (row: Row) => Promise<string | undefined> },
): Promise<Outcome> {
  const refused: Refusal[] = [];
  let done = 0;
  let stopped: string | undefined;
  for (const row of rows) {
    const problem =
      stopped ??
      (await call(row).catch((error: unknown) => {
        const text = errorText(error);
        // 401 and 403 are the lost session and the lost right.
        if (isApiError(error) && error.status >= 404) return text;
        if (done === 0) throw error;
        stopped = text;
        return text;
      }));
    if (problem === undefined) done += 1;
    else refused.push({ key: row.id, name: nameOf(row), text: problem });
  }
  return { done, refused };
}
