import { expect, it } from 'vitest';
import { imports as german } from '../apps/backoffice/src/locales/de/imports.ts';
import { imports as english } from '../apps/backoffice/src/locales/en/imports.ts';
import { importKinds } from '../apps/server/src/modules/exchange/exchange.types.ts';
import { kindSpec } from '../apps/server/src/modules/exchange/kinds/kinds.ts';

type Words = Readonly<Record<string, string>>;
const specs = importKinds.flatMap((kind) => (kind === 'settings' ? [] : [kindSpec(kind)]));
const columnsOf = ({ columns, hasId, canDelete }: (typeof specs)[number]) =>
  [...columns.map(({ name }) => name), ...(hasId ? ['_id'] : []), ...(canDelete ? ['_delete'] : [])].map(
    (name) => name.replaceAll('.', '_'),
  );

it.each([
  ['German', german],
  ['English', english],
])('issue 18: the back office names each kind of the import and its columns in plain %s', (_, texts) => {
  const shared: Words = texts.columnName;
  const ofKinds: Readonly<Record<string, Words>> = texts.columnOf;
  const words = specs.flatMap((spec) =>
    columnsOf(spec).map((column) => [spec.kind, column, ofKinds[spec.kind]?.[column] ?? shared[column]]),
  );
  expect(words.length).toBeGreaterThan(200);
  expect(words.filter(([, , text]) => text === undefined)).toEqual([]);
  expect(importKinds.filter((kind) => !(texts.kind as Words)[kind])).toEqual([]);
});

it('issue 18: the back office has no words for columns that no kind has', () => {
  const known = new Set(specs.flatMap(columnsOf));
  expect(Object.keys(german.columnName).filter((column) => !known.has(column))).toEqual([]);
  const foreign = Object.entries(german.columnOf).flatMap(([kind, words]) => {
    const columns = specs.filter((spec) => spec.kind === kind).flatMap(columnsOf);
    return Object.keys(words).filter((column) => !columns.includes(column));
  });
  expect(foreign).toEqual([]);
});

it('issue 18: two columns of a kind have different words', () => {
  for (const { columnName, columnOf } of [german, english]) {
    const shared: Words = columnName;
    const ofKinds: Readonly<Record<string, Words>> = columnOf;
    for (const spec of specs) {
      const words = columnsOf(spec).map((column) => ofKinds[spec.kind]?.[column] ?? shared[column]);
      expect({ kind: spec.kind, words: [...new Set(words)] }).toEqual({ kind: spec.kind, words });
    }
  }
});
