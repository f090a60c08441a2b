import { type ApprovalUser, routes } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { personName } from '@kontor/web-kit/lib/person-name.ts';
import { apiKey, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Panel } from '../../kit/detail.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { RecordTable, RowButton } from '../../kit/record-table.tsx';

/** Loads the changed lists of a customer anew. */
const refresh = () =>
  Promise.all(
    [
      routes.approvals.companySettings,
      routes.approvals.companyCostCentres,
      routes.approvals.companyDeputies,
    ].map((route) => queryClient.invalidateQueries({ queryKey: apiKey(route) })),
  );

/** Says that an entry was saved, closes its dialog and loads the lists anew. */
export const saved = (onClose: () => void) => async () => {
  showToast({ type: 'success', message: { code: 'saved' } });
  onClose();
  await refresh();
};

export const nameOf = (user: ApprovalUser | undefined) => (user ? personName(user) : '?');

/** A list whose rows are changed and removed, with its dialogs. */
export function ApprovalList<Row extends { _id: string }>({
  title,
  empty,
  add,
  columns,
  rows,
  nameOfRow,
  cells,
  dialog,
  remove,
  canChange = true,
}: {
  title: string;
  /** What holds without entries. */
  empty: string;
  /** Names the button. */
  add: string;
  columns: readonly string[];
  rows: readonly Row[];
  nameOfRow: (row: Row) => string;
  cells: (row: Row) => readonly ReactNode[];
  dialog: (row: Row | undefined, onClose: () => void) => ReactNode;
  remove?: (row: Row) => Promise<unknown>;
  canChange?: boolean;
}) {
  const { t } = useTexts();
  const { reason } = useOperator();
  const [edited, setEdited] = useState<Row | 'new'>();
  const [removed, setRemoved] = useState<Row>();
  const forbidden = reason('customers.write');
  return (
    <Panel
      title={title}
      actions={
        <ReasonButton size="xs" disabledReason={forbidden} onClick={() => setEdited('new')}>
          {add}
        </ReasonButton>
      }
    >
      <RecordTable
        caption={title}
        rows={rows}
        empty={empty}
        keyOf={({ _id }) => _id}
        columns={columns.map((label, index) => ({ label, cell: (row: Row) => cells(row)[index] }))}
        actions={(row) => (
          <>
            {canChange ? (
              <RowButton
                disabledReason={forbidden}
                aria-label={t('customers.approvals.editNamed', { name: nameOfRow(row) })}
                onClick={() => setEdited(row)}
              >
                {t('customers.approvals.edit')}
              </RowButton>
            ) : null}
            {remove ? (
              <RowButton
                disabledReason={forbidden}
                aria-label={t('customers.approvals.removeNamed', { name: nameOfRow(row) })}
                onClick={() => setRemoved(row)}
              >
                {t('common.remove')}
              </RowButton>
            ) : null}
          </>
        )}
      />
      {edited ? dialog(edited === 'new' ? undefined : edited, () => setEdited(undefined)) : null}
      {removed && remove ? (
        <ConfirmDialog
          title={t('customers.approvals.removeNamed', { name: nameOfRow(removed) })}
          text={t('customers.approvals.removeText')}
          label={t('common.remove')}
          run={async () => {
            await remove(removed);
            await refresh();
          }}
          done={t('kit.removed', { name: nameOfRow(removed) })}
          onClose={() => setRemoved(undefined)}
        />
      ) : null}
    </Panel>
  );
}
