import type { Locale } from '@kontor/web-kit/lib/locale.ts';

/**
 * The privacy policy in the language; an empty one falls back to the other (CONT-06).
 *
 * @example privacyPolicy({ privacyPolicyDE: 'Datenschutz …' }, 'en') // 'Datenschutz …'
 */
export function privacyPolicy(
  settings: { privacyPolicy?: string; privacyPolicyDE?: string },
  locale: Locale,
): string | undefined {
  const { privacyPolicy: english, privacyPolicyDE: german } = settings;
  const [first, second] = locale === 'de' ? [german, english] : [english, german];
  return first?.trim() || second?.trim() || undefined;
}
