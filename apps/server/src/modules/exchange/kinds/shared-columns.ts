import { DEFAULT_LOCALE, LOCALES, PRICE_UNITS } from '@kontor/domain';
import { countryNamed, isCountry } from '../../../shared/country.ts';
import { boolean, type CellParser, date, integer, key, oneOf, text, upperCase } from '../cells.ts';
import type { ColumnSpec } from './kind-spec.ts';

/** Longest key of a table: article numbers, customer numbers, codes. */
export const keyLength = 64;
export const nameLength = 500;
export const longLength = 100_000;

const isoCode = upperCase(text(2, { pattern: { test: isCountry }, format: 'DE' }));

/** A country by its code (ISO 3166-1), its name in a language of the shop, or its vehicle sign. */
export const countryCode: CellParser = (cell) =>
  isoCode(typeof cell === 'string' ? (countryNamed(cell) ?? cell) : cell);

export const currencyCode = upperCase(text(3, { pattern: /^[A-Z]{3}$/, format: 'EUR' }));

type Options = Partial<Omit<ColumnSpec, 'name' | 'parse' | 'type'>>;

/** A text of at most `max` characters. */
export function textColumn(name: string, max = nameLength, options: Options = {}): ColumnSpec {
  return { name, parse: text(max), type: 'text', ...options };
}

/** A key of another or of this table, as long as keys may be. */
export function keyColumn(name: string, options: Options = {}): ColumnSpec {
  return { name, parse: key(keyLength), type: 'text', ...options };
}

/** `name.de` and so on, stored in the table's jsonb column; the default language is required unless `isOptional`. */
export function localizedColumns(
  name: string,
  max = nameLength,
  { isOptional = false, ...options }: Options & { isOptional?: boolean } = {},
): ColumnSpec[] {
  return LOCALES.map((locale) =>
    textColumn(`${name}.${locale}`, max, {
      db: name,
      locale,
      ...options,
      ...(locale === DEFAULT_LOCALE && !isOptional ? { isRequired: true } : {}),
    }),
  );
}

/** As {@link localizedColumns}, in a column for each language (decision 55). */
export function pairedColumns(name: string, options: { isOptional?: boolean } = {}): ColumnSpec[] {
  return localizedColumns(name, nameLength, options).map(({ db: _, locale: __, ...column }) => column);
}

/** One of a few words; the first one where the cell is empty, unless `options` say otherwise. */
export function choiceColumn(
  name: string,
  words: readonly [string, ...string[]],
  options: Options = { defaultSql: `'${words[0]}'` },
): ColumnSpec {
  return { name, parse: oneOf(...words), type: 'text', ...options };
}

/** A language of the shop. */
export function languageColumn(): ColumnSpec {
  return { name: 'language', parse: oneOf(...LOCALES), type: 'text', defaultSql: `'${DEFAULT_LOCALE}'` };
}

/** Yes or no; `fallback` where the cell is empty. */
export function flagColumn(name: string, fallback = false): ColumnSpec {
  return { name, parse: boolean, type: 'boolean', defaultSql: String(fallback) };
}

/** The place among others of its kind; default 0. */
export function positionColumn(): ColumnSpec {
  return { name: 'position', parse: integer(0, 1_000_000_000), type: 'integer', defaultSql: '0' };
}

/** A calendar day. */
export function dateColumn(name: string, options: Options = {}): ColumnSpec {
  return { name, parse: date, type: 'date', ...options };
}

/** Checked against the tenant's currency, never stored from the file (CONF-02). */
export const currencyColumn: ColumnSpec = {
  name: 'currency',
  parse: currencyCode,
  type: 'text',
  isCheckOnly: true,
};

/** The number of sales units for the prices of a row; default 1 (PROD-09). */
export function priceUnitColumn(name: string, options: Options = {}): ColumnSpec {
  return { name, parse: oneOf(...PRICE_UNITS.map(String)), type: 'smallint', defaultSql: '1', ...options };
}

/** SQL: the value of a column after the row is written: the given one, or else the stored one, which `known` finds in `o`. */
export function afterSql(column: string, table: string, known: string, tenantId: number): string {
  return `case when q.has_${column} or not q.is_known then q.${column} else (select o.${column} from ${table} o
      where o.tenant_id = ${tenantId} and ${known}) end`;
}

/** SQL: whether a row would leave a percentage of Skonto without its term, or the other way round. */
export function halfOf(table: 'company' | 'invoice', term: string, tenantId: number): string {
  const isMissing = (column: string) => `(${afterSql(column, table, 'o.id = q.known_id', tenantId)} is null)`;
  return `${isMissing('skonto_percent')} <> ${isMissing(term)}`;
}
