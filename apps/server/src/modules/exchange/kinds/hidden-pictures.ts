import { isHiddenPicture } from '@kontor/domain';
import type { LoadContext } from './kind-spec.ts';

/**
 * Refuses rows with a picture that browsers do not show (`picture.insecure`). A picture that the record has, or had before an
 * import, stays: an export loads again, and an import can be undone.
 *
 * @param column of the refusals
 * @param sql selects the rows that may have one, in their order: `row_no`, its text `sent`, and the record's text `known` or null
 * @param picturesOf the addresses of the pictures of such a text
 */
export async function refuseHiddenPictures(
  { run, refuse, picturesUrl, isRestore }: Pick<LoadContext, 'run' | 'refuse' | 'picturesUrl' | 'isRestore'>,
  { column, sql, picturesOf }: { column: string; sql: string; picturesOf: (text: string) => string[] },
): Promise<void> {
  if (isRestore) return;
  for (const { row_no, sent, known } of await run<{ row_no: number; sent: string; known: string | null }>(
    sql,
  )) {
    const stored = known === null ? [] : picturesOf(known);
    const hidden = picturesOf(sent).find(
      (address) => isHiddenPicture(address, picturesUrl) && !stored.includes(address),
    );
    if (hidden !== undefined) refuse(row_no, column, 'picture.insecure', {}, hidden.slice(0, 80));
  }
}
