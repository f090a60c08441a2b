import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ErrorState } from '@kontor/web-kit/ui/error-state.tsx';
import { Skeletons } from '@kontor/web-kit/ui/skeletons.tsx';
import { Skeleton, type SkeletonProps } from '@mantine/core';

type Query = { readonly error: unknown; readonly isFetching?: boolean; readonly refetch: () => unknown };

/** Replaces an area whose query has no data yet: placeholders, or why it failed. */
export function NoData({
  title,
  query,
  count,
  ...placeholder
}: { title?: string; query: Query; count: number } & Pick<SkeletonProps, 'h' | 'my' | 'mb'>) {
  const { t } = useTexts();
  if (query.error) return <LoadError {...(title ? { title } : {})} query={query} />;
  return (
    <Skeletons count={count} label={t('common.loading')}>
      {(index) => <Skeleton key={index} {...placeholder} />}
    </Skeletons>
  );
}

/** Replaces an area whose query failed: the reason and a retry button (ERRS-08). */
export function LoadError({
  title,
  query: { error, isFetching = false, refetch },
}: {
  /** Default: 'could not be loaded'. */
  title?: string;
  query: Query;
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
