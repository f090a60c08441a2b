import { searchIndexOf } from '@kontor/contract';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../database/connection.ts';
import { createCaches } from '../../../shared/cache.ts';
import {
  type CommandContext,
  commandOf,
  createCommand,
  runInThisProcess,
  UsageError,
} from '../../../shared/command-line.ts';
import { readSynonyms } from './index-synonyms.ts';
import { createSearchChangesRepository } from './search-changes.repository.ts';
import { createSearchDocuments } from './search-documents.ts';
import { createSearchFeed } from './search-feed.ts';
import { createSearchIndex } from './search-index.ts';

const usage = `Usage: npm run search-index -- status
       npm run search-index -- rebuild
  status   where the outside search index lies, what it holds and whether changes wait
  rebuild  builds it anew beside the one that is searched and exchanges them
The search engine is that of MEILISEARCH_URL and MEILISEARCH_KEY.`;

export const command = createCommand({
  usage,
  args: { allowPositionals: true, options: {} },
  // One connection holds the lock.
  poolSize: 3,
  isExpected: () => true,
  read: ({ positionals: [given, ...more] }, { config: { meilisearch } }) => {
    const command = commandOf(given, ['status', 'rebuild']);
    if (more.length > 0) throw new UsageError('There are too many arguments.');
    if (!meilisearch) throw new UsageError('MEILISEARCH_URL and MEILISEARCH_KEY are not set.');
    return { command, meilisearch } as const;
  },
  work: async ({ console, database, config }, options) => {
    await run(database, { ...options, config, console });
    return 0;
  },
});

async function run(
  { pool }: Database,
  {
    command,
    meilisearch,
    config,
    console,
  }: {
    command: 'status' | 'rebuild';
    meilisearch: { url: string; key: string };
    config: Config;
  } & Pick<CommandContext, 'console'>,
): Promise<void> {
  const changes = createSearchChangesRepository({ pool });
  const ending = new AbortController();
  const index = createSearchIndex({
    ...meilisearch,
    name: searchIndexOf(config.environment),
    signal: ending.signal,
  });
  const feed = createSearchFeed({
    index,
    changes,
    documents: createSearchDocuments({ caches: createCaches(), pool }),
    synonyms: () => readSynonyms(pool),
    say: (message, details) => console.log(message, JSON.stringify(details)),
  });
  if (command === 'rebuild') {
    await changes.switchOn();
    await changes.alone({ waits: true }, (lost) => feed.rebuild(AbortSignal.any([ending.signal, lost])));
    return;
  }
  const { builtFor, builtAt, hasChanges } = await changes.state();
  const isThere = await index.exists(index.name);
  console.log(`index      ${index.name} at ${index.url}`);
  console.log(`documents  ${isThere ? await index.documentCount(index.name) : 'there is no index'}`);
  console.log(
    `built      ${builtFor === feed.target && isThere ? builtAt?.toISOString() : 'not yet, or in another form'}`,
  );
  console.log(`changes    ${hasChanges ? 'wait to be told' : 'none wait'}`);
}

if (import.meta.main) await runInThisProcess(command);
