import type { ImportMapping } from '@kontor/contract';
import { documentedColumn, hasKeyDefault } from '../documented-columns.ts';
import { type ImportKind, importKinds } from '../exchange.types.ts';
import type { KindSpec } from '../kinds/kind-spec.ts';
import { kindOfFile, kindSpec } from '../kinds/kinds.ts';

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
  rrp: ['uvp'],
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
    // Of kinds that fit alike the first to be loaded: a list of articles with their stock holds products.
    .sort((a, b) => b.matched - a.matched || a.without - b.without);
  return scored[0]?.kind ?? null;
}

/** Our columns with the foreign ones of the same name, else of a usual word for them. */
export function proposedMapping(kind: MappedKind, header: readonly string[]): ImportMapping {
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
  return { columns, numbers: 'plain', dates: 'plain' };
}

/** Kinds that a list of products or customers often holds too: the columns that tell so, and those that come from its own. */
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
  { columns, ...forms }: ImportMapping,
): { kind: MappedKind; mapping: ImportMapping }[] {
  if (kind === null || kind === 'settings') return [];
  const used = new Set(Object.values(columns).map((source) => ('from' in source ? source.from : '')));
  const free = header.filter((column) => !used.has(column));
  return (further[kind] ?? []).flatMap(({ kind: other, own, found }) => {
    const proposed = proposedMapping(other, free).columns;
    const taken = found.filter((name) => proposed[name]);
    const given = Object.entries(own).filter(([, source]) => columns[source]);
    const mapped = Object.fromEntries([
      ...given.map(([name, source]) => [name, columns[source]]),
      ...taken.map((name) => [name, proposed[name]]),
    ]) as ImportMapping['columns'];
    if (other === 'users' && !mapped.username && mapped.email) mapped.username = mapped.email;
    if (other === 'addresses') mapped.isDefault = { value: 'true' };
    const isWhole = missingColumns(other, mapped).length === 0;
    return isWhole && (taken.length > 0 || found.length === 0)
      ? [{ kind: other, mapping: { columns: mapped, ...forms } }]
      : [];
  });
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
