import type { Banner } from '@kontor/contract';
import { useRef, useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { localized } from '../../lib/localized.ts';
import { linkTarget, SmartLink } from '../../lib/smart-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import classes from './heroes.module.css';

/** On narrow screens a hero is higher than its picture, so that the picture is wider than the screen. */
const heroSizes = '(min-width: 90em) 1376px, (min-width: 64em) 100vw, 700px';

/** The active heroes as one wide row to swipe through; it never moves by itself (CONT-02). */
export function Heroes({ heroes }: { heroes: readonly Banner[] }) {
  const { t, locale } = useTexts();
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
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: heroes have no other name, and their order is fixed.
            key={index}
            className={classes.slide}
            style={hero.background ? { background: hero.background } : undefined}
          >
            {hero.image ? <Picture src={hero.image} alt="" isEager={index === 0} sizes={heroSizes} /> : null}
            <div className={classes.slideText}>
              <h2>{localized(hero.title, locale)}</h2>
              {hero.text ? <p>{localized(hero.text, locale)}</p> : null}
              {hero.buttonText && linkTarget(hero.link) ? (
                <SmartLink link={hero.link} className={classes.slideButton}>
                  {localized(hero.buttonText, locale)}
                </SmartLink>
              ) : null}
            </div>
          </li>
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
