import type { Season } from '@kontor/contract';
import { type Locale, type LocalizedText, localized } from '../../shared/locale.ts';

/** Seasons named in the language, by date; `quantities` of lines follow this order (CONF-12). */
export function presentSeasons(
  seasons: readonly {
    id: string;
    name: LocalizedText;
    date: string;
  }[],
  locale: Locale,
): Season[] {
  return seasons.map(({ id, name, date }) => ({ _id: id, name: localized(locale, name), date }));
}
