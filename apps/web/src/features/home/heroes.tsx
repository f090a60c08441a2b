import type { Banner } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { useRef, useState } from 'react';
import classes from './heroes.module.css';
import { Slide } from './slide.tsx';

/** The active heroes as one wide row to swipe; it never moves by itself (CONT-02). */
export function Heroes({ heroes }: { heroes: readonly Banner[] }) {
  const { t } = useTexts();
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  if (heroes.length === 0) return null;

  const show = (index: number) => {
    const element = track.current;
    element?.scrollTo({ left: index * element.clientWidth });
  };

  return (
    <section className={classes.heroes} aria-label={t('home.heroes')}>
      <ul
        ref={track}
        className={classes.track}
        onScroll={({ currentTarget }) =>
          setCurrent(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
        }
      >
        {heroes.map((hero, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: heroes have no other name, and their order is fixed.
          <Slide key={index} banner={hero} isHero isEager={index === 0} />
        ))}
      </ul>
      {heroes.length > 1 ? (
        <div className={classes.dots}>
          {heroes.map((_, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              key={index}
              type="button"
              aria-label={t('common.carousel.slide', { index: index + 1, total: heroes.length })}
              aria-current={index === current}
              onClick={() => show(index)}
            />
          ))}
        </div>
      ) : null}
    </section>
  );
}
