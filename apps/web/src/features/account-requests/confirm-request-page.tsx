import { routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ConfirmLink } from '../../commerce/confirm-link.tsx';
import { paths } from '../../lib/paths.ts';

const route = getRouteApi('/mailed-links/confirm-request');

/** Where the link in the mail about an account request leads. */
export function ConfirmRequestPage() {
  const { t } = useTexts();
  const { token } = route.useSearch();
  return (
    <ConfirmLink
      token={token}
      title={t('signup.confirm.title')}
      intro={t('signup.confirm.intro')}
      action={t('signup.confirm.action')}
      confirm={(given) => callApi(routes.accountRequests.confirm, { body: { token: given } })}
      done={({ data }) => t('signup.confirm.done', data)}
      again={<Link {...paths.signup()}>{t('signup.confirm.again')}</Link>}
    />
  );
}
