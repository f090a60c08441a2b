import {
  ActionIcon,
  type ActionIconProps,
  Button,
  type ButtonProps,
  type ElementProps,
  Loader,
  VisuallyHidden,
} from '@mantine/core';
import { type DOMAttributes, type MouseEvent, type ReactElement, useId } from 'react';
import classes from './disabled-reason.module.css';
import { Tip } from './tip.tsx';

/** Why a control cannot be used now, as a sentence; undefined when it can. The control is disabled exactly when it is set. */
export interface WithReason {
  disabledReason?: string | undefined;
}

export type ReasonButtonProps = ButtonProps &
  Omit<ElementProps<'button', keyof ButtonProps>, 'disabled'> &
  WithReason;

/**
 * A button that says why it is disabled: tooltip and description. It stays in the tab order, so that the reason can be
 * reached by keyboard (`aria-disabled` instead of `disabled`). While loading it keeps the focus; the kit's
 * button is disabled then and loses it.
 *
 * @example <ReasonButton disabledReason={reason && errorCodeText(reason)} onClick={add}>…</ReasonButton>
 */
export function ReasonButton({ disabledReason, loading, children, onClick, ...props }: ReasonButtonProps) {
  return (
    <Explained reason={disabledReason}>
      {(described) => (
        <Button
          {...props}
          {...described}
          {...(loading ? { 'aria-disabled': true, 'aria-busy': true } : {})}
          onClick={loading ? preventDefault : unlessDisabled(disabledReason, onClick)}
        >
          {loading ? (
            <>
              <span className={classes.covered}>{children}</span>
              <Loader className={classes.loader ?? ''} size={18} color="currentColor" />
            </>
          ) : (
            children
          )}
        </Button>
      )}
    </Explained>
  );
}

export type ReasonActionIconProps = ActionIconProps &
  Omit<ElementProps<'button', keyof ActionIconProps>, 'disabled'> &
  WithReason & { 'aria-label': string };

/** The same for an icon button. */
export function ReasonActionIcon({ disabledReason, onClick, ...props }: ReasonActionIconProps) {
  return (
    <Explained reason={disabledReason}>
      {(described) => (
        <ActionIcon {...props} {...described} onClick={unlessDisabled(disabledReason, onClick)} />
      )}
    </Explained>
  );
}

type Described = { 'aria-disabled'?: true; 'data-disabled'?: true; 'aria-describedby'?: string };

/**
 * Adds tooltip and description to any control; for controls of another kind than the two above.
 *
 * @example <Explained reason={reason}>{(described) => <input {...described} readOnly={reason !== undefined} />}</Explained>
 */
export function Explained({
  reason,
  children,
}: {
  reason: string | undefined;
  children: (described: Described) => ReactElement<DOMAttributes<HTMLElement>>;
}) {
  const id = useId();
  const described: Described =
    reason === undefined ? {} : { 'aria-disabled': true, 'data-disabled': true, 'aria-describedby': id };
  // The same elements around the control with and without a reason: one that was made anew would lose the focus.
  return (
    <>
      <Tip label={reason}>{children(described)}</Tip>
      {reason === undefined ? null : <VisuallyHidden id={id}>{reason}</VisuallyHidden>}
    </>
  );
}

function unlessDisabled(
  reason: string | undefined,
  onClick: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined,
) {
  if (reason === undefined) return onClick;
  return (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    // What is around it, such as a row that opens, is not meant either.
    event.stopPropagation();
  };
}

/** A button in a form would submit it again. */
function preventDefault(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault();
}
