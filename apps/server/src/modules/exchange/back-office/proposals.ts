import type { ImportMapping } from '@kontor/contract';
import { DEFAULT_LOCALE, type Locale } from '@kontor/domain';
import { documentedColumn, hasKeyDefault } from '../documented-columns.ts';
import { type ImportKind, importKinds } from '../exchange.types.ts';
import type { KindSpec } from '../kinds/kind-spec.ts';
import { kindOfFile, kindSpec } from '../kinds/kinds.ts';
import {
  attributeNames,
  attributeWords,
  columnWords,
  folded,
  foldedBare,
  modelWords,
  personWords,
} from './column-words.ts';
import { isFurtherPicture, pictureColumn, pictureColumnAt, pictureColumnsIn } from './pictures-of-rows.ts';
import { bareNumber, columnForms, isNameSplit } from './run-source.ts';
import { isVolumeColumn, volumeColumnAt, volumesIn } from './volumes-of-rows.ts';

type MappedKind = Exclude<ImportKind, 'settings'>;

/** An attribute of the shop. */
export interface KnownAttribute {
  key: string;
  name: { de: string; en?: string | undefined };
}

/**
 * Detects the kind of a file by its name, else by the most matching columns of its header. Null if it has the key of no kind.
 *
 * @example kindOf('liste.csv', ['sku', 'quantity'], null) // 'stock'
 */
export function kindOf(name: string, header: readonly string[], isJson: boolean): ImportKind | null {
  const named = kindOfFile(name);
  if (isJson) return named === 'settings' || named === undefined ? 'settings' : null;
  if (named !== undefined && named !== 'settings') return named;
  const scored = importKinds
    .filter((kind) => kind !== 'settings')
    .map((kind) => {
      const { columns } = proposedMapping(kind, header);
      const matched = Object.keys(columns).filter(
        (name) => !isRepeated(name) && !isSplit(name, columns),
      ).length;
      const isWhole = missingColumns(kind, columns).length === 0;
      const required = kindSpec(kind).columns.filter(({ isRequired }) => isRequired);
      return { kind, matched, isWhole, without: required.filter(({ name }) => !columns[name]).length };
    })
    .filter(({ isWhole, matched }) => isWhole && matched > 0)
    // Kinds with equal matches keep their loading order, so an article list with stock is read as products.
    .sort((a, b) => b.matched - a.matched || a.without - b.without);
  const kind = scored[0]?.kind ?? null;
  const isOfArticles = scored.some((one) => one.kind === 'products' && one.without === 0);
  return isOfArticles && mayBePartOfArticles(kind, header) ? 'products' : kind;
}

/** Whether the column is a further one of a kind that a list may have several of. */
const isRepeated = (name: string) => isFurtherPicture(name) || isVolumeColumn(name);

/** Whether the column is the first name of a column with the whole name. */
function isSplit(name: string, columns: ImportMapping['columns']): boolean {
  return name === 'firstName' && isNameSplit(columns);
}

/** Whether a list of articles could have the columns: without volume prices, and without other products than those that it names. */
function mayBePartOfArticles(kind: MappedKind | null, header: readonly string[]): boolean {
  if (kind === 'stock' || kind === 'images') return true;
  if (kind !== 'variants' && kind !== 'prices') return false;
  const { columns } = proposedMapping(kind, header);
  return kind === 'variants'
    ? columns.product === undefined || header.some(isModel)
    : !['minQuantity', 'priceList', 'validFrom'].some((name) => columns[name]);
}

/**
 * The column with the article numbers if a list has nothing but names and prices beside them. It is a price list if the shop has these
 * articles. Read as articles, it would rename them and change the base prices.
 *
 * @example numbersOfPriceList(['Art.-Nr.', 'Bezeichnung', 'Preis']) // 'Art.-Nr.'
 */
export function numbersOfPriceList(header: readonly string[]): string | undefined {
  const mapping = proposedMapping('products', header);
  const { sku, ...others } = mapping.columns;
  const parts = furtherFiles('products', header, mapping);
  const isOfPrices = parts.length === 1 && parts[0]?.kind === 'prices' && !header.some(isModel);
  const isNamed = Object.keys(others).every((name) => ['name.de', 'name.en'].includes(name));
  return sku && 'from' in sku && isOfPrices && isNamed ? sku.from : undefined;
}

/** Columns that are refused without another. */
const incomplete = [
  ['skontoPercent', 'skontoDays'],
  ['skontoDays', 'skontoPercent'],
] as const;

