import { Tooltip } from '@mantine/core';
import { type ReactNode, useId, useRef, useState } from 'react';

/**
 * A text that shows while its target is hovered or holds the focus. The floating part is only made when it is needed:
 * a table has hundreds of targets. It opens below and to the left, so that the row above and the quantity stay in sight.
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
  /** Makes the target itself a tab stop, for text that has no control inside. */
  isFocusable?: boolean;
  /** A plain text of the label for assistive technology; absent where the children name it themselves. */
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
