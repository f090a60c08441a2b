import type { PriceUnit } from '@kontor/domain';
import { CompiledQuery } from 'kysely';
import { settleCatalogue } from '../src/modules/exchange/catalogue-derived.ts';
import { newId } from '../src/shared/ids.ts';
import { basePriceList, type Db, next, type Overrides, tenantOf } from './factories.ts';

/** An active top-level category. */
export async function createCategory(
  db: Db,
  overrides: Overrides<'category'> = {},
): Promise<{ tenantId: number; categoryId: string }> {
  const tenant_id = await tenantOf(db, overrides);
  const { id } = await db
    .insertInto('category')
    .values({
      id: newId(),
      key: next('category'),
      name: { de: 'Jacken', en: 'Jackets' },
      ...overrides,
      tenant_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { tenantId: tenant_id, categoryId: id };
}

/** A step of a price: `value` and `pre_order_value` in the main unit for `price_unit` sales units, as stored. */
export interface PriceStep {
  value: number;
  price_unit?: PriceUnit;
  pre_order_value?: number;
  min_quantity?: number;
  /** Without it the base list. */
  price_list_id?: number;
}

export type VariantOverrides = Overrides<'variant'> & {
  /** One price of the base list in the main unit (10 when neither this nor `prices` is there); null: on request. */
  price?: number | null;
  prices?: PriceStep[];
  /** Pieces; 100 unless told. */
  stock?: number;
  /** Pieces by season id. */
  preStocks?: Record<string, number>;
  images?: string[];
  /** Value by attribute key; attributes and values are made when they are not there. */
  attributes?: Record<string, string>;
};

export type ProductOverrides = Overrides<'product'> & {
  /** Category ids. */
  categories?: string[];
  /** Without any, the product itself is what is sold; `variant` then says how. */
  variants?: VariantOverrides[];
  variant?: VariantOverrides;
  attributes?: Record<string, string>;
  images?: string[];
  /** False when many are made: call settle once after the last. */
  isSettled?: boolean;
};

export interface MadeProduct {
  tenantId: number;
  productId: string;
  sku: string;
  /** The first variant, or that of the product itself. */
  variantId: number;
  variantSku: string;
  variantIds: number[];
  variantSkus: string[];
}

/** An active product with price 10.00 and 100 pieces, or with the given variants. */
export async function createProduct(
  db: Db,
  {
    categories = [],
    variants,
    variant,
    attributes,
    images = [],
    isSettled = true,
    ...overrides
  }: ProductOverrides = {},
): Promise<MadeProduct> {
  const tenant_id = await tenantOf(db, overrides);
  const { id, sku } = await db
    .insertInto('product')
    .values({
      id: newId(),
      sku: next('SKU'),
      name_de: 'Regenjacke',
      name_en: 'Rain jacket',
      attribute_value_ids: await attributeValueIds(db, tenant_id, attributes),
      ...overrides,
      tenant_id,
    })
    .returning(['id', 'sku'])
    .executeTakeFirstOrThrow();
  if (categories.length > 0) {
    await db
      .insertInto('product_category')
      .values(categories.map((category_id) => ({ tenant_id, product_id: id, category_id })))
      .execute();
  }
  await addImages(db, { tenant_id, product_id: id, variant_id: null }, images);
  const made: { variantId: number; variantSku: string }[] = [];
  for (const [position, wanted] of (variants ?? [{ sku, ...variant }]).entries()) {
    made.push(
      await addVariant(db, { position, sku: `${sku}-${position + 1}`, ...wanted, tenant_id, product_id: id }),
    );
  }
  if (isSettled) await settle(db, tenant_id);
  return {
    tenantId: tenant_id,
    productId: id,
    sku,
    variantId: made[0]?.variantId ?? 0,
    variantSku: made[0]?.variantSku ?? '',
    variantIds: made.map(({ variantId }) => variantId),
    variantSkus: made.map(({ variantSku }) => variantSku),
  };
}

/** Brings what an import derives (deals only, own variants) up to date after categories or products were written without one. */
export async function settle(db: Db, tenantId: number): Promise<void> {
  const settleOn = (transaction: Db) =>
    settleCatalogue({
      tenantId,
      products: 'all',
      run: async <Row>(text: string, values: readonly unknown[] = []) =>
        (await transaction.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows,
      change: async (text, values = []) =>
        Number((await transaction.executeQuery(CompiledQuery.raw(text, [...values]))).numAffectedRows ?? 0),
    });
  if (db.isTransaction) await settleOn(db);
  else await db.transaction().execute(settleOn);
}

/** Sets the stock of a variant in pieces. */
export async function setStock(
  db: Db,
  { tenantId, variantId, quantity }: { tenantId: number; variantId: number; quantity: number },
): Promise<void> {
  await db
    .insertInto('stock')
    .values({ tenant_id: tenantId, variant_id: variantId, quantity })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'variant_id']).doUpdateSet({ quantity }))
    .execute();
}

