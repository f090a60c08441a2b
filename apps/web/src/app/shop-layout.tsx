import { loadChunk } from '@kontor/web-kit/lib/chunk-reload.ts';
import { readSession } from '@kontor/web-kit/lib/cookies.ts';
import { loadAllTexts } from '@kontor/web-kit/lib/i18n.ts';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { LoggedOutLayout } from './logged-out-layout.tsx';

type Layout = ComponentType<{ children?: ReactNode }>;
let loaded: Layout | undefined;

/** Loads the frame of the shop, so that it is there when it is first drawn. */
export async function loadDefaultLayout(): Promise<Layout> {
  loaded ??= (
    await loadChunk(async () => (await Promise.all([import('./default-layout.tsx'), loadAllTexts()]))[0])
  ).DefaultLayout;
  return loaded;
}

const LazyLayout = lazy(async () => ({ default: await loadDefaultLayout() }));

/** The default layout for signed-in users; others see public content pages in the logged-out layout (CONT-07). */
export function ShopLayout() {
  const [Frame] = useState<Layout>(() => loaded ?? LazyLayout);
  return readSession() ? (
    <Suspense fallback={null}>
      <Frame />
    </Suspense>
  ) : (
    <LoggedOutLayout />
  );
}
