import type { CatalogueScale } from './generator.ts';
import {
  brands,
  clothingSizes,
  colors,
  departments,
  kinds,
  kindsEnglish,
  materials,
  modifiers,
  norms,
  origins,
  qualities,
  seriesSyllables,
} from './words.ts';

const baseList = 1;
const seasons = 3;

/** Attributes in the order of their values' ids; color and size are the variants' own, the others their product's. */
const attributes = [
  { key: 'color', name: 'Farbe', values: colors, isFilterable: true },
  { key: 'size', name: 'Größe', values: clothingSizes, isFilterable: true },
  { key: 'brand', name: 'Marke', values: brands, isFilterable: true },
  { key: 'material', name: 'Material', values: materials, isFilterable: true },
  { key: 'norm', name: 'Norm', values: norms, isFilterable: true },
  { key: 'origin', name: 'Herkunft', values: origins, isFilterable: true },
  { key: 'packaging', name: 'Verpackung', values: ['Beutel', 'Karton', 'lose'], isFilterable: false },
] as const;

type AttributeKey = (typeof attributes)[number]['key'];

/** How the value of an attribute is written in a filter, e.g. 'warnorange'. */
export function attributeValue(label: string): string {
  return label.toLowerCase().replaceAll(' ', '-');
}

/** Price lists, seasons, attributes and categories. */
export function tradeStatements(scale: CatalogueScale, tenant: number): string[] {
  const values = attributes.flatMap(({ key, values: labels }) =>
    labels.map((label, index) => ({ id: firstValueId(key) + index, key, label, position: index })),
  );
  const firstLeaf = 2 + scale.departments;
  const deals = firstLeaf + scale.leaves;
  return [
    `insert into price_list (tenant_id, id, code, name, is_base)
     select ${tenant}, n + ${baseList}, case n when 0 then 'base' else 'kunde' || n end,
       case n when 0 then 'Listenpreise' else 'Preise Kunde ' || n end, n = 0
     from generate_series(0, ${scale.priceLists}) n`,
    `insert into season (tenant_id, id, key, name, date)
     select ${tenant}, 's' || n, 's' || n, jsonb_build_object('de', 'Vororder ' || n), current_date + 60 * n
     from generate_series(1, ${seasons}) n`,
    `insert into attribute (tenant_id, key, name, is_filterable, position)
     values ${attributes.map(({ key, name, isFilterable }, index) => `(${tenant}, '${key}', '{"de": "${name}"}', ${isFilterable}, ${index})`).join(', ')}`,
    `insert into attribute_value (tenant_id, id, attribute_key, value, label, position)
     values ${values.map(({ id, key, label, position }) => `(${tenant}, ${id}, '${key}', '${attributeValue(label)}', '{"de": "${label}"}', ${position})`).join(', ')}`,
    `insert into category (tenant_id, id, key, parent_id, name, is_deal, position)
     values (${tenant}, ${id('c', '1')}, 'c1', null, '{"de": "Gesamtsortiment"}', false, 1),
       (${tenant}, ${id('c', `${deals}`)}, 'c${deals}', null, '{"de": "Aktionen"}', true, 2)`,
    `insert into category (tenant_id, id, key, parent_id, name, position)
     select ${tenant}, ${id('c', '2 + n')}, 'c' || 2 + n, ${id('c', '1')}, jsonb_build_object('de', ${word(departments, 'n')}), n
     from generate_series(0, ${scale.departments - 1}) n`,
    `insert into category (tenant_id, id, key, parent_id, name, position)
     select ${tenant}, ${id('c', `${firstLeaf} + n`)}, 'c' || ${firstLeaf} + n, ${id('c', `2 + n % ${scale.departments}`)},
       jsonb_build_object('de', ${word(kinds, kindOf('n', scale))} || ' ' || ${word(qualities, `n / ${scale.departments * 4}`)}), n
     from generate_series(0, ${scale.leaves - 1}) n`,
  ];
}

