import { type Account, routes } from '@kontor/contract';
import { Button, Group, Stack } from '@mantine/core';
import {
  checkNewPassword,
  NewPasswordFields,
  newPasswordField,
  noNewPassword,
} from '../../commerce/new-password.tsx';
import { useSettings } from '../../commerce/shop-context.ts';
import { callApi } from '../../lib/api-client.ts';
import { storeSession } from '../../lib/cookies.ts';
import { errorText } from '../../lib/error-text.ts';
import { useTexts } from '../../lib/i18n.ts';
import { showToast } from '../../lib/toast-store.ts';
import { useApiForm } from '../../lib/use-api-form.ts';
import { FormAlert } from '../../ui/form-alert.tsx';

/** Changes the own password; this session goes on, all others end (AUTH-11). */
export function PasswordForm({ account }: { account: Pick<Account, 'username' | 'email'> }) {
  const { t } = useTexts();
  const { sessionDays } = useSettings();
  const { fields, input, form, isPending, error } = useApiForm({
    initialValues: noNewPassword,
    check: (values) => checkNewPassword(values, account),
    errorField: newPasswordField,
    send: ({ newPassword }) => callApi(routes.passwords.change, { body: { newPassword } }),
    onSent: (session) => {
      storeSession(session, sessionDays);
      fields.reset();
      showToast({ type: 'success', message: { code: 'password.updated' } });
    },
  });
  return (
    <form {...form}>
      <Stack gap="sm">
        {/* Password managers store the new password with this name. */}
        <input type="text" name="username" autoComplete="username" value={account.username} readOnly hidden />
        <NewPasswordFields input={input} />
        <FormAlert text={error ? errorText(error) : undefined} />
        <Group>
          <Button type="submit" loading={isPending}>
            {t('account.changePassword')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
