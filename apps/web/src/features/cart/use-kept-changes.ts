import { useEffect } from 'react';
import { checkConnection, isConnected, onReconnect } from '../../lib/connection.ts';
import { registerUnsavedWork, unsavedCount } from '../../lib/pending-work.ts';
import { showToast } from '../../lib/toast-store.ts';
import type { CartEngine } from './cart-engine.ts';
import { keepChanges, takeChanges } from './kept-changes.ts';
import { isUnreachable } from './save-refusal.ts';

/**
 * Keeps unsaved changes when the session ends or the page is closed offline, and sends those that were kept last time.
 * Pending changes are sent as soon as the server answers again.
 */
export function useKeptChanges(
  engine: CartEngine | undefined,
  { userId, companyId }: { userId: string; companyId: string | undefined },
): void {
  useEffect(() => {
    if (!engine || companyId === undefined) return;
    const key = `${userId} cart-changes ${companyId}`;
    const kept = takeChanges(key);
    if (kept.length > 0) {
      engine.change(kept);
      void sendKept(engine, kept.length);
    }
    const count = () => unsavedCount.set(engine.unsaved().length);
    count();
    const onPageHide = () => {
      // With a network they are sent by now; a page that comes back sends them itself.
      if (!isConnected()) keepChanges(key, engine.unsaved());
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      // The page has its own changes still; another tab may have kept others meanwhile.
      const own = new Set(engine.unsaved().map(({ line }) => line.id));
      engine.change(takeChanges(key).filter(({ line }) => !own.has(line.id)));
    };
    window.addEventListener('pagehide', onPageHide);
    window.addEventListener('pageshow', onPageShow);
    const ends = [
      engine.store.subscribe(count),
      onReconnect(() => {
        if (engine.hasUnsaved()) void engine.settle();
        else if (engine.store.get().status === 'failed') engine.load().catch(() => {});
      }),
      registerUnsavedWork(() => keepChanges(key, engine.endSession())),
    ];
    return () => {
      for (const end of ends) end();
      window.removeEventListener('pagehide', onPageHide);
      window.removeEventListener('pageshow', onPageShow);
      unsavedCount.set(0);
    };
  }, [engine, userId, companyId]);
}

async function sendKept(engine: CartEngine, count: number): Promise<void> {
  if (await engine.settle()) {
    showToast({ type: 'success', message: { code: 'cart.changes.sent', values: { count } } });
  }
}

/**
 * True where a failed save needs no toast: there is no connection, which the bar says, and the save is sent again by
 * itself.
 */
export async function isToldElsewhere(error: unknown): Promise<boolean> {
  return isUnreachable(error) && !(await checkConnection());
}
