import { ProtocolError, type ProtocolErrorCode, shown } from './protocol-error.ts';

/**
 * A filter of the protocol as a tree. `NOT`, `!=` and the negated operators are a `not` around what they negate, `=` is an
 * `IN` of one value.
 */
export type Filter =
  | { kind: 'and' | 'or'; parts: Filter[] }
  | { kind: 'not'; part: Filter }
  | { kind: 'leaf'; attribute: string; test: FilterTest };

export type FilterTest =
  | { operator: 'IN'; values: string[] }
  | { operator: '>' | '>=' | '<' | '<='; value: number }
  | { operator: 'TO'; from: number; to: number }
  | { operator: 'CONTAINS' | 'STARTS WITH'; value: string }
  | { operator: 'EXISTS' }
  | { operator: 'IS NULL' }
  | { operator: 'IS EMPTY' };

/** Answers the first line of the error for an unknown attribute or operator; undefined: both are known. */
export type FilterCheck = (attribute: string, test: FilterTest) => string | undefined;

const maxDepth = 100;
/** Each test looks at all articles once. */
const maxTests = 100;
const maxValues = 1_000;
/** Limit of all texts together. A filter of the shop's screens has some hundred characters. */
const maxCharacters = 8_192;
/** Limit of the entries of a list and its inner lists. */
const maxEntries = 1_000;

/**
 * Reads a filter: a text, or a list of texts and lists of texts. All entries of the outer list must hold, and one entry of
 * each inner list. Null: none (also an empty text or list). The grammar is that of Meilisearch's crate `filter-parser`;
 * geographic and vector filters are refused.
 *
 * @throws ProtocolError with `code` and a message that ends with the place and the filter.
 * @example parseFilter('price 10 TO 20 AND NOT isInStock = false', check, 'invalid_search_filter')
 */
export function parseFilter(filter: unknown, check: FilterCheck, code: ProtocolErrorCode): Filter | null {
  refuseLargeFilter(filter, code);
  const count = { tests: 0 };
  const parseText = (text: string) =>
    text.trim() === '' ? null : new Parser(text, check, code, count).parse();
  const all = combined('and', listOf(filter, 'String, Array', code, typeof filter === 'string'), (part) =>
    combined('or', listOf(part, 'String, Array', code, typeof part === 'string'), (inner) => {
      if (typeof inner === 'string') return parseText(inner);
      throw wrongType(inner, 'String', code);
    }),
  );
  return all;
}

/**
 * Runs before all that takes time by length, such as parsing: a body may have a megabyte.
 *
 * @throws ProtocolError with `code`
 */
export function refuseLargeFilter(filter: unknown, code: ProtocolErrorCode): void {
  const lists = Array.isArray(filter) ? filter : [filter];
  let characters = 0;
  let entries = 0;
  for (const part of lists) {
    for (const text of Array.isArray(part) ? part : [part]) {
      entries += 1;
      if (typeof text === 'string') characters += text.length;
    }
    if (Array.isArray(part) && part.length === 0) entries += 1;
  }
  if (characters > maxCharacters)
    throw new ProtocolError(
      code,
      `The filter has ${characters} characters, but at most ${maxCharacters} are taken.`,
    );
  if (entries > maxEntries)
    throw new ProtocolError(code, `The filter has ${entries} parts, but at most ${maxEntries} are taken.`);
}

function listOf(value: unknown, expected: string, code: ProtocolErrorCode, isText: boolean): unknown[] {
  if (value === null || value === undefined) return [];
  if (isText) return [value];
  if (Array.isArray(value)) return value;
  throw wrongType(value, expected, code);
}

function wrongType(value: unknown, expected: string, code: ProtocolErrorCode): ProtocolError {
  return new ProtocolError(
    code,
    `Invalid syntax for the filter parameter: \`expected ${expected}, found: ${shown(value)}\`.`,
  );
}

function combined(
  kind: 'and' | 'or',
  values: unknown[],
  parse: (value: unknown) => Filter | null,
): Filter | null {
  const parts = values.flatMap((value) => parse(value) ?? []);
  return parts.length > 1 ? { kind, parts } : (parts[0] ?? null);
}

const keywords = new Set([
  'AND',
  'OR',
  'IN',
  'NOT',
  'TO',
  'EXISTS',
  'IS',
  'NULL',
  'EMPTY',
  'CONTAINS',
  'STARTS',
  'WITH',
]);
const reserved = /^_(?:geo(?:Radius|BoundingBox|Point|Distance|Polygon)?$|vectors\b)/;
const operations =
  '`=`, `!=`, `>=`, `>`, `<=`, `<`, `IN`, `NOT IN`, `TO`, `EXISTS`, `NOT EXISTS`, `IS NULL`, `IS NOT NULL`, `IS EMPTY`, `IS NOT EMPTY`, `CONTAINS`, `NOT CONTAINS`, `STARTS WITH`, `NOT STARTS WITH`';

interface Value {
  text: string;
  start: number;
  end: number;
}

