import classes from './bone.module.css';

/**
 * A skeleton bar. Mantine's Skeleton makes one compositor layer each; these share their container's animation.
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