/** Maps our columns to the file's columns with the same name, else with a usual word for them. */
export function proposedMapping(
  kind: MappedKind,
  header: readonly string[],
  rows: readonly (readonly string[])[] = [],
  locale: Locale = DEFAULT_LOCALE,
): ImportMapping {
  const spec = kindSpec(kind);
  const known = [
    ...spec.columns.map(({ name }) => name),
    ...(spec.hasId ? ['_id'] : []),
    ...(spec.canDelete ? ['_delete'] : []),
  ];
  const columns: ImportMapping['columns'] = {};
  const taken = new Set<string>();
  const take = (name: string, foreign: string | undefined) => {
    if (foreign === undefined || taken.has(foreign) || columns[name] !== undefined) return;
    columns[name] = { from: foreign };
    taken.add(foreign);
  };
  for (const name of known)
    take(
      name,
      header.find((foreign) => foreign === name),
    );
  if (spec.hasAttributes)
    for (const foreign of header) if (foreign.startsWith('attributes.')) take(foreign, foreign);
  // 'Name' beside 'Firma' is that of a person, so it is among the words only.
  const ownName = (name: string) => (name === 'name' ? [] : [folded(name)]);
  for (const fold of [folded, foldedBare])
    for (const wordsOf of [ownName, (name: string) => columnWords[name] ?? []])
      for (const name of known)
        for (const word of wordsOf(name))
          take(
            name,
            header.find((foreign) => !taken.has(foreign) && fold(foreign) === word),
          );
  if (known.includes('lastName') && !columns.firstName) takePerson();
  if (kind === 'images') takePictures();
  if (kind === 'prices') takeVolumes();
  for (const [name, without] of incomplete)
    if (columns[without] === undefined && !header.includes(name)) delete columns[name];
  const forms = new Map(columnForms(kind));
  const named = Object.entries(columns).flatMap(([name, source]) =>
    'from' in source
      ? [{ name, from: source.from, isNumber: isVolumeColumn(name) || forms.get(name) === 'number' }]
      : [],
  );
  const texts = new Set(named.flatMap(({ from, isNumber }) => (isNumber ? [] : [from])));
  const foreign = named.flatMap(({ name, from, isNumber }) => (isNumber && from !== name ? [from] : []));
  const columnsOf = (names: readonly string[]) =>
    rows.flatMap((row) => names.map((name) => row[header.indexOf(name)] ?? ''));
  const numbers = numbersOf({
    cells: columnsOf(header.filter((name) => !texts.has(name))),
    foreign: columnsOf(foreign),
    locale,
  });
  const days = Object.entries(columns).flatMap(([name, source]) =>
    'from' in source && forms.get(name) === 'date' ? [source.from] : [],
  );
  return { columns, numbers, dates: datesOf(columnsOf(days), locale) };

  /** Both names from one column are split (`runSource`). */
  function takePerson(): void {
    // The name in an address may be that of a company.
    const words = kind === 'users' ? [...personWords, 'name'] : personWords;
    const isOf = (foreign: string) => words.includes(folded(foreign));
    const { lastName = { from: header.find((foreign) => !taken.has(foreign) && isOf(foreign)) ?? '' } } =
      columns;
    if (!('from' in lastName) || !isOf(lastName.from)) return;
    Object.assign(columns, { firstName: lastName, lastName });
    taken.add(lastName.from);
  }

  function takeVolumes(): void {
    for (const { column, quantity } of volumesIn(header.filter((name) => !taken.has(name))))
      take(volumeColumnAt(quantity), column);
  }

  function takePictures(): void {
    const { [pictureColumn]: main } = columns;
    const from = main && 'from' in main ? main.from : undefined;
    const free = header.filter((name) => name === from || !taken.has(name));
    for (const [index, found] of pictureColumnsIn(free, from).entries())
      columns[pictureColumnAt(index + 1)] = { from: found };
  }
}

/**
 * Detects the form of days with slashes or hyphens by a day above 12. Without one, '1/2/2026' is the 1st of February in German; in
 * English it may be either, so it stays open and the operator chooses.
 *
 * @example datesOf(['11/21/2026', '1/2/2026'], 'de') // 'mdy'
 */
function datesOf(cells: readonly string[], locale: Locale): ImportMapping['dates'] {
  const days = cells.flatMap((cell) => {
    const [, first, second] = /^\s*(\d{1,2})[/-](\d{1,2})[/-]\d{4}\s*$/.exec(cell) ?? [];
    return first && second ? [[Number(first), Number(second)] as const] : [];
  });
  if (days.length === 0) return 'plain';
  const isDayFirst = days.some(([first]) => first > 12);
  const isMonthFirst = days.some(([, second]) => second > 12);
  if (isDayFirst !== isMonthFirst) return isDayFirst ? 'dmy' : 'mdy';
  return !isDayFirst && locale === 'de' ? 'dmy' : 'plain';
}

