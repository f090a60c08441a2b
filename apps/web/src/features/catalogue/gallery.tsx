import type { Picture as PictureFacts } from '@kontor/contract';
import { largePictureSizes } from '@kontor/domain';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ProductImage } from '@kontor/web-kit/ui/product-image.tsx';
import { IconZoomIn } from '@tabler/icons-react';
import { type KeyboardEvent, type UIEvent, useEffect, useRef, useState } from 'react';
import classes from './gallery.module.css';
import { GalleryArrows } from './gallery-arrows.tsx';
import { GalleryLightbox } from './gallery-lightbox.tsx';
import shared from './gallery-shared.module.css';

/**
 * The pictures of a product: a large one to swipe, thumbnails, arrow keys, and a click for full screen (PROD-11,
 * PROD-12). Key it by variant, so that another variant starts with its own first picture.
 */
export function Gallery({ pictures, name }: { pictures: readonly PictureFacts[]; name: string }) {
  const { t } = useTexts();
  const [index, setIndex] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const strip = useRef<HTMLDivElement>(null);
  const thumbnails = useRef<HTMLDivElement>(null);
  const focusAfter = useRef<'picture' | 'thumbnail'>(undefined);
  const total = pictures.length;

  /** Wraps around. */
  function go(to: number) {
    const next = (to + total) % total;
    setIndex(next);
    const element = strip.current;
    element?.scrollTo({ left: next * element.clientWidth, behavior: 'instant' });
  }

  function onScroll({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLDivElement>) {
    if (clientWidth > 0) setIndex(Math.min(total - 1, Math.max(0, Math.round(scrollLeft / clientWidth))));
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: total - 1 }[event.key];
    if (to === undefined || total < 2 || isOpen) return;
    event.preventDefault();
    focusAfter.current = thumbnails.current?.contains(event.target as Node) ? 'thumbnail' : 'picture';
    go(to);
  }

  // Moves the focus along with the picture, because the former button disappears.
  useEffect(() => {
    const list = focusAfter.current === 'thumbnail' ? thumbnails.current : strip.current;
    if (focusAfter.current) list?.querySelectorAll('button')[index]?.focus({ preventScroll: true });
    focusAfter.current = undefined;
  }, [index]);

  function close() {
    setIsOpen(false);
    strip.current?.querySelectorAll('button')[index]?.focus({ preventScroll: true });
  }

  // Scrolls a hidden thumbnail into its row without moving the page. Skipped for the first one: measuring would
  // force a layout during the first paint.
  const shown = useRef(index);
  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    const row = thumbnails.current;
    const button = row?.querySelectorAll('button')[index];
    if (!row || !button || row.scrollWidth <= row.clientWidth) return;
    row.scrollTo({ left: button.offsetLeft - (row.clientWidth - button.offsetWidth) / 2 });
  }, [index]);

  if (total === 0) {
    return (
      <section className={classes.gallery} aria-label={t('catalogue.product.gallery')}>
        <div className={shared.large}>
          <ProductImage src={undefined} alt={name} className={classes.picture} />
        </div>
      </section>
    );
  }

  return (
    <section className={classes.gallery} aria-label={t('catalogue.product.gallery')} onKeyDown={onKeyDown}>
      <div className={shared.large}>
        <div ref={strip} className={classes.strip} onScroll={onScroll}>
          {pictures.map(({ url, alt }, at) => (
            <div key={url} className={classes.slide} inert={at !== index}>
              <ProductImage
                src={url}
                alt={alt ?? name}
                isEager={at === 0}
                sizes={largePictureSizes}
                className={classes.picture}
              />
              <button
                type="button"
                className={classes.open}
                aria-label={t('catalogue.product.enlarge', { index: at + 1, total })}
                onClick={() => setIsOpen(true)}
              />
            </div>
          ))}
        </div>
        <span className={classes.hint} aria-hidden="true">
          <IconZoomIn size={18} stroke={1.7} />
        </span>
        {total > 1 ? (
          <>
            <span className={classes.counter} aria-hidden="true">
              {index + 1} / {total}
            </span>
            {/* No tab stop: arrow keys and thumbnails do the same. */}
            <GalleryArrows size={40} tabIndex={-1} onStep={(step) => go(index + step)} />
          </>
        ) : null}
      </div>
      {total > 1 ? (
        <div ref={thumbnails} className={classes.thumbnails}>
          {pictures.map(({ url, focus }, at) => (
            <button
              key={url}
              type="button"
              className={classes.thumbnail}
              tabIndex={at === index ? 0 : -1}
              aria-label={t('catalogue.product.picture', { index: at + 1, total })}
              aria-pressed={at === index}
              onClick={() => go(at)}
            >
              <ProductImage src={url} focus={focus} alt="" sizes="64px" />
            </button>
          ))}
        </div>
      ) : null}
      <GalleryLightbox
        pictures={pictures}
        name={name}
        index={index}
        isOpen={isOpen}
        onGo={go}
        onClose={close}
      />
    </section>
  );
}
