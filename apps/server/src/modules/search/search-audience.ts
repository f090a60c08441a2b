import type { Caches } from '../../shared/cache.ts';
import type { createSearchRepository } from './search.repository.ts';

type Repository = Pick<ReturnType<typeof createSearchRepository>, 'company' | 'user'>;

/** Reads the company whose prices hits show, and whether a token's user may still search. */
export interface SearchAudience extends Repository {
  /** Invalidates all entries. Called when accounts or settings change, in any process. */
  clear(): void;
  /** Called after each clear. */
  onClear(forget: () => void): void;
}

/** Caches companies, because each typed letter needs one. Users are cached with their tokens (search-caller.ts). */
export function createSearchAudience(repository: Repository, caches: Caches): SearchAudience {
  const companies = caches.create<string, ReturnType<Repository['company']>>('search_companies', {
    maxEntries: 20_000,
  });
  const listeners: (() => void)[] = [];
  return {
    company: (tenantId, id, userId) =>
      companies.load(`${tenantId}/${id}/${userId}`, () => repository.company(tenantId, id, userId)),
    user: repository.user,
    clear() {
      companies.clear();
      for (const forget of listeners) forget();
    },
    onClear: (forget) => void listeners.push(forget),
  };
}