class Parser {
  private place = 0;
  private readonly source: string;
  private readonly check: FilterCheck;
  private readonly code: ProtocolErrorCode;
  private readonly count: { tests: number };

  constructor(source: string, check: FilterCheck, code: ProtocolErrorCode, count: { tests: number }) {
    this.source = source;
    this.check = check;
    this.code = code;
    this.count = count;
  }

  parse(): Filter {
    const filter = this.parseOr(0);
    this.skipBlanks();
    if (this.place < this.source.length)
      throw this.error(
        `Found unexpected characters at the end of the filter: \`${shown(this.rest())}\`. You probably forgot an \`OR\` or an \`AND\` rule.`,
        this.place,
      );
    return filter;
  }

  private parseOr(depth: number): Filter {
    const parts = [this.parseAnd(depth)];
    while (this.takeWord('OR')) parts.push(this.parseAnd(depth));
    return parts.length > 1 ? { kind: 'or', parts } : (parts[0] as Filter);
  }

  private parseAnd(depth: number): Filter {
    const parts = [this.parseNot(depth)];
    while (this.takeWord('AND')) parts.push(this.parseNot(depth));
    return parts.length > 1 ? { kind: 'and', parts } : (parts[0] as Filter);
  }

  private parseNot(depth: number): Filter {
    let isNegated = false;
    while (this.takeWord('NOT')) isNegated = !isNegated;
    const part = this.parsePrimary(depth);
    return isNegated ? { kind: 'not', part } : part;
  }

  private parsePrimary(depth: number): Filter {
    this.skipBlanks();
    const start = this.place;
    if (this.source[start] !== '(') return this.parseTest();
    if (depth >= maxDepth)
      throw this.error(
        'The filter exceeded the maximum depth limit. Try rewriting the filter so that it contains fewer nested conditions.',
        start,
      );
    this.place += 1;
    const inner = this.parseOr(depth + 1);
    this.skipBlanks();
    if (this.source[this.place] !== ')')
      throw this.error(
        `Expression \`${shown(this.source.slice(start))}\` is missing the following closing delimiter: \`)\`.`,
        start,
      );
    this.place += 1;
    return inner;
  }

  private parseTest(): Filter {
    const start = this.place;
    const attribute = this.takeAttribute();
    const { test, isNegated } = this.parseOperation(start);
    this.count.tests += 1;
    if (this.count.tests > maxTests)
      throw this.error(`The filter exceeded the maximum of ${maxTests} conditions.`, start);
    const problem = this.check(attribute.text, test);
    if (problem !== undefined) throw this.error(problem, attribute.start, attribute.end);
    const leaf: Filter = { kind: 'leaf', attribute: attribute.text, test };
    return isNegated ? { kind: 'not', part: leaf } : leaf;
  }

  private takeAttribute(): Value {
    const start = this.place;
    const rest = this.rest();
    if (rest === '')
      throw this.error(`Was expecting an operation ${operations} but instead got nothing.`, start);
    const word = /^[\p{L}\p{N}_.-]+/u.exec(rest)?.[0];
    if (word !== undefined && reserved.test(word))
      throw this.error(`\`${word}\` filters are not supported by this search engine.`, start);
    if (word !== undefined && keywords.has(word))
      throw this.error(`Was expecting an operation ${operations} at \`${shown(rest)}\`.`, start);
    return this.takeValue();
  }

  private parseOperation(start: number): { test: FilterTest; isNegated: boolean } {
    const sign = /^(<=|>=|!=|<|>|=)/.exec(this.rest())?.[0];
    if (sign !== undefined) {
      this.place += sign.length;
      if (sign === '=' || sign === '!=')
        return { test: { operator: 'IN', values: [this.takeValue().text] }, isNegated: sign === '!=' };
      return { test: { operator: sign as '>', value: this.takeNumber() }, isNegated: false };
    }
    if (this.takeWord('IS')) {
      const isNegated = this.takeWord('NOT');
      if (this.takeWord('NULL')) return { test: { operator: 'IS NULL' }, isNegated };
      if (this.takeWord('EMPTY')) return { test: { operator: 'IS EMPTY' }, isNegated };
      throw this.noOperation(start);
    }
    const isNegated = this.takeWord('NOT');
    if (this.takeWord('EXISTS')) return { test: { operator: 'EXISTS' }, isNegated };
    if (this.takeWord('IN')) return { test: { operator: 'IN', values: this.takeList() }, isNegated };
    if (this.takeWord('CONTAINS'))
      return { test: { operator: 'CONTAINS', value: this.takeValue().text }, isNegated };
    if (this.takeWord('STARTS')) {
      if (!this.takeWord('WITH')) throw this.noOperation(start);
      return { test: { operator: 'STARTS WITH', value: this.takeValue().text }, isNegated };
    }
    if (isNegated || !this.canTakeValue()) throw this.noOperation(start);
    const from = this.takeNumberOr(() => this.noOperation(start));
    if (!this.takeWord('TO')) throw this.noOperation(start);
    return { test: { operator: 'TO', from, to: this.takeNumber() }, isNegated: false };
  }

