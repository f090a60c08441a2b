import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import type { reviews as de } from '../de/reviews.ts';

export const reviews: Texts<typeof de> = {
  title: 'Reviews',
  none: 'This product has no reviews yet.',
  total_one: '{number} review',
  total_other: '{number} reviews',
  averageOf: '{average} out of 5 stars',
  distribution: 'How the stars are spread',
  stars_one: '{count} star',
  stars_other: '{count} stars',
  list: 'All reviews, newest first',
  verified: 'Verified customer',
  own: 'Your review',
  more: 'Load more reviews',
  write: 'Write a review',
  form: {
    title: 'Your review of {name}',
    rating: 'Your stars',
    ratingMissing: 'Please give 1 to 5 stars',
    heading: 'Headline',
    text: 'Your experience',
    name: 'Name (optional)',
    nameHint: 'Without a name, “Verified customer” is shown.',
    left: 'Characters left: {number}',
    over: 'Too long by {number}, at most {max} characters',
    public: 'All customers of this shop can read your review.',
    send: 'Send review',
    sent: 'Thank you, your review is published',
    waits: 'Thank you, your review appears after a check',
  },
};
