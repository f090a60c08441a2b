import { useIsOnline, useReconnects } from '@kontor/web-kit/lib/connection.ts';
import { readSession } from '@kontor/web-kit/lib/cookies.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { OfflineWords } from '@kontor/web-kit/ui/error-state.tsx';
import { PictureAttempt } from '@kontor/web-kit/ui/picture.tsx';
import { Toasts } from '@kontor/web-kit/ui/toasts.tsx';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { NotFoundPage } from './error-page.tsx';
import { ConnectionBar } from './frame/connection-bar.tsx';
import { useConnectionNews } from './frame/use-connection-news.ts';
import { LoggedOutLayout } from './logged-out-layout.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { loadDefaultLayout } from './shop-layout.tsx';
import { useToastViews } from './toast-views.ts';

const DefaultLayout = lazy(async () => ({ default: await loadDefaultLayout() }));

/** Pixels by which toasts stand higher above the bar. */
const connectionBarRoom = 44;

/** What every page has: progress bar (BOOT-08), news of the connection and toasts (LAYO-01, LAYO-02). */
export function RootLayout() {
  const { t } = useTexts();
  const toasts = useToastViews();
  const news = useConnectionNews();
  const isOnline = useIsOnline();
  const offlineWords = useMemo(
    () => (isOnline ? undefined : { title: t('frame.connection.title'), text: t('frame.connection.text') }),
    [isOnline, t],
  );
  return (
    <OfflineWords value={offlineWords}>
      <NavigationProgress />
      <PictureAttempt value={useReconnects()}>
        <Outlet />
      </PictureAttempt>
      <ConnectionBar news={news} />
      <Toasts {...toasts} bottomRoom={toasts.bottomRoom + (news ? connectionBarRoom : 0)} />
    </OfflineWords>
  );
}

/** The 404 page of an unknown address, in the user's layout (ERRS-02). */
export function RootNotFound() {
  return readSession() ? (
    <Suspense fallback={null}>
      <DefaultLayout>
        <NotFoundPage />
      </DefaultLayout>
    </Suspense>
  ) : (
    <LoggedOutLayout>
      <NotFoundPage />
    </LoggedOutLayout>
  );
}
