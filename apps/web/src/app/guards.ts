import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { readSession } from '../lib/cookies.ts';

/**
 * Sends who is not signed in to the sign-in page and back afterwards; only comfort, the server decides (BOOT-03). Content
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

/** Sends who is signed in from a logged-out page into the shop (BOOT-04). */
export function requireNoSession(): void {
  if (readSession()) throw redirect({ to: '/', replace: true });
}
