import { type ActionIconProps, type ButtonProps, type ElementProps, VisuallyHidden } from '@mantine/core';
import { type DOMAttributes, type MouseEvent, type ReactElement, useId } from 'react';
import { BusyActionIcon, BusyButton } from './busy-button.tsx';
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
 * reached by keyboard (`aria-disabled` instead of `disabled`). While loading it keeps the focus too.
 *
 * @example <ReasonButton disabledReason={reason && errorCodeText(reason)} onClick={add}>…</ReasonButton>
 */
export function ReasonButton({ disabledReason, onClick, ...props }: ReasonButtonProps) {
  return (
    <Explained reason={disabledReason}>
      {(described) => (
        <BusyButton {...props} {...described} onClick={unlessDisabled(disabledReason, onClick)} />
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
        <BusyActionIcon {...props} {...described} onClick={unlessDisabled(disabledReason, onClick)} />
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
