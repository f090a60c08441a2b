import classes from './rating-stars.module.css';

const starWidth = 20;
const fiveStars = Array.from(
  { length: 5 },
  (_, index) =>
    `M${starWidth * index + 10} 1.6l2.6 5.27 5.82.85-4.21 4.1.99 5.79-5.2-2.73-5.2 2.73.99-5.79-4.21-4.1 5.82-.85z`,
).join('');

/**
 * Five stars, filled as far as the rating goes; read out by their label.
 *
 * @example <RatingStars value={4.33} label="4,3 von 5 Sternen" />
 */
export function RatingStars({
  value,
  label,
  size = 16,
}: {
  /** 0 to 5; null: not rated. */
  value: number | null;
  label: string;
  /** Height in pixels at the browser's usual text size. */
  size?: number;
}) {
  const empty = 100 - ((value ?? 0) / 5) * 100;
  return (
    <svg
      className={classes.stars}
      viewBox={`0 0 ${starWidth * 5} ${starWidth}`}
      style={{ height: `${size / 16}rem` }}
      role="img"
      aria-label={label}
    >
      <path className={classes.empty} d={fiveStars} />
      <path className={classes.full} d={fiveStars} style={{ clipPath: `inset(0 ${empty}% 0 0)` }} />
    </svg>
  );
}
