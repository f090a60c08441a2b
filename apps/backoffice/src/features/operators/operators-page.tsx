import { type Operator, routes } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiKey, apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Loaded } from '../../kit/detail.tsx';
import { useNewDialog } from '../../kit/new-dialog.ts';
import { PageTitle } from '../../kit/page-title.tsx';
import { RecordTable, RowButton } from '../../kit/record-table.tsx';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { OperatorDialog } from './operator-dialog.tsx';

const tones = { active: 'green', invited: 'blue', locked: 'red', inactive: 'gray' } as const;

/** Who runs the shop: roles, locks, links and second factors (issue 18). */
export function OperatorsPage() {
  const { t } = useTexts();
  const { dateTime } = useFormats();
  const [opened, setOpened] = useState<Operator['id']>();
  const newDialog = useNewDialog('operators.write');
  const close = () => setOpened(undefined);
  const reload = () => queryClient.invalidateQueries({ queryKey: apiKey(routes.operators.list) });
  return (
    <>
      <PageTitle
        title={t('operators.title')}
        actions={
          <ReasonButton leftSection={<IconUserPlus size={18} aria-hidden="true" />} {...newDialog.button}>
            {t('operators.invite')}
          </ReasonButton>
        }
      />
      <Loaded query={apiQuery(routes.operators.list)}>
        {({ data }) => {
          const operator = data.find(({ id }) => id === opened);
          return (
            <>
              <RecordTable
                caption={t('operators.title')}
                rows={data}
                keyOf={({ id }) => id}
                columns={[
                  {
                    label: t('operators.column.name'),
                    cell: ({ name, username, email, isSelf }) => (
                      <>
                        <b>{name}</b>
                        {isSelf ? ` (${t('operators.you')})` : ''}
                        {username === name || username === email ? null : <div>{username}</div>}
                        {email === name ? null : <div>{email}</div>}
                      </>
                    ),
                  },
                  { label: t('operators.column.role'), cell: ({ role }) => t(`operators.role.${role}`) },
                  {
                    label: t('operators.column.state'),
                    cell: ({ state }) => (
                      <StatusBadge tone={tones[state]}>{t(`operators.state.${state}`)}</StatusBadge>
                    ),
                  },
                  {
                    label: t('operators.column.secondFactor'),
                    cell: ({ hasSecondFactor }) => t(hasSecondFactor ? 'operators.on' : 'operators.off'),
                  },
                  {
                    label: t('operators.column.lastSeen'),
                    cell: ({ lastSeenAt }) =>
                      lastSeenAt === null ? t('operators.neverSeen') : dateTime(lastSeenAt),
                  },
                ]}
                actions={({ id, name }) => (
                  <RowButton aria-label={t('operators.editNamed', { name })} onClick={() => setOpened(id)}>
                    {t('operators.edit')}
                  </RowButton>
                )}
              />
              {operator ? <OperatorDialog operator={operator} onChanged={reload} onClose={close} /> : null}
            </>
          );
        }}
      </Loaded>
      {newDialog.isOpen ? <InviteDialog onInvited={reload} onClose={newDialog.close} /> : null}
    </>
  );
}