/** Sets one step of a variant's price; without a list, of the base list. */
export async function setPrice(
  db: Db,
  { tenantId, variantId, ...step }: PriceStep & { tenantId: number; variantId: number },
): Promise<void> {
  await db
    .insertInto('price')
    .values({
      min_quantity: 1,
      ...step,
      tenant_id: tenantId,
      variant_id: variantId,
      price_list_id: step.price_list_id ?? (await basePriceList(db, tenantId)),
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'variant_id', 'price_list_id', 'min_quantity']).doUpdateSet({
        value: step.value,
        price_unit: step.price_unit ?? 1,
        pre_order_value: step.pre_order_value ?? null,
      }),
    )
    .execute();
}

/** Sets how many pieces of a season can be pre-ordered. */
export async function setPreStock(
  db: Db,
  row: { tenantId: number; variantId: number; seasonId: string; quantity: number },
): Promise<void> {
  await db
    .insertInto('pre_stock')
    .values({
      tenant_id: row.tenantId,
      variant_id: row.variantId,
      season_id: row.seasonId,
      quantity: row.quantity,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'variant_id', 'season_id']).doUpdateSet({ quantity: row.quantity }),
    )
    .execute();
}

async function addVariant(
  db: Db,
  {
    price,
    prices,
    stock = 100,
    preStocks = {},
    images = [],
    attributes,
    ...row
  }: VariantOverrides & { tenant_id: number; product_id: string; sku: string },
): Promise<{ variantId: number; variantSku: string }> {
  const { tenant_id, product_id } = row;
  const { id, sku } = await db
    .insertInto('variant')
    .values({ attribute_value_ids: await attributeValueIds(db, tenant_id, attributes), ...row })
    .returning(['id', 'sku'])
    .executeTakeFirstOrThrow();
  const steps = prices ?? (price === null ? [] : [{ value: price ?? 10 }]);
  for (const step of steps) await setPrice(db, { tenantId: tenant_id, variantId: id, ...step });
  await setStock(db, { tenantId: tenant_id, variantId: id, quantity: stock });
  for (const [seasonId, quantity] of Object.entries(preStocks)) {
    await setPreStock(db, { tenantId: tenant_id, variantId: id, seasonId, quantity });
  }
  await addImages(db, { tenant_id, product_id, variant_id: id }, images);
  return { variantId: id, variantSku: sku };
}

async function addImages(
  db: Db,
  owner: { tenant_id: number; product_id: string; variant_id: number | null },
  urls: string[],
): Promise<void> {
  if (urls.length === 0) return;
  await db
    .insertInto('product_image')
    .values(urls.map((url, position) => ({ ...owner, url, position })))
    .execute();
}

async function attributeValueIds(
  db: Db,
  tenant_id: number,
  attributes: Record<string, string> = {},
): Promise<number[]> {
  const ids: number[] = [];
  for (const [key, value] of Object.entries(attributes)) {
    await db
      .insertInto('attribute')
      .values({ tenant_id, key, name: { de: key }, is_filterable: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { id } = await db
      .insertInto('attribute_value')
      .values({ tenant_id, attribute_key: key, value, label: { de: value } })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'attribute_key', 'value']).doUpdateSet({ label: { de: value } }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  return ids;
}
