import { type Mark, markedText } from '../../listing/index.ts';
import type { FormatOptions } from './search-query.ts';

export type MarksOf = (text: string) => readonly Mark[];

type Json = Record<string, unknown>;

/**
 * The attributes of a hit that were asked for: names, `*`, or paths into nested objects ('rating.average').
 *
 * @example pickAttributes({ name: 'Jacke', rating: { average: 4, count: 2 } }, ['rating.count']) // { rating: { count: 2 } }
 */
export function pickAttributes(hit: Json, names: readonly string[]): Json {
  if (names.includes('*')) return hit;
  return (picked(hit, names, '') ?? {}) as Json;
}

/**
 * `_formatted`: the requested, highlighted and cropped attributes, numbers as texts. Undefined without highlighting and
 * cropping. Values are not escaped.
 */
export function formatHit(
  hit: Json,
  retrieved: readonly string[],
  options: FormatOptions,
  marksOf: MarksOf,
): Json | undefined {
  if (options.highlight.length === 0 && options.crop.length === 0) return undefined;
  const cropLengths = new Map(options.crop.map((entry) => cropOf(entry, options.cropLength)));
  const shown = [...retrieved, ...options.highlight, ...cropLengths.keys()];
  const source = pickAttributes(hit, shown);
  const format = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((entry) => format(entry, path));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, entry]) => [
          key,
          format(entry, path === '' ? key : `${path}.${key}`),
        ]),
      );
    if (typeof value !== 'string' && typeof value !== 'number') return value;
    const isHighlighted = isNamed(path, options.highlight);
    const cropName = [...cropLengths.keys()].find((name) => isNamed(path, [name]));
    const text = String(value);
    if (!isHighlighted && cropName === undefined) return text;
    const marks = marksOf(text);
    const part =
      cropName === undefined
        ? { text, marks, isCutBefore: false, isCutAfter: false }
        : cropped(text, marks, cropLengths.get(cropName) as number);
    const inside = isHighlighted ? markedText(part.text, part.marks, options) : part.text;
    return `${part.isCutBefore ? options.cropMarker : ''}${inside}${part.isCutAfter ? options.cropMarker : ''}`;
  };
  return format(source, '') as Json;
}

/** A place of a match in bytes; `indices` lead to it through lists. */
interface MatchPosition {
  start: number;
  length: number;
  indices?: number[];
}

/**
 * The matches by the paths of the searched attributes, also in lists of objects.
 *
 * @example matchesPosition({ attributes: [{ value: 'rot' }] }, ['attributes.value'], marksOf)
 * // { 'attributes.value': [{ start: 0, length: 3, indices: [0] }] }
 */
export function matchesPosition(
  hit: Json,
  names: readonly string[],
  marksOf: MarksOf,
): Record<string, MatchPosition[]> {
  const positions: Record<string, MatchPosition[]> = {};
  visit(hit, '', []);
  return positions;

  function visit(value: unknown, path: string, indices: readonly number[]): void {
    if (Array.isArray(value)) {
      value.forEach((entry, at) => {
        visit(entry, path, [...indices, at]);
      });
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, entry] of Object.entries(value))
        visit(entry, path === '' ? key : `${path}.${key}`, indices);
    } else if (typeof value === 'string' && names.includes(path)) {
      const found = marksOf(value).map(({ start, length }) => ({
        start: Buffer.byteLength(value.slice(0, start)),
        length: Buffer.byteLength(value.slice(start, start + length)),
        ...(indices.length > 0 ? { indices: [...indices] } : {}),
      }));
      if (found.length > 0) positions[path] = [...(positions[path] ?? []), ...found];
    }
  }
}

function isNamed(path: string, names: readonly string[]): boolean {
  return names.some((name) => name === '*' || name === path || path.startsWith(`${name}.`));
}

function picked(value: unknown, names: readonly string[], path: string): unknown {
  if (path !== '' && isNamed(path, names)) return value;
  if (Array.isArray(value)) {
    const entries = value.flatMap((entry) => picked(entry, names, path) ?? []);
    return entries.length > 0 ? entries : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value).flatMap(([key, entry]) => {
    const part = picked(entry, names, path === '' ? key : `${path}.${key}`);
    return part === undefined ? [] : [[key, part] as const];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** 'name:5': five words. */
function cropOf(entry: string, fallback: number): [string, number] {
  const [, name, length] = /^(.*):(\d{1,6})$/.exec(entry) ?? [];
  return name === undefined ? [entry, fallback] : [name, Number(length)];
}

/** Crops a text to words around the first match, or to the first words. */
function cropped(text: string, marks: readonly Mark[], length: number) {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  if (length === 0 || words.length <= length) return { text, marks, isCutBefore: false, isCutAfter: false };
  const found = marks[0]?.start ?? 0;
  const firstFound = Math.max(
    0,
    words.findIndex((word) => word.index + word[0].length > found),
  );
  const first = Math.max(0, Math.min(firstFound - Math.floor((length - 1) / 2), words.length - length));
  const last = words[first + length - 1] as RegExpExecArray;
  const start = first === 0 ? 0 : (words[first] as RegExpExecArray).index;
  const end = first + length === words.length ? text.length : last.index + last[0].length;
  return {
    text: text.slice(start, end),
    marks: marks
      .filter((mark) => mark.start >= start && mark.start + mark.length <= end)
      .map((mark) => ({ ...mark, start: mark.start - start })),
    isCutBefore: start > 0,
    isCutAfter: end < text.length,
  };
}
