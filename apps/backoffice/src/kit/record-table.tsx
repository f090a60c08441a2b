import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { ListTable } from '@kontor/web-kit/ui/list-table.tsx';
import { Group } from '@mantine/core';
import type { ComponentProps, Key, ReactNode } from 'react';
import { useRowFocus } from './use-row-focus.ts';

/** Records that are shown without pages. The first column names a record. An empty cell is left out on narrow screens. */
export function RecordTable<Row>({
  caption,
  rows,
  keyOf,
  columns,
  actions,
  empty,
}: {
  caption: string;
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  columns: readonly { label: string; cell: (row: Row) => ReactNode; isAmount?: true }[];
  /** The buttons of a row. */
  actions?: (row: Row) => ReactNode;
  /** Shown instead of a table without rows. A text suits a panel. */
  empty?: ComponentProps<typeof EmptyState> | string;
}) {
  const { t } = useTexts();
  const keepFocus = useRowFocus(rows.map(keyOf));
  if (rows.length === 0 && empty)
    return typeof empty === 'string' ? <p>{empty}</p> : <EmptyState {...empty} />;
  return (
    <ListTable
      caption={caption}
      columns={[...columns, ...(actions ? [{ label: t('kit.actions'), isHidden: true as const }] : [])]}
    >
      {rows.map((row) => (
        <tr key={keyOf(row)} onFocus={keepFocus(keyOf(row))}>
          {columns.map(({ label, cell, isAmount }, index) => {
            const content = cell(row);
            return (
              <td
                key={label}
                data-label={index === 0 ? undefined : label}
                data-amount={isAmount}
                data-empty={content === null || content === '' || undefined}
              >
                {content}
              </td>
            );
          })}
          {actions ? (
            <td data-action>
              <Group gap="xs" justify="flex-end">
                {actions(row)}
              </Group>
            </td>
          ) : null}
        </tr>
      ))}
    </ListTable>
  );
}

export function RowButton(props: ComponentProps<typeof ReasonButton>) {
  return <ReasonButton variant="default" size="xs" {...props} />;
}
