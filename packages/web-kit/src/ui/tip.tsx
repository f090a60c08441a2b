import { Tooltip } from '@mantine/core';
import {
  cloneElement,
  type DOMAttributes,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useState,
} from 'react';

/**
 * A text that shows while its target is hovered, holds the focus, or after it was touched. The floating part is made only
 * then: made beforehand, it costs a second drawing of every page that holds one.
 *
 * @example <Tip label="Wird geladen"><button type="button">…</button></Tip>
 */
export function Tip({
  label,
  children,
}: {
  /** Without one nothing shows. */
  label: ReactNode;
  children: ReactElement<DOMAttributes<HTMLElement>>;
}) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const hide = () => setTarget(null);
  const { props } = children;

  useEffect(() => {
    if (!target) return;
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setTarget(null);
    const onPointerDown = (event: Event) => target.contains(event.target as Node) || setTarget(null);
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [target]);

  return (
    <>
      {cloneElement(children, {
        onPointerEnter(event: PointerEvent<HTMLElement>) {
          props.onPointerEnter?.(event);
          setTarget(event.currentTarget);
        },
        onPointerLeave(event: PointerEvent<HTMLElement>) {
          props.onPointerLeave?.(event);
          // A finger leaves at once; the next one elsewhere takes the text away.
          if (event.pointerType !== 'touch') hide();
        },
        onFocus(event: FocusEvent<HTMLElement>) {
          props.onFocus?.(event);
          setTarget(event.currentTarget);
        },
        onBlur(event: FocusEvent<HTMLElement>) {
          props.onBlur?.(event);
          hide();
        },
      })}
      {target && label !== undefined ? <Tooltip target={target} opened label={label} /> : null}
    </>
  );
}
