import { type PublicSettings, routes } from '@kontor/contract';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { queryOptions } from '@tanstack/react-query';

/** The part of the settings that content pages need; everyone gets it, signed-in users with all pages (API-24). */
export const publicContentQuery = queryOptions({
  ...apiQuery(routes.settings.configuration),
  staleTime: Number.POSITIVE_INFINITY,
  select: (answer) => answer.data as PublicSettings,
});
