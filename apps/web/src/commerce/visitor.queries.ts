import { type PublicSettings, routes } from '@kontor/contract';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { queryOptions } from '@tanstack/react-query';

/** Name, logo, picture and colour of the tenant for the sign-in page (API-26). */
export const welcomeQuery = queryOptions({
  ...apiQuery(routes.sessions.welcome),
  staleTime: Number.POSITIVE_INFINITY,
  select: (answer) => answer.data,
});

/** Public settings: contact and content pages (API-24). */
export const publicSettingsQuery = queryOptions({
  ...apiQuery(routes.settings.configuration),
  staleTime: Number.POSITIVE_INFINITY,
  select: (answer) => answer.data as PublicSettings,
});
