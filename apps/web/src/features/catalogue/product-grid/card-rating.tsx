import type { ProductRow } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { VisuallyHidden } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import classes from './card-rating.module.css';

export function CardRating({ rating }: { rating: ProductRow['rating'] }) {
  const { t } = useTexts();
  const formats = useFormats();
  if (rating.average === null || rating.count === 0) return null;
  const average = formats.average(rating.average);
  return (
    <span className={classes.rating}>
      <IconStarFilled size={14} className={classes.star} aria-hidden="true" />
      <span aria-hidden="true">
        {average} ({formats.number(rating.count)})
      </span>
      <VisuallyHidden>
        {t('catalogue.card.rating', { average, count: rating.count, number: formats.number(rating.count) })}
      </VisuallyHidden>
    </span>
  );
}
