import { MAX_CHOSEN_REVIEWS, reviewLimits } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { DataOf, Id, listQuery, Nullable, OneOf, PageOf, Text, Timestamp } from './schema.ts';

/** A customer's review of a product that the company bought; plain text (PROD-13). */
export const Review = Type.Object({
  _id: Id,
  /** Whole stars, 1 to 5. */
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  title: Type.String(),
  text: Type.String(),
  /** Null: shown as 'verified customer'. */
  name: Nullable(Type.String()),
  createdAt: Timestamp,
  /** Written by the requesting user. */
  isOwn: Type.Boolean(),
});
export type Review = Static<typeof Review>;

/** Why the user cannot review a product (PROD-14). */
export const ReviewRefusal = Type.Union([
  Type.Literal('review.not.bought'),
  Type.Literal('review.exists'),
  Type.Literal('company.not.selected'),
]);
export type ReviewRefusal = Static<typeof ReviewRefusal>;

/** A page of a product's reviews, newest first; hidden ones count nowhere. */
export const ReviewPage = Type.Object({
  data: Type.Array(Review),
  meta: Type.Object({
    total: Type.Integer(),
    page: Type.Integer(),
    pageSize: Type.Integer(),
    /** Two decimals; null without reviews. */
    average: Nullable(Type.Number()),
    /** How many reviews have 1, 2, 3, 4 and 5 stars. */
    distribution: Type.Array(Type.Integer(), { minItems: 5, maxItems: 5 }),
    /** Null: the user may write one. */
    refusal: Nullable(ReviewRefusal),
  }),
});
export type ReviewPage = Static<typeof ReviewPage>;

export const ReviewCreation = Type.Object({
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  title: Text({ min: 1, max: reviewLimits.title }),
  text: Text({ min: 1, max: reviewLimits.text, trim: 'lines' }),
  name: Type.Optional(Nullable(Text({ max: reviewLimits.name }))),
});
export type ReviewCreation = Static<typeof ReviewCreation>;

/** Whether customers see a review (issue 18). */
export const REVIEW_STATES = ['waiting', 'published', 'refused'] as const;

/** A review as operators see it. */
export const ModeratedReview = Type.Object({
  _id: Id,
  productId: Id,
  sku: Type.String(),
  productName: Type.String(),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  title: Type.String(),
  text: Type.String(),
  /** As customers see it; null: 'verified customer'. */
  name: Nullable(Type.String()),
  username: Type.String(),
  company: Type.Object({ _id: Id, name: Type.String() }),
  createdAt: Timestamp,
  state: OneOf(REVIEW_STATES),
  /** Why it was refused, for operators. */
  refusal: Nullable(Type.String()),
});
export type ModeratedReview = Static<typeof ModeratedReview>;

const chosenReviews = Type.Array(Text({ min: 1, max: 64 }), { minItems: 1, maxItems: MAX_CHOSEN_REVIEWS });

const params = Type.Object({ id: Type.String({ maxLength: 200 }) });

const ChangedReviews = Type.Object({
  changed: Type.Integer(),
  /** Of the ids, those that do not exist (any more). */
  missing: Type.Integer(),
});

export const reviewsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/material/:id/review',
    access: 'session',
    summary: 'The reviews of a product, newest first, with how its stars are spread',
    params,
    query: Type.Object({
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    }),
    responses: { 200: ReviewPage },
    errors: ['product.not.found'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/material/:id/review',
    access: 'company',
    action: 'reviews.write',
    summary: 'Review a product that the active company bought; once for each user',
    params,
    body: ReviewCreation,
    responses: {
      201: Type.Object({ data: Review, meta: Type.Object({ isWaiting: Type.Boolean() }) }),
    },
    errors: ['product.not.found', 'review.not.bought', 'review.exists'],
  }),
  moderated: defineRoute({
    method: 'GET',
    path: '/api/admin/reviews',
    access: 'operator',
    right: 'content.read',
    summary: 'Reviews with their state, newest first',
    query: Type.Object({
      ...listQuery(['createdAt', 'rating']),
      state: Type.Optional(OneOf(REVIEW_STATES)),
    }),
    responses: { 200: PageOf(ModeratedReview) },
  }),
  decide: defineRoute({
    method: 'POST',
    path: '/api/admin/reviews/decide',
    access: 'operator',
    right: 'content.write',
    summary: 'Publish or refuse reviews; a refusal needs a reason',
    body: Type.Object(
      {
        ids: chosenReviews,
        state: OneOf(['published', 'refused']),
        reason: Type.Optional(Text({ max: 500 })),
      },
      { additionalProperties: false },
    ),
    responses: { 200: DataOf(ChangedReviews) },
  }),
  remove: defineRoute({
    method: 'POST',
    path: '/api/admin/reviews/remove',
    access: 'operator',
    right: 'content.write',
    summary: 'Delete reviews for good',
    body: Type.Object({ ids: chosenReviews }, { additionalProperties: false }),
    responses: { 200: DataOf(ChangedReviews) },
  }),
};
