import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { readSession } from '../lib/cookies.ts';
import { Toasts } from '../ui/toasts.tsx';
import { loadChunk } from './chunk-reload.ts';
import { NotFoundPage } from './error-page.tsx';
import { LoggedOutLayout } from './logged-out-layout.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { useToastViews } from './toast-views.ts';

const DefaultLayout = lazy(() =>
  loadChunk(async () => ({ default: (await import('./default-layout.tsx')).DefaultLayout })),
);

/** What every page has: progress bar (BOOT-08) and toasts (LAYO-01, LAYO-02). */
export function RootLayout() {
  const toasts = useToastViews();
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <Toasts {...toasts} />
    </>
  );
}

/** An unknown address: the 404 page in the layout of whoever asks (ERRS-02). */
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
