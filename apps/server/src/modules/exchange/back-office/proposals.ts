import type { ImportMapping } from '@kontor/contract';
import { DEFAULT_LOCALE, type Locale } from '@kontor/domain';
import { documentedColumn, hasKeyDefault } from '../documented-columns.ts';
import { type ImportKind, importKinds } from '../exchange.types.ts';
import type { KindSpec } from '../kinds/kind-spec.ts';
import { kindOfFile, kindSpec } from '../kinds/kinds.ts';
import { columnForms } from './run-source.ts';

type MappedKind = Exclude<ImportKind, 'settings'>;

/** Words that spreadsheets use for our columns, folded as by `folded`. */
const words: Readonly<Record<string, readonly string[]>> = {
  sku: ['artikelnummer', 'artikelnr', 'artnr', 'art', 'itemno', 'articlenumber', 'productnumber', 'nummer'],
  product: [
    'produkt',
    'modell',
    'hauptartikel',
    'artikelnummer',
    'artikelnr',
    'artnr',
    'art',
    'sku',
    'parent',
    'style',
  ],
  'name.de': [
    'name',
    'bezeichnung',
    'bezeichnung1',
    'kurztext',
    'artikel',
    'artikelbezeichnung',
    'artikelname',
    'titel',
    'titlede',
    'produktname',
  ],
  'name.en': ['englisch', 'nameenglisch', 'title', 'productname', 'bezeichnungenglisch'],
  name: ['firma', 'firmenname', 'kundenname', 'name1', 'bezeichnung', 'company', 'kunde'],
  'description.de': ['beschreibung', 'langtext', 'artikeltext', 'description', 'text'],
  'description.en': ['beschreibungenglisch', 'langtextenglisch'],
  brand: ['marke', 'hersteller', 'manufacturer'],
  categories: ['kategorie', 'kategorien', 'warengruppe', 'artikelgruppe', 'produktgruppe', 'category'],
  vatRate: ['mwst', 'ust', 'steuersatz', 'mwstsatz', 'vat'],
  ean: ['gtin', 'barcode', 'eannummer'],
  salesBatchSize: ['vpe', 'verpackungseinheit'],
  rrp: ['uvp', 'unverbindlichepreisempfehlung'],
  releaseDate: ['lieferbarab', 'verfuegbarab', 'erscheinungsdatum', 'availablefrom'],
  value: [
    'preis',
    'vk',
    'vknetto',
    'vkpreis',
    'verkaufspreis',
    'preisnetto',
    'preiseur',
    'nettopreis',
    'price',
    'netprice',
    'listenpreis',
    'wert',
  ],
  priceList: ['preisliste', 'pricegroup', 'preisgruppe'],
  minQuantity: ['abmenge', 'staffel', 'mindestmenge', 'ab'],
  quantity: ['menge', 'bestand', 'lagerbestand', 'verfuegbar', 'anzahl', 'qty', 'stock'],
  season: ['saison'],
  url: [
    'bild',
    'bilder',
    'bild1',
    'bilddatei',
    'bildname',
    'foto',
    'image',
    'picture',
    'datei',
    'dateiname',
    'file',
  ],
  customerNo: ['kundennummer', 'kundennr', 'kdnr', 'debitor', 'debitorennummer', 'customernumber'],
  company: ['kundennummer', 'kundennr', 'kdnr', 'kunde', 'customerno'],
  vatCountryCode: ['land', 'landkz', 'laendercode', 'country'],
  countryCode: ['land', 'landkz', 'laendercode', 'country'],
  paymentTermDays: ['zahlungsziel', 'zahlungszieltage', 'zahlungszielintagen', 'paymentterm'],
  creditLimit: ['kreditlimit', 'kreditrahmen'],
  vatId: ['ustid', 'ustidnr', 'ustidnummer', 'umsatzsteuerid', 'vatnumber'],
  username: ['benutzername', 'benutzer', 'login', 'user'],
  email: ['mail', 'emailadresse'],
  firstName: ['vorname'],
  lastName: ['nachname', 'name'],
  phoneNumber: ['telefon', 'telefonnummer', 'tel', 'phone'],
  street: ['strasse', 'strassehausnr', 'strassehausnummer', 'strasseundhausnummer', 'adresse'],
  zipCode: ['plz', 'postleitzahl', 'zip'],
  city: ['ort', 'stadt'],
  ownNumber: ['eigeneartikelnummer', 'ihreartikelnummer'],
  parent: ['oberkategorie', 'elternkategorie'],
  key: ['schluessel', 'code'],
  position: ['reihenfolge', 'sortierung', 'pos'],
};

