import classes from './bone.module.css';

/**
 * A plain bar in the place of a text, picture or control that is still to come, for placeholders that have dozens of them:
 * they pulse together by a style of what surrounds them, where each of the kit's would be a layer of its own.
 *
 * @example <Bone width="58%" height={13} />
 */
export function Bone({
  width,
  height,
  className = '',
}: {
  /** In pixels, or in percent; as wide as its surroundings without. */
  width?: number | `${number}%`;
  /** In pixels. */
  height?: number;
  className?: string | undefined;
}) {
  return (
    <div className={`${classes.bone} ${className}`} style={{ width: size(width), height: size(height) }} />
  );
}

function size(value: number | string | undefined): string | undefined {
  return typeof value === 'number' ? `${value / 16}rem` : value;
}