  private noOperation(start: number): ProtocolError {
    return this.error(
      `Was expecting an operation ${operations} at \`${shown(this.source.slice(start))}\`.`,
      start,
    );
  }

  /** `[a, b, 'c d']`, also with a comma at its end. */
  private takeList(): string[] {
    this.skipBlanks();
    if (this.source[this.place] !== '[') throw this.error('Expected `[` after `IN` keyword.', this.place);
    this.place += 1;
    const values: string[] = [];
    for (;;) {
      this.skipBlanks();
      const char = this.source[this.place];
      if (char === ']') break;
      if (char === undefined)
        throw this.error('Expected matching `]` after the list of field names given to `IN[`', this.place);
      if (!this.canTakeValue())
        throw this.error(
          `Expected only comma-separated field names inside \`IN[..]\` but instead found \`${shown(this.rest())}\`.`,
          this.place,
        );
      values.push(this.takeValue().text);
      if (values.length > maxValues)
        throw this.error(`\`IN[..]\` takes at most ${maxValues} values.`, this.place);
      this.skipBlanks();
      if (this.source[this.place] === ',') this.place += 1;
      else if (this.source[this.place] !== ']' && this.place < this.source.length)
        throw this.error(
          `Expected only comma-separated field names inside \`IN[..]\` but instead found \`${shown(this.rest())}\`.`,
          this.place,
        );
    }
    this.place += 1;
    this.skipBlanks();
    return values;
  }

  private takeNumber(): number {
    return this.takeNumberOr((value) => this.error('invalid float literal', value.start, value.end));
  }

  private takeNumberOr(refusal: (value: Value) => ProtocolError): number {
    const value = this.takeValue();
    const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(value.text.trim())
      ? Number(value.text)
      : Number.NaN;
    if (Number.isNaN(number)) throw refusal(value);
    if (!Number.isFinite(number))
      throw this.error('Non finite floats are not supported', value.start, value.end);
    return number;
  }

  private canTakeValue(): boolean {
    this.skipBlanks();
    const rest = this.source.slice(this.place, this.place + 100);
    const word = /^[\p{L}\p{N}_.-]+/u.exec(rest)?.[0];
    return /^["']/.test(rest) || (word !== undefined && !keywords.has(word));
  }

  private takeValue(): Value {
    this.skipBlanks();
    const start = this.place;
    const quote = this.source[start];
    if (quote === '"' || quote === "'") return this.takeQuoted(quote);
    const word = /^[\p{L}\p{N}_.-]+/u.exec(this.rest())?.[0];
    if (word === undefined) {
      const got = /^[^\s()=<>!]*/.exec(this.rest())?.[0] ?? '';
      throw this.error(
        got === ''
          ? 'Was expecting a value but instead got nothing.'
          : `Was expecting a value but instead got \`${shown(got)}\`.`,
        start,
        start + got.length,
      );
    }
    if (keywords.has(word))
      throw this.error(
        `Was expecting a value but instead got \`${word}\`, which is a reserved keyword. To use \`${word}\` as a field name or a value, surround it by quotes.`,
        start,
        start + word.length,
      );
    this.place += word.length;
    this.skipBlanks();
    return { text: word, start, end: start + word.length };
  }

  private takeQuoted(quote: string): Value {
    const start = this.place;
    let text = '';
    for (let at = start + 1; at < this.source.length; at += 1) {
      const char = this.source[at] as string;
      if (char === quote) {
        this.place = at + 1;
        this.skipBlanks();
        return { text, start: start + 1, end: at };
      }
      if (char === '\\') {
        at += 1;
        text += this.escaped(this.source[at] ?? '', start);
      } else text += char;
    }
    throw this.error(
      `Expression \`${shown(this.source.slice(start))}\` is missing the following closing delimiter: \`${quote}\`.`,
      start,
    );
  }

  private escaped(char: string, start: number): string {
    const text = escapes[char];
    if (text !== undefined) return text;
    throw this.error(`Malformed value: \`${shown(this.source.slice(start))}\`.`, start);
  }

  /** A keyword, which must be a whole word. */
  private takeWord(word: string): boolean {
    this.skipBlanks();
    if (!this.source.startsWith(word, this.place)) return false;
    const next = this.source.slice(this.place + word.length, this.place + word.length + 2);
    if (/^[\p{L}\p{N}_.-]/u.test(next)) return false;
    this.place += word.length;
    return true;
  }

  private skipBlanks(): void {
    while (/\s/.test(this.source[this.place] ?? '')) this.place += 1;
  }

  private rest(): string {
    return this.source.slice(this.place);
  }

  /** Places are counted from 1, in characters. */
  private error(message: string, start: number, end = this.source.length): ProtocolError {
    const column = [...this.source.slice(0, start)].length + 1;
    const length = [...this.source.slice(start, end)].length;
    return new ProtocolError(this.code, `${message}\n${column}:${column + length} ${shown(this.source)}`);
  }
}

const escapes: Record<string, string> = {
  '"': '"',
  "'": "'",
  '\\': '\\',
  '/': '/',
  n: '\n',
  r: '\r',
  t: '\t',
};
