import { indexVersion } from './index-settings.ts';
import type { Synonyms } from './index-synonyms.ts';
import type { NotedTenant, SearchChangesRepository } from './search-changes.repository.ts';
import { productKey, type SearchDocuments } from './search-documents.ts';
import type { SearchIndex } from './search-index.ts';

const maxNotes = 2_000;
const productsAtOnce = 1_000;

/** The longest import whose unrecorded changes are waited for. */
const openTransactionsMs = 10 * 60_000;

export interface SearchFeedContext {
  index: SearchIndex;
  changes: SearchChangesRepository;
  documents: SearchDocuments;
  synonyms(): Promise<Synonyms>;
  /** Gets progress messages of a rebuild. */
  say(message: string, details?: object): void;
}

/**
 * Updates an index from the database. Change records are deleted only after the server's task has succeeded, so a failure loses
 * nothing; documents that are sent twice have the same id. After a product was written, its documents with an older revision
 * belong to deleted articles and are removed.
 */
export function createSearchFeed({ index, changes, documents, synonyms, say }: SearchFeedContext) {
  const target = `${index.url}/${index.name}#${indexVersion}`;
  const next = `${index.name}_next`;

  /** Writes documents to all indexes; answers the server's tasks in their order. */
  async function send(
    uids: readonly string[],
    of: { tenantId: number; productIds: readonly string[]; revision: number },
  ): Promise<{ tasks: number[]; count: number }> {
    const tasks: number[] = [];
    let count = 0;
    for await (const chunk of documents.ofProducts(of.tenantId, of.productIds, of.revision)) {
      for (const uid of uids) tasks.push(await index.put(uid, chunk.ndjson));
      count += chunk.count;
    }
    return { tasks, count };
  }

  async function settle(tasks: readonly number[]): Promise<void> {
    for (const task of tasks) await index.settled(task);
  }

  /** Updates all recorded products in these indexes. */
  async function tellProducts(uids: readonly string[], ends: AbortSignal): Promise<void> {
    for (;;) {
      ends.throwIfAborted();
      const noted = await changes.someProducts(maxNotes);
      if (!noted) return;
      const { tenantId, productIds } = noted;
      const revision = await changes.nextRevision();
      const { tasks } = await send(uids, { tenantId, productIds, revision });
      await settle(tasks);
      const keys = productIds.map((id) => JSON.stringify(productKey(id))).join(', ');
      for (const uid of uids)
        await index.remove(uid, `tenantId = ${tenantId} AND product IN [${keys}] AND revision < ${revision}`);
      await changes.told(noted);
    }
  }

  /** Writes all articles of a tenant to one index, in parts. Between parts it updates changed products in all `uids`. */
  async function tellTenant(
    uid: string,
    tenantId: number,
    { uids, ends }: { uids: readonly string[]; ends: AbortSignal },
  ): Promise<number> {
    const revision = await changes.nextRevision();
    let last = '';
    let count = 0;
    let pending: readonly number[] = [];
    for (;;) {
      ends.throwIfAborted();
      const productIds = await documents.productIdsAfter(tenantId, last, productsAtOnce);
      if (productIds.length === 0) break;
      last = productIds.at(-1) as string;
      const sent = await send([uid], { tenantId, productIds, revision });
      await settle(pending);
      pending = sent.tasks;
      count += sent.count;
      await tellProducts(uids, ends);
    }
    await settle(pending);
    await index.remove(uid, `tenantId = ${tenantId} AND revision < ${revision}`);
    return count;
  }

  async function tellAll(uids: readonly [string], ends: AbortSignal): Promise<void> {
    for (;;) {
      await tellProducts(uids, ends);
      const [noted] = await changes.tenants();
      if (!noted) return;
      await tellTenant(uids[0], noted.tenantId, { uids, ends });
      await changes.told(noted);
    }
  }

  async function rebuild(ends: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    const { builtFor } = await changes.state();
    // An index of another version cannot take these documents; it stays unchanged until it is replaced.
    const isCurrent = builtFor === target && (await index.exists(index.name));
    say('the search index is being built', { index: index.name });
    if (!isCurrent) {
      // The index is not usable until this rebuild succeeds.
      await changes.built(null);
      await changes.openTransactionsEnded(openTransactionsMs, ends);
      await changes.forget();
    }
    await index.drop(next);
    await index.create(next);
    await index.keepSynonyms(next, await synonyms());
    const covered: NotedTenant[] = await changes.tenants();
    const uids = isCurrent ? [index.name, next] : [next];
    let count = 0;
    for (const tenantId of await documents.tenantIds())
      count += await tellTenant(next, tenantId, { uids, ends });
    await tellProducts(uids, ends);
    if (!(await index.exists(index.name))) await index.create(index.name);
    ends.throwIfAborted();
    await index.swap(index.name, next);
    await changes.built(target);
    for (const noted of covered) await changes.told(noted);
    await index.drop(next);
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    say('the search index has been built', { index: index.name, documents: count, seconds });
  }

  return {
    /** The form that the index must have. */
    target,
    /** Rebuilds the index beside the searched one, and swaps them. */
    rebuild,
    /** Rebuilds the index if needed and applies changes; runs in one process at a time. */
    async bringUpToDate(ends: AbortSignal): Promise<void> {
      await changes.fold();
      const { builtFor } = await changes.state();
      if (builtFor !== target || !(await index.exists(index.name))) await rebuild(ends);
      await index.keepSynonyms(index.name, await synonyms());
      await tellAll([index.name], ends);
    },
  };
}
