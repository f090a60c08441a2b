import { routes } from '@kontor/contract';
import { Alert, Button, Stack } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { LoggedOutPage } from '../../commerce/logged-out-page.tsx';
import { callApi } from '../../lib/api-client.ts';
import { isApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useTexts } from '../../lib/i18n.ts';
import { ButtonLink } from '../../lib/links.tsx';
import { paths } from '../../lib/paths.ts';
import { FormAlert } from '../../ui/form-alert.tsx';

const route = getRouteApi('/mailed-links/confirm-email');

/** Where the link in the mail to a new e-mail address leads. A person confirms: programs that check mails open links, too. */
export function ConfirmEmailPage() {
  const { t } = useTexts();
  const { token } = route.useSearch();
  const confirmation = useMutation({
    mutationFn: (given: string) => callApi(routes.accounts.confirmEmail, { body: { token: given } }),
  });
  const { data, error } = confirmation;
  const again = isApiError(error, 'link.invalid') ? ` ${t('account.confirmEmail.again')}` : '';
  return (
    <LoggedOutPage
      title={t('account.confirmEmail.title')}
      intro={data ? undefined : t('account.confirmEmail.intro')}
    >
      <Stack gap="md" align="flex-start">
        {data ? (
          <Alert color="green" variant="light" role="status" icon={<IconCircleCheck aria-hidden="true" />}>
            {t('account.confirmEmail.done', data.data)}
          </Alert>
        ) : (
          <FormAlert
            text={
              token === undefined
                ? t('account.confirmEmail.noToken')
                : error
                  ? errorText(error) + (again && `.${again}`)
                  : undefined
            }
          />
        )}
        {data || token === undefined ? (
          <ButtonLink {...paths.home()}>{t('account.confirmEmail.goOn')}</ButtonLink>
        ) : (
          <Button
            size="md"
            loading={confirmation.isPending}
            onClick={() => confirmation.mutate(token)}
            autoFocus
          >
            {t('account.confirmEmail.action')}
          </Button>
        )}
      </Stack>
    </LoggedOutPage>
  );
}
