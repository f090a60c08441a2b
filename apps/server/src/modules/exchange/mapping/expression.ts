import type { RefusalCode } from '../refusals.ts';
import { htmlToText } from './html-text.ts';

/** How one of our columns is made from a foreign record (docs/import.md, 'Mapping files'). */
export type Expression = string | ExpressionSteps;

export interface ExpressionSteps {
  /** The foreign column, or `each.NAME` of an expanded cell. */
  column?: string;
  /** Several columns in one text: `{path}/{name}`. */
  template?: string;
  const?: string | number | boolean;
  /** Takes one value out of a cell of pairs: `size=XS,color=Black`. */
  pick?: { name: string; separator: string; assign: string };
  /** Makes several values; the steps below apply to each. */
  split?: string;
  /** Values that are left out after splitting. */
  drop?: string[];
  /** The first group of a regular expression, or the whole match without a group. */
  match?: string;
  replace?: [string, string][];
  removePrefix?: string;
  /** Characters that go at both ends. */
  trim?: string;
  /** HTML to plain text. */
  html?: boolean;
  /** Other words for values; `mapElse` takes those that it does not name ('keep' keeps them). */
  map?: Record<string, string>;
  mapElse?: string;
  /** 10, 100 or 1000: cents to euros. */
  divide?: 10 | 100 | 1000;
  /** Takes the place of an empty result. */
  default?: string;
}

export type ExpressionResult =
  | { value: string | string[]; refusal?: undefined }
  | { refusal: RefusalCode; value?: undefined };

export type ForeignRecord = Readonly<Record<string, string>>;
export type Evaluator = (record: ForeignRecord) => ExpressionResult;

/** Turns an expression into a function, its regular expressions compiled once; throws Error for a wrong one. */
export function compileExpression(expression: Expression): { evaluate: Evaluator; columns: string[] } {
  const steps = typeof expression === 'string' ? { column: expression } : expression;
  const pattern = steps.match === undefined ? undefined : new RegExp(steps.match, 'u');
  const replacements = (steps.replace ?? []).map(([from, to]) => [new RegExp(from, 'gu'), to] as const);
  const parts = steps.template === undefined ? [] : [...steps.template.matchAll(/\{([^{}]+)\}/g)];
  const columns = [
    ...(steps.column === undefined ? [] : [steps.column]),
    ...parts.map((part) => String(part[1])),
  ];
  if (columns.length === 0 && steps.const === undefined) {
    throw new Error('an expression needs "column", "template" or "const"');
  }

  const evaluate: Evaluator = (record) => {
    let source = String(steps.const ?? '');
    if (steps.template !== undefined)
      source = steps.template.replace(/\{([^{}]+)\}/g, (_, name) => record[name] ?? '');
    else if (steps.column !== undefined) source = record[steps.column] ?? '';
    if (steps.pick !== undefined) source = pickPair(source, steps.pick);
    if (steps.split === undefined) return one(source);
    const values: string[] = [];
    for (const part of source.split(steps.split)) {
      if (part.trim() === '' || steps.drop?.includes(part.trim())) continue;
      const result = one(part);
      if (result.refusal !== undefined) return result;
      if (result.value !== '' && typeof result.value === 'string') values.push(result.value);
    }
    return { value: values };
  };
  return { evaluate, columns };

  function one(source: string): ExpressionResult {
    let value = source.trim();
    if (value === '') return { value: steps.default ?? '' };
    if (pattern !== undefined) {
      const found = pattern.exec(value);
      if (found === null) return { refusal: 'pattern.mismatch' };
      value = found[1] ?? found[0];
    }
    for (const [from, to] of replacements) value = value.replace(from, to);
    if (steps.removePrefix !== undefined && value.startsWith(steps.removePrefix)) {
      value = value.slice(steps.removePrefix.length);
    }
    if (steps.html) value = htmlToText(value);
    if (steps.trim !== undefined) value = trimCharacters(value, steps.trim);
    if (steps.map !== undefined) {
      const mapped = Object.hasOwn(steps.map, value) ? steps.map[value] : steps.mapElse;
      if (mapped === undefined) return { refusal: 'map.unknown' };
      if (mapped !== 'keep' || Object.hasOwn(steps.map, value)) value = mapped;
    }
    if (steps.divide !== undefined) {
      const divided = movePoint(value, String(steps.divide).length - 1);
      if (divided === undefined) return { refusal: 'number.invalid' };
      value = divided;
    }
    return { value: value === '' ? (steps.default ?? '') : value };
  }
}

/** The pairs of a cell, `size=XS,color=Black`, by name. */
export function readPairs(text: string, { separator, assign }: { separator: string; assign: string }) {
  const pairs: Record<string, string> = {};
  for (const part of text.split(separator)) {
    const at = part.indexOf(assign);
    if (at > 0) pairs[part.slice(0, at).trim()] = part.slice(at + assign.length).trim();
  }
  return pairs;
}

function pickPair(text: string, { name, separator, assign }: NonNullable<ExpressionSteps['pick']>): string {
  return readPairs(text, { separator, assign })[name] ?? '';
}

function trimCharacters(value: string, characters: string): string {
  let from = 0;
  let to = value.length;
  while (from < to && characters.includes(value.charAt(from))) from += 1;
  while (to > from && characters.includes(value.charAt(to - 1))) to -= 1;
  return value.slice(from, to);
}

/** Divides by a power of ten without binary fractions: '12295' by two places is '122.95'. */
function movePoint(value: string, places: number): string | undefined {
  const match = /^(-?)(\d+)$/.exec(value);
  if (match === null) return undefined;
  const digits = String(match[2]).padStart(places + 1, '0');
  return `${match[1]}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
