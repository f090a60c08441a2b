import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './states.module.css';

/** The face of a list with nothing in it: says so, and what to do next. */
export function EmptyState({
  icon,
  title,
  text,
  action,
}: {
  icon?: ReactNode;
  title: string;
  text?: string;
  /** A button or link to go on. */
  action?: ReactNode;
}) {
  return (
    <Stack className={classes.state} align="center" gap="xs">
      {icon ? (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <Text fw={600} size="lg" ta="center">
        {title}
      </Text>
      {text ? (
        <Text c="dimmed" ta="center" maw={460}>
          {text}
        </Text>
      ) : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </Stack>
  );
}
