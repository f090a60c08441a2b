import type { Review, ReviewCreation, ReviewPage, ReviewRefusal } from '@kontor/contract';
import type { Actor, CompanyActor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { fieldsInvalid, requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import type { SettingsReader } from '../settings/settings-reader.ts';
import type { ReviewRow, ReviewStanding, ReviewsRepository } from './reviews.repository.ts';

export interface ReviewsContext {
  reviews: ReviewsRepository;
  clock: Clock;
  settings: Pick<SettingsReader, 'of'>;
}

/**
 * Why a user may not review a product; null: allowed. An existing review is reported first, because it is final (PROD-13,
 * PROD-14).
 *
 * @example reviewRefusal({ company: null }, { hasBought: false, hasReviewed: false }) // 'company.not.selected'
 */
export function reviewRefusal(
  { company }: Pick<Actor, 'company'>,
  { hasBought, hasReviewed }: ReviewStanding,
): ReviewRefusal | null {
  if (hasReviewed) return 'review.exists';
  if (company === null) return 'company.not.selected';
  return hasBought ? null : 'review.not.bought';
}

/** A page of a visible product's reviews with its stars and whether the actor may add one (PROD-13, PROD-14). */
export async function listReviews(
  { reviews }: Pick<ReviewsContext, 'reviews'>,
  { actor, productId, page, pageSize }: { actor: Actor; productId: string; page: number; pageSize: number },
): Promise<ReviewPage> {
  const found = await reviews.page(actor, { productId, limit: pageSize, offset: (page - 1) * pageSize });
  if (!found) throw requestError('product.not.found');
  const { distribution } = found;
  const total = distribution.reduce((sum, count) => sum + count, 0);
  const stars = distribution.reduce((sum, count, index) => sum + count * (index + 1), 0);
  const refusal = reviewRefusal(actor, await reviews.standing(actor, productId));
  return {
    data: found.reviews.map(presentReview),
    meta: {
      total,
      page,
      pageSize,
      average: total === 0 ? null : Math.round((stars * 100) / total) / 100,
      distribution,
      refusal,
    },
  };
}

/**
 * Stores a review and rates its product in one transaction. With `reviewsWait` it stays hidden until an operator publishes it
 * (CONF-31). Two concurrent ones of a user store one (PROD-13).
 *
 * @throws RequestError product.not.found, review.not.bought, review.exists, validation.failed.
 */
export async function createReview(
  { reviews, clock, settings }: ReviewsContext,
  { actor, productId, body }: { actor: CompanyActor; productId: string; body: ReviewCreation },
): Promise<{ data: Review; meta: { isWaiting: boolean } }> {
  const empty = (['title', 'text'] as const).filter((field) => !isVisible(body[field]));
  if (empty.length > 0) throw fieldsInvalid(empty.map((field) => ({ field, code: 'tooShort' })));
  const review = { ...body, name: body.name && isVisible(body.name) ? body.name : null };
  const { reviewsWait: isWaiting } = await settings.of(actor.tenantId);
  const id = newId();
  const createdAt = clock.now();
  const stored = await reviews.withLockedProduct(actor, productId, async (product) => {
    const refusal = reviewRefusal(actor, await product.standing());
    if (refusal) throw requestError(refusal);
    await product.add({ ...review, id, createdAt, isWaiting });
    return true;
  });
  if (!stored) throw requestError('product.not.found');
  const { rating, title, text, name } = review;
  const data = { _id: id, rating, title, text, name, createdAt: createdAt.toISOString(), isOwn: true };
  return { data, meta: { isWaiting } };
}

/** Whether a text has a visible character, unlike blanks and zero-width spaces. */
function isVisible(text: string): boolean {
  return /[^\p{Z}\p{C}]/u.test(text);
}

function presentReview({ id, rating, title, body, authorName, createdAt, isOwn }: ReviewRow): Review {
  return {
    _id: id,
    rating,
    title,
    text: body,
    name: authorName,
    createdAt: new Date(createdAt).toISOString(),
    isOwn,
  };
}
