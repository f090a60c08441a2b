import { type PublicSettings, routes } from '@kontor/contract';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../lib/query-client.ts';

/** The part of the settings that content pages need; everyone gets it, signed-in users with all pages (API-24). */
export const publicContentQuery = queryOptions({
  ...apiQuery(routes.settings.configuration),
  staleTime: Number.POSITIVE_INFINITY,
  select: (answer) => answer.data as PublicSettings,
});
