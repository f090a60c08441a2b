import type { Banner } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import classes from './banners.module.css';
import { Slide } from './slide.tsx';

/** The active banners side by side, each with title, text and one button (CONT-02). */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  const { t } = useTexts();
  if (banners.length === 0) return null;
  return (
    <section aria-label={t('home.banners')}>
      <ul className={classes.banners}>
        {banners.map((banner, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: banners have no other name, and their order is fixed.
          <Slide key={index} banner={banner} />
        ))}
      </ul>
    </section>
  );
}
