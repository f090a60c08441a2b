import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ErrorState } from '@kontor/web-kit/ui/error-state.tsx';

/** Replaces an area of which queries failed: the first reason, and a button that loads them again. */
export function LoadError({
  failed,
}: {
  failed: readonly { error: unknown; isFetching: boolean; refetch: () => unknown }[];
}) {
  const { t } = useTexts();
  return (
    <ErrorState
      title={t('common.loadError')}
      text={errorText(failed[0]?.error)}
      retryLabel={t('common.retry')}
      onRetry={() => {
        for (const { refetch } of failed) void refetch();
      }}
      isRetrying={failed.some(({ isFetching }) => isFetching)}
    />
  );
}
