import { type Account, routes } from '@kontor/contract';
import { PASSWORD_LENGTH } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { storeSession } from '@kontor/web-kit/lib/cookies.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { PasswordInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Group, Stack } from '@mantine/core';
import {
  checkNewPassword,
  NewPasswordFields,
  newPasswordField,
  noNewPassword,
} from '../../commerce/new-password.tsx';
import { useSettings } from '../../commerce/shop-context.ts';

/** Changes the own password; this session goes on, all others end (AUTH-11). */
export function PasswordForm({ account }: { account: Pick<Account, 'username' | 'email'> }) {
  const { t } = useTexts();
  const { sessionDays } = useSettings();
  const { fields, input, form, isPending, error } = useApiForm({
    initialValues: { ...noNewPassword, currentPassword: '' },
    check: (values) => ({
      currentPassword: values.currentPassword === '' ? 'account.currentPasswordMissing' : undefined,
      ...checkNewPassword(values, account),
    }),
    errorField: (refusal) =>
      isApiError(refusal, 'password.wrong') ? 'currentPassword' : newPasswordField(refusal),
    send: ({ currentPassword, newPassword }) =>
      callApi(routes.passwords.change, { body: { currentPassword, newPassword } }),
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
        <PasswordInput
          {...input('currentPassword')}
          label={t('account.currentPassword')}
          autoComplete="current-password"
          maxLength={PASSWORD_LENGTH.max}
          visibilityToggleButtonProps={{ 'aria-label': t('sessions.showPassword'), tabIndex: 0 }}
        />
        <NewPasswordFields input={input} />
        <FormAlert text={error ? errorText(error) : undefined} />
        <Group>
          <BusyButton type="submit" loading={isPending}>
            {t('account.changePassword')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
