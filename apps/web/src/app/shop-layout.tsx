import { lazy, Suspense } from 'react';
import { readSession } from '../lib/cookies.ts';
import { loadChunk } from './chunk-reload.ts';
import { LoggedOutLayout } from './logged-out-layout.tsx';

const DefaultLayout = lazy(() =>
  loadChunk(async () => ({ default: (await import('./default-layout.tsx')).DefaultLayout })),
);

/** The default layout for who is signed in; public content pages show in the logged-out one otherwise (CONT-07). */
export function ShopLayout() {
  return readSession() ? (
    <Suspense fallback={null}>
      <DefaultLayout />
    </Suspense>
  ) : (
    <LoggedOutLayout />
  );
}
