import type { Review } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { Badge, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { RatingStars } from '../../ui/rating-stars.tsx';
import classes from './review-list.module.css';
import shared from './reviews.module.css';

/** Reviews, newest first. A button loads more and moves the focus to the first new one (PROD-13). */
export function ReviewList({
  reviews,
  hasMore,
  isLoading,
  onMore,
}: {
  reviews: readonly Review[];
  hasMore: boolean;
  isLoading: boolean;
  onMore: () => void;
}) {
  const { t } = useTexts();
  const list = useRef<HTMLUListElement>(null);
  const before = useRef<number>(undefined);

  useEffect(() => {
    if (before.current === undefined || reviews.length <= before.current) return;
    const first = list.current?.children[before.current] as HTMLElement | undefined;
    first?.focus({ preventScroll: true });
    before.current = undefined;
  }, [reviews.length]);

  return (
    <div>
      <ul ref={list} className={classes.list} aria-label={t('reviews.list')}>
        {reviews.map((review) => (
          <li key={review._id} className={classes.review} tabIndex={-1}>
            <ReviewEntry review={review} />
          </li>
        ))}
      </ul>
      {hasMore ? (
        <BusyButton
          variant="default"
          loading={isLoading}
          onClick={() => {
            before.current = reviews.length;
            onMore();
          }}
        >
          {t('reviews.more')}
        </BusyButton>
      ) : null}
    </div>
  );
}

function ReviewEntry({ review }: { review: Review }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { rating, title, text, name, createdAt, isOwn } = review;
  return (
    <article>
      <Group gap="4px 12px">
        <RatingStars value={rating} label={t('reviews.averageOf', { average: formats.number(rating) })} />
        <h3 className={classes.reviewTitle}>{title}</h3>
        {isOwn ? (
          <Badge variant="light" tt="none">
            {t('reviews.own')}
          </Badge>
        ) : null}
      </Group>
      <p className={shared.muted}>
        {name ?? t('reviews.verified')} · <time dateTime={createdAt}>{formats.date(createdAt)}</time>
      </p>
      <p className={classes.reviewText}>{text}</p>
    </article>
  );
}
