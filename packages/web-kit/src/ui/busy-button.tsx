import {
  ActionIcon,
  type ActionIconProps,
  Button,
  type ButtonProps,
  type ElementProps,
  Loader,
} from '@mantine/core';
import type { MouseEventHandler, ReactNode } from 'react';
import classes from './busy-button.module.css';

export type BusyButtonProps = ButtonProps & ElementProps<'button', keyof ButtonProps>;

/**
 * A button whose click starts work. While `loading` it says that it is busy, does nothing, and keeps the focus: the
 * kit's own `loading` disables the button, and a browser takes the focus from a disabled one. The second click of a double
 * click comes before `loading`, and does nothing either.
 *
 * @example <BusyButton type="submit" loading={isPending}>…</BusyButton>
 */
export function BusyButton({ loading, children, onClick, ...props }: BusyButtonProps) {
  return (
    <Button {...props} {...clicks(loading, onClick)}>
      {loading ? <Covered>{children}</Covered> : children}
    </Button>
  );
}

/** The same for an icon button. */
export function BusyActionIcon({
  loading,
  children,
  onClick,
  ...props
}: ActionIconProps & ElementProps<'button', keyof ActionIconProps>) {
  return (
    <ActionIcon {...props} {...clicks(loading, onClick)}>
      {loading ? <Covered>{children}</Covered> : children}
    </ActionIcon>
  );
}

type Click = MouseEventHandler<HTMLButtonElement>;

function clicks(loading: boolean | undefined, onClick: Click | undefined) {
  if (loading === undefined) return onClick ? { onClick } : {};
  const unlessDoubled: Click = (event) => {
    // A button in a form would submit it again.
    if (loading || event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };
  return {
    ...(loading ? ({ 'aria-disabled': true, 'aria-busy': true } as const) : {}),
    onClick: unlessDoubled,
  };
}

function Covered({ children }: { children: ReactNode }) {
  return (
    <>
      <span className={classes.covered}>{children}</span>
      <Loader className={classes.loader ?? ''} size={18} color="currentColor" />
    </>
  );
}
