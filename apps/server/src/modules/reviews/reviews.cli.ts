import { createTenantCommand, runInThisProcess, UsageError } from '../../shared/command-line.ts';
import { type ModeratedReview, reviewsOf, setReviewsHidden } from './moderation.ts';

const usage = `Usage: npm run reviews -- list --tenant NAME [--product SKU] [--hidden] [--limit N]
       npm run reviews -- hide --tenant NAME ID …
       npm run reviews -- show --tenant NAME ID …
  list   the newest reviews with their ids, 50 unless --limit says otherwise; --hidden: only hidden ones
  hide   takes reviews out of the shop and out of the product's rating
  show   brings them back`;

const exitCodes = { done: 0, unknown: 1 } as const;

export const command = createTenantCommand({
  usage,
  commands: { list: 0, hide: undefined, show: undefined },
  options: { product: { type: 'string' }, hidden: { type: 'boolean' }, limit: { type: 'string' } },
  poolSize: 1,
  read: ({ command, values, rest: ids }) => {
    if (command !== 'list' && ids.length === 0) throw new UsageError('No review is named.');
    const limit = Number(values.limit ?? 50);
    if (!Number.isInteger(limit) || limit < 1 || limit > 10_000)
      throw new UsageError('--limit is a whole number from 1 to 10000.');
    return { command, ids, sku: values.product, isHidden: values.hidden ? true : undefined, limit };
  },
  work: async ({ console, pool, tenantId }, options) => {
    if (options.command === 'list') {
      const reviews = await reviewsOf(pool, { tenantId, ...options });
      for (const review of reviews) console.log(lineOf(review));
      console.log(`${reviews.length} reviews`);
      return exitCodes.done;
    }
    const isHidden = options.command === 'hide';
    const changed = await setReviewsHidden(pool, { tenantId, ids: options.ids, isHidden });
    const known = new Set(changed.map(({ id }) => id));
    for (const id of options.ids) {
      console.log(`${id}  ${known.has(id) ? (isHidden ? 'hidden' : 'shown') : 'unknown'}`);
    }
    return known.size === new Set(options.ids).size ? exitCodes.done : exitCodes.unknown;
  },
});

function lineOf(review: ModeratedReview): string {
  const { id, createdAt, rating, sku, username, authorName, isHidden, title, body } = review;
  const author = authorName === null ? username : `${username} (${printable(authorName)})`;
  return [
    `${id}  ${createdAt.toISOString().slice(0, 10)}  ${rating}/5  ${sku}  ${author}${isHidden ? '  HIDDEN' : ''}`,
    `    ${printable(title)}: ${printable(body)}`,
  ].join('\n');
}

/** Removes control characters, so that texts of customers cannot control the operator's terminal. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
}

if (import.meta.main) await runInThisProcess(command);
