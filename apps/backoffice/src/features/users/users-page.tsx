import { routes, type ShopUserRow } from '@kontor/contract';
import { COMPANY_ROLES } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { personName } from '@kontor/web-kit/lib/person-name.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { DataList } from '../../kit/list/data-list.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { type Refusal, RefusedDialog } from '../../kit/refused-dialog.tsx';
import { StatusBadge } from '../../kit/status-badge.tsx';

export const stateTones = {
  active: 'green',
  invited: 'blue',
  uninvited: 'orange',
  locked: 'red',
  inactive: 'gray',
} as const satisfies Record<ShopUserRow['state'], string>;

const states = Object.keys(stateTones) as ShopUserRow['state'][];

/** The users of all customers, and the sales persons. */
export function UsersPage() {
  const { t } = useTexts();
  const { reason } = useOperator();
  const [outcome, setOutcome] = useState<{ sent: number; refused: Refusal[] }>();

  async function invite(users: readonly ShopUserRow[]) {
    const refused: Refusal[] = [];
    for (const user of users) {
      const text = await invitationProblem(user, t('users.invite.known'));
      if (text !== undefined) refused.push({ key: user._id, name: personName(user), text });
    }
    const sent = users.length - refused.length;
    if (refused.length > 0) setOutcome({ sent, refused });
    else showToast({ type: 'success', message: { text: t('users.invite.done', { count: sent }) } });
  }

  return (
    <>
      <PageTitle title={t('users.title')} />
      <DataList
        name="users"
        label={t('users.title')}
        query={(query) => apiQuery(routes.shopUsers.list, { query })}
        rowKey={(user: ShopUserRow) => user._id}
        rowName={personName}
        link={(user) => paths.user(user._id)}
        defaultSort="name"
        columns={[
          { key: 'name', label: t('users.name'), cell: personName, sortable: true, card: 'title' },
          {
            key: 'state',
            label: t('users.state.label'),
            cell: ({ state }) => (
              <StatusBadge tone={stateTones[state]}>{t(`users.state.${state}`)}</StatusBadge>
            ),
            card: 'badge',
          },
          {
            key: 'username',
            label: t('users.field.username'),
            cell: ({ username }) => username,
            sortable: true,
          },
          { key: 'email', label: t('users.field.email'), cell: ({ email }) => email },
          { key: 'role', label: t('users.field.role'), cell: ({ role }) => t(`users.role.${role}`) },
          { key: 'customer', label: t('users.customer'), cell: ({ company }) => company?.name ?? '' },
          {
            key: 'customerNo',
            label: t('users.customerNo'),
            cell: ({ company }) => company?.customerNo ?? '',
            hidden: true,
          },
        ]}
        filters={[
          {
            key: 'state',
            label: t('users.state.label'),
            options: states.map((value) => ({
              value,
              label: t(`users.state.${value}`),
            })),
          },
          {
            key: 'role',
            label: t('users.field.role'),
            options: ([...COMPANY_ROLES, 'customerAdmin', 'salesPerson'] as const).map((value) => ({
              value,
              label: t(`users.role.${value}`),
            })),
          },
          { key: 'customer', label: t('users.customerNo'), kind: 'customer' },
        ]}
        bulk={[
          {
            key: 'invite',
            label: t('users.invite.action'),
            icon: IconMail,
            disabledReason: reason('users.write'),
            run: invite,
          },
        ]}
        empty={{ title: t('users.empty'), text: t('users.emptyHint') }}
        searchPlaceholder={t('users.searchHint')}
      />
      {outcome ? (
        <RefusedDialog
          title={t('users.invite.refused')}
          done={t('users.invite.done', { count: outcome.sent })}
          refused={outcome.refused}
          onClose={() => setOutcome(undefined)}
        />
      ) : null}
    </>
  );
}

/** Invites a user. @returns why not */
async function invitationProblem({ _id: id, state }: ShopUserRow, known: string) {
  if (state === 'active') return known;
  try {
    await callApi(routes.shopUsers.sendLink, { params: { id } });
    return undefined;
  } catch (error) {
    return errorText(error);
  }
}
