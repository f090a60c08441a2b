import type { Caches } from '../../shared/cache.ts';
import type { createSearchRepository } from './search.repository.ts';

type Repository = Pick<ReturnType<typeof createSearchRepository>, 'company' | 'user'>;

/** For whom hits are priced, and whether a token's user may still search. */
export interface SearchAudience extends Repository {
  /** Forgets what is remembered; called when accounts or settings change anywhere. */
  clear(): void;
  /** Called after each clear. */
  onClear(forget: () => void): void;
}

/** Remembers companies, because every letter that is typed asks for one; users are remembered with their tokens. */
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
