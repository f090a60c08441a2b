import type { OrderStatus } from '@kontor/contract';
import type { Locale } from '../../shared/locale.ts';
import { salesHeadStatuses } from '../settings/lookups.ts';

/** The condition of a search: all words among those of an order, or one of the statuses (ORDR-08). */
export interface OrderSearch {
  /** Parts of the stored words; one of one or two characters begins with a space, as a beginning of a word. */
  words: string[];
  /** The same as LIKE patterns. */
  patterns: string[];
  statuses: OrderStatus[];
}

/** Further words are ignored. */
const maxWords = 10;

/**
 * Parses the typed text. Each word matches any part of an order's words, one of one or two characters the beginning of a word.
 * Dates and amounts may be written as '1.3.2026' and '1234,56'. The whole text may also be part of a status label.
 *
 * @example readOrderSearch('Köln 1.3.2026', 'de') // { words: ['köln', '01.03.2026'], patterns: ['%köln%', '%01.03.2026%'], statuses: [] }
 * @example readOrderSearch('offen', 'de') // { words: ['offen'], patterns: ['%offen%'], statuses: ['open'] }
 */
export function readOrderSearch(search: string, locale: Locale): OrderSearch {
  const text = search.normalize('NFC').trim().toLowerCase();
  const words = text
    .split(/\s+/)
    .map((word) => word.replace(/€$/, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && word !== 'eur');
  const looked = [...new Set(words.map(asStored))].slice(0, maxWords).map(partOf);
  return {
    words: looked,
    patterns: looked.map((part) => `%${part.replace(/[\\%_]/g, '\\$&')}%`),
    statuses:
      text.length < 2
        ? []
        : salesHeadStatuses
            .filter(({ localizations }) => localizations[locale].toLowerCase().includes(text))
            .map(({ status }) => status),
  };
}

/** Dates have two digits for day and month; amounts are '1.234,56' and '1234.56'. */
function asStored(word: string): string {
  const date = /^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/.exec(word);
  if (date) return `${date[1]?.padStart(2, '0')}.${date[2]?.padStart(2, '0')}.${date[3] ?? ''}`;
  if (/^\d{4,},\d{0,2}$/.test(word)) return word.replace(',', '.');
  if (/^\d{1,3}(,\d{3})+(\.\d{0,2})?$/.test(word)) return word.replaceAll(',', '');
  return word;
}

/** Trigrams find texts from three characters on, and beginnings of words before. */
function partOf(word: string): string {
  return [...word].length < 3 ? ` ${word}` : word;
}
