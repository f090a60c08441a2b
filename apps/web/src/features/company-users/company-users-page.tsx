import { type CompanyUser, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiKey, apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { isTooLong, TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { ListTable } from '@kontor/web-kit/ui/list-table.tsx';
import { Button } from '@mantine/core';
import { IconLock, IconSearch, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CompanyGate, useCompanyRight } from '../../commerce/company-right.tsx';
import { NoData } from '../../commerce/load-error.tsx';
import { useAccount, useSettings } from '../../commerce/shop-context.ts';
import { ShopPage } from '../../commerce/shop-page.tsx';
import classes from './company-users.module.css';
import { PasteUsersDialog } from './paste-users-dialog.tsx';
import { UserDialog } from './user-dialog.tsx';
import { roleOfUser } from './user-roles.ts';

const maxSearchLength = 100;

/** The users of the active company, for its customer admins (USER-04). */
export function CompanyUsersPage() {
  const { t, locale } = useTexts();
  const { isUserListActive } = useSettings();
  const isAllowed = useCompanyRight('users.manage') && isUserListActive;
  const queryClient = useQueryClient();
  /** Which dialog is open: for a user, for a new one, or for a list. */
  const [edited, setEdited] = useState<CompanyUser | 'new' | 'list' | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: apiKey(routes.companyUsers.list) });
  const close = () => setEdited(null);
  return (
    <ShopPage
      title={t('companyUsers.title')}
      actions={
        isAllowed ? (
          <>
            <Button variant="default" onClick={() => setEdited('list')}>
              {t('companyUsers.paste.open')}
            </Button>
            <Button
              leftSection={<IconUserPlus size={18} aria-hidden="true" />}
              onClick={() => setEdited('new')}
            >
              {t('companyUsers.invite')}
            </Button>
          </>
        ) : undefined
      }
    >
      <CompanyGate action="users.manage" hint={t('companyUsers.noCompanyHint')}>
        {isUserListActive ? (
          <UserList onEdit={setEdited} onInvite={() => setEdited('new')} onChanged={refresh} />
        ) : (
          <EmptyState
            icon={<IconLock size={28} />}
            title={t('common.notAllowed')}
            text={errorCodeText('feature.disabled', undefined, locale)}
          />
        )}
      </CompanyGate>
      {edited === 'list' ? (
        <PasteUsersDialog onSaved={refresh} onClose={close} />
      ) : edited === null ? null : (
        <UserDialog
          user={edited === 'new' ? undefined : edited}
          // Opened again, the dialog shows what was saved.
          onSaved={() => refresh().then(close)}
          onClose={close}
        />
      )}
    </ShopPage>
  );
}

/** The four faces of the list. */
function UserList({
  onEdit,
  onInvite,
  onChanged,
}: {
  onEdit: (user: CompanyUser) => void;
  onInvite: () => void;
  onChanged: () => void;
}) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const search = isTooLong(typed, maxSearchLength) ? '' : typed.trim();
  const query = useQuery({
    ...apiQuery(routes.companyUsers.list, { query: search === '' ? {} : { search } }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  return (
    <>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={t('companyUsers.search')}
        placeholder={t('companyUsers.search')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={typed}
        maxLength={maxSearchLength}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p className="visually-hidden" role="status">
        {data ? t('companyUsers.count', { count: data.data.length }) : ''}
      </p>
      {!data ? (
        <NoData title={t('companyUsers.loadFailed')} query={query} count={6} h={44} my={6} />
      ) : data.data.length === 0 ? (
        <EmptyState
          icon={<IconUsers size={28} />}
          title={t('companyUsers.nobodyFound')}
          action={
            <Button variant="default" onClick={onInvite}>
              {t('companyUsers.invite')}
            </Button>
          }
        />
      ) : (
        <ListTable
          caption={t('companyUsers.title')}
          columns={[
            { label: t('companyUsers.field.name') },
            { label: t('field.username') },
            { label: t('field.email') },
            { label: t('companyUsers.field.role') },
            { label: t('orders.status') },
            { label: t('companyUsers.actions'), isHidden: true },
          ]}
        >
          {data.data.map((user) => (
            <UserRow key={user.id} user={user} onEdit={() => onEdit(user)} onChanged={onChanged} />
          ))}
        </ListTable>
      )}
    </>
  );
}

function UserRow({
  user,
  onEdit,
  onChanged,
}: {
  user: CompanyUser;
  onEdit: () => void;
  onChanged: () => void;
}) {
  const { t } = useTexts();
  const isSelf = useAccount()._id === user.id;
  const name = user.fullName;
  const setLocked = async (locked: boolean) => {
    await callApi(routes.companyUsers.save, { body: { id: user.id, locked } });
    onChanged();
  };
  const change = useWork({
    mutationFn: () => setLocked(!user.locked),
    onSuccess: () =>
      showToast({
        type: 'success',
        message: { code: user.locked ? 'user.unlocked' : 'user.locked', values: { name } },
        actions: [{ label: 'common.undo', action: () => void setLocked(user.locked).catch(showErrorToast) }],
      }),
    onError: showErrorToast,
  });
  const status = user.locked ? 'locked' : !user.active ? 'inactive' : user.isInvited ? 'invited' : 'active';
  return (
    <tr>
      <td>
        <button
          type="button"
          className={classes.name}
          aria-label={t('common.editOf', { name })}
          onClick={onEdit}
        >
          {name}
        </button>
      </td>
      <td>{user.username}</td>
      <td>{user.email}</td>
      <td>{t(`account.role.${roleOfUser(user)}`)}</td>
      <td>
        <span className={classes.status} data-status={status}>
          {t(`companyUsers.status.${status}`)}
        </span>
      </td>
      <td data-action>
        <ReasonButton
          variant="subtle"
          aria-label={t(user.locked ? 'companyUsers.unlockUser' : 'companyUsers.lockUser', { name })}
          disabledReason={isSelf ? t('companyUsers.notSelf') : undefined}
          loading={change.isPending}
          onClick={() => change.mutate()}
        >
          {t(user.locked ? 'companyUsers.unlock' : 'companyUsers.lock')}
        </ReasonButton>
      </td>
    </tr>
  );
}
