import { readFileSync } from 'node:fs';
import Type, { type Static, type TObject, type TProperties } from 'typebox';
import { Convert, Errors } from 'typebox/value';

/** The schema of a row: other columns than these are refused. */
export const rowSchema = <Columns extends TProperties>(columns: Columns) =>
  Type.Object(columns, { additionalProperties: false });

/** A text in both languages; a CSV file has it in two columns. */
export const Text = rowSchema({ de: Type.String(), en: Type.String() });

/** The schema of a text that is one of the keys of another table. */
export const keyOf = <T extends string>(table: Record<T, unknown>) =>
  Type.Unsafe<T>(Type.Union(Object.keys(table).map((key) => Type.Literal(key))));

/**
 * Reads a table of `packages/demo/data` and checks each row. A CSV file has column names and then one row a line: `name.de`
 * is `de` inside `name`, an empty cell is an absent value. A JSON file is an array of rows.
 *
 * @throws {Error} naming file, row and value, when a row does not match the schema
 */
export function readTable<Row extends TObject>(file: string, schema: Row): Static<Row>[] {
  const rows = file.endsWith('.csv') ? csvRows(readText(file)) : (JSON.parse(readText(file)) as unknown[]);
  return rows.map((row, index) => {
    const converted = file.endsWith('.csv') ? Convert(schema, row) : row;
    const [problem] = Errors(schema, converted);
    if (problem)
      throw new Error(
        `packages/demo/data/${file}, row ${index + 1}: ${problem.instancePath} ${problem.message}`,
      );
    return converted as Static<Row>;
  });
}

/** Reads groups of words that mean the same, one group a line: `Beanie, Mütze` is `['Beanie', 'Mütze']`. */
export function readSynonyms(tenant: string): string[][] {
  return lines(readText(`${tenant}/synonyms.csv`)).map((line) => line.split(',').map((word) => word.trim()));
}

/** Rows by their column `key`, in the order of the file. */
export const rowsByKey = <Row extends { key: string }>(rows: Row[]): Record<string, Row> =>
  Object.fromEntries(rows.map((row) => [row.key, row]));

/** The row that has a key. */
export function rowOf<T>(table: Record<string, T>, key: string): T {
  const row = table[key];
  if (row === undefined) throw new Error(`The demo has no row ${key}.`);
  return row;
}

const readText = (file: string): string => readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8');

// A checkout on Windows may have CRLF.
const lines = (text: string): string[] => text.split(/\r?\n/).filter((line) => line !== '');

function csvRows(text: string): unknown[] {
  const [heads = [], ...rows] = lines(text).map(cells);
  return rows.map((row) => {
    const entry: Record<string, unknown> = {};
    for (const [index, head] of heads.entries()) {
      const value = row[index] ?? '';
      const [name = '', inner] = head.split('.');
      if (value === '') continue;
      if (inner === undefined) entry[name] = value;
      else entry[name] = { ...(entry[name] as object | undefined), [inner]: value };
    }
    return entry;
  });
}

/** Cells of one line; one in quotes may hold commas and doubled quotes. */
function cells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}
