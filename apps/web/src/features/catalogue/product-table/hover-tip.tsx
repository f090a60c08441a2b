import { Tooltip } from '@mantine/core';
import { type ReactNode, useId, useRef, useState } from 'react';

/**
 * A tooltip on hover and focus. The floating part is rendered on demand, because a table has hundreds of targets.
 * It opens to the lower left, so that the row above and the quantity stay visible.
 */
export function HoverTip({
  label,
  children,
  className,
  isFocusable = false,
  describes,
}: {
  label: ReactNode;
  children: ReactNode;
  className?: string | undefined;
  /** Makes the target a tab stop, for text without a control inside. */
  isFocusable?: boolean;
  /** The label as plain text for assistive technology; not needed if the children have it. */
  describes?: string | undefined;
}) {
  const ref = useRef<HTMLSpanElement>(null);
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const focusable = isFocusable ? { tabIndex: 0, role: 'note', 'aria-describedby': id } : {};
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only shows a description, nothing is triggered */}
      <span
        ref={ref}
        className={className}
        onPointerEnter={(event) => event.pointerType !== 'touch' && setIsShown(true)}
        onPointerLeave={() => setIsShown(false)}
        onFocus={() => setIsShown(true)}
        onBlur={() => setIsShown(false)}
        onKeyDown={(event) => event.key === 'Escape' && setIsShown(false)}
        {...focusable}
      >
        {children}
      </span>
      {describes === undefined ? null : (
        <span id={id} className="visually-hidden">
          {describes}
        </span>
      )}
      {isShown ? <Tooltip target={ref} opened label={label} position="bottom-end" /> : null}
    </>
  );
}
