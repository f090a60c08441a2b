import { canSwitchCompany } from '@kontor/domain';
import { loadChunk } from '@kontor/web-kit/lib/chunk-reload.ts';
import { lazy, Suspense } from 'react';
import { useAccount } from '../../commerce/shop-context.ts';
import { HomePage } from '../../features/home/home-page.tsx';

/** Loaded on demand: buyers never see it. */
const SalesStartPage = lazy(() =>
  loadChunk(async () => ({
    default: (await import('../../features/sales/sales-start-page.tsx')).SalesStartPage,
  })),
);

/** The home page; for who acts for customers and has not chosen one yet the list of them (AUTH-12). */
export function HomeScreen() {
  const account = useAccount();
  if (account.company !== null || !canSwitchCompany(account)) return <HomePage />;
  return (
    <Suspense fallback={null}>
      <SalesStartPage />
    </Suspense>
  );
}
