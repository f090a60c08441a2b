import { routes } from '@kontor/contract';
import { isEmailAddress } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { DoneAlert } from '@kontor/web-kit/ui/done-alert.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Stack } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { LoggedOutPage } from '../../commerce/logged-out-page.tsx';
import { paths } from '../../lib/paths.ts';

/** Asks for the e-mail address that a reset link is mailed to (AUTH-09). */
export function ForgotPasswordPage() {
  const { t } = useTexts();
  const [sentTo, setSentTo] = useState<string>();
  const { input, form, isPending, error } = useApiForm({
    initialValues: { email: '' },
    check: ({ email }) => ({ email: isEmailAddress(email.trim()) ? undefined : 'passwords.emailInvalid' }),
    errorField: (refusal) =>
      isApiError(refusal, 'email.not.found') || isApiError(refusal, 'email.multiple.accounts')
        ? 'email'
        : undefined,
    send: async ({ email }) => {
      await callApi(routes.passwords.sendLink, { body: { email: email.trim() } });
      return email.trim();
    },
    onSent: setSentTo,
  });
  return (
    <LoggedOutPage title={t('passwords.forgot')} intro={sentTo ? undefined : t('passwords.forgotIntro')}>
      <Stack gap="md">
        {sentTo ? (
          <DoneAlert icon={<IconMail aria-hidden="true" />}>
            {t('passwords.sent', { email: sentTo })}
          </DoneAlert>
        ) : (
          <form {...form}>
            <Stack gap="md">
              <FormAlert text={error ? errorText(error) : undefined} />
              <TextInput
                {...input('email')}
                label={t('field.email')}
                type="email"
                size="md"
                autoComplete="email"
                maxLength={254}
                autoFocus
              />
              <BusyButton type="submit" size="md" fullWidth loading={isPending}>
                {t('passwords.send')}
              </BusyButton>
            </Stack>
          </form>
        )}
        <AnchorLink {...paths.landing()}>{t('passwords.toSignIn')}</AnchorLink>
      </Stack>
    </LoggedOutPage>
  );
}
