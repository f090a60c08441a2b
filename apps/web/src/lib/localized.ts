import type { Localized } from '@kontor/contract';
import type { Locale } from './locale.ts';

/**
 * A text of the settings in the language; an empty English one falls back to German (I18N-01).
 *
 * @example localized({ de: 'Neu', en: '' }, 'en') // 'Neu'
 */
export function localized(text: Localized | undefined, locale: Locale): string {
  if (!text) return '';
  return (locale === 'en' && text.en?.trim()) || text.de;
}
