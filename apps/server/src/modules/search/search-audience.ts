import { createCache } from '../../shared/cache.ts';
import type { createSearchRepository } from './search.repository.ts';

type Repository = Pick<ReturnType<typeof createSearchRepository>, 'company' | 'user'>;

/** For whom hits are priced, and whether a token's user may still search. */
export interface SearchAudience extends Repository {
  /** Forgets what is remembered; called when accounts change anywhere. */
  clear(): void;
}

/** Remembers companies and users, because every letter that is typed asks for them. */
export function createSearchAudience(repository: Repository): SearchAudience {
  const companies = createCache<string, Awaited<ReturnType<Repository['company']>>>(20_000);
  const users = createCache<string, Awaited<ReturnType<Repository['user']>>>(20_000);
  return {
    company: (tenantId, id, userId) =>
      companies.get(`${tenantId}/${id}/${userId}`, () => repository.company(tenantId, id, userId)),
    user: (tenantId, id) => users.get(`${tenantId}/${id}`, () => repository.user(tenantId, id)),
    clear() {
      companies.clear();
      users.clear();
    },
  };
}
