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

export type HitWriters = ReturnType<typeof createHitWriters>;

/** Writes the hits of searches as JSON and caches those with marks. */
export function createHitWriters(caches: Caches) {
  const cache: HitCache = caches.create('search_hits', {
    maxBytes: maxRemembered,
    maxEntryBytes: maxOfWords,
  });
  return {
    /** Writes the fields of each hit that the query asks for. `marksOf` must be the same function for the same words. */
    writer: (query: SearchQuery, marksOf: MarksOf): ((hit: HitParts) => Buffer) =>
      hitWriter(cache, query, marksOf),
  };
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

/** Bytes of all cached hits, about 2,000 each. */
const maxRemembered = 32_000_000;
/** Bytes of one entry, so that a client that pages through all hits evicts few other searches. */
const maxOfWords = maxRemembered / 8;

/** The last JSON of a hit. */
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
 * Hits by search words and tags, then by their facts: many users search for the same words. Price and stock are compared with
 * the cached ones. The key has a number for `marksOf`, which refers to a whole vocabulary and must not live as long as the
 * entry.
 */
type HitCache = Cache<string, MarkedHits>;

/** Writes whole hits with names or article numbers that are marked. */
function markedHitWriter(
  cache: HitCache,
  format: FormatOptions,
  marksOf: MarksOf,
): (hit: HitParts) => Buffer {
  // As JSON, so that tags with blanks cannot make equal keys.
  const marks = JSON.stringify([numberOf(marksOf), format.preTag, format.postTag, format.highlight]);
  const known: MarkedHits = cache.get(marks) ?? { byFacts: new Map(), bytes: 0 };
  return (hit) => {
    const { id, facts, live } = hit;
    // The key is the shared string itself, whose hash is computed once; a new string would be hashed each time.
    const former = known.byFacts.get(facts);
    if (former?.id === id && former.live === live) return former.json;
    const formatted = former?.formatted ?? formattedFacts(facts, format, marksOf);
    const json = bytesOf(
      `${rowOf(hit)},"_formatted":{"id":"${id}",${formatted.slice(1)}${withTexts(live)}}}`,
    );
    known.byFacts.set(facts, { id, live, formatted, json });
    // The texts are about as long as the bytes that are made of them.
    known.bytes += 2 * (json.length - (former?.json.length ?? 0));
    // An entry beyond its limit is removed; the next search starts a new one.
    cache.set(marks, known, known.bytes);
    return json;
  };
}

/** Not from Node's buffer pool, which a cached slice would keep in memory. */
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

/**
 * Turns the numbers of a JSON text into texts, like formatted attributes. The pattern cannot match inside of a text, where
 * quotes are escaped.
 */
function withTexts(json: string): string {
  return json.replace(numberValues, '":"$1"');
}

const numberValues = /(?<!\\)":(-?\d[\d.eE+-]*)(?=[,}\]]|$)/g;
