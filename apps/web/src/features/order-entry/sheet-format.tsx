import { isApiError } from '../../lib/api-error.ts';
import { useTexts } from '../../lib/i18n.ts';
import classes from './sheet-dialog.module.css';

interface HeadRow {
  readonly expected: readonly string[];
  readonly found: readonly string[];
  /** Unknown columns; undefined if something else is wrong. */
  readonly unknown?: readonly string[];
}

/** Expected and actual columns of a refused sheet (CHKO-24). */
export function SheetFormat({ error }: { error: unknown }) {
  const { t, locale } = useTexts();
  if (!isApiError(error, 'order.sheet.format')) return null;
  const { expected, found, unknown } = error.details as HeadRow;
  const named = (columns: readonly string[]) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(
      columns.map((column) => t('orderEntry.sheet.column', { column })),
    );
  return (
    <ul className={classes.format}>
      {unknown ? (
        <li>{t('orderEntry.sheet.unknown', { count: unknown.length, columns: named(unknown) })}</li>
      ) : (
        <>
          <li>{t('orderEntry.sheet.expected', { columns: named(expected) })}</li>
          <li>
            {found.length > 0
              ? t('orderEntry.sheet.found', { columns: named(found) })
              : t('orderEntry.sheet.foundNothing')}
          </li>
        </>
      )}
    </ul>
  );
}
