import type { ContentPage, PublicSettings } from '@kontor/contract';
import { privacyPolicy } from './privacy-policy.ts';

/** The content page of a slug as far as the reader may see it: visitors only the public ones (CONT-07). */
export function contentPage(
  settings: Pick<PublicSettings, 'contentPages'>,
  slug: string | undefined,
  isSignedIn: boolean,
): ContentPage | undefined {
  return settings.contentPages.find((page) => page.slug === slug && (isSignedIn || page.isPublic));
}

/** Tells whether a visitor may read the page of a slug: a public one, or the privacy policy (CONT-07). */
export function mayVisitorRead(settings: PublicSettings, slug: string | undefined): boolean {
  const hasPolicy = slug === 'privacy' && privacyPolicy(settings, 'de') !== undefined;
  return hasPolicy || contentPage(settings, slug, false) !== undefined;
}
