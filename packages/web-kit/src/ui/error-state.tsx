import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { createContext, useContext } from 'react';
import { BusyButton } from './busy-button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Texts for areas that fail to load while offline; undefined while online. */
export const OfflineWords = createContext<{ readonly title: string; readonly text: string } | undefined>(
  undefined,
);

/**
 * Replaces an area that could not be loaded: the reason, and a retry button; the rest of the page works on (ERRS-08).
 * Without a connection there is no button, because the area then loads by itself.
 */
export function ErrorState({
  title,
  text,
  retryLabel,
  onRetry,
  isRetrying = false,
}: {
  title: string;
  text?: string | undefined;
  retryLabel: string;
  onRetry: () => void;
  isRetrying?: boolean;
}) {
  const offline = useContext(OfflineWords);
  if (offline) return <OfflineState {...offline} />;
  return (
    <EmptyState
      role="alert"
      tone="danger"
      icon={<IconAlertTriangle size={26} stroke={1.6} />}
      title={title}
      text={text}
      action={
        <BusyButton variant="default" onClick={onRetry} loading={isRetrying}>
          {retryLabel}
        </BusyButton>
      }
    />
  );
}

/** Replaces an area that waits for the network. */
export function OfflineState(words: { title: string; text: string }) {
  return <EmptyState role="status" icon={<IconCloudOff size={26} stroke={1.6} />} {...words} />;
}
