import type { Cache, Caches } from '../../shared/cache.ts';
import { numberOf } from '../../shared/derived.ts';
import { changedFacts, type RowParts, type SearchedField } from '../catalogue/product-json.ts';
import { markedText } from '../listing/index.ts';
import { formatHit, type MarksOf, matchesPosition, pickAttributes } from './protocol/formatting.ts';
import type { FormatOptions, SearchQuery } from './protocol/search-query.ts';
import { searchableAttributes, searchedPaths } from './searched-index.ts';

/** A row of a list, and the id of its (first) variant. */
export interface HitParts extends RowParts {
  readonly id: number;
}

/** Writes the hits of searches as JSON and caches those with marks. */
export interface HitWriters {
  /** Writes what the query wants of each hit. `marksOf` is the same function for the same words. */
  writer(query: SearchQuery, marksOf: MarksOf): (hit: HitParts) => Buffer;
}

export function createHitWriters(caches: Caches): HitWriters {
  const cache: HitCache = caches.create('search_hits', {
    maxBytes: maxRemembered,
    maxEntryBytes: maxOfWords,
  });
  return { writer: (query, marksOf) => hitWriter(cache, query, marksOf) };
}

function hitWriter(
  cache: HitCache,
  { attributesToRetrieve, format, showMatchesPosition }: SearchQuery,
  marksOf: MarksOf,
): (hit: HitParts) => Buffer {
  const isWhole = attributesToRetrieve.includes('*');
  if (isWhole && !showMatchesPosition && format.crop.length === 0) {
    if (format.highlight.length === 0) return (hit) => Buffer.from(`${rowOf(hit)}}`);
    if (format.highlight.every((name) => searchableAttributes.includes(name)))
      return markedHitWriter(cache, format, marksOf);
  }
  return (hit) => {
    const row = rowOf(hit);
    const attributes = JSON.parse(`${row}}`) as Record<string, unknown>;
    const more: Record<string, unknown> = {};
    const formatted = formatHit(attributes, attributesToRetrieve, format, marksOf);
    if (formatted) more._formatted = formatted;
    if (showMatchesPosition) more._matchesPosition = matchesPosition(attributes, searchedPaths, marksOf);
    return Buffer.from(
      isWhole
        ? `${row},${JSON.stringify(more).slice(1)}`
        : JSON.stringify({ ...pickAttributes(attributes, attributesToRetrieve), ...more }),
    );
  };
}

/** A hit's row, without the last brace. */
function rowOf({ id, facts, live }: HitParts): string {
  return `{"id":"${id}",${facts.slice(1)}${live}`;
}

/** Bytes of all that is remembered together, 2,000 a hit. */
const maxRemembered = 32_000_000;
/** Bytes of one choice of words and tags: whoever pages through all that there is pushes out nobody else's. */
const maxOfWords = maxRemembered / 8;

/** A hit as it was last written. */
interface Written {
  readonly id: number;
  readonly live: string;
  /** The formatted facts, without the last brace. */
  readonly formatted: string;
  readonly json: Buffer;
}

interface MarkedHits {
  readonly byFacts: Map<string, Written>;
  bytes: number;
}

/**
 * Hits by the number of their words and the tags, and then by their facts: many people search for the same words. Price and
 * stock are compared with those that were written. The words themselves hold a whole vocabulary, which must not live as
 * long as this.
 */
type HitCache = Cache<string, MarkedHits>;

/** Writes whole hits with names or article numbers that are marked. */
function markedHitWriter(
  cache: HitCache,
  format: FormatOptions,
  marksOf: MarksOf,
): (hit: HitParts) => Buffer {
  // As JSON, so that tags with blanks in them cannot be taken for others.
  const marks = JSON.stringify([numberOf(marksOf), format.preTag, format.postTag, format.highlight]);
  const known: MarkedHits = cache.get(marks) ?? { byFacts: new Map(), bytes: 0 };
  return (hit) => {
    const { id, facts, live } = hit;
    // By the facts themselves, which many searches share: a key made of them would be read to its end each time.
    const former = known.byFacts.get(facts);
    if (former?.id === id && former.live === live) return former.json;
    const formatted = former?.formatted ?? formattedFacts(facts, format, marksOf);
    const json = bytesOf(
      `${rowOf(hit)},"_formatted":{"id":"${id}",${formatted.slice(1)}${withTexts(live)}}}`,
    );
    known.byFacts.set(facts, { id, live, formatted, json });
    // The texts are about as long as the bytes that are made of them.
    known.bytes += 2 * (json.length - (former?.json.length ?? 0));
    // What has become too much is not kept, and begun anew by the next search.
    cache.set(marks, known, known.bytes);
    return json;
  };
}

/** In memory of its own: a piece of Node's shared one would keep all of that. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** The formatted facts, without the last brace. */
function formattedFacts(facts: string, format: FormatOptions, marksOf: MarksOf): string {
  return changedFacts(withTexts(facts), format.highlight as SearchedField[], (text) =>
    markedText(text, marksOf(text), format),
  );
}

/** The numbers of a JSON text as texts, as formatted attributes have them. Within a text a backslash stands before each quote. */
function withTexts(json: string): string {
  return json.replace(numberValues, '":"$1"');
}

const numberValues = /(?<!\\)":(-?\d[\d.eE+-]*)(?=[,}\]]|$)/g;
