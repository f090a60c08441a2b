import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { ChunkLoadError } from '@kontor/web-kit/lib/chunk-reload.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { usePageTitle } from '@kontor/web-kit/lib/use-page-title.ts';
import { ErrorState } from '@kontor/web-kit/ui/error-state.tsx';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { UnknownRecord } from '../kit/detail.tsx';

export function NotFoundPage() {
  const { t } = useTexts();
  return <UnknownRecord title={t('shell.notFound')} />;
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
