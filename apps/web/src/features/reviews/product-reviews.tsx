import type { ReviewRefusal } from '@kontor/contract';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { errorCodeText, errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LoadError } from '../../commerce/load-error.tsx';
import { Gradually } from '../../ui/gradually.tsx';
import classes from './product-reviews.module.css';
import { ReviewForm } from './review-form.tsx';
import { ReviewList } from './review-list.tsx';
import { ReviewSummary } from './review-summary.tsx';
import shared from './reviews.module.css';
import { refreshReviews, reviewsOf, reviewsQuery } from './reviews.queries.ts';

/** The reviews of a product: average, list, and the form; users without the right see the reason (PROD-13, PROD-14). */
export function ProductReviews({
  productId,
  productName,
  headingId,
}: {
  productId: string;
  productName: string;
  headingId: string;
}) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(reviewsQuery(productId));
  const heading = useRef<HTMLHeadingElement>(null);
  const [isWriting, setIsWriting] = useState(false);
  const meta = query.data?.pages[0]?.meta;
  const reviews = reviewsOf(query.data?.pages ?? []);

  function close() {
    setIsWriting(false);
    heading.current?.focus();
  }

  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} className={classes.heading} tabIndex={-1}>
        {t('reviews.title')}
      </h2>
      <Gradually
        isReady={meta !== undefined}
        placeholder={
          query.error && !isApiError(query.error, 'product.not.found') ? (
            <LoadError query={query} />
          ) : (
            <div role="status" aria-label={t('common.loading')} className={classes.columns}>
              <Skeleton h={180} />
              <div>
                <Skeleton h={16} w="40%" mb={12} />
                <Skeleton h={12} mb={8} />
                <Skeleton h={12} w="80%" />
              </div>
            </div>
          )
        }
      >
        {() =>
          meta ? (
            <div className={classes.columns}>
              <Stack align="flex-start">
                {meta.total === 0 ? <p>{t('reviews.none')}</p> : <ReviewSummary meta={meta} />}
                {meta.refusal ? <Refusal refusal={meta.refusal} /> : null}
                {meta.refusal === null && !isWriting ? (
                  <Button
                    variant="default"
                    leftSection={<IconPencil size={18} stroke={1.7} aria-hidden="true" />}
                    onClick={() => setIsWriting(true)}
                  >
                    {t('reviews.write')}
                  </Button>
                ) : null}
              </Stack>
              <Stack gap={32} miw={0}>
                {isWriting ? (
                  <ReviewForm
                    productId={productId}
                    productName={productName}
                    onCancel={close}
                    onSent={async ({ isWaiting }) => {
                      const text = t(isWaiting ? 'reviews.form.waits' : 'reviews.form.sent');
                      showToast({ type: 'success', message: { text } });
                      await refreshReviews(queryClient, productId);
                      close();
                    }}
                  />
                ) : null}
                {reviews.length > 0 ? (
                  <ReviewList
                    reviews={reviews}
                    hasMore={query.hasNextPage}
                    isLoading={query.isFetchingNextPage}
                    onMore={() => void query.fetchNextPage()}
                  />
                ) : null}
                {query.isFetchNextPageError ? (
                  <p className={classes.error} role="alert">
                    {errorText(query.error)}
                  </p>
                ) : null}
              </Stack>
            </div>
          ) : null
        }
      </Gradually>
    </section>
  );
}

function Refusal({ refusal }: { refusal: ReviewRefusal }) {
  return <p className={shared.muted}>{errorCodeText(refusal)}.</p>;
}