/** Products, variants, pictures, list prices and stock. */
export function productStatements(scale: CatalogueScale, tenant: number): string[] {
  const { products } = scale;
  const count = variantsOf(scale);
  const variant = variantIn(scale);
  const leaf = `n % ${scale.leaves}`;
  const firstLeaf = 2 + scale.departments;
  return [
    `insert into product (tenant_id, id, sku, name_de, name_en, description, brand, vat_rate, is_gross_price, is_stock_freeze,
       is_only_sellable_with_positive_stock, release_date, sales_batch_size, attribute_value_ids, featured_rank,
       is_deal_only, rating_average, rating_count)
     select ${tenant}, ${id('p', 'n')}, 'A' || n,
       case n % 3 when 0 then ${word(kinds, kindOf(leaf, scale))}
         else ${word(modifiers, 'n / 13')} || lower(${word(kinds, kindOf(leaf, scale))}) end || ${nameTail},
       ${word(kindsEnglish, kindOf(leaf, scale))} || ${nameTail},
       '{"de": "Robuste Verarbeitung für den täglichen Einsatz, geprüft und sofort lieferbar."}', ${word(brands, 'n / 7')},
       case when n % 17 = 0 then 7 end, n % 23 = 0, n % 20 = 0, n % 19 = 0,
       case when n % 40 = 0 then current_date + 30 end, case when n % 6 = 0 then 6 when n % 25 = 0 then 10 end,
       array[${valueId('brand', 'n / 7')}, ${valueId('material', 'n / 3')}, ${valueId('norm', 'n / 5')},
         ${valueId('origin', 'n / 13')}, ${valueId('packaging', 'n')}],
       case when n % 500 = 1 then n end, n % 1000 = 0,
       case when n % 5 < 2 then 2.5 + (n * 31 % 250) / 100.0 end, case when n % 5 < 2 then 1 + n % 40 else 0 end
     from generate_series(1, ${products}) n`,
    `insert into product_category (tenant_id, product_id, category_id)
     select ${tenant}, ${id('p', 'n')}, case when n % 1000 = 0 then ${id('c', `${firstLeaf + scale.leaves}`)}
       else ${id('c', `${firstLeaf} + ${leaf}`)} end
     from generate_series(1, ${products}) n`,
    `insert into product_category (tenant_id, product_id, category_id)
     select ${tenant}, ${id('p', 'n')}, ${id('c', `${firstLeaf} + (n * 7 + 5) % ${scale.leaves}`)}
     from generate_series(1, ${products}) n where n % 10 = 3 and (n * 7 + 5) % ${scale.leaves} <> ${leaf}`,
    `insert into variant (tenant_id, id, product_id, sku, ean, position, attribute_value_ids, rrp)
     select ${tenant}, ${variant('n', 'k')}, ${id('p', 'n')}, 'A' || n || '-' || k + 1, ${ean(variant('n', 'k'))}, k,
       array[${valueId('color', 'n + k / 3')}, ${valueId('size', 'n / 2 + k')}],
       round(${listCents('n', 'k')} * 1.8 / 100, 1)
     from generate_series(1, ${products}) n, generate_series(0, ${count - 1}) k order by n, k`,
    `insert into product_image (tenant_id, product_id, position, url)
     select ${tenant}, ${id('p', 'n')}, place, '/files/catalogue/' || n || '-' || place || '.webp'
     from generate_series(1, ${products}) n, generate_series(0, 1) place where place = 0 or n % 3 = 0 order by n, place`,
    `insert into price (tenant_id, price_list_id, variant_id, min_quantity, value, pre_order_value)
     select ${tenant}, ${baseList}, ${variant('n', 'k')}, least_quantity,
       round(${listCents('n', 'k')} * (case least_quantity when 1 then 1 else 0.9 end)) / 100,
       case when n % 4 = 0 then round(${listCents('n', 'k')} * 0.92) / 100 end
     from generate_series(1, ${products}) n, generate_series(0, ${count - 1}) k, unnest(array[1, 50]) least_quantity
     where n % 97 <> 0 and (least_quantity = 1 or n % 10 = 0) order by n, k, least_quantity`,
    `insert into stock (tenant_id, variant_id, quantity)
     select ${tenant}, v, case when v * 7 % 8 = 0 or v / ${count} % 41 = 0 then 0 else v * 13 % 900 end
     from generate_series(1, ${products * count}) v`,
    `insert into pre_stock (tenant_id, variant_id, season_id, quantity)
     select ${tenant}, ${variant('n', 'k')}, 's' || season, (n * 31 + k * 7 + season * 17) % 200
     from generate_series(1, ${products}) n, generate_series(0, ${count - 1}) k, generate_series(1, ${seasons}) season
     where n % 5 = 0 order by n, k, season`,
    `select setval(pg_get_serial_sequence(name, 'id'), 20000000)
     from unnest(array['price_list', 'attribute_value', 'variant']) name`,
  ];
}

