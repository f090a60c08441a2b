import {
  ActionIcon,
  type ActionIconProps,
  Button,
  type ButtonProps,
  type ElementProps,
  Loader,
} from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import classes from './busy-button.module.css';

export type BusyButtonProps = ButtonProps & ElementProps<'button', keyof ButtonProps>;

/**
 * A button whose click starts work. While `loading` it says that it is busy, does nothing, and keeps the focus: the
 * kit's own `loading` disables the button, and a browser takes the focus from a disabled one.
 *
 * @example <BusyButton type="submit" loading={isPending}>…</BusyButton>
 */
export function BusyButton({ loading, children, ...props }: BusyButtonProps) {
  return (
    <Button {...props} {...(loading ? busy : {})}>
      {loading ? <Covered>{children}</Covered> : children}
    </Button>
  );
}

/** The same for an icon button. */
export function BusyActionIcon({
  loading,
  children,
  ...props
}: ActionIconProps & ElementProps<'button', keyof ActionIconProps>) {
  return (
    <ActionIcon {...props} {...(loading ? busy : {})}>
      {loading ? <Covered>{children}</Covered> : children}
    </ActionIcon>
  );
}

const busy = {
  'aria-disabled': true,
  'aria-busy': true,
  // A button in a form would submit it again.
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const;

function Covered({ children }: { children: ReactNode }) {
  return (
    <>
      <span className={classes.covered}>{children}</span>
      <Loader className={classes.loader ?? ''} size={18} color="currentColor" />
    </>
  );
}
