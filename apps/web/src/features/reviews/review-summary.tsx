import type { ReviewPage } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { VisuallyHidden } from '@mantine/core';
import { RatingStars } from '../../ui/rating-stars.tsx';
import classes from './review-summary.module.css';
import shared from './reviews.module.css';

/** The average as a number and stars, and a bar for each number of stars (PROD-13). */
export function ReviewSummary({ meta }: { meta: ReviewPage['meta'] }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { average, total, distribution } = meta;
  if (average === null) return null;
  const shown = formats.average(average);
  return (
    <div className={classes.summary}>
      <p className={classes.average}>
        <span className={classes.averageNumber} aria-hidden="true">
          {shown}
        </span>
        <span className={classes.averageStars}>
          <RatingStars value={average} size={20} label={t('reviews.averageOf', { average: shown })} />
          <span className={shared.muted}>
            {t('reviews.total', { count: total, number: formats.number(total) })}
          </span>
        </span>
      </p>
      <ul aria-label={t('reviews.distribution')}>
        {distribution
          .map((count, index) => ({ stars: index + 1, count }))
          .toReversed()
          .map(({ stars, count }) => (
            <li key={stars} className={classes.bar}>
              <span>{t('reviews.stars', { count: stars })}</span>
              <span className={classes.track} aria-hidden="true">
                <span style={{ width: `${(count / total) * 100}%` }} />
              </span>
              <span className={classes.barCount}>
                <VisuallyHidden>: </VisuallyHidden>
                {formats.number(count)}
              </span>
            </li>
          ))}
      </ul>
    </div>
  );
}
