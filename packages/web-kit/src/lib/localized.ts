import type { Localized } from '@kontor/contract';
import { DEFAULT_LOCALE } from '@kontor/domain/locale';
import type { Locale } from './locale.ts';

/**
 * A text of the settings in the language; an empty one falls back to the default language (I18N-01).
 *
 * @example localized({ de: 'Neu', en: '' }, 'en') // 'Neu'
 */
export function localized(text: Localized | undefined, locale: Locale): string {
  if (!text) return '';
  return (locale !== DEFAULT_LOCALE && text[locale]?.trim()) || text[DEFAULT_LOCALE];
}
