import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brands, clothingSizes, colors, kinds, materials, modifiers } from '../catalogue/words.ts';
import { benchSettings } from '../seed.ts';

/** Sizes of a folder of import files: five variants a product, 20 users a company. */
export interface ImportScale {
  products: number;
  categories: number;
  users: number;
}

const variantsPerProduct = 5;

/** How many variants a scale has. */
export function variantsOf({ products }: ImportScale): number {
  return products * variantsPerProduct;
}

/**
 * Writes the files of a shop: settings, categories, products with ids, variants, prices (every tenth variant also one from
 * 10 pieces on), stock, companies, addresses, and users with ids and first passwords. The same every run.
 */
export async function writeImportFiles(folder: string, scale: ImportScale): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'settings.json'), JSON.stringify({ settings: benchSettings }));
  const files: Record<string, () => Iterable<string>> = {
    attributes: () => [
      'key;name.de;isFilterable;position',
      'material;Material;ja;1',
      'color;Farbe;ja;2',
      'size;Größe;ja;3',
    ],
    categories: () => categoryLines(scale),
    products: () => productLines(scale),
    variants: () => variantLines(scale),
    prices: () => priceLines(scale),
    stock: () => stockLines(scale),
    companies: () => companyLines(scale),
    addresses: () => addressLines(scale),
    users: () => userLines(scale),
  };
  for (const [name, lines] of Object.entries(files)) {
    await pipeline(Readable.from(chunks(lines())), createWriteStream(path.join(folder, `${name}.csv`)));
  }
}

const productSku = (product: number) => `P-${String(product).padStart(7, '0')}`;
const variantSku = (product: number, variant: number) => `${productSku(product)}-${variant}`;
const pick = <Value>(list: readonly Value[], index: number) => list[index % list.length] as Value;
const companiesOf = ({ users }: ImportScale) => Math.ceil(users / 20);

function* categoryLines({ categories }: ImportScale): Generator<string> {
  yield '_id;key;parent;name.de;name.en;position';
  yield 'c0;all;;Sortiment;Range;0';
  for (let n = 1; n < categories; n += 1) yield `c${n};k${n};all;Warengruppe ${n};Group ${n};${n}`;
}

function* productLines({ products, categories }: ImportScale): Generator<string> {
  yield '_id;sku;name.de;name.en;description.de;brand;categories;vatRate;attributes.material';
  const description = 'Robuste Verarbeitung für den täglichen Einsatz, geprüft und nachbestellbar. '.repeat(
    4,
  );
  for (let n = 1; n <= products; n += 1) {
    const name = `${pick(modifiers, n)}${pick(kinds, n * 7)
      .toString()
      .toLowerCase()} ${n}`;
    const category = categories > 1 ? `k${1 + (n % (categories - 1))}` : 'all';
    yield `p${String(n).padStart(23, '0')};${productSku(n)};${name};Article ${n};"${description}";${pick(brands, n)};` +
      `${category};19;${pick(materials, n)}`;
  }
}

function* variantLines({ products }: ImportScale): Generator<string> {
  yield 'sku;product;ean;position;rrp;attributes.color;attributes.size';
  for (let n = 1; n <= products; n += 1) {
    for (let v = 1; v <= variantsPerProduct; v += 1) {
      const ean = gtin13(400_000_000_000 + n * variantsPerProduct + v);
      yield `${variantSku(n, v)};${productSku(n)};${ean};${v};${20 + (n % 100)},90;` +
        `${pick(colors, n)};${pick(clothingSizes, v)}`;
    }
  }
}

function* priceLines({ products }: ImportScale): Generator<string> {
  yield 'sku;minQuantity;value';
  for (let n = 1; n <= products; n += 1) {
    for (let v = 1; v <= variantsPerProduct; v += 1) {
      yield `${variantSku(n, v)};1;${10 + (n % 90)},${String((n * v) % 100).padStart(2, '0')}`;
      if ((n * variantsPerProduct + v) % 10 === 0) yield `${variantSku(n, v)};10;${9 + (n % 90)},50`;
    }
  }
}

function* stockLines({ products }: ImportScale): Generator<string> {
  yield 'sku;quantity';
  for (let n = 1; n <= products; n += 1)
    for (let v = 1; v <= variantsPerProduct; v += 1) yield `${variantSku(n, v)};${(n * v) % 500}`;
}

function* companyLines(scale: ImportScale): Generator<string> {
  yield '_id;customerNo;name;vatCountryCode';
  for (let n = 1; n <= companiesOf(scale); n += 1) yield `f${n};${10_000 + n};Kunde ${n} GmbH;DE`;
}

function* addressLines(scale: ImportScale): Generator<string> {
  yield 'company;key;type;isDefault;lastName;street;zipCode;city;countryCode';
  for (let n = 1; n <= companiesOf(scale); n += 1)
    yield `${10_000 + n};main;0;ja;Einkauf;Weg ${n};20095;Hamburg;DE`;
}

function* userLines(scale: ImportScale): Generator<string> {
  yield '_id;username;email;company;password';
  for (let n = 1; n <= scale.users; n += 1)
    yield `u${n};user${n};user${n}@example.com;${10_001 + (n % companiesOf(scale))};Erstes-${n}-Kennwort`;
}

/** 12 digits and their check digit (GS1 General Specifications, 7.9). */
function gtin13(digits: number): string {
  const text = String(digits);
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return text + String((10 - (sum % 10)) % 10);
}

function* chunks(lines: Iterable<string>): Generator<string> {
  let text = '';
  for (const line of lines) {
    text += `${line}\n`;
    if (text.length < 64 * 1024) continue;
    yield text;
    text = '';
  }
  yield text;
}
