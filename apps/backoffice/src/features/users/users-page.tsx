import { routes, type ShopUserRow } from '@kontor/contract';
import { COMPANY_ROLES } from '@kontor/domain';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { DataList } from '../../kit/list/data-list.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';

export const stateTones = { active: 'green', invited: 'blue', locked: 'red', inactive: 'gray' } as const;

/** The users of all customers, and the sales persons. */
export function UsersPage() {
  const { t } = useTexts();
  return (
    <>
      <PageTitle title={t('users.title')} />
      <DataList
        name="users"
        label={t('users.title')}
        query={(query) => apiQuery(routes.shopUsers.list, { query })}
        rowKey={(user: ShopUserRow) => user._id}
        rowName={nameOf}
        link={(user) => paths.user(user._id)}
        defaultSort="name"
        columns={[
          { key: 'name', label: t('users.name'), cell: nameOf, sortable: true, card: 'title' },
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
            options: (['active', 'invited', 'locked', 'inactive'] as const).map((value) => ({
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
          { key: 'customer', label: t('users.customerNo'), kind: 'text' },
        ]}
        empty={{ title: t('users.empty'), text: t('users.emptyHint') }}
        searchPlaceholder={t('users.searchHint')}
      />
    </>
  );
}

const nameOf = ({ firstName, lastName, username }: ShopUserRow) =>
  `${firstName} ${lastName}`.trim() || username;
