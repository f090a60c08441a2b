import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { ChunkLoadError } from '@kontor/web-kit/lib/chunk-reload.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { usePageTitle } from '@kontor/web-kit/lib/use-page-title.ts';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@kontor/web-kit/ui/error-state.tsx';
import { IconMapOff } from '@tabler/icons-react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { paths } from '../kit/paths.ts';

/** An unknown address, and a record that does not exist (any more). */
export function NotFoundPage() {
  const { t } = useTexts();
  usePageTitle(t('shell.notFound'));
  return (
    <>
      <h1 className="visually-hidden">{t('shell.notFound')}</h1>
      <EmptyState
        role="alert"
        icon={<IconMapOff size={26} stroke={1.6} />}
        title={t('shell.notFound')}
        text={t('shell.notFoundHint')}
        action={<ButtonLink {...paths.today()}>{t('shell.toStart')}</ButtonLink>}
      />
    </>
  );
}

/** What was thrown while a page loaded or painted. */
export function RouteErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTexts();
  usePageTitle(t('shell.error'));
  if (isApiError(error) && error.status === 404) return <NotFoundPage />;
  const isOld = error instanceof ChunkLoadError && !error.isOffline;
  return (
    <>
      <h1 className="visually-hidden">{t('shell.error')}</h1>
      <ErrorState
        title={isApiError(error) ? errorText(error) : t('shell.error')}
        text={isOld ? t('shell.newVersion') : t('shell.errorHint')}
        retryLabel={t('common.retry')}
        onRetry={() => (isOld ? location.reload() : reset())}
      />
    </>
  );
}