/**
 * Detects the number format of `cells` by the thousands separator, or by a decimal comma. `foreign` are the cells of number columns
 * that have other names than ours. If each separator in them stands before three digits, the language decides: '1.234' is a thousand in
 * German. Our exports have no thousands separator.
 *
 * @example numbersOf({ cells: ['1.234,50'], foreign: [], locale: 'en' }) // 'de'
 * @example numbersOf({ cells: [], foreign: ['1.234', '950'], locale: 'de' }) // 'de'
 */
function numbersOf(given: {
  cells: readonly string[];
  foreign: readonly string[];
  locale: Locale;
}): ImportMapping['numbers'] {
  const { locale } = given;
  const cells = given.cells.map(bareNumber);
  if (cells.some((cell) => /^[+-]?(\d{1,3}(\.\d{3})+,\d+|\d+,\d{1,2})$/.test(cell))) return 'de';
  if (cells.some((cell) => /^[+-]?\d{1,3}(,\d{3})+\.\d+$/.test(cell))) return 'en';
  const [separator, grouped] =
    locale === 'de' ? ['.', /^[+-]?\d{1,3}(\.\d{3})+$/] : [',', /^[+-]?\d{1,3}(,\d{3})+$/];
  const separated = given.foreign
    .map(bareNumber)
    .filter((number) => number.includes(separator) && !/[^\d.,+-]/.test(number));
  return separated.length > 0 && separated.every((number) => grouped.test(number)) ? locale : 'plain';
}

/**
 * Maps a list in which several variants name the same product. The column with the product's number becomes the SKU, and free
 * columns become attributes of the variants.
 *
 * @example withVariants(mapping, ['Art.-Nr.', 'Modell', 'Größe'], []).mapping.columns.sku // { from: 'Modell', otherwise: 'Art.-Nr.' }
 */
export function withVariants(
  mapping: ImportMapping,
  header: readonly string[],
  known: readonly KnownAttribute[],
): {
  mapping: ImportMapping;
  /** The column with the number of each row. A row may be a product or a variant. */
  number: ImportMapping['columns'][string] | undefined;
  /** The attributes of the list by key. */
  attributes: { key: string; column: string; isKnown: boolean }[];
  hasModel: boolean;
} {
  const used = new Set(Object.values(mapping.columns).map((source) => ('from' in source ? source.from : '')));
  const free = header.filter((column) => !used.has(column) && !column.startsWith('attributes.'));
  const number = mapping.columns.sku;
  const model = free.find(isModel);
  const attributes = free.flatMap((column) => {
    const word = folded(column);
    const isOf = ({ key, name }: KnownAttribute) =>
      [key, name.de, name.en ?? ''].some((text) => folded(text) === word);
    const usual = Object.keys(attributeWords).find((key) => attributeWords[key]?.includes(word));
    const found = known.find(isOf) ?? known.find(({ key }) => key === usual);
    const key = found?.key ?? usual;
    return key && column !== model ? [{ key, column, isKnown: found !== undefined }] : [];
  });
  const hasModel = model !== undefined && number !== undefined && 'from' in number;
  const columns = {
    ...mapping.columns,
    ...(hasModel ? { sku: { from: model, otherwise: number.from } } : attributeColumns(attributes)),
  };
  return {
    mapping: { ...mapping, columns, ...(hasModel ? { firstOf: ['sku'] } : {}) },
    number,
    attributes,
    hasModel,
  };
}

const isModel = (column: string) => modelWords.includes(folded(column));

const attributeColumns = (attributes: readonly { key: string; column: string }[]): ImportMapping['columns'] =>
  Object.fromEntries(attributes.map(({ key, column }) => [`attributes.${key}`, { from: column }]));

/** Further kinds in a list of products or customers: the columns that reveal them, and the columns that they take from the list. */
const further: Partial<
  Record<MappedKind, readonly { kind: MappedKind; own: Record<string, string>; found: readonly string[] }[]>
