import { useIsOnline } from '@kontor/web-kit/lib/connection.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { useStore } from '@kontor/web-kit/lib/store.ts';
import { useEffect, useState } from 'react';
import { unsavedCount } from '../../lib/pending-work.ts';

export interface ConnectionNews {
  readonly phase: 'offline' | 'saving' | 'saved';
  readonly text: string;
}

/** How long 'all is saved' stays in view. */
const savedMs = 4000;

/** The state of a connection that is or was lost; undefined while there is no news. */
export function useConnectionNews(): ConnectionNews | undefined {
  const { t } = useTexts();
  const isOnline = useIsOnline();
  const count = useStore(unsavedCount);
  const [wasOffline, setWasOffline] = useState(!isOnline);
  if (!isOnline && !wasOffline) setWasOffline(true);
  const isSaved = isOnline && wasOffline && count === 0;
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => setWasOffline(false), savedMs);
    return () => clearTimeout(timer);
  }, [isSaved]);

  if (!wasOffline) return undefined;
  if (!isOnline)
    return {
      phase: 'offline',
      text: count > 0 ? t('frame.connection.waiting', { count }) : t('frame.connection.bar'),
    };
  return isSaved
    ? { phase: 'saved', text: t('frame.connection.saved') }
    : { phase: 'saving', text: t('frame.connection.saving', { count }) };
}
