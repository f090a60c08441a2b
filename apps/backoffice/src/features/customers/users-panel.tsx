import { type Customer, routes } from '@kontor/contract';
import { COMPANY_ROLES } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { NativeSelect } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Panel } from '../../kit/detail.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { emailProblem, givenUser, NewUserFields, newUser } from '../../kit/new-user.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { paths } from '../../kit/paths.ts';
import { RecordTable } from '../../kit/record-table.tsx';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';
import { ViewShopButton } from '../../kit/view-shop.tsx';
import { refreshCustomer } from './customers.queries.ts';

/** The users of a customer; each has a page of its own. */
export function UsersPanel({ customer }: { customer: Customer }) {
  const { t } = useTexts();
  const { reason } = useOperator();
  const [isInviting, setInviting] = useState(false);
  return (
    <Panel
      title={t('customers.users')}
      actions={
        <ReasonButton
          size="xs"
          leftSection={<IconUserPlus size={16} aria-hidden="true" />}
          disabledReason={reason('users.write')}
          onClick={() => setInviting(true)}
        >
          {t('customers.invite.title')}
        </ReasonButton>
      }
    >
      {customer.users.length === 0 ? <p>{t('customers.noUsers')}</p> : null}
      <RecordTable
        caption={t('customers.users')}
        rows={customer.users}
        keyOf={({ _id }) => _id}
        columns={[
          {
            label: t('customers.name'),
            cell: ({ _id, name }) => <AnchorLink {...paths.user(_id)}>{name}</AnchorLink>,
          },
          { label: t('customers.invite.email'), cell: ({ email }) => email },
          { label: t('customers.invite.role'), cell: ({ role }) => t(`users.role.${role as 'buyer'}`) },
          {
            label: t('customers.state'),
            cell: ({ isActive, isLocked }) => {
              if (isLocked) return <StatusBadge tone="red">{t('users.state.locked')}</StatusBadge>;
              return isActive ? null : <StatusBadge tone="gray">{t('users.state.inactive')}</StatusBadge>;
            },
          },
        ]}
        actions={({ _id, name, isActive, isLocked }) => (
          <ViewShopButton size="xs" user={{ _id, name, canSignIn: isActive && !isLocked }} />
        )}
      />
      {isInviting ? <InviteDialog id={customer._id} onClose={() => setInviting(false)} /> : null}
    </Panel>
  );
}

function InviteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTexts();
  const form = useApiForm({
    initialValues: { ...newUser, role: 'buyer' as string },
    check: ({ email }) => ({ email: emailProblem(email) }),
    send: ({ role, ...user }) =>
      callApi(routes.shopUsers.invite, {
        params: { id },
        body: {
          ...givenUser(user),
          isCustomerAdmin: role === 'customerAdmin',
          companyRole: COMPANY_ROLES.find((known) => known === role) ?? 'buyer',
        },
      }),
    onSent: async (_answer, { email }) => {
      showToast({ type: 'success', message: { text: t('customers.invite.sent', { email: email.trim() }) } });
      onClose();
      await refreshCustomer();
    },
  });
  const { input } = form;
  return (
    <FormDialog
      title={t('customers.invite.title')}
      submit={t('customers.invite.submit')}
      form={form}
      onClose={onClose}
    >
      <NewUserFields input={input} />
      <NativeSelect
        {...input('role')}
        label={t('users.field.role')}
        data={(['customerAdmin', ...COMPANY_ROLES] as const).map((value) => ({
          value,
          label: t(`users.role.${value}`),
        }))}
      />
    </FormDialog>
  );
}
