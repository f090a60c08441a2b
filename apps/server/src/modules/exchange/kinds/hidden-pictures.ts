import { isHiddenPicture } from '@kontor/domain';
import type { LoadContext } from './kind-spec.ts';

/**
 * Refuses rows with a picture that browsers do not show (`picture.insecure`). A picture that the record has, or had before an
 * import, stays: an export loads again, and an import can be undone.
 *
 * @param column the column that a refusal names
 * @param sql selects candidate rows in order: `row_no`, the text of the file as `sent`, the stored text or null as `known`
 * @param picturesOf the addresses of the pictures in a text
 */
export async function refuseHiddenPictures(
  { run, refuse, picturesUrl, isRestore }: Pick<LoadContext, 'run' | 'refuse' | 'picturesUrl' | 'isRestore'>,
  { column, sql, picturesOf }: { column: string; sql: string; picturesOf: (text: string) => string[] },
): Promise<void> {
  if (isRestore) return;
  const rows = await run<{ row_no: number; sent: string; known: string | null }>(sql);
  for (const { row_no, sent, known } of rows) {
    const stored = known === null ? [] : picturesOf(known);
    const hidden = picturesOf(sent).find(
      (address) => isHiddenPicture(address, picturesUrl) && !stored.includes(address),
    );
    if (hidden !== undefined) refuse(row_no, column, 'picture.insecure', {}, hidden.slice(0, 80));
  }
}
