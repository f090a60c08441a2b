import { routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { errorCodeText, errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Stack } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { LoggedOutPage } from '../../commerce/logged-out-page.tsx';
import {
  checkNewPassword,
  NewPasswordFields,
  newPasswordField,
  noNewPassword,
} from '../../commerce/new-password.tsx';
import { paths } from '../../lib/paths.ts';

const route = getRouteApi('/logged-out/reset');

/** Sets a new password with the token of a mailed link (AUTH-10). */
export function ResetPage() {
  const { t, locale } = useTexts();
  const { token, redirect } = route.useSearch();
  const navigate = useNavigate();
  const { input, form, isPending, error } = useApiForm({
    initialValues: noNewPassword,
    check: (values) => checkNewPassword(values),
    errorField: newPasswordField,
    send: ({ newPassword }) => callApi(routes.passwords.reset, { body: { token: token ?? '', newPassword } }),
    onSent: async () => {
      await navigate({ ...paths.landing(redirect), replace: true });
      showToast({ type: 'success', message: { code: 'password.updated' } });
    },
  });
  const isInvalid = token === undefined || isApiError(error, 'reset.token.invalid');
  const problem = isInvalid
    ? errorCodeText('reset.token.invalid', undefined, locale)
    : error
      ? errorText(error)
      : undefined;
  return (
    <LoggedOutPage title={t('passwords.reset')} intro={isInvalid ? undefined : t('passwords.resetIntro')}>
      <Stack gap="md">
        <FormAlert text={problem} />
        {isInvalid ? (
          <AnchorLink {...paths.forgotPassword()}>{t('passwords.askAgain')}</AnchorLink>
        ) : (
          <form {...form}>
            <Stack gap="md">
              <NewPasswordFields input={input} size="md" />
              <BusyButton type="submit" size="md" fullWidth loading={isPending}>
                {t('passwords.save')}
              </BusyButton>
            </Stack>
          </form>
        )}
      </Stack>
    </LoggedOutPage>
  );
}
