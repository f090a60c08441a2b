import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './states.module.css';

/** Replaces the content of an area that has none: says so, and what to do next. */
export function EmptyState({
  icon,
  title,
  text,
  action,
  tone,
  role,
}: {
  icon?: ReactNode;
  title: string;
  text?: string | undefined;
  /** A button or link to go on. */
  action?: ReactNode;
  tone?: 'danger';
  role?: 'alert' | 'status';
}) {
  return (
    <Stack className={classes.state} align="center" gap="xs" role={role}>
      {icon ? (
        <span className={classes.icon} data-tone={tone} aria-hidden="true">
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
