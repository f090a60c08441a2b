import { useContext, useState } from 'react';
import { Picture, PictureAttempt } from './picture.tsx';
import classes from './product-image.module.css';

/** Width and height say the ratio alone: the box decides the size. */
const nominalWidth = 320;

/**
 * A lazy picture in a square box, loaded in the size of the box, without layout shift (PROD-12). A missing or failed
 * picture shows a placeholder.
 */
export function ProductImage({
  src,
  alt,
  focus,
  isEager = false,
  sizes,
  className,
}: {
  src: string | null | undefined;
  /** The product's name; empty where the name stands beside the picture. */
  alt: string;
  /** Fills the box around this point, in percent; absent: the whole picture is shown. */
  focus?: { x: number; y: number } | undefined;
  /** For the one large picture that a page begins with. */
  isEager?: boolean;
  /** How wide the box is, as in the attribute of `img`; needed for eager pictures, lazy ones are measured. */
  sizes?: string;
  className?: string;
}) {
  const attempt = useContext(PictureAttempt);
  const [broken, setBroken] = useState<{ src: string; attempt: number }>();
  const isShown = src && !(broken?.src === src && broken.attempt === attempt);
  return (
    <span className={[classes.box, className].filter(Boolean).join(' ')}>
      {isShown ? (
        <Picture
          className={focus ? `${classes.image} ${classes.filling}` : classes.image}
          style={focus ? { objectPosition: `${focus.x}% ${focus.y}%` } : undefined}
          src={src}
          alt={alt}
          sizes={sizes}
          isEager={isEager}
          width={nominalWidth}
          height={nominalWidth}
          onBroken={() => setBroken({ src, attempt })}
        />
      ) : (
        <svg
          className={classes.placeholder}
          viewBox="0 0 48 48"
          role={alt === '' ? 'presentation' : 'img'}
          aria-label={alt === '' ? undefined : alt}
        >
          <path d="M24 8 39 16v16L24 40 9 32V16Z M9 16l15 8 15-8 M24 24v16 M16.5 12l15 8" />
        </svg>
      )}
    </span>
  );
}
