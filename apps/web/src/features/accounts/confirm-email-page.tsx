import { routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { getRouteApi } from '@tanstack/react-router';
import { ConfirmLink } from '../../commerce/confirm-link.tsx';

const route = getRouteApi('/mailed-links/confirm-email');

/** Where the link in the mail to a new e-mail address leads. */
export function ConfirmEmailPage() {
  const { t } = useTexts();
  const { token } = route.useSearch();
  return (
    <ConfirmLink
      token={token}
      title={t('account.confirmEmail.title')}
      intro={t('account.confirmEmail.intro')}
      action={t('account.confirmEmail.action')}
      confirm={(given) => callApi(routes.accounts.confirmEmail, { body: { token: given } })}
      done={({ data }) => t('account.confirmEmail.done', data)}
      again={t('account.confirmEmail.again')}
    />
  );
}
