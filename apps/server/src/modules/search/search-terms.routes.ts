import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { jobType } from '../../shared/jobs.ts';
import { addRoute } from '../../shared/route.ts';
import { storedTerm } from './search-term.ts';
import { createSearchTermsRepository } from './search-terms.repository.ts';

/** Delete what was searched longer than twelve months ago. */
const forgetSearchesJob = jobType<Record<string, never>>('forget-searches');

/** Registers the counting of searches and the job that forgets them. */
export function registerSearchTermsRoutes(
  app: FastifyInstance,
  { database, clock, jobs }: Dependencies,
): void {
  const searchTerms = createSearchTermsRepository({ pool: database.pool });
  jobs.registerDaily(forgetSearchesJob, async () => void (await searchTerms.forget(clock.now())));

  addRoute(app, routes.search.report, async ({ actor, body, locale, request }) => {
    const term = storedTerm(body.searchKey);
    if (term === null) return null;
    const { tenantId } = actor;
    try {
      await searchTerms.count({ tenantId, locale, term, isMiss: body.hits === 0, now: clock.now() });
    } catch (error) {
      // A failed count must not fail the search.
      request.log.warn({ err: error }, 'search not counted');
    }
  });
}