/** Companies with a price list, an address and a user each, and the lists' own prices: whole products, all over the catalogue. */
export function customerStatements(scale: CatalogueScale, tenant: number): string[] {
  const series = `generate_series(1, ${scale.priceLists}) n`;
  const count = variantsOf(scale);
  const ownProducts = Math.floor(scale.ownPrices / count);
  const variant = variantIn(scale);
  return [
    `insert into company (tenant_id, id, customer_no, name, vat_country_code, price_list_id)
     select ${tenant}, ${id('f', 'n')}, 'K' || n, 'Betrieb ' || n || ' GmbH', 'DE', n + ${baseList} from ${series}`,
    `insert into address (tenant_id, id, company_id, type, is_default, last_name, street, zip_code, city, country_code)
     select ${tenant}, ${id('a', 'n')}, ${id('f', 'n')}, 0, true, 'Einkauf', 'Hafenstraße ' || n, '20095', 'Hamburg', 'DE'
     from ${series}`,
    `insert into app_user (tenant_id, id, username, email, company_id, is_deal)
     select ${tenant}, ${id('u', 'n')}, 'user' || n, 'user' || n || '@example.com', ${id('f', 'n')}, n % 10 = 0 from ${series}`,
    `insert into price (tenant_id, price_list_id, variant_id, value, pre_order_value)
     select ${tenant}, list + ${baseList}, ${variant('n', 'k')},
       round(${listCents('n', 'k')} * (75 + (list + place) % 23) / 100) / 100,
       case when n % 4 = 0 then round(${listCents('n', 'k')} * (70 + (list + place) % 23) / 100) / 100 end
     from generate_series(1, ${scale.priceLists}) list, generate_series(0, ${ownProducts - 1}) place,
       lateral (select 1 + ((list * 613 + place * 773) % ${scale.products})::integer as n) product,
       generate_series(0, ${count - 1}) k
     order by n, k, list`,
  ];
}

const id = (kind: string, number: string) => `'${kind}' || lpad((${number})::text, 23, '0')`;
const variantsOf = ({ variants = 5 }: CatalogueScale) => variants;

const variantIn = (scale: CatalogueScale) => (product: string, index: string) =>
  `(${product} - 1) * ${variantsOf(scale)} + ${index} + 1`;

/** The list price of one piece in cents: 4 to 206 €. */
const listCents = (product: string, index: string) =>
  `(400 + ${product}::bigint * 7919 % 20000 + ${index} * 50)::numeric`;

const word = (words: readonly string[], index: string) =>
  `(array[${words.map((text) => `'${text}'`).join(', ')}])[1 + (${index}) % ${words.length}]`;

/** What follows the kind in a name: brand, series, quality, model; seven products a series, all of one brand. */
const nameTail = [
  `' ' || ${word(brands, 'n / 7')} || ' '`,
  ...seriesSyllables.map((syllables, index) => {
    const before = seriesSyllables.slice(0, index).reduce((product, { length }) => product * length, 1);
    // The factor is prime to the number of names, so that all are used before one comes again.
    return word(syllables, `n / 7 * 7919 / ${before}`);
  }),
  `' ' || ${word(qualities, 'n / 11')} || ' ' || 1000 + n % 9000`,
].join(' || ');

/** A number of 13 digits with its check digit: 40, the article's number, weights 1 and 3 from the left. */
function ean(number: string): string {
  const sum = Array.from(
    { length: 10 },
    (_, place) => `(${number}) / ${10 ** place}::bigint % 10 * ${place % 2 === 0 ? 3 : 1}`,
  );
  return `'40' || lpad((${number})::text, 10, '0') || (10 - (4 + ${sum.join(' + ')}) % 10) % 10`;
}

/** Each department has four kinds of articles, and its leaves take turns. */
const kindOf = (leaf: string, { departments: count }: CatalogueScale) =>
  `((${leaf}) % ${count}) * 4 + (${leaf}) / ${count} % 4`;

function firstValueId(key: AttributeKey): number {
  const before = attributes.slice(
    0,
    attributes.findIndex((attribute) => attribute.key === key),
  );
  return before.reduce((sum, { values }) => sum + values.length, 1);
}

function valueId(key: AttributeKey, index: string): string {
  const { values } = attributes.find((attribute) => attribute.key === key) ?? { values: [] };
  return `${firstValueId(key)} + (${index}) % ${values.length}`;
}
