import type { PublicSettings } from '@kontor/contract';
import { readSession } from '@kontor/web-kit/lib/cookies.ts';
import { queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { publicContentQuery } from '../features/content/content.queries.ts';
import { mayVisitorRead } from '../features/content/content-access.ts';

/**
 * Sends signed-out users to the sign-in page and back afterwards. This is only comfort; the server decides (BOOT-03). Content
 * pages decide for themselves, because some are public (CONT-07).
 */
export function requireSessionUnlessPublic({
  location,
}: {
  location: Pick<ParsedLocation, 'href' | 'pathname'>;
}): void {
  if (readSession() || /^\/content(\/|$)/.test(location.pathname)) return;
  const isHome = location.href === '/' || location.href === '';
  throw redirect({ to: '/landing', search: isHome ? {} : { redirect: location.href }, replace: true });
}

/** Sends signed-in users from a logged-out page into the shop (BOOT-04). */
export function requireNoSession(): void {
  if (readSession()) throw redirect({ to: '/', replace: true });
}

/**
 * Sends visitors from private content pages to the sign-in page. Unknown pages do the same, so that visitors cannot find out
 * which pages exist (CONT-07). When the pages cannot be loaded the page itself says so.
 */
export async function requirePublicContent({
  params,
  location,
}: {
  params: { slug?: string | undefined };
  location: Pick<ParsedLocation, 'href'>;
}): Promise<void> {
  if (readSession()) return;
  const answer = await queryClient.ensureQueryData(publicContentQuery).catch(() => undefined);
  if (!answer || mayVisitorRead(answer.data as PublicSettings, params.slug)) return;
  throw redirect({ to: '/landing', search: { redirect: location.href }, replace: true });
}
