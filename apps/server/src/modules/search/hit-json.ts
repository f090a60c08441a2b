import { LRUCache } from 'lru-cache';
import type { RowParts } from '../catalogue/product-json.ts';
import { formatHit, type MarksOf, matchesPosition, pickAttributes } from './protocol/formatting.ts';
import type { FormatWish, SearchQuery } from './protocol/search-query.ts';
import { searchableAttributes } from './searched-index.ts';

/** A row of a list, and the id of its (first) variant. */
export interface HitParts extends RowParts {
  readonly id: number;
}

/** One hit as JSON, with what the query wants of it. `marksOf` is the same function for the same words. */
export function hitJson(
  hit: HitParts,
  { attributesToRetrieve, format, showMatchesPosition }: SearchQuery,
  marksOf: MarksOf,
): string {
  const row = `{"id":"${hit.id}",${hit.facts.slice(1)}${hit.live}`;
  const isWhole = attributesToRetrieve.includes('*');
  if (isWhole && !showMatchesPosition) {
    if (format.highlight.length === 0 && format.crop.length === 0) return `${row}}`;
    if (format.crop.length === 0 && format.highlight.every((name) => searchableAttributes.includes(name)))
      return `${row},"_formatted":{"id":"${hit.id}",${formattedFacts(hit.facts, format, marksOf).slice(1)}${withTexts(hit.live)}}}`;
  }
  const attributes = JSON.parse(`${row}}`) as Record<string, unknown>;
  const more: Record<string, unknown> = {};
  const formatted = formatHit(attributes, attributesToRetrieve, format, marksOf);
  if (formatted) more._formatted = formatted;
  if (showMatchesPosition) more._matchesPosition = matchesPosition(attributes, searchableAttributes, marksOf);
  if (!isWhole) return JSON.stringify({ ...pickAttributes(attributes, attributesToRetrieve), ...more });
  return `${row},${JSON.stringify(more).slice(1)}`;
}

/** Characters of all that is remembered together; 1,000 a hit. */
const maxRemembered = 16_000_000;

/**
 * What the words of a search mark, by their number and the tags, and then by the facts that are marked: many people search
 * for the same words. The words themselves hold a whole vocabulary, which must not live as long as this.
 */
const remembered = new LRUCache<string, Map<string, string>>({ maxSize: maxRemembered });
const numbers = new WeakMap<MarksOf, number>();
let lastNumber = 0;

function numberOf(marksOf: MarksOf): number {
  const number = numbers.get(marksOf) ?? ++lastNumber;
  numbers.set(marksOf, number);
  return number;
}

/** The formatted facts, without the last brace. */
function formattedFacts(facts: string, format: FormatWish, marksOf: MarksOf): string {
  // As JSON, so that tags with blanks in them cannot be taken for others.
  const marks = JSON.stringify([numberOf(marksOf), format.preTag, format.postTag, format.highlight]);
  const known = remembered.get(marks) ?? new Map<string, string>();
  // The facts themselves, which many searches share: a key made of them would be read to its end each time.
  const kept = known.get(facts);
  if (kept !== undefined) return kept;
  const formatted = JSON.stringify(formatHit(JSON.parse(`${facts}}`), ['*'], format, marksOf)).slice(0, -1);
  known.set(facts, formatted);
  remembered.set(marks, known, { size: known.size * 2 * (formatted.length + facts.length) });
  return formatted;
}

/** The numbers of a JSON text as texts, as formatted attributes have them. */
function withTexts(live: string): string {
  return live.replace(/:(-?[\d.]+)(?=[,}\]])/g, ':"$1"');
}
