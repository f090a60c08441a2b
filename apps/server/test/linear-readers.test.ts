import { parseCategoryParam, parseEntryList, parseProductParam, readQuantity } from '@kontor/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlToText } from '../src/modules/exchange/mapping/html-text.ts';
import { tokensOf } from '../src/modules/listing/words/tokens.ts';
import { formatOf } from '../src/modules/order-entry/sheet/cell-formats.ts';
import { parseFilter } from '../src/modules/search/protocol/filter-grammar.ts';
import { storedTerm } from '../src/modules/search/search-term.ts';
import { tokenOfHeader } from '../src/modules/sessions/session-token.ts';
import { readableAddress } from '../src/plugins/page-address.ts';
import { acceptedEncodings } from '../src/shared/accepted-encodings.ts';
import { readCookie } from '../src/shared/cookies.ts';
import { localeOf } from '../src/shared/locale.ts';
import { processorGrowth } from './processor-growth.ts';

/** Parsers of texts that clients choose, each with the longest text it can get. */
const readers: [name: string, read: (text: string) => unknown, length: number][] = [
  ['a filter', (text) => parseFilter(text, () => undefined, 'invalid_search_filter'), 8_192],
  [
    'a filter with a number',
    (text) => parseFilter(`a > ${text}`, () => undefined, 'invalid_search_filter'),
    8_192,
  ],
  ['a searched text', tokensOf, 16_000],
  ['a reported search', storedTerm, 16_000],
  ['a pasted order', parseEntryList, 16_000],
  ['a quantity', readQuantity, 16_000],
  ['the address of a category', parseCategoryParam, 16_000],
  ['the address of a product', parseProductParam, 16_000],
  ['the address of a page', readableAddress, 16_000],
  ['Accept-Language', localeOf, 16_000],
  ['Accept-Encoding', acceptedEncodings, 16_000],
  ['a cookie', (text) => readCookie(text, 'token'), 16_000],
  ['Authorization', tokenOfHeader, 16_000],
  ['the number format of a cell', formatOf, 16_000],
  ['HTML of an import', htmlToText, 16_000],
];

const pieces = [
  ...[
    '1',
    '1.',
    '1.1',
    '.',
    ',',
    ':',
    ';',
    '-',
    '+',
    '=',
    '%',
    '%c3',
    '&',
    '/',
    '\\',
    "'",
    '"',
    '(',
    '[',
    ']',
    '{',
  ],
  ...[
    'a',
    'ä',
    'x',
    'a ',
    '1 ',
    ' ',
    '\t',
    '\n',
    '\u0000',
    '🐻',
    'e1',
    'NOT ',
    'a=1 AND ',
    'a IN [',
    'q=0,',
    'de-DE,',
  ],
  ...[
    '<li',
    '<script>',
    '</script ',
    '<',
    '[h]',
    'General',
    'token=',
    'Basic ',
    '@',
    'www.',
    '(at',
    '×',
    '1x1',
    '0',
  ],
];

describe('parsers of client input', () => {
  it.each(readers)('NUMS-02 take linear processor time: %s', (_name, read, length) => {
    const piece = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 2 });
    const end = fc.constantFrom('', '!', '1', 'x', ' ');
    fc.assert(
      fc.property(fc.constantFrom('', 'a', '1', 'a = '), piece, end, (start, repeated, last) => {
        const text = repeated.join('');
        const inputOf = (size: number) => start + text.repeat(Math.ceil(size / text.length)) + last;
        expect(processorGrowth(read, inputOf, length - start.length - text.length - 1)).toBeLessThan(4);
      }),
      { numRuns: 80, examples: [['', ['1'], 'x']] },
    );
  });
});
