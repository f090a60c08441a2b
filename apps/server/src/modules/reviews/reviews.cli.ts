import { parseArgs } from 'node:util';
import { ConfigError, parseConfig } from '../../config.ts';
import { withCommandDatabase } from '../../database/command-database.ts';
import type { Database } from '../../database/connection.ts';
import { type ModeratedReview, reviewsOf, setReviewsHidden } from './moderation.ts';

const usage = `Usage: npm run reviews -- list --tenant NAME [--product SKU] [--hidden] [--limit N]
       npm run reviews -- hide --tenant NAME ID …
       npm run reviews -- show --tenant NAME ID …
  list   the newest reviews with their ids, 50 unless --limit says otherwise; --hidden: only hidden ones
  hide   takes reviews out of the shop and out of the product's rating
  show   brings them back`;

const exitCodes = { done: 0, unknown: 1, wrongCommand: 2 } as const;

/** The command is wrong; the message says what, and the usage follows. */
class UsageError extends Error {}

process.exitCode = await main().catch((error: unknown) => {
  const isExpected = error instanceof UsageError || error instanceof ConfigError;
  console.error(isExpected ? error.message : error);
  if (error instanceof UsageError) console.error(usage);
  return exitCodes.wrongCommand;
});

async function main(): Promise<number> {
  const options = readOptions();
  const config = parseConfig(process.env);
  const onError = (error: Error) => console.error(error.message);
  return await withCommandDatabase(config, { poolSize: 1, onError }, (database) => run(database, options));
}

async function run({ db, pool }: Database, options: Options): Promise<number> {
  const tenant = await db
    .selectFrom('tenant')
    .select('id')
    .where('name', '=', options.tenant)
    .executeTakeFirst();
  if (!tenant) throw new UsageError(`There is no tenant "${options.tenant}".`);
  const tenantId = tenant.id;
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
}

function lineOf(review: ModeratedReview): string {
  const { id, createdAt, rating, sku, username, authorName, isHidden, title, body } = review;
  const author = authorName === null ? username : `${username} (${printable(authorName)})`;
  return [
    `${id}  ${createdAt.toISOString().slice(0, 10)}  ${rating}/5  ${sku}  ${author}${isHidden ? '  HIDDEN' : ''}`,
    `    ${printable(title)}: ${printable(body)}`,
  ].join('\n');
}

/** What customers write may not steer the operator's terminal. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
}

interface Options {
  command: 'list' | 'hide' | 'show';
  tenant: string;
  ids: string[];
  sku: string | undefined;
  isHidden: boolean | undefined;
  limit: number;
}

function readOptions(): Options {
  const { values, positionals } = parse();
  const [command, ...ids] = positionals;
  if (command !== 'list' && command !== 'hide' && command !== 'show')
    throw new UsageError('list, hide or show is missing.');
  if (values.tenant === undefined) throw new UsageError('--tenant NAME is missing.');
  if (command === 'list' && ids.length > 0) throw new UsageError('list takes no ids.');
  if (command !== 'list' && ids.length === 0) throw new UsageError('No review is named.');
  const limit = Number(values.limit ?? 50);
  if (!Number.isInteger(limit) || limit < 1 || limit > 10_000)
    throw new UsageError('--limit is a whole number from 1 to 10000.');
  return {
    command,
    tenant: values.tenant,
    ids,
    sku: values.product,
    isHidden: values.hidden ? true : undefined,
    limit,
  };
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        tenant: { type: 'string' },
        product: { type: 'string' },
        hidden: { type: 'boolean' },
        limit: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
