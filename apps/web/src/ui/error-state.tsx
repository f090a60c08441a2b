import { Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './states.module.css';

/** The face of an area that could not be loaded: what happened, and Retry; the rest of the page goes on (ERRS-08). */
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