/** Words for the column that names the product of a variant. */
const modelWords = [
  'modell',
  'modellnr',
  'modellnummer',
  'hauptartikel',
  'hauptartikelnr',
  'hauptartikelnummer',
  'vaterartikel',
  'vaterartikelnummer',
  'stammartikel',
  'parent',
  'parentsku',
  'style',
  'stylenumber',
];

/** The column names that stand for an attribute. Any other column needs an attribute of its name in the shop. */
const attributeWords: Readonly<Record<string, readonly string[]>> = {
  size: ['groesse', 'size', 'konfektionsgroesse'],
  color: ['farbe', 'color', 'colour'],
  material: ['material', 'werkstoff'],
  dimension: ['abmessung', 'abmessungen', 'masse', 'dimensions'],
  length: ['laenge', 'length'],
  width: ['breite', 'width'],
  height: ['hoehe', 'height'],
  diameter: ['durchmesser', 'diameter'],
  surface: ['oberflaeche', 'finish'],
  content: ['inhalt', 'fuellmenge', 'volumen'],
  weight: ['gewicht', 'weight'],
};

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
      const matched = Object.keys(columns).length;
      const isWhole = missingColumns(kind, columns).length === 0;
      const required = kindSpec(kind).columns.filter(({ isRequired }) => isRequired);
      return { kind, matched, isWhole, without: required.filter(({ name }) => !columns[name]).length };
    })
    .filter(({ isWhole, matched }) => isWhole && matched > 0)
    // Kinds with equal matches keep their loading order, so an article list with stock is read as products.
    .sort((a, b) => b.matched - a.matched || a.without - b.without);
  const kind = scored[0]?.kind ?? null;
  // A list of variants that also names its products.
  const isList =
    kind === 'variants' &&
    header.some(isModel) &&
    scored.some((one) => one.kind === 'products' && one.without === 0);
  return isList ? 'products' : kind;
}

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
  for (const name of known)
    take(
      name,
      header.find((foreign) => folded(foreign) === folded(name)),
    );
  for (const name of known) {
    const same = words[name] ?? [];
    take(
      name,
      header.find((foreign) => !taken.has(foreign) && same.includes(folded(foreign))),
    );
  }
  const forms = new Map(columnForms(kind));
  const named = Object.entries(columns).flatMap(([name, source]) =>
    'from' in source ? [{ name, from: source.from, isNumber: forms.get(name) === 'number' }] : [],
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
  return { columns, numbers, dates: 'plain' };
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
  const bare = (cell: string) => cell.replace(/[\s€$£]|EUR|CHF|USD/g, '');
  const cells = given.cells.map(bare);
  if (cells.some((cell) => /^[+-]?(\d{1,3}(\.\d{3})+,\d+|\d+,\d{1,2})$/.test(cell))) return 'de';
  if (cells.some((cell) => /^[+-]?\d{1,3}(,\d{3})+\.\d+$/.test(cell))) return 'en';
  const [separator, grouped] =
    locale === 'de' ? ['.', /^[+-]?\d{1,3}(\.\d{3})+$/] : [',', /^[+-]?\d{1,3}(,\d{3})+$/];
  const separated = given.foreign.map(bare).filter((number) => number.includes(separator));
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
    { kind: 'categories', own: { key: 'categories', 'name.de': 'categories' }, found: [] },
    { kind: 'variants', own: { sku: 'sku', product: 'sku' }, found: ['ean', 'rrp'] },
    { kind: 'prices', own: { sku: 'sku' }, found: ['value', 'currency'] },
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
        columns: { key: { value: key }, 'name.de': { value: column }, isFilterable: { value: 'true' } },
        firstOf: ['key'],
        ...forms,
      },
    }));
  const others = (further[kind] ?? []).flatMap(({ kind: other, own, found }) => {
    const proposed = proposedMapping(other, free).columns;
    const taken = found.filter((name) => proposed[name]);
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
    const isNeeded = taken.length > 0 || found.length === 0 || (other === 'variants' && list?.hasModel);
    // Rows of one product name the same picture.
    const firstOf = other === 'images' && list?.hasModel ? { firstOf: ['product', 'url'] } : {};
    return isWhole && isNeeded ? [{ kind: other, mapping: { columns: mapped, ...firstOf, ...forms } }] : [];
  });
  return [...made, ...others];
}

/** Whether a file names the categories of articles: key and name come from one column (`categoriesNamed`). */
export function namesCategories(kind: string | null, mapping: ImportMapping | null): boolean {
  const { key, 'name.de': name } = mapping?.columns ?? {};
  return kind === 'categories' && key !== undefined && 'from' in key && name !== undefined && 'from' in name
    ? key.from === name.from
    : false;
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

/** @example folded('Artikel-Nr.') // 'artikelnr' */
function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]/g, '');
}
