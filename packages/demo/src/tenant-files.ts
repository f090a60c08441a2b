import { e4ToDecimal, minorToDecimal } from '@kontor/domain';
import type { ShippingRows } from './content/shared-settings.ts';
import type { DemoCustomers } from './customers.ts';
import type { DemoHistory } from './history.ts';
import type { DemoCatalogue, DemoProduct, Row } from './model.ts';
import type { DemoReviews } from './reviews/make-reviews.ts';

interface TenantContent {
  settings: Row;
  catalogue: DemoCatalogue;
  customers: DemoCustomers;
  history: DemoHistory;
  shipping: ShippingRows;
  promotions: Row[];
  documents: Row[];
  reviews: DemoReviews;
  /** Rows of `customer-articles`. */
  ownNumbers: Row[];
}

/** Puts a tenant's content into the import files of docs/import.md, in the order in which they load. */
export function tenantFiles({
  settings,
  catalogue,
  customers,
  history,
  shipping,
  promotions,
  documents,
  reviews,
  ownNumbers,
}: TenantContent): Record<string, Row[]> {
  const { products } = catalogue;
  const files: Record<string, Row[]> = {
    'settings.json': [settings],
    'units.jsonl': catalogue.units.map((unit) => ({ ...unit })),
    'attributes.jsonl': catalogue.attributes.map((attribute, position) => ({ ...attribute, position })),
    'attribute-values.jsonl': inFilterOrder(catalogue.attributeValues),
    'seasons.jsonl': catalogue.seasons.map((season) => ({ ...season })),
    'price-lists.jsonl': catalogue.priceLists.map((list) => ({ ...list })),
    'shipping-countries.jsonl': shipping.countries,
    'shipping-methods.jsonl': shipping.methods,
    'shipping-rates.jsonl': shipping.rates,
    'payment-methods.jsonl': shipping.payments,
    'promotion-codes.jsonl': promotions,
    'categories.jsonl': catalogue.categories.map((category, position) => ({ ...category, position })),
    'products.jsonl': products.map(productRow),
    'product-units.jsonl': products.flatMap(({ sku, units }) =>
      units.map((unit) => ({ product: sku, ...unit })),
    ),
    'variants.jsonl': products.flatMap(variantRows),
    'images.jsonl': products.flatMap(imageRows),
    'product-documents.jsonl': documents,
    'prices.jsonl': products.flatMap(priceRows),
    'stock.jsonl': products.flatMap(({ variants }) =>
      variants.map(({ sku, stock }) => ({ sku, quantity: stock })),
    ),
    'pre-stocks.jsonl': products.flatMap(preStockRows),
    'companies.jsonl': customers.companyRows,
    'addresses.jsonl': customers.addressRows,
    'users.jsonl': [...customers.userRows, ...reviews.users],
    'sales-assignments.jsonl': customers.assignmentRows,
    'customer-articles.jsonl': ownNumbers,
    'orders.jsonl': history.orders,
    'order-items.jsonl': history.items,
    'order-notes.jsonl': history.notes,
    'order-packs.jsonl': history.packs,
    'invoices.jsonl': history.invoices,
    'reviews.jsonl': reviews.rows,
  };
  return Object.fromEntries(Object.entries(files).filter(([, rows]) => rows.length > 0));
}

function productRow(product: DemoProduct): Row {
  const { variants: _variants, units: _units, pictures: _pictures, salesAttributes, ...columns } = product;
  return {
    ...columns,
    ...(salesAttributes ? { salesAttributes } : {}),
  };
}

function variantRows(product: DemoProduct): Row[] {
  return product.variants.map(({ sku, ean, name, attributes, rrpMinor, releaseDate }, position) => ({
    sku,
    product: product.sku,
    ean,
    ...(name ? { name } : {}),
    position,
    ...(rrpMinor === undefined ? {} : { rrp: minorToDecimal(rrpMinor) }),
    ...(releaseDate ? { releaseDate } : {}),
    attributes,
  }));
}

/** All colours at the product, and for every variant the picture of its colour where there are several. */
function imageRows(product: DemoProduct): Row[] {
  const own = product.pictures.map((url, position): Row => ({ product: product.sku, position, url }));
  if (product.pictures.length < 2) return own;
  const ofVariants = product.variants.flatMap(({ sku, picture }): Row[] =>
    picture ? [{ product: product.sku, variant: sku, position: 0, url: picture }] : [],
  );
  return [...own, ...ofVariants];
}

function priceRows({ variants }: DemoProduct): Row[] {
  return variants.flatMap(({ sku, prices }) =>
    prices.map(({ priceList, minQuantity, valueE4, preOrderE4, priceUnit }) => ({
      sku,
      priceList,
      minQuantity,
      value: e4ToDecimal(valueE4),
      ...(preOrderE4 === undefined ? {} : { preOrderValue: e4ToDecimal(preOrderE4) }),
      ...(priceUnit === undefined ? {} : { priceUnit }),
    })),
  );
}

function preStockRows({ variants }: DemoProduct): Row[] {
  return variants.flatMap(({ sku, preStocks = {} }) =>
    Object.entries(preStocks).map(([season, quantity]) => ({ sku, season, quantity })),
  );
}

/** Sizes and measures keep their order in a filter; words such as colours have none and go by use (position 0). */
function inFilterOrder(values: DemoCatalogue['attributeValues']): Row[] {
  const isScale = (attribute: string) =>
    attribute === 'size' || values.every((value) => value.attribute !== attribute || /\d/.test(value.value));
  return values.map((value, index) => ({ ...value, position: isScale(value.attribute) ? index + 1 : 0 }));
}
