import type { Caches } from '../../shared/cache.ts';
import type { createSearchRepository } from './search.repository.ts';

type Repository = Pick<ReturnType<typeof createSearchRepository>, 'company' | 'user'>;

export type SearchAudience = ReturnType<typeof createSearchAudience>;

/**
 * Reads the company whose prices hits show, and whether a token's user may still search. Caches companies, because each typed
 * letter needs one. Users are cached with their tokens (search-caller.ts).
 */
export function createSearchAudience(repository: Repository, caches: Caches) {
  const companies = caches.create<string, ReturnType<Repository['company']>>('search_companies', {
    maxEntries: 20_000,
  });
  const listeners: (() => void)[] = [];
  return {
    company: (tenantId: number, id: string, userId: string | null) =>
      companies.load(`${tenantId}/${id}/${userId}`, () => repository.company(tenantId, id, userId)),
    user: repository.user,
    /** Invalidates all entries after accounts or settings changed, in any process. */
    clear(): void {
      companies.clear();
      for (const forget of listeners) forget();
    },
    /** Calls `forget` after each clear. */
    onClear: (forget: () => void): void => void listeners.push(forget),
  };
}
