import type {
  AuditAction,
  EditedProduct,
  ProductListRow,
  RouteBody,
  RouteQuery,
  routes,
} from '@kontor/contract';
import { MAX_EDITED_VARIANTS } from '@kontor/domain';
import type { Actor } from '../../shared/actor.ts';
import { requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import { countedMeta } from '../../shared/list-page.ts';
import { type EditServices, editRecords } from '../exchange/edit-records.ts';
import type { ImportRow, RefusedRow } from '../exchange/exchange.types.ts';
import { memorySource } from '../exchange/sources/memory-source.ts';
import type { Queries } from '../exchange/transaction-queries.ts';
import type { SettingsReader } from '../settings/settings-reader.ts';
import { documentsSql, picturesSql, termsSql, variantsSql } from './product-parts.sql.ts';
import type { ProductsRepository, ProductTerms } from './products.repository.ts';

const defaultPageSize = 50;

type Body<Name extends 'add' | 'update' | 'variants' | 'pictures' | 'documents'> = RouteBody<
  (typeof routes.products)[Name]
>;

export interface ProductServices {
  products: ProductsRepository;
  settings: Pick<SettingsReader, 'of'>;
  edits: EditServices;
}

type Call = { actor: Actor; services: ProductServices };

type OfProduct = Call & { id: string };

export async function listProducts({
  actor,
  query: { page = 1, pageSize = defaultPageSize, ...filter },
  services: { products, settings },
}: Call & { query: RouteQuery<typeof routes.products.list> }): Promise<{
  data: ProductListRow[];
  meta: { total: number; page: number; pageSize: number; hasMore?: true; currency: string };
}> {
  const { rows, total, hasMore } = await products.findPage(actor, filter, {
    pageSize,
    offset: (page - 1) * pageSize,
  });
  const { currency } = await settings.of(actor.tenantId);
  return {
    data: rows,
    meta: { ...countedMeta({ total, page, pageSize, hasMore }), currency },
  };
}

/** A product by id or number. @throws product.not.found */
export async function readProduct({
  actor: { tenantId },
  id,
  services: { products, settings },
}: OfProduct): Promise<EditedProduct> {
  const found = await products.find(tenantId, id);
  if (!found) throw requestError('product.not.found');
  const { terms, variants, ...parts } = found;
  return {
    ...terms,
    ...parts,
    variants: {
      version: variants.version,
      items: variants.items.slice(0, MAX_EDITED_VARIANTS),
      hasMore: variants.items.length > MAX_EDITED_VARIANTS,
    },
    currency: (await settings.of(tenantId)).currency,
  };
}

/** Adds a hidden product. @throws product.number.taken, category.not.found, validation.failed */
export async function addProduct({
  actor,
  input: { sku, name, category },
  services,
}: Call & { input: Body<'add'> }): Promise<EditedProduct> {
  const { products, edits } = services;
  if (await products.isNumberTaken(actor.tenantId, sku))
    throw requestError('product.number.taken', { details: { sku } });
  const categories = await keysOf(products, actor, category === null ? [] : [category]);
  const id = newId();
  await editRecords({
    actor,
    language: actor.locale,
    services: edits,
    files: [memorySource('product', 'products', [{ _id: id, sku, name, categories, isActive: false }])],
    read: readPart(actor, id, termsSql),
    audit: { action: 'product.created', subject: id },
    // Somebody else has just added the number.
    fieldOf: ({ column }) => (column === '_id' ? 'sku' : (column ?? 'sku')),
  });
  return await readProduct({ actor, id, services });
}

/** Changes a product as an import of one row and its units. @throws product.not.found, record.changed, validation.failed */
export async function changeProduct({
  actor,
  id,
  change: { version, categories, units, salesAttributes, ...terms },
  services,
}: OfProduct & { change: Body<'update'> }): Promise<EditedProduct> {
  const known = await readProduct({ actor, id, services });
  const { sku: product } = known;
  const row = {
    ...{ sku: product, ...terms, salesAttributes: storedSalesAttributes(salesAttributes) },
    categories: await keysOf(services.products, actor, categories),
  };
  const unitRows: ImportRow[] = [
    ...known.units
      .filter(({ unit }) => !units.some((other) => other.unit === unit))
      .map(({ unit }) => ({ product, unit, _delete: true })),
    ...units.map(({ unit, ratio, mainUnit }) => ({ product, unit, baseExchangeRatio: ratio, mainUnit })),
  ];
  return await editPart({
    actor,
    known,
    services,
    version,
    files: [memorySource('product', 'products', [row]), memorySource('units', 'product-units', unitRows)],
    read: readPart(actor, known._id, termsSql),
    fieldOf: ({ file, column }) => (file === 'units' ? 'units' : (column ?? 'sku')),
  });
}

/** Deletes a product with all that belongs to it. @throws product.not.found */
export async function removeProduct({ actor, id, services }: OfProduct): Promise<null> {
  const { sku, _id } = await readProduct({ actor, id, services });
  const read = readPart(actor, _id, termsSql);
  await editRecords({
    actor,
    language: actor.locale,
    services: services.edits,
    files: [memorySource('product', 'products', [{ sku, _delete: true }])],
    read: async (queries) => (await read(queries)) ?? { sku: null, name: null },
    audit: { action: 'product.deleted', subject: _id },
  });
  return null;
}

/** A row of an import, the place of its variant in the request, and the season of a pre-order quantity. */
interface VariantRow {
  index: number;
  season?: string;
  row: ImportRow;
}

/** Changes, adds and deletes variants. @throws product.not.found, product.number.taken, record.changed, validation.failed */
export async function changeVariants({
  actor,
  id,
  change: { version, variants },
  services,
}: OfProduct & { change: Body<'variants'> }): Promise<EditedProduct> {
  const known = await readProduct({ actor, id, services });
  const { sku: product } = known;
  const before = known.variants.items.map(({ sku }) => sku);
  if (known.variants.hasMore) throw requestError('product.variants.too.many');
  const given = variants.map(({ sku }) => sku);
  const indexed = variants.map((variant, index) => ({ ...variant, index }));
  const rows: Record<'variants' | 'prices' | 'stock' | 'pre-stocks', VariantRow[]> = {
    variants: indexed.map(
      ({
        index,
        price: _,
        preOrderPrice: __,
        priceUnit: ___,
        stock: ____,
        preStocks: _____,
        ...variant
      }) => ({
        index,
        row: { ...variant, product, position: index },
      }),
    ),
    prices: indexed.flatMap(({ index, sku, price, preOrderPrice, priceUnit }): VariantRow[] => {
      if (price === undefined && preOrderPrice === undefined && priceUnit === undefined) return [];
      const former = known.variants.items.find((item) => item.sku === sku);
      const value = price === undefined ? (former?.price ?? null) : price;
      const preOrderValue = preOrderPrice === undefined ? (former?.preOrderPrice ?? null) : preOrderPrice;
      if (value !== null || preOrderValue !== null)
        return [{ index, row: { sku, value, preOrderValue, priceUnit } }];
      return former ? [{ index, row: { sku, _delete: true } }] : [];
    }),
    stock: indexed.flatMap(({ index, sku, stock }) =>
      stock === undefined ? [] : [{ index, row: { sku, quantity: stock } }],
    ),
    'pre-stocks': indexed.flatMap(({ index, sku, preStocks = {} }) =>
      Object.entries(preStocks).flatMap(([season, quantity]): VariantRow[] => {
        if (quantity !== null) return [{ index, season, row: { sku, season, quantity } }];
        const isKnown =
          known.variants.items.find((item) => item.sku === sku)?.preStocks[season] !== undefined;
        return isKnown ? [{ index, season, row: { sku, season, _delete: true } }] : [];
      }),
    ),
  };
  const fieldOf = ({ file, row, column }: RefusedRow) => {
    const refused = rows[file as keyof typeof rows]?.[(row ?? 0) - 1];
    const field =
      file === 'variants'
        ? (column ?? 'sku')
        : file === 'prices'
          ? (priceFields[column ?? ''] ?? 'price')
          : file === 'stock'
            ? 'stock'
            : `preStocks.${refused?.season}`;
    return `variants.${refused?.index ?? 0}.${field}`;
  };
  const read = readPart(actor, known._id, variantsSql);
  return await editPart({
    actor,
    known,
    services,
    version,
    files: [
      memorySource('variants', 'variants', [
        ...rows.variants.map(({ row }) => row),
        ...before.filter((sku) => !given.includes(sku)).map((sku) => ({ sku, product, _delete: true })),
      ]),
      ...(['prices', 'stock', 'pre-stocks'] as const).map((kind) =>
        memorySource(
          kind,
          kind,
          rows[kind].map(({ row }) => row),
        ),
      ),
    ],
    read: async (queries) => {
      const [foreign] = await queries.run<{ sku: string }>(
        `select variant.sku from variant
         where variant.tenant_id = $1 and variant.sku = any($2::text[]) and variant.product_id <> $3 limit 1`,
        [actor.tenantId, given, known._id],
      );
      if (foreign) throw requestError('product.number.taken', { details: foreign });
      const part = await read(queries);
      const items = (part?.items ?? []) as { sku: string }[];
      return {
        version: part?.version,
        ...Object.fromEntries([...before, ...given].map((sku) => [sku, null])),
        ...Object.fromEntries(items.map(({ sku, ...item }) => [sku, item])),
      };
    },
    fieldOf,
  });
}

const priceFields: Readonly<Record<string, string>> = {
  preOrderValue: 'preOrderPrice',
  priceUnit: 'priceUnit',
};

/** Arranges, describes and deletes pictures. @throws product.not.found, record.changed, validation.failed */
export async function changePictures({
  actor,
  id,
  change: { version, pictures },
  services,
}: OfProduct & { change: Body<'pictures'> }): Promise<EditedProduct> {
  const known = await readProduct({ actor, id, services });
  return await editPart({ actor, known, services, version, ...pictureEdit(actor, known, pictures) });
}

/** Arranges, names and deletes documents. @throws product.not.found, record.changed, validation.failed */
export async function changeDocuments({
  actor,
  id,
  change: { version, documents },
  services,
}: OfProduct & { change: Body<'documents'> }): Promise<EditedProduct> {
  const known = await readProduct({ actor, id, services });
  return await editPart({ actor, known, services, version, ...documentEdit(actor, known, documents) });
}

/** The files of a change that leaves these pictures; no row says that none is left. */
export function pictureEdit(
  actor: Actor,
  { _id, sku: product }: ProductTerms,
  pictures: Body<'pictures'>['pictures'],
) {
  const rows: ImportRow[] = pictures.map(({ focus, ...picture }, position) => ({
    ...picture,
    product,
    position,
    focusX: focus.x,
    focusY: focus.y,
  }));
  return {
    files: [memorySource('pictures', 'images', rows.length === 0 ? [{ product, _delete: true }] : rows)],
    read: listed('pictures', readPart(actor, _id, picturesSql)),
    fieldOf: ({ row, column }: RefusedRow) => `pictures.${(row ?? 1) - 1}.${column}`,
  };
}

export function documentEdit(
  actor: Actor,
  { _id, sku: product }: ProductTerms,
  documents: Body<'documents'>['documents'],
) {
  const rows: ImportRow[] = documents.map((document, position) => ({ ...document, product, position }));
  return {
    files: [
      memorySource('documents', 'product-documents', rows.length === 0 ? [{ product, _delete: true }] : rows),
    ],
    read: listed('documents', readPart(actor, _id, documentsSql)),
    fieldOf: ({ row, column }: RefusedRow) => `documents.${(row ?? 1) - 1}.${column}`,
  };
}

/** One checked change of a part of a product; answers the product. */
export async function editPart({
  actor,
  known,
  services,
  action = 'product.changed',
  ...edit
}: {
  actor: Actor;
  known: ProductTerms;
  services: ProductServices;
  action?: AuditAction;
} & Pick<
  Parameters<typeof editRecords>[0],
  'files' | 'read' | 'version' | 'fieldOf' | 'readAsset'
>): Promise<EditedProduct> {
  await editRecords({
    actor,
    language: actor.locale,
    services: services.edits,
    audit: { action, subject: known._id },
    ...edit,
  });
  return await readProduct({ actor, id: known._id, services });
}

/** Texts have no options, and a name without English falls back to German. */
const storedSalesAttributes = (attributes: Body<'update'>['salesAttributes']) =>
  attributes.map(({ key, name, type, options }) => ({
    ...{ key, type, name: name.en === null ? { de: name.de } : name },
    ...(type === 'select' ? { options } : {}),
  }));

type Part = Record<string, unknown>;

/** Reads a part as it is in the transaction, its product locked. */
function readPart({ tenantId }: Actor, id: string, sqlOf: (id: string) => string) {
  return async ({ run }: Queries): Promise<Part | undefined> => {
    const locked = await run(
      'select from product where product.tenant_id = $1 and product.id = $2 for no key update',
      [tenantId, id],
    );
    return locked.length === 0 ? undefined : (await run<Part>(sqlOf('$2'), [tenantId, id]))[0];
  };
}

/** A part whose items the audit shows under its name. */
function listed(name: string, read: (queries: Queries) => Promise<Part | undefined>) {
  return async (queries: Queries) => {
    const { version, items } = (await read(queries)) ?? {};
    return { version, [name]: items };
  };
}

async function keysOf(
  products: ProductsRepository,
  { tenantId }: Actor,
  ids: readonly string[],
): Promise<string[]> {
  const keys = await products.categoryKeys(tenantId, ids);
  return keys.map((key) => {
    if (key === undefined) throw requestError('category.not.found');
    return key;
  });
}
