import { type ComponentType, lazy, Suspense, useState } from 'react';
import { readSession } from '../lib/cookies.ts';
import { loadChunk } from './chunk-reload.ts';
import { LoggedOutLayout } from './logged-out-layout.tsx';

let loaded: ComponentType | undefined;

/** Loads the frame of the shop, so that it is there when it is first drawn. */
export async function loadDefaultLayout(): Promise<ComponentType> {
  loaded ??= (await loadChunk(() => import('./default-layout.tsx'))).DefaultLayout;
  return loaded;
}

const LazyLayout = lazy(async () => ({ default: await loadDefaultLayout() }));

/** The default layout for who is signed in; public content pages show in the logged-out one otherwise (CONT-07). */
export function ShopLayout() {
  const [Layout] = useState<ComponentType>(() => loaded ?? LazyLayout);
  return readSession() ? (
    <Suspense fallback={null}>
      <Layout />
    </Suspense>
  ) : (
    <LoggedOutLayout />
  );
}
