import { routes } from '@kontor/contract';
import { OPERATOR_ROLES, type OperatorRole } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { NativeSelect } from '@mantine/core';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { emailProblem } from '../../kit/new-user.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';

/** Invites an operator by mail. */
export function InviteDialog({
  onInvited,
  onClose,
}: {
  onInvited: () => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const form = useApiForm({
    initialValues: { email: '', username: '', role: 'office' as OperatorRole },
    check: ({ email }) => ({
      email: emailProblem(email),
    }),
    send: ({ email, username, role }) =>
      callApi(routes.operators.invite, {
        body: { email, role, ...(username.trim() === '' ? {} : { username }) },
      }),
    onSent: async () => {
      const { email } = form.fields.values;
      showToast({ type: 'success', message: { text: t('operators.invited', { email: email.trim() }) } });
      await onInvited();
      onClose();
    },
    // An answer that was lost may have invited the operator.
    onRefused: () => void onInvited(),
  });
  return (
    <FormDialog
      title={t('operators.invite')}
      submit={t('operators.invite')}
      form={form}
      size="md"
      onClose={onClose}
    >
      <TextInput
        label={t('operators.field.email')}
        type="email"
        autoComplete="off"
        required
        data-autofocus
        {...form.input('email')}
      />
      <TextInput
        label={t('operators.field.username')}
        description={t('operators.field.usernameHint')}
        autoComplete="off"
        {...form.input('username')}
      />
      <RoleSelect {...form.input('role')} />
    </FormDialog>
  );
}

/** Chooses a role and says what it may do. */
export function RoleSelect({
  value,
  ...props
}: {
  value?: OperatorRole;
  name?: string;
  disabled?: boolean;
  onChange?: (event: React.ChangeEvent<HTMLSelectElement>) => void;
}) {
  const { t } = useTexts();
  return (
    <NativeSelect
      label={t('operators.column.role')}
      description={value ? t(`operators.roleHint.${value}`) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={OPERATOR_ROLES.map((role) => ({ value: role, label: t(`operators.role.${role}`) }))}
      {...(value === undefined ? {} : { value })}
      {...props}
    />
  );
}
