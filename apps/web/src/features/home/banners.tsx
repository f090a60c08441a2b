import type { Banner } from '@kontor/contract';
import { useTexts } from '../../lib/i18n.ts';
import { localized } from '../../lib/localized.ts';
import { linkTarget, SmartLink } from '../../lib/smart-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import classes from './banners.module.css';

/** The active banners side by side, each with title, text and one button (CONT-02). */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  const { t, locale } = useTexts();
  if (banners.length === 0) return null;
  return (
    <section aria-label={t('home.banners')}>
      <ul className={classes.banners}>
        {banners.map((banner, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: banners have no other name, and their order is fixed.
            key={index}
            className={classes.banner}
            style={banner.background ? { background: banner.background } : undefined}
          >
            {banner.image ? <Picture src={banner.image} alt="" /> : null}
            <div className={classes.text}>
              <h2>{localized(banner.title, locale)}</h2>
              {banner.text ? <p>{localized(banner.text, locale)}</p> : null}
              {banner.buttonText && linkTarget(banner.link) ? (
                <SmartLink link={banner.link} className={classes.button}>
                  {localized(banner.buttonText, locale)}
                </SmartLink>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
