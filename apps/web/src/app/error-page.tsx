import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { ChunkLoadError } from '@kontor/web-kit/lib/chunk-reload.ts';
import { onReconnect, useIsOnline } from '@kontor/web-kit/lib/connection.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { usePageTitle } from '@kontor/web-kit/lib/use-page-title.ts';
import { OfflineState } from '@kontor/web-kit/ui/error-state.tsx';
import { Button, Container, Stack, Text, Title } from '@mantine/core';
import { type ErrorComponentProps, useCanGoBack, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../lib/paths.ts';
import classes from './error-page.module.css';

/** Shows message, status code and a link (ERRS-01, ERRS-02). */
export function ErrorPage({
  status,
  title,
  message,
  onReload,
  onBack,
}: {
  status: number;
  title: string;
  message: string;
  onReload?: () => void;
  onBack?: (() => void) | undefined;
}) {
  const { t } = useTexts();
  usePageTitle(title);
  return (
    <Container size="sm" py={{ base: 'xl', md: 80 }}>
      <Stack gap="md" align="flex-start" role="alert">
        <Text className={classes.status} aria-hidden="true">
          {status}
        </Text>
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text c="dimmed">{message}</Text>
        <Text size="sm" c="dimmed">
          {t('frame.error.status', { status })}
        </Text>
        <div className={classes.actions}>
          <ButtonLink {...paths.home()}>{t('frame.error.home')}</ButtonLink>
          {onBack ? (
            <Button variant="default" onClick={onBack}>
              {t('common.back')}
            </Button>
          ) : null}
          {onReload ? (
            <Button variant="default" onClick={onReload}>
              {t('frame.error.reload')}
            </Button>
          ) : null}
        </div>
      </Stack>
    </Container>
  );
}

/** The 404 page: of an unknown address, and of a thing that is not there (ERRS-02). */
export function NotFoundPage() {
  const { t } = useTexts();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <ErrorPage
      status={404}
      title={t('frame.error.notFound')}
      message={t('frame.error.notFoundHint')}
      // Such as to the list in which the product still stood.
      onBack={canGoBack ? () => router.history.back() : undefined}
    />
  );
}

/** A page whose code or data needs the network: it loads as soon as there is one. */
function OfflinePage() {
  const { t } = useTexts();
  usePageTitle(t('frame.connection.title'));
  useEffect(() => onReconnect(() => location.reload()), []);
  return (
    <Container size="sm" py={{ base: 'xl', md: 80 }}>
      <OfflineState title={t('frame.connection.title')} text={t('frame.connection.text')} />
    </Container>
  );
}

/** What the router shows for anything that was thrown while a page loaded or painted (ERRS-01). */
export function RouteErrorPage({ error }: ErrorComponentProps) {
  const { t } = useTexts();
  const isOffline = isApiError(error) && error.status === 0;
  const isOnline = useIsOnline();
  if (isApiError(error) && error.status === 404) return <NotFoundPage />;
  if (error instanceof ChunkLoadError && error.isOffline) return <OfflinePage />;
  if (isOffline && !isOnline) return <OfflinePage />;
  return (
    <ErrorPage
      status={isApiError(error) && error.status >= 400 ? error.status : isOffline ? 503 : 500}
      title={isApiError(error) ? errorText(error) : t('frame.error.title')}
      message={
        error instanceof ChunkLoadError
          ? t('frame.error.newVersion')
          : isOffline
            ? t('frame.error.offline')
            : t('frame.error.hint')
      }
      onReload={() => location.reload()}
    />
  );
}
