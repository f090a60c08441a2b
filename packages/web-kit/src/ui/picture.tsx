import { type CSSProperties, createContext, useContext, useState } from 'react';

export type PictureFormat = 'avif' | 'webp';

/** The `srcset` of a picture in a format; undefined where it comes in one size only. */
export type SrcSetOf = (src: string, format: PictureFormat) => string | undefined;

/** How pictures are found in the size that the screen needs; without a provider each comes as it is stored. */
export const PictureSources = createContext<SrcSetOf>(() => undefined);

/** Changes when what could not be loaded is worth another attempt. */
export const PictureAttempt = createContext(0);

/** Lazy pictures tell the browser to measure their box; where it cannot, this is what a list or a card needs. */
const lazySizes = 'auto, 20rem';

/**
 * A picture in the best format and size for its box (PROD-12). When a size cannot be loaded the original is tried, and
 * after that `onBroken` is called.
 */
export function Picture({
  src,
  alt,
  sizes,
  isEager = false,
  width,
  height,
  className,
  style,
  onBroken,
}: {
  src: string;
  /** Empty where the text beside the picture says what it shows. */
  alt: string;
  /** How wide the box is, as in the attribute of `img`; needed for eager pictures, lazy ones are measured. */
  sizes?: string | undefined;
  /** For what a page begins with: loaded before everything else. */
  isEager?: boolean | undefined;
  width?: number | undefined;
  height?: number | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  onBroken?: (() => void) | undefined;
}) {
  const srcSetOf = useContext(PictureSources);
  const attempt = useContext(PictureAttempt);
  const [failed, setFailed] = useState<{ src: string; attempt: number }>();
  const hasFailed = failed?.src === src;
  const isPlain = hasFailed && failed.attempt === attempt;
  const avif = isPlain ? undefined : srcSetOf(src, 'avif');
  const webp = isPlain ? undefined : srcSetOf(src, 'webp');
  const shownSizes = sizes ?? (isEager ? '100vw' : lazySizes);
  const image = (
    <img
      // Only another element tries again.
      key={hasFailed && !isPlain ? attempt : undefined}
      className={className}
      style={style}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
      width={width}
      height={height}
      alt={alt}
      sizes={webp && shownSizes}
      srcSet={webp}
      src={src}
      onError={() => {
        if (!isPlain) setFailed({ src, attempt });
        if (!webp) onBroken?.();
      }}
    />
  );
  if (!avif) return image;
  return (
    <picture style={{ display: 'contents' }}>
      <source type="image/avif" sizes={shownSizes} srcSet={avif} />
      {image}
    </picture>
  );
}
