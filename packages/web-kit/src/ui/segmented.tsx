import { VisuallyHidden } from '@mantine/core';
import { type ComponentType, type ReactNode, useId } from 'react';
import classes from './segmented.module.css';

/** One of the choices; `label` may be more than text. */
export interface Segment<Value extends string> {
  value: Value;
  label: ReactNode;
  isDisabled?: boolean;
}

/**
 * A choice among few, side by side: native radio buttons in the look of the kit. The kit's own measures its labels and
 * draws itself four times over, on every page that begins with a list.
 *
 * @example <Segmented label="Ansicht" value="list" segments={[{ value: 'list', label: 'Liste' }]} onChange={show} />
 */
export function Segmented<Value extends string>({
  label,
  value,
  segments,
  onChange,
  isWide = false,
  className = '',
}: {
  /** Names the choice for assistive technology. */
  label: string;
  value: Value;
  segments: readonly Segment<Value>[];
  onChange: (value: Value) => void;
  /** As wide as its surroundings. */
  isWide?: boolean;
  className?: string | undefined;
}) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={`${classes.root} ${className}`}
      data-wide={isWide || undefined}
    >
      {segments.map((segment) => (
        <div
          key={segment.value}
          className={classes.segment}
          data-active={segment.value === value || undefined}
          data-disabled={segment.isDisabled || undefined}
        >
          <input
            type="radio"
            id={`${name}-${segment.value}`}
            name={name}
            value={segment.value}
            className={classes.input}
            checked={segment.value === value}
            disabled={segment.isDisabled}
            onChange={() => onChange(segment.value)}
          />
          <label htmlFor={`${name}-${segment.value}`} className={classes.label}>
            {segment.label}
          </label>
        </div>
      ))}
    </div>
  );
}

/** A segment's label that is only an icon; `text` names it and is its tooltip. */
export function IconSegment({
  icon: Icon,
  text,
}: {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>;
  text: string;
}) {
  return (
    <span className={classes.icon} title={text}>
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
