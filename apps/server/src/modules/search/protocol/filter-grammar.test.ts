import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Filter, type FilterTest, parseFilter } from './filter-grammar.ts';
import { ProtocolError } from './protocol-error.ts';

const known = (attribute: string) =>
  attribute === 'unknown' ? 'Attribute `unknown` is not filterable.' : undefined;
const parsed = (filter: unknown) => parseFilter(filter, known, 'invalid_search_filter');
const leaf = (attribute: string, test: FilterTest): Filter => ({ kind: 'leaf', attribute, test });
const is = (attribute: string, ...values: string[]) => leaf(attribute, { operator: 'IN', values });
const not = (part: Filter): Filter => ({ kind: 'not', part });

function messageOf(filter: unknown): string {
  try {
    parsed(filter);
  } catch (error) {
    if (error instanceof ProtocolError && error.code === 'invalid_search_filter') return error.message;
    throw error;
  }
  throw new Error(`${JSON.stringify(filter)} was taken.`);
}

describe('parseFilter', () => {
  it.each<[unknown, Filter | null]>([
    ['', null],
    ['  ', null],
    [[], null],
    [null, null],
    [undefined, null],
    [[[], ''], null],
    ['a = b', is('a', 'b')],
    ['a=b', is('a', 'b')],
    ['  a  =  b  ', is('a', 'b')],
    ['a != b', not(is('a', 'b'))],
    ['a > 1', leaf('a', { operator: '>', value: 1 })],
    ['a >= -1.5', leaf('a', { operator: '>=', value: -1.5 })],
    ['a < 1e3', leaf('a', { operator: '<', value: 1000 })],
    ['a <= "2"', leaf('a', { operator: '<=', value: 2 })],
    ['a 1 TO 2.5', leaf('a', { operator: 'TO', from: 1, to: 2.5 })],
    ['a IN [b, "c d", \'e\',]', is('a', 'b', 'c d', 'e')],
    ['a IN[b]', is('a', 'b')],
    ['a IN []', is('a')],
    ['a NOT IN [b]', not(is('a', 'b'))],
    ['a EXISTS', leaf('a', { operator: 'EXISTS' })],
    ['a NOT EXISTS', not(leaf('a', { operator: 'EXISTS' }))],
    ['a IS NULL', leaf('a', { operator: 'IS NULL' })],
    ['a IS NOT NULL', not(leaf('a', { operator: 'IS NULL' }))],
    ['a IS EMPTY', leaf('a', { operator: 'IS EMPTY' })],
    ['a IS NOT EMPTY', not(leaf('a', { operator: 'IS EMPTY' }))],
    ['a CONTAINS b', leaf('a', { operator: 'CONTAINS', value: 'b' })],
    ['a NOT CONTAINS b', not(leaf('a', { operator: 'CONTAINS', value: 'b' }))],
    ['a STARTS WITH b', leaf('a', { operator: 'STARTS WITH', value: 'b' })],
    ['a NOT STARTS WITH b', not(leaf('a', { operator: 'STARTS WITH', value: 'b' }))],
    ['NOT a = b', not(is('a', 'b'))],
    ['NOT NOT a = b', is('a', 'b')],
    [
      'a = 1 AND b = 2 OR c = 3',
      { kind: 'or', parts: [{ kind: 'and', parts: [is('a', '1'), is('b', '2')] }, is('c', '3')] },
    ],
    [
      'a = 1 AND (b = 2 OR c = 3)',
      { kind: 'and', parts: [is('a', '1'), { kind: 'or', parts: [is('b', '2'), is('c', '3')] }] },
    ],
    ['((a = 1))', is('a', '1')],
    [['a = 1', 'b = 2'], { kind: 'and', parts: [is('a', '1'), is('b', '2')] }],
    [
      [['a = 1', 'b = 2'], 'c = 3'],
      { kind: 'and', parts: [{ kind: 'or', parts: [is('a', '1'), is('b', '2')] }, is('c', '3')] },
    ],
    [[['a = 1']], is('a', '1')],
    ['"AND" = "OR"', is('AND', 'OR')],
    ['attr.größe = "M \\"slim\\""', is('attr.größe', 'M "slim"')],
    ["a = 'it\\'s \\\\ \"so\"'", is('a', 'it\'s \\ "so"')],
    ['ANDROID = INDIGO', is('ANDROID', 'INDIGO')],
    ['a = "("', is('a', '(')],
  ])('SRCH-11 reads %j', (filter, expected) => {
    expect(parsed(filter)).toEqual(expected);
  });

  it.each([
    ['a', 'Was expecting an operation'],
    ['a b', 'Was expecting an operation'],
    ['a NOT', 'Was expecting an operation'],
    ['a IS', 'Was expecting an operation'],
    ['a STARTS b', 'Was expecting an operation'],
    ['a & b', 'Was expecting an operation'],
    ['OR', 'Was expecting an operation'],
    ['NOT', 'but instead got nothing'],
    ['a = 1 AND', 'but instead got nothing'],
    ['()', 'Was expecting a'],
    ['a =', 'Was expecting a value but instead got nothing.'],
    ['a = 🐻', 'Was expecting a value but instead got `🐻`.'],
    ['a = AND', 'which is a reserved keyword'],
    ['a = b = c', 'Found unexpected characters at the end of the filter: `= c`.'],
    ['a = b XOR c = d', 'Found unexpected characters at the end of the filter: `XOR c = d`.'],
    ['a = b)', 'Found unexpected characters at the end of the filter: `)`.'],
    ['(a = b', 'is missing the following closing delimiter: `)`.'],
    ['a = "b', 'is missing the following closing delimiter: `"`.'],
    ["a = 'b\\'", "is missing the following closing delimiter: `'`."],
    ['a = "\\x"', 'Malformed value'],
    ['a > b', 'invalid float literal'],
    ['a > 0x10', 'invalid float literal'],
    ['a > 1e999', 'Non finite floats are not supported'],
    ['a 1 TO x', 'invalid float literal'],
    ['a 1 2', 'Was expecting an operation'],
    ['a IN b', 'Expected `[` after `IN` keyword.'],
    ['a IN [b', 'Expected matching `]`'],
    ['a IN [b c]', 'Expected only comma-separated field names'],
    ['a IN [AND]', 'Expected only comma-separated field names'],
    ['_geoRadius(1, 2, 3)', '`_geoRadius` filters are not supported'],
    ['_vectors.x EXISTS', '`_vectors.x` filters are not supported'],
    ['unknown = 1', 'Attribute `unknown` is not filterable.\n1:8 unknown = 1'],
    ['a = 1 AND unknown > 2', 'Attribute `unknown` is not filterable.\n11:18 a = 1 AND unknown > 2'],
    ['🐻 = 1', 'Was expecting a value but instead got `🐻`.\n1:2 🐻 = 1'],
    [7, 'Invalid syntax for the filter parameter: `expected String, Array, found: 7`.'],
    [[7], 'Invalid syntax for the filter parameter'],
    [[[7]], 'Invalid syntax for the filter parameter: `expected String, found: 7`.'],
    [[[['a = 1']]], 'Invalid syntax for the filter parameter'],
    [{ a: 1 }, 'Invalid syntax for the filter parameter'],
  ])('SRCH-11 refuses %j', (filter, message) => {
    expect(messageOf(filter)).toContain(message);
  });

  it('SRCH-11 bounds nesting, conditions and values', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}a = 1${')'.repeat(depth)}`;
    expect(parsed(nested(100))).toEqual(is('a', '1'));
    expect(messageOf(nested(101))).toContain('maximum depth limit');
    expect(messageOf('('.repeat(8_000))).toContain('maximum depth limit');
    expect(parsed(Array(100).fill('a = 1'))).toMatchObject({ kind: 'and' });
    expect(messageOf(Array(101).fill('a = 1'))).toContain('maximum of 100 conditions');
    expect(messageOf([Array(51).fill('a = 1'), Array(50).fill('a = 1').join(' OR ')])).toContain(
      'maximum of 100 conditions',
    );
    expect(messageOf(`a IN [${Array(1001).fill('b').join()}]`)).toContain('at most 1000 values');
    expect(parsed(`${'NOT '.repeat(2_000)}a = 1`)).toEqual(is('a', '1'));
  });

  it('SRCH-11 refuses more than 8,192 characters and 1,000 parts', () => {
    const ofLength = (length: number) => `a = ${'b'.repeat(length - 4)}`;
    expect(parsed(ofLength(8_192))).toMatchObject({ kind: 'leaf' });
    expect(messageOf(ofLength(8_193))).toBe('The filter has 8193 characters, but at most 8192 are taken.');
    expect(messageOf([[ofLength(4_096)], ofLength(4_097)])).toContain('has 8193 characters');
    expect(parsed(Array(1_000).fill(''))).toBeNull();
    expect(messageOf(Array(1_001).fill(''))).toContain('has 1001 parts');
    expect(messageOf(Array(1_001).fill([]))).toContain('has 1001 parts');
    expect(messageOf(Array(501).fill(['', '']))).toContain('has 1002 parts');
  });
});

describe('parseFilter, any filter', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 });
  // Nobody can write −0.
  const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
  const test: fc.Arbitrary<FilterTest> = fc.oneof(
    fc.record({ operator: fc.constant('IN' as const), values: fc.array(text, { maxLength: 4 }) }),
    fc.record({
      operator: fc.constantFrom('>' as const, '>=' as const, '<' as const, '<=' as const),
      value: number,
    }),
    fc.record({ operator: fc.constant('TO' as const), from: number, to: number }),
    fc.record({ operator: fc.constantFrom('CONTAINS' as const, 'STARTS WITH' as const), value: text }),
    fc.record({ operator: fc.constant('EXISTS' as const) }),
    fc.record({ operator: fc.constant('IS NULL' as const) }),
    fc.record({ operator: fc.constant('IS EMPTY' as const) }),
  );
  const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 4 },
      fc.record({ kind: fc.constant('leaf' as const), attribute: text, test }),
      fc.record({
        kind: fc.constantFrom('and' as const, 'or' as const),
        parts: fc.array(tie('filter'), { minLength: 2, maxLength: 3 }),
      }),
      fc.record({ kind: fc.constant('not' as const), part: tie('filter') }),
    ),
  }));

  const quoted = (value: string) => `"${value.replace(/[\\"]/g, '\\$&')}"`;
  const plain = (value: number) => String(value);

  function written(part: Filter): string {
    if (part.kind === 'not') return `NOT (${written(part.part)})`;
    if (part.kind !== 'leaf')
      return part.parts.map((inner) => `(${written(inner)})`).join(` ${part.kind.toUpperCase()} `);
    const name = quoted(part.attribute);
    switch (part.test.operator) {
      case 'IN':
        return `${name} IN [${part.test.values.map(quoted).join(', ')}]`;
      case 'TO':
        return `${name} ${quoted(plain(part.test.from))} TO ${quoted(plain(part.test.to))}`;
      case 'EXISTS':
      case 'IS NULL':
      case 'IS EMPTY':
        return `${name} ${part.test.operator}`;
      case 'CONTAINS':
      case 'STARTS WITH':
        return `${name} ${part.test.operator} ${quoted(part.test.value)}`;
      default:
        return `${name} ${part.test.operator} ${quoted(plain(part.test.value))}`;
    }
  }

  it('SRCH-11 reads every filter that can be written as it was meant', () => {
    fc.assert(
      fc.property(filter, (wanted) => {
        expect(parseFilter(written(wanted), () => undefined, 'invalid_search_filter')).toEqual(wanted);
      }),
    );
  });

  it('SRCH-11 parses or refuses any text', () => {
    const piece = fc.constantFrom(
      'a',
      ' ',
      '=',
      '!=',
      '>',
      '(',
      ')',
      '[',
      ']',
      ',',
      '"',
      "'",
      '\\',
      '1',
      ' AND ',
      ' OR ',
      'NOT ',
      ' IN ',
      ' TO ',
      ' IS ',
      'NULL',
      'EXISTS',
      'CONTAINS ',
      'STARTS WITH ',
      '🐻',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        try {
          parsed(pieces.join(''));
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
