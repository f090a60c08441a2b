import { describe, expect, it } from 'vitest';
import {
  boolean,
  type CellParser,
  date,
  decimal,
  id,
  integer,
  json,
  key,
  moment,
  oneOf,
  severalOf,
  text,
} from './cells.ts';

function value(parse: CellParser, cell: unknown): string | null {
  const result = parse(cell);
  return result.refusal === undefined ? result.value : `! ${result.refusal}`;
}

describe('cells', () => {
  it.each([
    ['19,90', '19.9'],
    ['19.9', '19.9'],
    [19.9, '19.9'],
    [0.1 + 0.2, '0.3'],
    ['1e3', '! number.invalid'],
    ['1.234,56', '! number.invalid'],
    ['19,999', '! number.precision'],
    ['19,9000', '19.9'],
    ['-1', '! number.range'],
    ['12 €', '! number.invalid'],
    [Number.NaN, '! number.invalid'],
    [1e21, '! number.invalid'],
    ['', null],
    [null, null],
  ])('API-40 reads the amount %j as %j', (cell, expected) => {
    expect(value(decimal(2), cell)).toBe(expected);
  });

  it.each([
    ['12', '12'],
    ['100.0000', '100'],
    ['12,5', '! number.invalid'],
    ['0', '! number.range'],
    ['99999999999999999999', '! number.invalid'],
    [12, '12'],
  ])('API-40 reads the whole number %j as %j', (cell, expected) => {
    expect(value(integer(1, 1000), cell)).toBe(expected);
  });

  it.each([
    ['2026-02-28', '2026-02-28'],
    ['28.2.2026', '2026-02-28'],
    ['2026-02-30', '! date.invalid'],
    ['31.04.2026', '! date.invalid'],
    ['0001-01-01', '! date.invalid'],
    ['tomorrow', '! date.invalid'],
  ])('API-40 reads the day %j as %j', (cell, expected) => {
    expect(value(date, cell)).toBe(expected);
  });

  it.each([
    ['2026-11-21T08:30:00Z', '2026-11-21 08:30:00 Z'],
    ['2026-11-21 08:30', '2026-11-21 08:30 Europe/Berlin'],
    ['2026-11-21', '2026-11-21 00:00 Europe/Berlin'],
    ['1.3.2027', '2027-03-01 00:00 Europe/Berlin'],
    ['21.11.2026 08:30', '2026-11-21 08:30 Europe/Berlin'],
    ['31.02.2027', '! moment.invalid'],
    ['2026-11-21T24:30:00Z', '! moment.invalid'],
    ['2026-02-30T08:30:00Z', '! moment.invalid'],
    [new Date('2026-11-21T08:30:00Z'), '2026-11-21 08:30:00.000 Z'],
  ])('API-40 reads the moment %j as %j', (cell, expected) => {
    expect(value(moment, cell)).toBe(expected);
  });

  it.each([
    ['ja', 'true'],
    ['Nein', 'false'],
    [true, 'true'],
    ['1', 'true'],
    ['vielleicht', '! boolean.invalid'],
  ])('API-40 reads yes and no: %j as %j', (cell, expected) => {
    expect(value(boolean, cell)).toBe(expected);
  });

  it.each([
    ['abc_1', 'abc_1'],
    ['abc-1', '! id.hyphen'],
    ['ab c', '! id.invalid'],
    ['x'.repeat(65), '! id.invalid'],
  ])('ROLE-10 reads the id %j as %j', (cell, expected) => {
    expect(value(id, cell)).toBe(expected);
  });

  it.each([
    ['  Jacke  ', 'Jacke'],
    ['a\u0000b', '! text.invalid'],
    ['a\ud800b', '! text.invalid'],
    ['x'.repeat(11), '! text.too.long'],
    ["'); drop table x; --".slice(0, 10), "'); drop t"],
  ])('API-40 reads the text %j as %j', (cell, expected) => {
    expect(value(text(10), cell)).toBe(expected);
  });

  it.each([
    ['.', '! key.dots'],
    ['..', '! key.dots'],
    ['...', '...'],
    ['A.1', 'A.1'],
  ])('issue 18: reads the key %j, which stands in addresses, as %j', (cell, expected) => {
    expect(value(key(64), cell)).toBe(expected);
  });

  it('API-40 refuses words that are not in the list', () => {
    expect(value(oneOf('open', 'paid'), 'offen')).toBe('! value.unknown');
    expect(value(severalOf('order', 'preOrder'), 'order|preOrder')).toBe('{order,preOrder}');
    expect(value(severalOf('order', 'preOrder'), 'order|x')).toBe('! value.unknown');
  });

  it('API-40 refuses JSON that is broken or hides NUL and half characters', () => {
    expect(value(json, '{"a": 1}')).toBe('{"a":1}');
    expect(value(json, [{ a: 1 }])).toBe('[{"a":1}]');
    expect(value(json, '{"a"')).toBe('! json.invalid');
    expect(value(json, '"\\u0000"')).toBe('! text.invalid');
    expect(value(json, '"\\ud800"')).toBe('! text.invalid');
  });
});
