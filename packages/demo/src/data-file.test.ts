import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { keyOf, readTable, rowSchema, Text } from './data-file.ts';

const Line = rowSchema({ name: Type.String(), activity: Type.String(), story: Text });

describe('API-40 the tables of the demo', () => {
  it('API-40 reads columns with a dot as texts, and commas in quotes', () => {
    const line = readTable('nordhang/lines.csv', Line).find(({ name }) => name === 'Dovrekamm');
    expect(line).toEqual({
      name: 'Dovrekamm',
      activity: 'alpine',
      story: {
        de: 'Dovrekamm entsteht mit Bergführern und hält, was oberhalb der Baumgrenze zählt.',
        en: 'Dovrekamm is developed with mountain guides and delivers what counts above the tree line.',
      },
    });
  });

  it('API-40 leaves an empty cell out and reads numbers and switches', () => {
    const rows = readTable(
      'nordhang/categories.csv',
      rowSchema({
        key: Type.String(),
        parent: Type.Optional(Type.String()),
        name: Text,
        isDeal: Type.Optional(Type.Boolean()),
        isActive: Type.Optional(Type.Boolean()),
      }),
    );
    expect(rows[0]).toEqual({ key: 'women', name: { de: 'Damen', en: 'Women' } });
    expect(rows.find(({ key }) => key === 'deals-trade')).toMatchObject({ isDeal: true });
  });

  it('API-40 names file, row and value of a row that does not fit', () => {
    expect(() =>
      readTable('nordhang/lines.csv', rowSchema({ ...Line.properties, activity: keyOf({ trekking: 0 }) })),
    ).toThrow(/^packages\/demo\/data\/nordhang\/lines\.csv, row 2: \/activity /);
    expect(() => readTable('nordhang/lines.csv', rowSchema({ name: Type.String() }))).toThrow(/row 1/);
  });
});
