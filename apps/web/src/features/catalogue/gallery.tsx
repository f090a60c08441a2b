import { type KeyboardEvent, useRef, useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { ProductImage } from '../../ui/product-image.tsx';
import classes from './product-page.module.css';

/**
 * The pictures of a product: a large one and the choice below it, with arrow keys (PROD-11, PROD-12). Give it a key of the
 * variant, so that another variant begins with its own first picture.
 */
export function Gallery({ urls, name }: { urls: readonly string[]; name: string }) {
  const { t } = useTexts();
  const [index, setIndex] = useState(0);
  const listRef = useRef<HTMLDivElement>(null);
  const shown = Math.min(index, Math.max(urls.length - 1, 0));

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = (shown + step + urls.length) % urls.length;
    setIndex(next);
    listRef.current?.querySelectorAll<HTMLButtonElement>('button')[next]?.focus();
  }

  return (
    <section className={classes.gallery} aria-label={t('catalogue.product.gallery')}>
      <ProductImage src={urls[shown]} alt={name} isEager className={classes.picture} />
      {urls.length > 1 ? (
        <div ref={listRef} className={classes.thumbnails}>
          {urls.map((url, at) => (
            <button
              key={url}
              type="button"
              className={classes.thumbnail}
              tabIndex={at === shown ? 0 : -1}
              aria-label={t('catalogue.product.picture', { index: at + 1, total: urls.length })}
              aria-pressed={at === shown}
              onClick={() => setIndex(at)}
              onKeyDown={onKeyDown}
            >
              <ProductImage src={url} alt="" />
            </button>
          ))}
        </div>
      ) : null}
    </section>
  );
}
