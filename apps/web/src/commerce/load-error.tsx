import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ErrorState } from '@kontor/web-kit/ui/error-state.tsx';

/** Replaces an area whose query failed: the reason and a retry button (ERRS-08). */
export function LoadError({
  title,
  query: { error, isFetching = false, refetch },
}: {
  /** Default: 'could not be loaded'. */
  title?: string;
  query: { readonly error: unknown; readonly isFetching?: boolean; readonly refetch: () => unknown };
}) {
  const { t } = useTexts();
  return (
    <ErrorState
      title={title ?? t('common.loadError')}
      text={errorText(error)}
      retryLabel={t('common.retry')}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
