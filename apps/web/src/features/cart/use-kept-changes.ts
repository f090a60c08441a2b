import { checkConnection, isConnected, onReconnect } from '@kontor/web-kit/lib/connection.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useEffect } from 'react';
import { registerUnsavedWork, unsavedCount } from '../../lib/pending-work.ts';
import type { CartEngine } from './cart-engine.ts';
import { keepChanges, takeChanges } from './kept-changes.ts';
import { isUnreachable } from './save-refusal.ts';

/**
 * Stores unsaved changes when the session ends or the page closes offline, and sends those stored before. Sends
 * pending changes once the server answers again.
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
      // Online the unload request has sent them; a page that comes back sends them itself.
      if (!isConnected()) keepChanges(key, engine.unsaved());
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      // The page still has its own changes; another tab may have stored others.
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

/** True if a failed save needs no toast: the offline bar shows, and the save is retried. */
export async function isToldElsewhere(error: unknown): Promise<boolean> {
  return isUnreachable(error) && !(await checkConnection());
}
