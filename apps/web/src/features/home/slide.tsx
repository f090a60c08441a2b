import type { Banner } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { localized } from '@kontor/web-kit/lib/localized.ts';
import { Picture } from '@kontor/web-kit/ui/picture.tsx';
import { linkTarget, SmartLink } from '../../lib/smart-link.tsx';
import classes from './slide.module.css';

/** On narrow screens a hero crops its picture, which is wider than the screen. */
const heroSizes = '(min-width: 90em) 1376px, (min-width: 64em) 100vw, 700px';

/** A hero or a banner as a list item: title, text and one button on a picture (CONT-02). */
export function Slide({ banner, isHero, isEager }: { banner: Banner; isHero?: boolean; isEager?: boolean }) {
  const { locale } = useTexts();
  const { background, image, imageAlt, title, text, buttonText, link } = banner;
  return (
    <li
      className={classes.slide}
      data-hero={isHero || undefined}
      style={background ? { background } : undefined}
    >
      {image ? (
        <Picture
          src={image}
          alt={localized(imageAlt, locale)}
          isEager={isEager}
          {...(isHero ? { sizes: heroSizes } : {})}
        />
      ) : null}
      <div className={classes.text}>
        <h2>{localized(title, locale)}</h2>
        {text ? <p>{localized(text, locale)}</p> : null}
        {buttonText && linkTarget(link) ? (
          <SmartLink link={link} className={classes.button}>
            {localized(buttonText, locale)}
          </SmartLink>
        ) : null}
      </div>
    </li>
  );
}