> = {
  products: [
    { kind: 'units', own: { id: 'salesUnit', 'name.de': 'salesUnit' }, found: [] },
    { kind: 'categories', own: { key: 'categories', 'name.de': 'categories' }, found: [] },
    { kind: 'variants', own: { sku: 'sku', product: 'sku' }, found: ['ean', 'rrp'] },
    { kind: 'prices', own: { sku: 'sku' }, found: ['value', 'currency', 'priceUnit'] },
    { kind: 'stock', own: { sku: 'sku' }, found: ['quantity'] },
    { kind: 'images', own: { product: 'sku' }, found: ['url'] },
  ],
  companies: [
    {
      kind: 'addresses',
      own: { company: 'customerNo', key: 'customerNo', companyName: 'name', countryCode: 'vatCountryCode' },
      found: ['street', 'zipCode', 'city', 'phoneNumber'],
    },
    {
      kind: 'users',
      own: { company: 'customerNo' },
      found: ['email', 'username', 'firstName', 'lastName', 'phoneNumber'],
    },
  ],
};

/**
 * Proposes further import kinds from unmapped columns: prices, stock, pictures and categories for a product list;
 * addresses and users for a customer list.
 *
 * @example furtherFiles('products', ['Art.-Nr.', 'Bezeichnung', 'Bestand'], mapping) // stock, with sku and quantity
 */
export function furtherFiles(
  kind: ImportKind | null,
  header: readonly string[],
  mapping: ImportMapping,
  list?: Omit<ReturnType<typeof withVariants>, 'mapping'>,
): { kind: MappedKind; mapping: ImportMapping }[] {
  if (kind === null || kind === 'settings') return [];
  const { columns, firstOf: _, ...forms } = mapping;
  const used = new Set(Object.values(columns).map((source) => ('from' in source ? source.from : '')));
  const free = header.filter((column) => !used.has(column));
  const made = (list?.attributes ?? [])
    .filter(({ isKnown }) => !isKnown)
    .map(({ key, column }) => ({
      kind: 'attributes' as const,
      mapping: {
        columns: {
          key: { value: key },
          'name.de': { value: attributeNames[folded(column)] ?? column },
          isFilterable: { value: 'true' },
        },
        firstOf: ['key'],
        ...forms,
      },
    }));
  const others = (further[kind] ?? []).flatMap(({ kind: other, own, found }) => {
    const proposed = proposedMapping(other, free).columns;
    const taken = [...found, ...Object.keys(proposed).filter(isRepeated)].filter((name) => proposed[name]);
    const given = Object.entries(own).filter(([, source]) => columns[source]);
    const mapped = Object.fromEntries([
      ...given.map(([name, source]) => [name, columns[source]]),
      ...taken.map((name) => [name, proposed[name]]),
    ]) as ImportMapping['columns'];
    if (list?.hasModel && list.number && ['variants', 'prices', 'stock'].includes(other))
      mapped.sku = list.number;
    if (list?.hasModel && other === 'variants') Object.assign(mapped, attributeColumns(list.attributes));
    if (other === 'users' && !mapped.username && mapped.email) mapped.username = mapped.email;
    if (other === 'addresses') mapped.isDefault = { value: 'true' };
    const isWhole = missingColumns(other, mapped).length === 0;
    // Rows without a price would be on request.
    if (other === 'prices' && !proposed.value && !Object.keys(proposed).some(isVolumeColumn)) return [];
    const isNeeded = taken.length > 0 || found.length === 0 || (other === 'variants' && list?.hasModel);
    // Rows of one product name the same picture.
    const firstOf = other === 'images' && list?.hasModel ? { firstOf: ['product', 'url'] } : {};
    return isWhole && isNeeded ? [{ kind: other, mapping: { columns: mapped, ...firstOf, ...forms } }] : [];
  });
  return [...made, ...others];
}

/** Whether a list names the categories or units of articles: key and name come from one column (`recordsNamed`). */
export function namesRecords(
  kind: string | null,
  mapping: ImportMapping | null,
): kind is 'categories' | 'units' {
  if (kind !== 'categories' && kind !== 'units') return false;
  const { [kind === 'units' ? 'id' : 'key']: key, 'name.de': name } = mapping?.columns ?? {};
  return key !== undefined && 'from' in key && name !== undefined && 'from' in name && key.from === name.from;
}

/** The required columns of a kind that the mapping lacks: its key and, for new records, the required values. */
export function missingColumns(kind: MappedKind, columns: ImportMapping['columns']): string[] {
  const spec = kindSpec(kind);
  return keyColumns(spec).filter((name) => columns[name] === undefined);
}

/** The documented columns of the key that have no default. */
export function keyColumns(spec: KindSpec): string[] {
  return spec.key.filter(({ db }) => !hasKeyDefault(spec, db)).map(({ db }) => documentedColumn(spec, db));
}
