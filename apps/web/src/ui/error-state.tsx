import { Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { createContext, useContext } from 'react';
import classes from './states.module.css';

/** What areas say that could not be loaded while there is no connection; undefined while there is one. */
export const OfflineWords = createContext<{ readonly title: string; readonly text: string } | undefined>(
  undefined,
);

/**
 * The face of an area that could not be loaded: what happened, and Retry; the rest of the page goes on (ERRS-08). Without a
 * connection it asks for nothing, because the area then loads by itself.
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
    <Stack className={classes.state} align="center" gap="xs" role="alert">
      <span className={classes.icon} data-tone="danger" aria-hidden="true">
        <IconAlertTriangle size={26} stroke={1.6} />
      </span>
      <Text fw={600} size="lg" ta="center">
        {title}
      </Text>
      {text ? (
        <Text c="dimmed" ta="center" maw={460}>
          {text}
        </Text>
      ) : null}
      <div className={classes.action}>
        <Button variant="default" onClick={onRetry} loading={isRetrying}>
          {retryLabel}
        </Button>
      </div>
    </Stack>
  );
}

/** The face of an area that waits for the network. */
export function OfflineState({ title, text }: { title: string; text: string }) {
  return (
    <Stack className={classes.state} align="center" gap="xs" role="status">
      <span className={classes.icon} aria-hidden="true">
        <IconCloudOff size={26} stroke={1.6} />
      </span>
      <Text fw={600} size="lg" ta="center">
        {title}
      </Text>
      <Text c="dimmed" ta="center" maw={460}>
        {text}
      </Text>
    </Stack>
  );
}
